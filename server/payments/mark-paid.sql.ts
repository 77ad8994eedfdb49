import { sql } from 'drizzle-orm'
import { insertPaidEvents } from '../books/outbox.ts'
import { insertMails } from '../notifications/queue-mail.ts'
import { dueDay } from '../orders/due.sql.ts'
import { statement } from '../platform/db/prepared-statement.ts'
import { HasId } from '../platform/db/rows.ts'
import { insertCards } from '../production/cards.sql.ts'

const { placeholder: given } = sql

/**
 * Writes the payment of a locked order, with its history, cards, due days, event for the books and mails. Writes nothing
 * if the payment is known as another order's.
 */
export const writePaid = statement(
  'write_paid',
  HasId,
  sql`with given as (
      select * from jsonb_to_record(${given('paid')}::jsonb) as g (order_id text, from_status text, to_status text, payment text,
        amount int, currency text, method text, error text, came_at timestamptz, at timestamptz, promise_from date,
        promise_to date, mails jsonb)
    ), paid as (
      update orders o set payment_status = 'paid', captured_paise = g.amount, paid_at = g.at, updated_at = g.at,
        next_check_at = null, status = g.to_status, promise_from = g.promise_from, promise_to = g.promise_to
      from given g
      where o.id = g.order_id and not exists (
        select from payments p where p.id = g.payment and p.order_id <> g.order_id)
      returning g.*
    ), its_payment as (
      insert into payments (id, order_id, status, amount_paise, currency, method, error, pays, created_at, updated_at)
      select payment, order_id, 'captured', amount, currency, method, error, true, came_at, at from paid
      on conflict (id) do update set status = 'captured', method = excluded.method, error = excluded.error,
        pays = true, updated_at = excluded.updated_at
    ), its_history as (
      insert into order_history (order_id, from_status, status, actor, created_at)
      select order_id, from_status, to_status, 'payment', at from paid where from_status <> to_status
    ), its_cards as (${insertCards(sql`paid`)}
    ), its_days as (
      update order_lines l set due_on = coalesce(p.promise_to, ${dueDay(sql`p.at`)}) from paid p where l.order_id = p.order_id
    ), its_books as (${insertPaidEvents(sql`paid`)}
    ), its_mails as (${insertMails(sql`p.mails`, sql`paid p`)})
    select order_id as id from paid`,
)
