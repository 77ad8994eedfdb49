import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { PaymentState } from '../../shared/payments/api.ts'
import { changeStatus, lockOrder } from '../orders/change-status.ts'
import { findOrderById } from '../orders/load-order.ts'
import { isLongOpen, openOrders, stopChecking, takeDueOrders } from '../orders/orders-to-check.ts'
import { findOpenedOrder } from '../orders/provider-order.ts'
import { sweepKeys } from '../platform/http/make-once.ts'
import { attemptsOf } from './decide.ts'
import { type PayDeps, payOrder } from './pay-order.ts'
import { ProviderFailed } from './razorpay/transport.ts'
import { followRefunds } from './refund-order.ts'
import { REFUND_QUEUE } from './request-refund.ts'
import { ordersWithStrandedMoney } from './surplus.ts'
import { refunds } from './tables.ts'

const CHECKS_AT_ONCE = 5
const CHECK_FOR_MS = 45_000
const AT_ONCE = 50
const REFUND_CHECKS_AFTER_MS = 10 * 60_000
/** A refund that has waited this long gets a second job; its id is the idempotency key, so it is made once. */
const LOST_AFTER_MS = 6 * 3600_000

/** Every minute: fetches what confirm and webhook did not bring. */
export function reconcileByItself(deps: PayDeps) {
  deps.jobs.every('* * * * *', 'payments.reconcile', async () => {
    await checkDueOrders(deps)
    await followOldRefunds(deps)
    await offerStrandedMoneyAgain(deps)
  })
}

export async function checkDueOrders(deps: PayDeps) {
  const end = performance.now() + CHECK_FOR_MS
  let states: (PaymentState | null)[]
  do {
    const due = await takeDueOrders(deps.db, deps.clock(), CHECKS_AT_ONCE)
    states = await Promise.all(due.map(order => checkOrder(deps, order)))
    // Without an answer about any of them, the others stay due.
  } while (
    states.length === CHECKS_AT_ONCE &&
    states.some(state => state !== null) &&
    performance.now() < end
  )
}

async function checkOrder(deps: PayDeps, { id, last }: { id: string; last: boolean }) {
  const state = await payOrLog(deps, id)
  if (last && state !== null)
    await endChecks(deps, id, state).catch(error =>
      deps.log.error({ order: id, err: error }, 'an unpaid order could not be let go'),
    )
  return state
}

async function endChecks(deps: PayDeps, id: string, state: PaymentState) {
  // An attempt that was only created may stay so for ever; the bank releases one that is authorised.
  const order = state === 'waiting' ? await findOrderById(deps.db, id) : undefined
  const isOver = state === 'unpaid' || (order !== undefined && !attemptsOf(order).held)
  if (isOver) await cancelUnpaid(deps, id)
  if (isOver || state === 'cancelled') await stopChecking(deps.db, id, deps.clock())
}

interface Reconciled {
  checked: number
  paid: number
  failed: number
}

/** Webhook ids are kept for longer than the provider repeats them. */
export function sweepByItself({ db, jobs, clock }: PayDeps) {
  jobs.every('40 3 * * *', 'payments.sweep', async () => {
    const now = clock()
    await sweepKeys(db, now)
    await db.execute(
      sql`delete from webhook_events where processed_at < ${now.toISOString()}::timestamptz - interval '60 days'`,
    )
  })
}

export async function reconcileNow(deps: PayDeps): Promise<Reconciled> {
  const result = { checked: 0, paid: 0, failed: 0 }
  for (const id of await openOrders(deps.db, deps.clock())) {
    result.checked += 1
    const state = await payOrLog(deps, id)
    if (state === 'paid') result.paid += 1
    if (state === null) result.failed += 1
  }
  await followOldRefunds(deps)
  await offerStrandedMoneyAgain(deps)
  return result
}

/** Cancels an order no bank will answer for any more. Money that still arrives is refunded. */
export const cancelUnpaid = (deps: PayDeps, id: string) =>
  deps.db.transaction(async tx => {
    const order = await lockOrder(tx, id)
    // The order may have been paid or opened again since it was read.
    if (order.paidAt !== null || order.status !== 'Pending' || !isLongOpen(order, deps.clock())) return
    await changeStatus(tx, deps, order, {
      status: 'Cancelled',
      actor: 'shop',
      note: 'not paid within five days',
      notify: false,
    })
  })

async function payOrLog(deps: PayDeps, id: string) {
  try {
    return (await payOrder(deps, await findOpenedOrder(deps.db, id))).state
  } catch (error) {
    // One order that cannot be settled must not stop the others.
    if (error instanceof ProviderFailed)
      deps.log.warn(
        { order: id, kind: error.kind, reason: error.message },
        'the payment provider could not say how an order stands',
      )
    else deps.log.error({ order: id, err: error }, 'an order could not be settled')
    return null
  }
}

/** Refunds made by the provider are read too, so that money is not offered twice. */
async function offerStrandedMoneyAgain(deps: PayDeps) {
  for (const id of await ordersWithStrandedMoney(deps.db, deps.clock(), AT_ONCE)) {
    await followRefunds(deps, id).catch(error =>
      deps.log.warn({ order: id, err: error }, 'refunds could not be followed'),
    )
    await payOrLog(deps, id)
  }
}

async function followOldRefunds(deps: PayDeps) {
  const now = deps.clock().getTime()
  const [pending, lost] = [new Date(now - REFUND_CHECKS_AFTER_MS), new Date(now - LOST_AFTER_MS)]
  const open = await deps.db
    .select({ orderId: refunds.orderId, id: refunds.id, status: refunds.status })
    .from(refunds)
    .where(
      or(
        and(eq(refunds.status, 'pending'), lt(refunds.updatedAt, pending)),
        and(eq(refunds.status, 'asked'), lt(refunds.updatedAt, lost)),
      ),
    )
    .limit(AT_ONCE)
  for (const { orderId, id, status } of open) {
    if (status === 'asked') await deps.db.transaction(tx => deps.jobs.send(tx, REFUND_QUEUE, { id }))
    else
      await followRefunds(deps, orderId).catch(error =>
        deps.log.warn({ order: orderId, err: error }, 'a refund could not be followed'),
      )
    await deps.db.execute(
      sql`update refunds set updated_at = ${deps.clock().toISOString()}::timestamptz where id = ${id}`,
    )
  }
}
