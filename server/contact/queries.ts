import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { TicketStatus, TicketView } from '../../shared/contact.ts'
import type { Database } from '../platform/db/database.ts'
import { type TicketRow, ticketAnswers, tickets } from './tables.ts'

interface PageFilter {
  status?: TicketStatus | undefined
  limit: number
  offset: number
}

export async function ticketPage(db: Database, { status, limit, offset }: PageFilter) {
  const which = status && eq(tickets.status, status)
  const order = status === 'open' ? asc(tickets.createdAt) : desc(tickets.createdAt)
  const [rows, total] = await Promise.all([
    db.select().from(tickets).where(which).orderBy(order, tickets.id).limit(limit).offset(offset),
    db.$count(tickets, which),
  ])
  return { tickets: await withAnswers(db, rows), total }
}

export const ticketsOfOrder = async (db: Database, orderId: string) =>
  withAnswers(
    db,
    await db.select().from(tickets).where(eq(tickets.orderId, orderId)).orderBy(asc(tickets.createdAt)),
  )

export async function ticketView(db: Database, id: string): Promise<TicketView | undefined> {
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
    answers: answers
      .filter(answer => answer.ticketId === id)
      .map(answer => ({
        message: answer.message,
        author: answer.author,
        created_at: answer.createdAt.toISOString(),
      })),
  }))
}
