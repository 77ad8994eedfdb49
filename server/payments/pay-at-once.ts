import { sql } from 'drizzle-orm'
import { asRows, intoOutbox, type MailToKeep } from '../notifications/queue-mail.ts'
import { type LetterDeps, lettersOfPayment } from '../orders/order-mails.ts'
import { tellOfOrder } from '../orders/order-news.ts'
import type { WholeOrder } from '../orders/whole-order.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { isRefusal, onTheRow } from '../platform/db/statement.ts'
import { together } from '../platform/db/together.ts'
import type { Events } from '../platform/events/events.ts'
import type { ProviderPayment } from './razorpay/client.ts'

interface Paying {
  order_id: string
  seen_at: string
  payment: string
  amount: number
  currency: string
  method: string | null
  error: string | null
  came_at: string
  at: string
  letters: MailToKeep[]
}
/**
 * The order must still wait for exactly this money; a payment that is known already, or an order that is not as it was seen, leaves no row to
 * go on with, and nothing of this happens.
 */
const pay = together<Paying, object>(
  'pay_at_once',
  sql`order_id text, seen_at timestamptz, payment text, amount int, currency text, method text, error text, came_at timestamptz, at timestamptz, letters jsonb`,
  sql`, paid as (
      update orders o set payment_status = 'paid', captured_paise = a.amount, paid_at = a.at, updated_at = a.at, open_hash = null, next_check_at = null,
        status = 'Processing'
      from asked a
      where o.id = a.order_id and o.paid_at is null and ${onTheRow(sql`o.status = 'Pending'`)} and o.updated_at = a.seen_at
        and o.total_paise = a.amount and o.currency = a.currency and (select true from payments p where p.id = a.payment limit 1) is null
      returning a.n
    ), came as (
      insert into payments (id, order_id, status, amount_paise, currency, method, error, pays, created_at, updated_at)
      select a.payment, a.order_id, 'captured', a.amount, a.currency, a.method, a.error, true, a.came_at, a.at from paid join asked a using (n)
    ), its_history as (
      insert into order_history (order_id, from_status, status, actor, created_at)
      select a.order_id, 'Pending', 'Processing', 'payment', a.at from paid join asked a using (n)
    ), its_letters as (${intoOutbox(sql`a.letters`, sql`paid join asked a using (n)`)})
    select n from paid`,
  sql`order_id`,
)

/** Whatever the database would not have of it took all of it back, as a payment that came to be known in the very moment. */
function otherwise(error: unknown): undefined {
  if (!isRefusal(error)) throw error
}

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
  const letters = asRows(lettersOfPayment(deps, order, { id, amountPaise: amount, method, at }))
  const paid = await pay(db, {
    order_id: order.id,
    seen_at: order.updated_at,
    payment: id,
    amount,
    currency,
    method,
    error: attempt.error_description ?? null,
    came_at: new Date(attempt.created_at * 1000).toISOString(),
    at: at.toISOString(),
    letters,
  }).catch(otherwise)
  if (!paid) return null
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
