import { and, asc, desc, eq, inArray, lte, ne, or, sql } from 'drizzle-orm'
import {
  answerBy,
  settleBy,
  type TicketStatus,
  type TicketView,
  warnsFrom,
} from '../../shared/contact/api.ts'
import type { Database } from '../platform/db/database.ts'
import { type TicketRow, ticketAnswers, tickets } from './tables.ts'

interface PageFilter {
  id?: string | undefined
  status?: TicketStatus | undefined
  limit: number
  offset: number
}

export async function ticketPage(db: Database, { id, status, limit, offset }: PageFilter) {
  const which = and(id ? eq(tickets.id, id) : undefined, status && eq(tickets.status, status))
  const isDue = sql`${tickets.kind} = 'complaint' and ${tickets.status} <> 'closed'`
  const order =
    status === 'open'
      ? [asc(tickets.createdAt)]
      : [sql`case when ${isDue} then ${tickets.createdAt} end nulls last`, desc(tickets.createdAt)]
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(tickets)
      .where(which)
      .orderBy(...order, tickets.id)
      .limit(limit)
      .offset(offset),
    db.$count(tickets, which),
  ])
  return { tickets: await withAnswers(db, rows), total }
}

export const ticketsOfOrder = async (db: Database, orderId: string) =>
  withAnswers(
    db,
    await db.select().from(tickets).where(eq(tickets.orderId, orderId)).orderBy(asc(tickets.createdAt)),
  )

/** Complaints open for a day without an answer, or for 25 days without a settlement. */
export function countUrgentComplaints(db: Database, now: Date): Promise<number> {
  const { unanswered, unsettled } = warnsFrom(now)
  const isUrgent = or(
    and(eq(tickets.status, 'open'), lte(tickets.createdAt, unanswered)),
    and(ne(tickets.status, 'closed'), lte(tickets.createdAt, unsettled)),
  )
  return db.$count(tickets, and(eq(tickets.kind, 'complaint'), isUrgent))
}

/** Open ones, and complaints that are answered and must soon be settled. */
function isWaiting(now: Date) {
  const isUnsettled = and(
    eq(tickets.kind, 'complaint'),
    eq(tickets.status, 'answered'),
    lte(tickets.createdAt, warnsFrom(now).unsettled),
  )
  return or(eq(tickets.status, 'open'), isUnsettled)
}

/** All of them, since which is due first hangs on working days that only the code knows. */
export const listWaitingTickets = (db: Database, now: Date) =>
  db.select().from(tickets).where(isWaiting(now)).orderBy(asc(tickets.createdAt), asc(tickets.id))

/** All that wait, as above, or a page of all, the newest first; with how many there are. */
export async function listTicketsOfInbox(
  db: Database,
  { now, isOpen, limit }: { now: Date; isOpen: boolean; limit: number },
) {
  if (isOpen) {
    const waiting = await listWaitingTickets(db, now)
    return { found: waiting.map(ticket => ({ ticket, isOpen })), total: waiting.length }
  }
  const waits = isWaiting(now)
  const found = await db
    .select({
      ticket: tickets,
      isOpen: sql<boolean>`(${waits}) is true`,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(tickets)
    .orderBy(desc(tickets.createdAt), asc(tickets.id))
    .limit(limit)
  return { found, total: found[0]?.total ?? 0 }
}

export async function findTicket(db: Database, id: string): Promise<TicketView | undefined> {
  const [view] = await withAnswers(
    db,
    await db
      .select()
      .from(tickets)
      .where(and(eq(tickets.id, id))),
  )
  return view
}

async function withAnswers(db: Database, rows: TicketRow[]): Promise<TicketView[]> {
  const ids = rows.map(({ id }) => id)
  const answers = ids.length
    ? await db
        .select()
        .from(ticketAnswers)
        .where(inArray(ticketAnswers.ticketId, ids))
        .orderBy(asc(ticketAnswers.id))
    : []
  return rows.map(({ id, kind, name, email, orderId, message, status, createdAt }) => ({
    id,
    kind,
    name,
    email,
    order_id: orderId,
    message,
    status: status as TicketStatus,
    created_at: createdAt.toISOString(),
    answer_by: kind === 'complaint' ? answerBy(createdAt).toISOString() : null,
    settle_by: kind === 'complaint' ? settleBy(createdAt).toISOString() : null,
    answers: answers
      .filter(answer => answer.ticketId === id)
      .map(answer => ({
        message: answer.message,
        author: answer.author,
        created_at: answer.createdAt.toISOString(),
      })),
  }))
}
