import { and, asc, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { ReviewFilter } from '../../shared/reviews/api.ts'
import { users } from '../accounts/tables.ts'
import type { Database } from '../platform/db/database.ts'
import { HasId, hasRows, rows } from '../platform/db/rows.ts'
import {
  type ReviewPhotoRow,
  type ReviewRow,
  reviewPhotos,
  reviewRequestLeavers,
  reviewRequests,
  reviews,
} from './tables.ts'

export interface WholeReview {
  row: ReviewRow
  /** Of the account that wrote it; null once that is deleted. */
  name: string | null
  photos: ReviewPhotoRow[]
}
/** A Desk Buddy's id, or null for all custom figurines. */
export type ReviewedThing = string | null

const newestFirst = [desc(reviews.createdAt), asc(reviews.id)] as const

async function wholeReviews(
  db: Database,
  which: SQL | undefined,
  { limit = 500, offset = 0 } = {},
): Promise<WholeReview[]> {
  const rows = await db
    .select({ row: reviews, name: users.name })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.userId))
    .where(which)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
  const photos = await photosOf(
    db,
    rows.map(({ row }) => row.id),
  )
  return rows.map(one => ({ ...one, photos: photos.filter(({ reviewId }) => reviewId === one.row.id) }))
}

export const photosOf = async (db: Database, ids: readonly string[]): Promise<ReviewPhotoRow[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(reviewPhotos)
        .where(inArray(reviewPhotos.reviewId, [...ids]))
        .orderBy(asc(reviewPhotos.createdAt), asc(reviewPhotos.id))

const shownOf = (thing: ReviewedThing) =>
  and(
    isNull(reviews.withheldAt),
    thing === null ? eq(reviews.kind, 'figurine') : eq(reviews.deskBuddyId, thing),
  )

export const shownReviews = (db: Database, thing: ReviewedThing, page: { limit: number; offset: number }) =>
  wholeReviews(db, shownOf(thing), page)

export const countByStars = (
  db: Database,
  thing: ReviewedThing,
): Promise<{ stars: number; count: number }[]> =>
  db
    .select({ stars: reviews.stars, count: count() })
    .from(reviews)
    .where(shownOf(thing))
    .groupBy(reviews.stars)

export const reviewsOfOrder = (db: Database, orderId: string) =>
  wholeReviews(db, eq(reviews.orderId, orderId))

export const reviewsOfUser = (db: Database, userId: string) => wholeReviews(db, eq(reviews.userId, userId))

export async function findReviewOfLine(
  db: Database,
  { orderId, line }: { orderId: string; line: number },
): Promise<WholeReview | undefined> {
  const [found] = await wholeReviews(db, and(eq(reviews.orderId, orderId), eq(reviews.line, line)))
  return found
}

export async function findReview(db: Database, id: string): Promise<WholeReview | undefined> {
  const [found] = await wholeReviews(db, eq(reviews.id, id))
  return found
}

interface DeskFilter {
  id?: string | undefined
  show: ReviewFilter
  stars?: number | undefined
  limit: number
  offset: number
}
const isWaiting = sql`(${reviews.seenAt} is null or ${reviews.editedAt} > ${reviews.seenAt})`
export const countWaitingReviews = (db: Database): Promise<number> => db.$count(reviews, isWaiting)

/** Those that wait, the longest first, or all, the newest first; with how many there are. */
export async function listReviewsOfInbox(
  db: Database,
  { isOpen, limit }: { isOpen: boolean; limit: number },
) {
  const found = await db
    .select({
      review: reviews,
      who: users.name,
      isOpen: sql<boolean>`${isWaiting} is true`,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.userId))
    .where(isOpen ? isWaiting : undefined)
    .orderBy(...(isOpen ? [asc(reviews.createdAt), asc(reviews.id)] : newestFirst))
    .limit(limit)
  return { found, total: found[0]?.total ?? 0 }
}

const FILTERS: Record<ReviewFilter, (db: Database) => SQL | undefined> = {
  all: () => undefined,
  waiting: () => isWaiting,
  unanswered: () => and(isNull(reviews.answer), isNull(reviews.withheldAt)),
  withheld: () => isNotNull(reviews.withheldAt),
  photos: db => inArray(reviews.id, db.select({ id: reviewPhotos.reviewId }).from(reviewPhotos)),
}

export async function deskReviews(db: Database, { id, show, stars, ...page }: DeskFilter) {
  const which = and(
    id ? eq(reviews.id, id) : undefined,
    FILTERS[show](db),
    stars === undefined ? undefined : eq(reviews.stars, stars),
  )
  const [found, total] = await Promise.all([wholeReviews(db, which, page), db.$count(reviews, which)])
  return { found, total }
}

export const photosOfUser = (db: Database, userId: string) =>
  db
    .select({ photo: reviewPhotos, review: reviews })
    .from(reviewPhotos)
    .innerJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
    .where(eq(reviews.userId, userId))
    .orderBy(asc(reviewPhotos.createdAt))

export async function publicPhotosAmong(db: Database, urls: readonly string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set()
  const rows = await db
    .select({ url: reviewPhotos.publicUrl })
    .from(reviewPhotos)
    .where(inArray(reviewPhotos.publicUrl, [...urls]))
  return new Set(rows.flatMap(({ url }) => url ?? []))
}

export function getsReviewRequests(db: Database, userId: string): Promise<boolean> {
  return hasRows(
    db,
    sql`
      select 1 from users u where u.id = ${userId}
        and not exists (select 1 from ${reviewRequestLeavers} l where l.user_id = u.id)`,
  )
}

/** Something was wrong with it, and that is settled or being settled. */
const hasClaim = sql`exists (select 1 from claims c where c.order_id = o.id and c.state <> 'declined')`

const PER_RUN = 200
const AskAbout = z.object({ id: z.string(), userId: z.string() })

/** Delivered in this span, not asked about yet, with a line that has no review, and with nothing to settle. */
export function listOrdersToAskAbout(
  db: Database,
  { from, until }: { from: Date; until: Date },
  orderId: string | null = null,
): Promise<{ id: string; userId: string }[]> {
  return rows(
    db,
    AskAbout,
    sql`
      select o.id, o.user_id as "userId" from orders o
      where o.status = 'Delivered' and o.delivered_at between ${from.toISOString()}::timestamptz
          and ${until.toISOString()}::timestamptz
        and o.user_id is not null and o.paid_at is not null and o.refunded_paise = 0
        and ${orderId === null ? sql`true` : sql`o.id = ${orderId}`}
        and not exists (select 1 from refunds r where r.order_id = o.id)
        and not exists (select 1 from ${reviewRequests} asked where asked.order_id = o.id)
        and not exists (select 1 from ${reviewRequestLeavers} l where l.user_id = o.user_id)
        and exists (select 1 from order_lines l where l.order_id = o.id
          and not exists (select 1 from ${reviews} r where r.order_id = o.id and r.line = l.position))
        and not ${hasClaim}
      order by o.delivered_at limit ${PER_RUN}`,
  )
}

export async function listOrdersWithReviewRequest(db: Database, userId: string): Promise<string[]> {
  const found = await rows(
    db,
    HasId,
    sql`
      select asked.order_id as id from ${reviewRequests} asked join orders o on o.id = asked.order_id
      where o.user_id = ${userId}`,
  )
  return found.map(({ id }) => id)
}
