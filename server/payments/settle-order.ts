import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { PaymentState } from '../../shared/payments.ts'
import type { DayRange } from '../../shared/promise-range.ts'
import { keepFirstAddress } from '../accounts/profile.ts'
import { announceMails } from '../notifications/queue-mail.ts'
import { lockOrder, type OrderDeps } from '../orders/change-status.ts'
import { loadOrder } from '../orders/find-order.ts'
import { markPaid, noteAttempts, type ReceivedPayment } from '../orders/mark-paid.ts'
import type { Order } from '../orders/order.ts'
import { announceOrder, publishOrder } from '../orders/order-events.ts'
import { isApproved, type PromiseOrder } from '../orders/promised.ts'
import { beginPrints } from '../orders/proofs/begin-prints.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { isDatabaseRefusal } from '../platform/db/refusal.ts'
import { HasId, rows } from '../platform/db/rows.ts'
import type { Events } from '../platform/events/events.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import { buyersContact } from '../promotions/customer.ts'
import { moneyThere } from './queries.ts'
import type { PaymentProvider, ProviderPayment } from './razorpay/client.ts'
import { ProviderFailed } from './razorpay/provider-failed.ts'
import { requestRefund } from './request-refund.ts'
import { type PaymentRow, payments, refunds } from './tables.ts'

export type SettleDeps = OrderDeps & {
  db: Database
  events: Events
  jobs: Jobs
  provider: PaymentProvider
  log: Log
  promises: { ofOrder: PromiseOrder }
}
export interface SettledOrder {
  state: PaymentState
  order?: Order
}
const MONEY_THERE = ['captured', 'refunded']
const ON_ITS_WAY = ['created', 'authorized']

/**
 * Used by confirm, webhook and reconciler. Reads the state from the provider outside a transaction, then writes it
 * under the order's lock; repeated or reordered calls end in the same state.
 */
export async function settleOrder(deps: SettleDeps, orderId: string, known?: Order): Promise<SettledOrder> {
  const order = known ?? (await loadOrder(deps.db, orderId))
  if (!order?.providerOrderId) return { state: 'unpaid' }
  const seen = await deps.provider.paymentsOf(order.providerOrderId)
  const held = heldAttempt(seen)
  const attempts = held && (await mayCapture(deps.db, orderId)) ? await captured(deps, seen, held) : seen
  const isPaid = attempts.some(({ status }) => MONEY_THERE.includes(status))
  const promise =
    isPaid && order.paidAt === null && isApproved(order) ? await deps.promises.ofOrder(order) : null
  const paid = await payAtOnce(deps, order, attempts, promise)
  return paid
    ? { state: 'paid', order: paid }
    : { state: await deps.db.transaction(tx => record(tx, deps, { orderId, attempts, promise })) }
}

/** The usual case needs no lock: one new attempt, captured in full. Null in every other case. */
async function payAtOnce(
  deps: SettleDeps,
  order: Order,
  attempts: ProviderPayment[],
  promise: DayRange | null,
): Promise<Order | null> {
  const [attempt, ...others] = attempts
  if (!attempt || others.length > 0 || !canPay(order, attempt)) return null
  const paid = await markPaid(deps.db, deps, order, received(attempt, { isKnown: false, promise })).catch(
    nullIfRefused,
  )
  if (!paid) return null
  publishOrder(deps.events, order)
  deps.events.publishSoon('mails', '')
  // The payment stands without it: the next paid order keeps its own.
  await keepAddress(deps.db, deps, order).catch(error =>
    deps.log.error({ err: error, order: order.id }, 'the address of a paid order was not kept'),
  )
  // The payment stands; a sweep finds a print that did not begin.
  await beginPrints(deps.db, deps.jobs, order).catch(error =>
    deps.log.error({ err: error, order: order.id }, 'the print files of a paid order were not begun'),
  )
  return paid
}

/** A present's parcel goes elsewhere, so the buyer's own address is the receipt's. */
async function keepAddress(db: Database, { clock }: SettleDeps, { userId, ...order }: Order) {
  if (userId === null) return
  const toReceiver = order.gift?.toReceiver ?? false
  const { phone } = buyersContact({ ...order, toReceiver })
  const own = toReceiver ? order.billing : order.shipping
  await keepFirstAddress(db, userId, { ...own, phone: phone ?? null }, clock())
}

/** The rejected statement wrote nothing; the transaction with the row lock decides. */
function nullIfRefused(error: unknown): null {
  if (!isDatabaseRefusal(error)) throw error
  return null
}

const received = (
  attempt: ProviderPayment,
  known: Pick<ReceivedPayment, 'isKnown' | 'promise'>,
): ReceivedPayment => ({
  id: attempt.id,
  amountPaise: attempt.amount,
  currency: attempt.currency,
  method: attempt.method ?? null,
  error: attempt.error_description ?? null,
  createdAt: new Date(attempt.created_at * 1000),
  ...known,
})

const heldAttempt = (attempts: ProviderPayment[]) =>
  attempts.some(({ status }) => status === 'captured')
    ? undefined
    : attempts.find(({ status }) => status === 'authorized')

/** Authorised money of a paid or cancelled order is released by the bank, so it is not captured. */
async function mayCapture(db: Database, orderId: string): Promise<boolean> {
  const order = await loadOrder(db, orderId)
  return order !== undefined && order.status !== 'Cancelled' && order.paidAt === null
}

/** Authorised money is released by the bank after some days, so it is captured at once. */
async function captured(
  { provider, log }: SettleDeps,
  attempts: ProviderPayment[],
  held: ProviderPayment,
): Promise<ProviderPayment[]> {
  try {
    const taken = await provider.capture(held)
    return attempts.map(attempt => (attempt.id === taken.id ? taken : attempt))
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    log.warn({ payment: held.id, reason: error.message }, 'an authorised payment could not be captured yet')
    return attempts
  }
}

async function record(
  tx: Tx,
  deps: SettleDeps,
  { orderId, attempts, promise }: { orderId: string; attempts: ProviderPayment[]; promise: DayRange | null },
): Promise<PaymentState> {
  const order = await lockOrder(tx, orderId)
  const before = await tx.select().from(payments).where(eq(payments.orderId, orderId))
  const paying = before.find(({ pays }) => pays)
  const withMoney = attempts.filter(attempt => MONEY_THERE.includes(attempt.status))
  const leaving = paying ? [] : await onTheirWayBack(tx, before)
  const winner = paying
    ? null
    : (withMoney.find(attempt => canPay(order, attempt) && !leaving.includes(attempt.id)) ?? null)
  await keepAttempts(tx, deps, orderId, attempts)
  if (winner) {
    if (!(await markPaid(tx, deps, order, received(winner, { isKnown: true, promise }))))
      throw new Error(`payment ${winner.id} belongs to another order than ${orderId}`)
    await announceOrder(tx, order)
    await announceMails(tx)
    await keepAddress(tx, deps, order)
    await beginPrints(tx, deps.jobs, order)
  }
  const paysBy = paying?.id ?? winner?.id
  for (const surplus of withMoney) if (surplus.id !== paysBy) await sendBack(tx, deps, order, surplus)
  if (paysBy) return 'paid'
  const onItsWay = attempts.some(attempt => ON_ITS_WAY.includes(attempt.status))
  if (order.status === 'Pending') {
    const wasOnItsWay = before.some(attempt => ON_ITS_WAY.includes(attempt.status))
    await noteAttempts(tx, deps, order, {
      status: attempts.length > 0 && !onItsWay ? 'failed' : 'pending',
      changed: onItsWay !== wasOnItsWay,
    })
  }
  if (order.status === 'Cancelled') return 'cancelled'
  return onItsWay ? 'waiting' : 'unpaid'
}

const canPay = (order: Order, attempt: ProviderPayment) =>
  order.paidAt === null &&
  order.status !== 'Cancelled' &&
  attempt.status === 'captured' &&
  !attempt.amount_refunded &&
  attempt.amount === order.totalPaise &&
  attempt.currency === order.currency

/** Payments with a refund under way cannot pay the order. */
async function onTheirWayBack(tx: Tx, known: PaymentRow[]): Promise<string[]> {
  const came = known.filter(({ status }) => MONEY_THERE.includes(status)).map(({ id }) => id)
  if (came.length === 0) return []
  const rows = await tx
    .select({ paymentId: refunds.paymentId })
    .from(refunds)
    .where(and(inArray(refunds.paymentId, came), ne(refunds.status, 'failed')))
  return rows.map(({ paymentId }) => paymentId)
}

/** An older snapshot must not overwrite a captured or refunded payment. */
async function keepAttempts(tx: Tx, { clock }: SettleDeps, orderId: string, attempts: ProviderPayment[]) {
  if (attempts.length === 0) return
  const now = clock()
  await tx
    .insert(payments)
    .values(
      attempts.map(attempt => ({
        id: attempt.id,
        orderId,
        status: attempt.status,
        amountPaise: attempt.amount,
        currency: attempt.currency,
        method: attempt.method ?? null,
        error: attempt.error_description ?? null,
        createdAt: new Date(attempt.created_at * 1000),
        updatedAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: payments.id,
      set: {
        status: sql`excluded.status`,
        method: sql`excluded.method`,
        error: sql`excluded.error`,
        updatedAt: now,
      },
      setWhere: sql`${payments.orderId} = ${orderId} and not (${payments.status} in ('captured', 'refunded') and excluded.status not in ('captured', 'refunded'))`,
    })
}

/** Refunds a second payment, a wrong amount or money for a cancelled order; retries a failed refund. */
async function sendBack(
  tx: Tx,
  deps: SettleDeps,
  order: Order,
  { id, amount, amount_refunded }: ProviderPayment,
) {
  // A refund asked for by hand counts before the provider has it.
  const left = Math.min(amount - (amount_refunded ?? 0), (await moneyThere(tx, order.id, id)).left)
  if (left <= 0) return
  const asked = await tx
    .select({ status: refunds.status, at: refunds.updatedAt })
    .from(refunds)
    .where(and(eq(refunds.paymentId, id), eq(refunds.purpose, 'surplus')))
    .orderBy(desc(refunds.updatedAt))
  if (asked.some(({ status }) => status !== 'failed')) return
  const [latest] = asked
  if (
    latest &&
    (asked.length >= GIVEN_UP_AFTER || deps.clock().getTime() < latest.at.getTime() + waitAfter(asked.length))
  )
    return
  const reason =
    order.status === 'Cancelled'
      ? 'the order was cancelled before the money came'
      : 'this money does not belong to an open order'
  const key = latest ? `surplus-${id}-${asked.length + 1}` : `surplus-${id}`
  await requestRefund(tx, deps, {
    orderId: order.id,
    paymentId: id,
    amountPaise: left,
    reason,
    actor: 'shop',
    purpose: 'surplus',
    key,
  })
}

const waitAfter = (failures: number) => Math.min(LONGEST_WAIT_HOURS, 2 ** (failures - 1)) * HOUR_MS
const LONGEST_WAIT_HOURS = 24
const HOUR_MS = 3_600_000
/** About nine days; after that the order desk shows it. */
const GIVEN_UP_AFTER = 14

/** Orders with surplus money whose last refund failed long enough ago. */
export async function ordersWithStrandedMoney(db: Database, now: Date, limit: number): Promise<string[]> {
  const found = await rows(
    db,
    HasId,
    sql`
      select f.order_id as id from refunds f join payments p on p.id = f.payment_id and not p.pays
      where f.status = 'failed' and f.purpose = 'surplus' and not exists (select 1 from refunds n where n.payment_id = f.payment_id and n.status <> 'failed')
      group by f.order_id, f.payment_id
      having count(*) < ${GIVEN_UP_AFTER} and max(f.updated_at) + least(${LONGEST_WAIT_HOURS}, power(2, count(*) - 1)) * interval '1 hour' <= ${now.toISOString()}::timestamptz
      order by max(f.updated_at) limit ${limit}`,
  )
  return found.map(({ id }) => id)
}
