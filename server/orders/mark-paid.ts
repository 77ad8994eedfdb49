import { eq, sql } from 'drizzle-orm'
import type { PaymentStatus } from '../../shared/order-status.ts'
import type { Database } from '../platform/db/database.ts'
import type { OrderDeps } from './change-status.ts'
import { announceOrder } from './order-events.ts'
import { mailPaid } from './order-mails.ts'
import { loadOrder } from './queries.ts'
import { type OrderRow, orders } from './tables.ts'

/** The money is there: status, history, both letters, the line on the order desk and the live update commit together. */
export async function markPaid(tx: Database, deps: OrderDeps, order: OrderRow, amountPaise: number) {
  const at = deps.clock().toISOString()
  // Somebody at the desk may have been quicker than the bank.
  const begins = order.status === 'Pending'
  const status = begins ? 'Processing' : order.status
  await tx.execute(sql`
    with paid as (
      update orders set payment_status = 'paid', captured_paise = ${amountPaise}, paid_at = ${at}::timestamptz, updated_at = ${at}::timestamptz,
        open_hash = null, next_check_at = null, status = ${status} where id = ${order.id} returning id, user_id
    ), its_history as (
      insert into order_history (order_id, from_status, status, actor, created_at)
      select id, ${order.status}, ${status}, 'payment', ${at}::timestamptz from paid where ${begins}::boolean
    )
    select pg_notify('orders', concat_ws(' ', id, user_id)) from paid`)
  const whole = await loadOrder(tx, order.id)
  if (whole) await mailPaid(tx, deps, whole, amountPaise)
}

/** How an unpaid order stands: an attempt failed, or one is on its way. A failed one may still be paid. */
export async function noteAttempts(
  tx: Database,
  deps: OrderDeps,
  order: OrderRow,
  { status, changed }: { status: PaymentStatus; changed: boolean },
) {
  if (order.paymentStatus === status && !changed) return
  await tx
    .update(orders)
    .set({ paymentStatus: status, updatedAt: deps.clock() })
    .where(eq(orders.id, order.id))
  await announceOrder(tx, order)
}

/** What went back to the customer of the money that paid this order. */
export async function noteRefunded(tx: Database, deps: OrderDeps, order: OrderRow, refundedPaise: number) {
  if (order.refundedPaise === refundedPaise) return
  const status: PaymentStatus =
    refundedPaise === 0 ? 'paid' : refundedPaise >= order.capturedPaise ? 'refunded' : 'partially_refunded'
  await tx
    .update(orders)
    .set({ refundedPaise, paymentStatus: status, updatedAt: deps.clock() })
    .where(eq(orders.id, order.id))
  await announceOrder(tx, order)
}
