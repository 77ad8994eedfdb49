import type { InboxKind, InboxRow, InboxShow } from '../../../shared/admin/inbox-api.ts'
import { KIND_WORDS } from '../../../shared/claims/api.ts'
import { ticketDue } from '../../../shared/contact/api.ts'
import { paths } from '../../../shared/paths.ts'
import { ADMIN_REVIEWS } from '../../../shared/reviews/api.ts'
import { listClaimsOfInbox } from '../../claims/queries.ts'
import { listTicketsOfInbox } from '../../contact/queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { listReviewsOfInbox } from '../../reviews/queries.ts'

interface InboxParams {
  kind: InboxKind | undefined
  show: InboxShow
  limit: number
  offset: number
  now: Date
}
type Found = { rows: InboxRow[]; total: number }
type Wanted = Parameters<typeof listTicketsOfInbox>[1]

const WORDS_MAX = 200
const READERS: Record<InboxKind, (db: Database, wanted: Wanted) => Promise<Found>> = {
  message: readMessages,
  claim: readClaims,
  review: readReviews,
}

/** One query for each kind; a page is cut out of what all of them have before its end, or more. */
export async function readInbox(
  db: Database,
  { kind, show, limit, offset, now }: InboxParams,
): Promise<Found> {
  const wanted = { now, isOpen: show === 'open', limit: offset + limit }
  const readers = kind ? [READERS[kind]] : Object.values(READERS)
  const found = await Promise.all(readers.map(read => read(db, wanted)))
  return {
    rows: found
      .flatMap(({ rows }) => rows)
      .toSorted(show === 'open' ? firstDueFirst : newestFirst)
      .slice(offset, offset + limit),
    total: found.reduce((sum, { total }) => sum + total, 0),
  }
}

const newestFirst = (one: InboxRow, other: InboxRow) =>
  other.created_at.localeCompare(one.created_at) || one.id.localeCompare(other.id)

/** What is due on no day comes last, the longest waiting first. */
const firstDueFirst = (one: InboxRow, other: InboxRow) =>
  (one.due_at ?? '9').localeCompare(other.due_at ?? '9') ||
  one.created_at.localeCompare(other.created_at) ||
  one.id.localeCompare(other.id)

const shortened = (text: string) =>
  text.length > WORDS_MAX ? `${text.slice(0, WORDS_MAX).trimEnd()}…` : text
const MESSAGE_TITLES: Record<string, string> = { complaint: 'Complaint', change: 'A change to an order' }

const isUnsettled = ({ kind, status }: { kind: string; status: string }) =>
  kind === 'complaint' && status === 'answered'

async function readMessages(db: Database, wanted: Wanted): Promise<Found> {
  const { found, total } = await listTicketsOfInbox(db, wanted)
  const rows = found.map(({ ticket, isOpen }) => ({
    kind: 'message' as const,
    id: ticket.id,
    who: ticket.name,
    title: MESSAGE_TITLES[ticket.kind] ?? 'Message',
    words: shortened(ticket.message),
    order_id: ticket.orderId,
    created_at: ticket.createdAt.toISOString(),
    is_open: isOpen,
    due_at: isOpen || isUnsettled(ticket) ? ticketDue(ticket).toISOString() : null,
    path: `${paths.adminMessages}?id=${ticket.id}`,
  }))
  return { rows, total }
}

async function readClaims(db: Database, wanted: Wanted): Promise<Found> {
  const { found, total } = await listClaimsOfInbox(db, wanted)
  const rows = found.map(({ claim, who, isOpen, dueAt }) => ({
    kind: 'claim' as const,
    id: claim.id,
    who,
    title: KIND_WORDS[claim.kind],
    words: shortened(claim.text),
    order_id: claim.orderId,
    created_at: claim.createdAt.toISOString(),
    is_open: isOpen,
    due_at: dueAt && new Date(dueAt).toISOString(),
    path: `${paths.adminClaims}?id=${claim.id}`,
  }))
  return { rows, total }
}

async function readReviews(db: Database, wanted: Wanted): Promise<Found> {
  const { found, total } = await listReviewsOfInbox(db, wanted)
  const rows = found.map(({ review, who, isOpen }) => ({
    kind: 'review' as const,
    id: review.id,
    who,
    title: `${review.stars === 1 ? '1 star' : `${review.stars} stars`} for ${review.item}`,
    words: shortened(review.text),
    order_id: review.orderId,
    created_at: review.createdAt.toISOString(),
    is_open: isOpen,
    due_at: null,
    path: `${ADMIN_REVIEWS}?id=${review.id}`,
  }))
  return { rows, total }
}
