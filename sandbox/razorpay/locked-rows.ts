import { eq } from 'drizzle-orm'
import type { Tx } from '../../server/platform/db/database.ts'
import { unknownId } from './refusal.ts'
import { type Order, orders, type Payment, payments } from './tables.ts'

export async function orderForUpdate(tx: Tx, id: string): Promise<Order> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  if (!order) throw unknownId()
  return order
}

/** Always locks the order first, so that two payments of one order cannot deadlock. */
export async function paymentForUpdate(tx: Tx, id: string): Promise<Payment> {
  const [found] = await tx.select({ orderId: payments.orderId }).from(payments).where(eq(payments.id, id))
  if (!found) throw unknownId()
  await orderForUpdate(tx, found.orderId)
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
  if (!payment) throw unknownId()
  return payment
}
