import { and, eq } from 'drizzle-orm'
import { REVIEW_PHOTOS_MAX, type ReviewWords, reviewSentences } from '../../shared/reviews/api.ts'
import { lockOrder } from '../orders/change-status.ts'
import { loadOrder, ORDER_NOT_FOUND } from '../orders/load-order.ts'
import type { Order, OrderLine } from '../orders/order.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import type { WriteKey } from '../platform/http/make-once.ts'
import { invalid, notFound, Refusal } from '../platform/http/problem.ts'
import { newId } from '../platform/ids.ts'
import type { PhotoDeps } from './deps.ts'
import { findReviewOfLine, type WholeReview } from './queries.ts'
import { publishPhoto, removeFiles, withdrawPublic } from './review-photos.ts'
import { reviewPhotos, reviews } from './tables.ts'
import { lockReviewOf, rememberWithholding, takeWithholding } from './withhold-review.ts'

interface Writer {
  id: string
  role: string
}
export interface ReviewedLine {
  order: Order
  line: OrderLine
  position: number
  review: WholeReview | undefined
}

/** Of the buyer alone: an admin sees every order and writes no review of it. */
const loadOwnOrder = (db: Database, { id }: Writer, orderId: string): Promise<Order> =>
  loadOrder(db, { id, role: 'customer' }, orderId)

export const mayReview = ({ paidAt, status }: Pick<Order, 'paidAt' | 'status'>, { role }: Writer) =>
  paidAt !== null && status === 'Delivered' && role !== 'admin'

/** A review that is there may be changed, whatever became of its order. */
export async function reviewableLine(
  db: Database,
  writer: Writer,
  params: { id: string; line: string },
): Promise<ReviewedLine> {
  const order = await loadOwnOrder(db, writer, params.id)
  const position = /^\d{1,3}$/.test(params.line) ? Number(params.line) : 0
  const line = order.lines[position - 1]
  if (!line) throw notFound('review.no_line', 'There is nothing at this place of the order.')
  const review = await findReviewOfLine(db, { orderId: order.id, line: position })
  if (!review) refuseUnlessDelivered(order, writer)
  return { order, line, position, review }
}

function refuseUnlessDelivered(order: Order, writer: Writer) {
  if (mayReview(order, writer)) return
  throw writer.role === 'admin'
    ? new Refusal(409, 'review.own_shop', 'Reviews are for customers, and this account runs the shop.')
    : new Refusal(409, 'review.not_delivered', 'You can review it as soon as it has been delivered.')
}

interface WriteReviewInput {
  writer: Writer
  reviewed: ReviewedLine
  words: ReviewWords
  /** Names of new photos in the private store. */
  photos: string[]
}

/** The first time it is written, then changed; new photos are added to those it has. */
export async function writeReview(
  deps: PhotoDeps,
  writing: WriteReviewInput,
  writeKey?: WriteKey,
): Promise<string> {
  const published: { file: string; publicUrl: string }[] = []
  try {
    for (const file of writing.photos) published.push({ file, publicUrl: await publishPhoto(deps, file) })
    const { id, isWithheld } = await deps.db.transaction(async tx => {
      const saved = await saveReview(tx, deps, writing, published)
      await writeKey?.(tx, saved.id)
      return saved
    })
    deps.reviews.forget()
    if (isWithheld)
      await withdrawPublic(
        deps,
        published.map(({ publicUrl }) => publicUrl),
      )
    return id
  } catch (error) {
    const left = writing.photos.filter(file => !published.some(one => one.file === file))
    await removeFiles(deps, [...published, ...left.map(file => ({ file, publicUrl: null }))])
    throw error
  }
}

/** The order's lock makes two writes of one review follow each other, the review's lock a write and a withholding. */
async function saveReview(
  tx: Tx,
  { clock }: Pick<PhotoDeps, 'clock'>,
  { writer, reviewed: { order, line, position }, words }: WriteReviewInput,
  published: { file: string; publicUrl: string }[],
): Promise<{ id: string; isWithheld: boolean }> {
  const locked = await lockOrder(tx, order.id)
  if (locked.userId !== writer.id) throw notFound('order.not_found', ORDER_NOT_FOUND)
  const place = { orderId: order.id, line: position }
  await lockReviewOf(tx, place)
  const before = await findReviewOfLine(tx, place)
  if ((before?.photos.length ?? 0) + published.length > REVIEW_PHOTOS_MAX)
    throw invalid({ photos: reviewSentences.photos })
  const now = clock()
  const id = before?.row.id ?? newId('rev')
  const withheld = before?.row ?? (await takeWithholding(tx, place))
  const isWithheld = withheld !== null && withheld.withheldAt !== null
  if (before) {
    const isSame = before.row.stars === words.stars && before.row.text === words.text
    if (!isSame || published.length > 0)
      await tx
        .update(reviews)
        .set({ ...words, editedAt: now })
        .where(eq(reviews.id, id))
  } else {
    refuseUnlessDelivered(locked, writer)
    await tx.insert(reviews).values({
      id,
      ...place,
      userId: writer.id,
      kind: line.kind,
      deskBuddyId: line.deskBuddyId,
      item: line.name,
      ...words,
      createdAt: now,
      ...(withheld && { ...withheld, editedAt: now }),
    })
  }
  if (published.length > 0)
    await tx.insert(reviewPhotos).values(
      published.map(({ file, publicUrl }) => ({
        id: newId('rvp'),
        reviewId: id,
        file,
        publicUrl: isWithheld ? null : publicUrl,
        consentedAt: now,
        createdAt: now,
      })),
    )
  return { id, isWithheld }
}

export async function removeReview(deps: PhotoDeps, { review }: ReviewedLine, userId: string): Promise<void> {
  const gone = await deps.db.transaction(async tx => {
    const which = and(eq(reviews.id, review?.row.id ?? ''), eq(reviews.userId, userId))
    const [locked] = await tx.select().from(reviews).where(which).for('update')
    if (!locked) throw notFound('review.not_found', 'There is no review of it.')
    await rememberWithholding(tx, locked)
    const photos = await tx.delete(reviewPhotos).where(eq(reviewPhotos.reviewId, locked.id)).returning()
    await tx.delete(reviews).where(eq(reviews.id, locked.id))
    return photos
  })
  deps.reviews.forget()
  await removeFiles(deps, gone)
}
