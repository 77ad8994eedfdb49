import { sql } from 'drizzle-orm'
import { asRows, intoOutbox } from '../notifications/queue-mail.ts'
import { type LetterDeps, lettersOfPayment } from '../orders/order-mails.ts'
import { tellOfOrder } from '../orders/order-news.ts'
import type { WholeOrder } from '../orders/whole-order.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { onTheRow, statement } from '../platform/db/statement.ts'
import type { Events } from '../platform/events/events.ts'
import type { ProviderPayment } from './razorpay/client.ts'

const { placeholder: given } = sql

/**
 * The order must still wait for exactly this money; a payment that is known already, or an order that changed meanwhile, leaves no row to
 * go on with, and nothing of this happens.
 */
const pay = statement<{ id: string }>(
  'pay_at_once',
  sql`
    with paid as (
      update orders set payment_status = 'paid', captured_paise = ${given('amount')}::int, paid_at = ${given('at')}::timestamptz,
        updated_at = ${given('at')}::timestamptz, open_hash = null, next_check_at = null, status = 'Processing'
      where id = ${given('order')} and paid_at is null and ${onTheRow(sql`status = 'Pending'`)} and total_paise = ${given('amount')}::int and currency = ${given('currency')}
        and not exists (select from payments p where p.id = ${given('payment')})
      returning id
    ), came as (
      insert into payments (id, order_id, status, amount_paise, currency, method, error, pays, created_at, updated_at)
      select ${given('payment')}, id, 'captured', ${given('amount')}::int, ${given('currency')}, ${given('method')}, ${given('error')}, true,
        ${given('cameAt')}::timestamptz, ${given('at')}::timestamptz from paid
    ), its_history as (
      insert into order_history (order_id, from_status, status, actor, created_at)
      select id, 'Pending', 'Processing', 'payment', ${given('at')}::timestamptz from paid
    ), its_letters as (${intoOutbox('letters', 'paid')})
    select id from paid`,
)

/** The payment came to be known in the very moment, which takes all of it back. */
function otherwise(error: unknown): [] {
  if (codeOf(error) === UNIQUE_VIOLATION) return []
  throw error
}
const UNIQUE_VIOLATION = '23505'
const codeOf = (error: unknown) => (error as { cause?: { code?: string } }).cause?.code ?? (error as { code?: string }).code

/**
 * What nearly every payment is: one attempt, captured whole, for an order that waits for it. Answers the order as it then is;
 * null where anything is otherwise, which is settled with more care.
 */
export async function payAtOnce(
  { db, events, clock, ...deps }: LetterDeps & { db: Database; events: Events; clock: Clock },
  order: WholeOrder,
  attempts: readonly ProviderPayment[],
): Promise<WholeOrder | null> {
  const [attempt, ...others] = attempts
  if (!attempt || others.length > 0 || attempt.status !== 'captured' || attempt.amount_refunded || order.paid_at !== null) return null
  const at = clock()
  const { id, amount, currency, method = null } = attempt
  const letters = lettersOfPayment(deps, order, { id, amountPaise: amount, method, at })
  const paid = await pay(db, {
    order: order.id,
    payment: id,
    amount,
    currency,
    method,
    error: attempt.error_description ?? null,
    cameAt: new Date(attempt.created_at * 1000).toISOString(),
    at: at.toISOString(),
    letters: asRows(letters),
  }).catch(otherwise)
  if (paid.length === 0) return null
  tellOfOrder(events, order.id, order.user_id)
  events.tellSoon('mails', '')
  const now = at.toISOString()
  const step = { id: 0, status: 'Processing', from_status: 'Pending', actor: 'payment', note: null, created_at: now } as const
  return {
    ...order,
    status: 'Processing',
    payment_status: 'paid',
    captured_paise: amount,
    paid_at: now,
    updated_at: now,
    open_hash: null,
    payment: { id, method },
    waiting: false,
    history: [...order.history, step],
  }
}
