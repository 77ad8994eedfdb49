import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/database.ts'
import { type BookEvent, bookEvents } from './tables.ts'

/** For the statement that pays an order: a row for the books and nothing more, so that no purchase waits for a number. */
export const insertPaidEvents = (paid: SQL) => sql`
  insert into book_events (order_id, kind, payment_id, at)
  select order_id, 'paid', payment, at from ${paid}`

type NewEvent = Pick<BookEvent, 'orderId' | 'kind' | 'at'> &
  Partial<Pick<BookEvent, 'amountPaise' | 'line' | 'paymentId' | 'reference'>>

export const recordBookEvent = (tx: Tx, event: NewEvent) =>
  tx
    .insert(bookEvents)
    .values(event)
    .then(() => undefined)
