import {
  type DeskReview,
  type OwnReview,
  type Review,
  type ReviewAnswer,
  type ReviewsPage,
  STARS,
} from '../../shared/reviews/api.ts'
import type { PrivateLinks } from '../platform/files/private-links.ts'
import type { WholeReview } from './queries.ts'
import type { ReviewRow } from './tables.ts'

const FORMER = 'A customer'
const letters = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })
const firstLetter = (word: string) => [...letters.segment(word)][0]?.segment ?? ''

/** "Asha R.": the first name and the initial of the last. */
export function writerName(name: string | null): string {
  const [first, ...more] = (name ?? '').trim().split(/\s+/).filter(Boolean)
  const last = more.at(-1)
  if (first === undefined) return FORMER
  return last === undefined ? first : `${first} ${firstLetter(last).toLocaleUpperCase('en-IN')}.`
}

const answerOf = ({ answer, answeredAt }: ReviewRow): ReviewAnswer =>
  answer === null || answeredAt === null ? null : { text: answer, created_at: answeredAt.toISOString() }
const withheldOf = ({ withheldAt, withheldBecause }: ReviewRow) =>
  withheldAt === null || withheldBecause === null
    ? null
    : { reason: withheldBecause, since: withheldAt.toISOString() }

const written = (row: ReviewRow) => ({
  stars: row.stars,
  text: row.text,
  created_at: row.createdAt.toISOString(),
  edited_at: row.editedAt?.toISOString() ?? null,
  answer: answerOf(row),
})
const linked = (links: PrivateLinks, { photos }: WholeReview) =>
  photos.map(({ id, file }) => ({ id, url: links.link(file) }))

export const publicView = ({ row, name, photos }: WholeReview): Review => ({
  ...written(row),
  id: row.id,
  writer: writerName(name),
  bought_here: true,
  photos: photos.flatMap(({ publicUrl }) => publicUrl ?? []),
})

export const ownView = (links: PrivateLinks, review: WholeReview): OwnReview => ({
  ...written(review.row),
  line: review.row.line ?? 0,
  photos: linked(links, review),
  withheld: withheldOf(review.row),
})

export const deskView = (links: PrivateLinks, review: WholeReview): DeskReview => ({
  ...written(review.row),
  id: review.row.id,
  order_id: review.row.orderId,
  customer: review.name,
  item: review.row.item,
  photos: linked(links, review),
  withheld: withheldOf(review.row),
  waits: waits(review.row),
})

const waits = ({ seenAt, editedAt }: ReviewRow) => seenAt === null || (editedAt !== null && editedAt > seenAt)

export function figuresOf(
  counted: readonly { stars: number; count: number }[],
): Omit<ReviewsPage, 'reviews'> {
  const by_stars = STARS.map(stars => ({
    stars,
    count: counted.find(one => one.stars === stars)?.count ?? 0,
  }))
  const count = by_stars.reduce((sum, one) => sum + one.count, 0)
  const sum = by_stars.reduce((total, one) => total + one.stars * one.count, 0)
  return { average: count === 0 ? null : Math.round((10 * sum) / count) / 10, count, by_stars }
}
