import { and, eq } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { recordChange } from '../audit/record-change.ts'
import { type NewMail, queueMail } from '../notifications/queue-mail.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { notFound } from '../platform/http/problem.ts'
import type { PhotoDeps, ReviewDeps } from './deps.ts'
import { photosOf } from './queries.ts'
import { shownMail, withheldMail } from './review-mails.ts'
import { publishPhoto, withdrawPublic } from './review-photos.ts'
import { type ReviewRow, reviewPhotos, reviews, reviewWithholdings } from './tables.ts'

interface Founder {
  id: string
  name: string
}

const GONE = 'This review is no longer there.'

async function lockReview(tx: Tx, id: string): Promise<ReviewRow> {
  const [row] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('update')
  if (!row) throw notFound('review.not_found', GONE)
  return row
}

const subject = ({ id, item, stars }: ReviewRow) =>
  ({ kind: 'review', id, name: `${item}, ${stars === 1 ? '1 star' : `${stars} stars`}` }) as const

/** One answer in public; null takes it back. */
export async function answerReview(
  { db, clock, reviews: snapshot }: Pick<ReviewDeps, 'db' | 'clock' | 'reviews'>,
  { id, text, founder }: { id: string; text: string | null; founder: Founder },
): Promise<void> {
  await db.transaction(async tx => {
    const row = await lockReview(tx, id)
    if (row.answer === text) return
    const seenAt = clock()
    const answeredAt = text === null ? null : (row.answeredAt ?? seenAt)
    await tx.update(reviews).set({ answer: text, answeredAt, seenAt }).where(eq(reviews.id, id))
    await recordChange(tx, {
      actor: founder,
      action: text === null ? 'took back the answer to' : 'answered',
      subject: subject(row),
      before: { answer: row.answer },
      after: { answer: text },
    })
  })
  snapshot.forget()
}

/** It was read and needs neither an answer nor anything else. */
export const markSeen = ({ db, clock }: Pick<ReviewDeps, 'db' | 'clock'>, id: string): Promise<void> =>
  db.transaction(async tx => {
    await lockReview(tx, id)
    await tx.update(reviews).set({ seenAt: clock() }).where(eq(reviews.id, id))
  })

/** Its words stay as they were written; the public copies of its photos go. */
export async function withholdReview(
  deps: PhotoDeps & Pick<ReviewDeps, 'pageAddress'>,
  { id, reason, founder }: { id: string; reason: string; founder: Founder },
): Promise<void> {
  const urls = await deps.db.transaction(async tx => {
    const row = await lockReview(tx, id)
    if (row.withheldBecause === reason) return []
    const seenAt = deps.clock()
    const withheldAt = row.withheldAt ?? seenAt
    await tx.update(reviews).set({ withheldAt, withheldBecause: reason, seenAt }).where(eq(reviews.id, id))
    const shown = await photosOf(tx, [id])
    await tx.update(reviewPhotos).set({ publicUrl: null }).where(eq(reviewPhotos.reviewId, id))
    await recordChange(tx, {
      actor: founder,
      action: 'withheld',
      subject: subject(row),
      before: { reason: row.withheldBecause },
      after: { reason },
    })
    await notifyWriter(tx, row, order => withheldMail(deps, order, reason))
    return shown.flatMap(({ publicUrl }) => publicUrl ?? [])
  })
  deps.reviews.forget()
  await withdrawPublic(deps, urls)
}

export async function showReview(
  deps: PhotoDeps & Pick<ReviewDeps, 'pageAddress'>,
  { id, founder }: { id: string; founder: Founder },
): Promise<void> {
  const published: string[] = []
  const shown = deps.db.transaction(async tx => {
    const row = await lockReview(tx, id)
    if (row.withheldAt === null) return
    const shownNow = { withheldAt: null, withheldBecause: null, seenAt: deps.clock() }
    await tx.update(reviews).set(shownNow).where(eq(reviews.id, id))
    // A photo that its writer adds meanwhile waits for the lock.
    for (const photo of await photosOf(tx, [id])) {
      const publicUrl = await publishPhoto(deps, photo.file)
      published.push(publicUrl)
      await tx.update(reviewPhotos).set({ publicUrl }).where(eq(reviewPhotos.id, photo.id))
    }
    await recordChange(tx, { actor: founder, action: 'showed again', subject: subject(row) })
    await notifyWriter(tx, row, order => shownMail(deps, order))
  })
  await shown.catch(async error => {
    await withdrawPublic(deps, published)
    throw error
  })
  deps.reviews.forget()
}

interface ToWriter {
  orderId: string
  email: string
}
async function notifyWriter(tx: Tx, { userId, orderId }: ReviewRow, mail: (to: ToWriter) => NewMail) {
  if (userId === null || orderId === null) return
  const [writer] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (writer) await queueMail(tx, mail({ orderId, email: writer.email }))
}

interface Place {
  orderId: string
  line: number
}

export const lockReviewOf = (tx: Tx, { orderId, line }: Place) =>
  tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.orderId, orderId), eq(reviews.line, line)))
    .for('update')

/** Deleting a withheld review and writing it anew does not show it again. */
export async function rememberWithholding(tx: Tx, review: ReviewRow): Promise<void> {
  const { orderId, line, userId, withheldAt, withheldBecause } = review
  if (!orderId || !line || !userId || !withheldAt || !withheldBecause) return
  await tx.insert(reviewWithholdings).values({ orderId, line, userId, withheldAt, withheldBecause })
}

export async function takeWithholding(
  tx: Tx,
  { orderId, line }: Place,
): Promise<Pick<ReviewRow, 'withheldAt' | 'withheldBecause'> | null> {
  const [taken] = await tx
    .delete(reviewWithholdings)
    .where(and(eq(reviewWithholdings.orderId, orderId), eq(reviewWithholdings.line, line)))
    .returning({
      withheldAt: reviewWithholdings.withheldAt,
      withheldBecause: reviewWithholdings.withheldBecause,
    })
  return taken ?? null
}

export const withholdingsOfUser = (db: Database, userId: string) =>
  db
    .select({
      orderId: reviewWithholdings.orderId,
      line: reviewWithholdings.line,
      withheldAt: reviewWithholdings.withheldAt,
      withheldBecause: reviewWithholdings.withheldBecause,
    })
    .from(reviewWithholdings)
    .where(eq(reviewWithholdings.userId, userId))
