import { eq } from 'drizzle-orm'
import type { OrderStatus } from '../../shared/order-status.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { announceOrder } from './order-events.ts'
import { mailStatusOnce } from './order-mails.ts'
import { loadOrder } from './queries.ts'
import { type OrderRow, orderHistory, orders } from './tables.ts'

export interface OrderDeps {
  clock: Clock
  pageAddress: (path: string) => string
}
interface Change {
  status: OrderStatus
  actor: string
  note?: string
  /** False where another letter says it already. */
  tell?: boolean
  /** Where an order is Delivered again, the day it came to its customer. */
  deliveredAt?: Date | undefined
  /** Of a cancelled order: whether what was paid goes back now. */
  refund?: boolean
}

/** Whoever changes an order holds its row first, so that changes come one after the other. */
export async function lockOrder(tx: Database, id: string): Promise<OrderRow> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  if (!row) throw notFound('order.not_found', 'Order not found. Please check your Order ID and try again.')
  return row
}

/** New status, its line of history, the customer's letter and the news of it commit together. */
export async function changeStatus(
  tx: Database,
  deps: OrderDeps,
  order: OrderRow,
  { status, actor, note, tell = true, deliveredAt, refund }: Change,
): Promise<boolean> {
  if (order.status === status) return false
  const now = deps.clock()
  await tx
    .update(orders)
    .set({
      status,
      updatedAt: now,
      deliveredAt: status === 'Delivered' ? (deliveredAt ?? now) : null,
      ...(status === 'Cancelled' && { openHash: null }),
    })
    .where(eq(orders.id, order.id))
  await tx.insert(orderHistory).values({
    orderId: order.id,
    fromStatus: order.status,
    status,
    actor,
    note: note ?? null,
    createdAt: now,
  })
  await announceOrder(tx, order)
  if (tell) {
    const whole = await loadOrder(tx, order.id)
    if (whole) await mailStatusOnce(tx, deps, whole, status, refund)
  }
  return true
}
