import { sql } from 'drizzle-orm'
import { insertMails, type MailRow, mailRows } from '../notifications/queue-mail.ts'
import type { Order } from '../orders/order.ts'
import { publishOrder } from '../orders/order-events.ts'
import { type MailDeps, paymentMails } from '../orders/order-mails.ts'
import type { Clock } from '../platform/clock.ts'
import { batchedStatement } from '../platform/db/batched-statement.ts'
import type { Database } from '../platform/db/database.ts'
import { isDatabaseRefusal, onFetchedRow } from '../platform/db/prepared-statement.ts'
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
  letters: MailRow[]
}
/**
 * The order must still wait for exactly this money; a payment that is known already, or an order that is not as it was seen, leaves no row to
 * go on with, and nothing of this happens.
 */
const pay = batchedStatement<Paying, object>(
  'pay_at_once',
  sql`order_id text, seen_at timestamptz, payment text, amount int, currency text, method text, error text, came_at timestamptz, at timestamptz, letters jsonb`,
  sql`, paid as (
      update orders o set payment_status = 'paid', captured_paise = a.amount, paid_at = a.at, updated_at = a.at, open_hash = null, next_check_at = null,
        status = 'Processing'
      from asked a
      where o.id = a.order_id and o.paid_at is null and ${onFetchedRow(sql`o.status = 'Pending'`)} and o.updated_at = a.seen_at
        and o.total_paise = a.amount and o.currency = a.currency and (select true from payments p where p.id = a.payment limit 1) is null
      returning a.n
    ), came as (
      insert into payments (id, order_id, status, amount_paise, currency, method, error, pays, created_at, updated_at)
      select a.payment, a.order_id, 'captured', a.amount, a.currency, a.method, a.error, true, a.came_at, a.at from paid join asked a using (n)
    ), its_history as (
      insert into order_history (order_id, from_status, status, actor, created_at)
      select a.order_id, 'Pending', 'Processing', 'payment', a.at from paid join asked a using (n)
    ), its_letters as (${insertMails(sql`a.letters`, sql`paid join asked a using (n)`)})
    select n from paid`,
  sql`order_id`,
)

/** Whatever the database would not have of it took all of it back, as a payment that came to be known in the very moment. */
function otherwise(error: unknown): undefined {
  if (!isDatabaseRefusal(error)) throw error
}

/**
 * What nearly every payment is: one attempt, captured whole, for an order that waits for it. Answers the order as it then is;
 * null where anything is otherwise, which is settled with more care.
 */
export async function payInOneStatement(
  { db, events, clock, ...deps }: MailDeps & { db: Database; events: Events; clock: Clock },
  order: Order,
  attempts: readonly ProviderPayment[],
): Promise<Order | null> {
  const [attempt, ...others] = attempts
  if (
    !attempt ||
    others.length > 0 ||
    attempt.status !== 'captured' ||
    attempt.amount_refunded ||
    order.paid_at !== null
  )
    return null
  const at = clock()
  const { id, amount, currency, method = null } = attempt
  const letters = mailRows(paymentMails(deps, order, { id, amountPaise: amount, method, at }))
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
  publishOrder(events, order.id, order.user_id)
  events.publishSoon('mails', '')
  const now = at.toISOString()
  const step = {
    id: 0,
    status: 'Processing',
    from_status: 'Pending',
    actor: 'payment',
    note: null,
    created_at: now,
  } as const
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
