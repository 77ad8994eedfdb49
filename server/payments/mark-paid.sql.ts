import { sql } from 'drizzle-orm'
import { insertPaidEvents } from '../books/outbox.ts'
import { insertMails } from '../notifications/queue-mail.ts'
import { insertPaidSteps, setPaid, setPaidDueDays } from '../orders/paid.sql.ts'
import { statement } from '../platform/db/prepared-statement.ts'
import { HasId } from '../platform/db/rows.ts'
import { insertCards } from '../production/cards.sql.ts'

const { placeholder: given } = sql
const isNobodyElses = sql`not exists (
    select from payments p where p.id = g.payment and p.order_id <> g.order_id)`

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
    ), paid as (${setPaid(sql`given`, isNobodyElses)}
    ), its_payment as (
      insert into payments (id, order_id, status, amount_paise, currency, method, error, pays, created_at, updated_at)
      select payment, order_id, 'captured', amount, currency, method, error, true, came_at, at from paid
      on conflict (id) do update set status = 'captured', method = excluded.method, error = excluded.error,
        pays = true, updated_at = excluded.updated_at
    ), its_history as (${insertPaidSteps(sql`paid`)}
    ), its_cards as (${insertCards(sql`paid`)}
    ), its_days as (${setPaidDueDays(sql`paid`)}
    ), its_books as (${insertPaidEvents(sql`paid`)}
    ), its_mails as (${insertMails(sql`p.mails`, sql`paid p`)})
    select order_id as id from paid`,
)
