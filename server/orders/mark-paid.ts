import { eq } from 'drizzle-orm'
import type { PaymentStatus } from '../../shared/order-status.ts'
import type { DayRange } from '../../shared/promise-range.ts'
import { mailRows } from '../notifications/queue-mail.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { dropMadeAgain } from '../production/cards.sql.ts'
import type { OrderDeps } from './change-status.ts'
import { payOrder } from './mark-paid.sql.ts'
import type { Order } from './order.ts'
import { announceOrder } from './order-events.ts'
import { paymentMails } from './order-mails.ts'
import { orders } from './tables.ts'

export interface ReceivedPayment {
  id: string
  amountPaise: number
  currency: string
  method: string | null
  error: string | null
  createdAt: Date
  isKnown: boolean
  /** Null where a proof comes first. */
  promise: DayRange | null
}

/**
 * Writes status, payment, history and mails together, and returns the paid order. Returns null and writes nothing
 * if the order changed since it was read, or if the payment belongs to another order.
 */
export async function markPaid(
  db: Database,
  deps: OrderDeps,
  order: Order,
  payment: ReceivedPayment,
): Promise<Order | null> {
  const at = deps.clock()
  // The founder may have moved the order on before the bank reported the payment.
  const status = order.status === 'Pending' ? 'Processing' : order.status
  const { id, amountPaise, method, promise } = payment
  const paid = await payOrder(db, {
    order_id: order.id,
    seen_at: order.updatedAt,
    from_status: order.status,
    to_status: status,
    payment: id,
    is_known: payment.isKnown,
    amount: amountPaise,
    currency: payment.currency,
    method,
    error: payment.error,
    came_at: payment.createdAt.toISOString(),
    at: at.toISOString(),
    promise_from: promise?.from ?? null,
    promise_to: promise?.to ?? null,
    mails: mailRows(paymentMails(deps, order, { id, amountPaise, method, at, promise })),
  })
  if (!paid) return null
  const now = at.toISOString()
  const step = {
    id: 0,
    status,
    fromStatus: order.status,
    actor: 'payment',
    note: null,
    undone: false,
    createdAt: now,
  }
  return {
    ...order,
    status,
    paymentStatus: 'paid',
    capturedPaise: amountPaise,
    paidAt: now,
    updatedAt: now,
    openHash: null,
    payment: { id, method },
    waiting: false,
    promise: promise && { ...promise, was: null, reason: null, keepsWaiting: false },
    history: status === order.status ? order.history : [...order.history, step],
  }
}

export async function noteAttempts(
  tx: Tx,
  deps: OrderDeps,
  order: Order,
  { status, changed }: { status: PaymentStatus; changed: boolean },
) {
  if (order.paymentStatus === status && !changed) return
  await tx
    .update(orders)
    .set({ paymentStatus: status, updatedAt: deps.clock() })
    .where(eq(orders.id, order.id))
  await announceOrder(tx, order)
}

export async function noteRefunded(tx: Tx, deps: OrderDeps, order: Order, refundedPaise: number) {
  if (order.refundedPaise === refundedPaise) return
  const status: PaymentStatus =
    refundedPaise === 0 ? 'paid' : refundedPaise >= order.capturedPaise ? 'refunded' : 'partially_refunded'
  await tx
    .update(orders)
    .set({ refundedPaise, paymentStatus: status, updatedAt: deps.clock() })
    .where(eq(orders.id, order.id))
  if (status === 'refunded') await dropMadeAgain(tx, order.id)
  await announceOrder(tx, order)
}
