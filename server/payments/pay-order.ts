import type { PaymentState } from '../../shared/payments/api.ts'
import { beginDrafts } from '../bodies/drafts/request-draft.ts'
import { lockOrder, type OrderDeps } from '../orders/change-status.ts'
import { findOrderById } from '../orders/load-order.ts'
import { isOpen, type Order } from '../orders/order.ts'
import { publishOrder } from '../orders/order-events.ts'
import { savePaymentStatus } from '../orders/payment-status.ts'
import { isApproved, type PromiseOrder } from '../orders/promised.ts'
import type { OpenedOrder } from '../orders/provider-order.ts'
import type { Database } from '../platform/db/database.ts'
import type { Events } from '../platform/events/events.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import { beginPrints } from '../print/begin-prints.ts'
import { decide } from './decide.ts'
import { markPaid } from './mark-paid.ts'
import { writePayments } from './queries.ts'
import type { PaymentProvider, ProviderPayment } from './razorpay/client.ts'
import { ProviderFailed } from './razorpay/transport.ts'
import { refundSurplus } from './surplus.ts'

export type PayDeps = OrderDeps & {
  db: Database
  events: Events
  jobs: Jobs
  provider: PaymentProvider
  log: Log
  promises: { prepare: () => Promise<PromiseOrder> }
}
/** How an order stands with its payment; `order` is there if this call has read it as paid. */
export interface PayOrderResult {
  state: PaymentState
  order?: Order
}

/**
 * Asks the provider how an order stands and writes that under the order's lock. Confirm, webhook and reconciler call
 * it; repeated or reordered calls end in the same state.
 */
export async function payOrder(deps: PayDeps, opened: OpenedOrder | undefined): Promise<PayOrderResult> {
  const { db, clock } = deps
  if (!opened?.providerOrderId) return { state: 'unpaid' }
  const { id: orderId, providerOrderId } = opened
  const seen = await seenAtProvider(deps, orderId, providerOrderId)
  // Read outside the transaction, which has the database's only connection where that is embedded.
  const promiseOf = await deps.promises.prepare()
  const result = await db.transaction(async (tx): Promise<PayOrderResult> => {
    const order = await lockOrder(tx, orderId)
    const { state, paysNow, surplus, attempts } = decide(order, seen)
    const others = seen.filter(payment => payment !== paysNow)
    await writePayments(tx, { orderId, known: order.payments, seen: others, at: clock() })
    for (const payment of surplus) await refundSurplus(tx, deps, order, payment)
    if (attempts) await savePaymentStatus(tx, deps, order, attempts)
    if (!paysNow) return { state }
    await beginPrints(tx, deps.jobs, order, clock())
    await beginDrafts(tx, deps.jobs, order)
    const paying = { payment: paysNow, promise: isApproved(order) ? await promiseOf(order) : null }
    return { state, order: await markPaid(tx, deps, order, paying) }
  })
  if (result.order) afterPayment(deps, result.order)
  return result
}

/** A NOTIFY in the transaction would make payments wait for each other. */
function afterPayment(deps: PayDeps, order: Order) {
  publishOrder(deps.events, order)
  deps.events.publishSoon('mails', '')
}

/** Authorised money is released by the bank after some days, so it is captured at once. */
async function seenAtProvider(
  { db, provider, log }: PayDeps,
  orderId: string,
  providerOrderId: string,
): Promise<ProviderPayment[]> {
  const seen = await provider.paymentsOf(providerOrderId)
  const authorised = seen.find(({ status }) => status === 'authorized')
  if (!authorised || seen.some(({ status }) => status === 'captured') || !(await canStillBePaid(db, orderId)))
    return seen
  try {
    const captured = await provider.capture(authorised)
    return seen.map(payment => (payment.id === captured.id ? captured : payment))
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    log.warn(
      { payment: authorised.id, reason: error.message },
      'an authorised payment could not be captured yet',
    )
    return seen
  }
}

/** Money that is only held for a paid or cancelled order is released by the bank. */
async function canStillBePaid(db: Database, orderId: string): Promise<boolean> {
  const order = await findOrderById(db, orderId)
  return order !== undefined && isOpen(order)
}

/** While the provider does not answer the state is unknown; the reconciler settles the order later. */
export async function tryPayOrder(deps: PayDeps, opened: OpenedOrder | undefined): Promise<PayOrderResult> {
  try {
    return await payOrder(deps, opened)
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    deps.log.warn(
      { order: opened?.id, kind: error.kind, reason: error.message },
      'the payment provider could not say how an order stands',
    )
    return { state: 'waiting' }
  }
}
