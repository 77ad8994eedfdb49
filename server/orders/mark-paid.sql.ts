import { sql } from 'drizzle-orm'
import type { OrderStatus } from '../../shared/order-status.ts'
import { insertPaidEvents } from '../books/outbox.ts'
import { insertMails, type MailRow } from '../notifications/queue-mail.ts'
import { batchedStatement } from '../platform/db/batched-statement.ts'
import { onFetchedRow } from '../platform/db/prepared-statement.ts'
import { insertCards } from '../production/cards.sql.ts'
import { dueDay } from './due.sql.ts'

interface Paying {
  order_id: string
  seen_at: string
  from_status: OrderStatus
  to_status: OrderStatus
  payment: string
  is_known: boolean
  amount: number
  currency: string
  method: string | null
  error: string | null
  came_at: string
  at: string
  promise_from: string | null
  promise_to: string | null
  mails: MailRow[]
}

/**
 * The update of the order decides: it must be unpaid, unchanged since it was read, and wait for exactly this amount.
 * Payment, history, cards, due days and mails depend on it; if it matches no row, nothing is written.
 */
export const payOrder = batchedStatement<Paying, object>(
  'pay_order',
  sql`order_id text, seen_at timestamptz, from_status text, to_status text, payment text, is_known boolean,
    amount int, currency text, method text, error text, came_at timestamptz, at timestamptz, promise_from date, promise_to date, mails jsonb`,
  sql`, paid as (
      update orders o set payment_status = 'paid', captured_paise = a.amount, paid_at = a.at, updated_at = a.at,
        open_hash = null, next_check_at = null,
        status = a.to_status, promise_from = a.promise_from, promise_to = a.promise_to
      from asked a
      where o.id = a.order_id and o.paid_at is null and ${onFetchedRow(sql`o.status = a.from_status`)}
        and o.updated_at = a.seen_at and o.total_paise = a.amount and o.currency = a.currency
        and (select p.order_id from payments p where p.id = a.payment limit 1)
          is not distinct from case when a.is_known then o.id end
      returning a.n
    ), came as (
      insert into payments (id, order_id, status, amount_paise, currency, method, error, pays, created_at, updated_at)
      select a.payment, a.order_id, 'captured', a.amount, a.currency, a.method, a.error, true, a.came_at, a.at
      from paid join asked a using (n)
      on conflict (id) do update set status = 'captured', method = excluded.method, pays = true,
        updated_at = excluded.updated_at
    ), its_history as (
      insert into order_history (order_id, from_status, status, actor, created_at)
      select a.order_id, a.from_status, a.to_status, 'payment', a.at
      from paid join asked a using (n) where a.from_status <> a.to_status
    ), its_cards as (${insertCards(sql`(select a.order_id, a.at from paid join asked a using (n))`)}
    ), its_days as (
      update order_lines l set due_on = coalesce(a.promise_to, ${dueDay(sql`a.at`)})
      from paid join asked a using (n) where l.order_id = a.order_id
    ), its_books as (${insertPaidEvents(sql`paid join asked a using (n)`)}
    ), its_mails as (${insertMails(sql`a.mails`, sql`paid join asked a using (n)`)})
    select n from paid`,
  sql`order_id`,
)
