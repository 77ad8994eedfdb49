import { eq } from 'drizzle-orm'
import type { PaymentStatus } from '../../shared/orders/order-status.ts'
import type { Tx } from '../platform/db/database.ts'
import type { OrderDeps } from './change-status.ts'
import type { Order } from './order.ts'
import { announceOrder } from './order-events.ts'
import { orders } from './tables.ts'

export async function savePaymentStatus(
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

/** Says whether all of it has gone back now. */
export async function saveRefunded(
  tx: Tx,
  deps: OrderDeps,
  order: Order,
  refundedPaise: number,
): Promise<boolean> {
  if (order.refundedPaise === refundedPaise) return false
  const status: PaymentStatus =
    refundedPaise === 0 ? 'paid' : refundedPaise >= order.capturedPaise ? 'refunded' : 'partially_refunded'
  await tx
    .update(orders)
    .set({ refundedPaise, paymentStatus: status, updatedAt: deps.clock() })
    .where(eq(orders.id, order.id))
  await announceOrder(tx, order)
  return status === 'refunded'
}
