import { normaliseOrderId } from '../../shared/orders/order-status.ts'
import type { Database } from '../platform/db/database.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Order } from './order.ts'
import { findOpenedOrder, type OpenedOrder } from './provider-order.ts'
import { findOrderFor, ownerFor } from './queries.ts'

export { findOrderById } from './queries.ts'

export const ORDER_NOT_FOUND = 'Order not found. Please check your Order ID and try again.'

export async function loadOrder(db: Database, who: { id: string; role: string }, id: string): Promise<Order> {
  const order = await findOrderFor(db, who, normaliseOrderId(id))
  if (!order) throw notFound('order.not_found', ORDER_NOT_FOUND)
  return order
}

export async function loadOpenedOrder(
  db: Database,
  who: { id: string; role: string },
  id: string,
): Promise<OpenedOrder> {
  const order = await findOpenedOrder(db, normaliseOrderId(id), ownerFor(who))
  if (!order) throw notFound('order.not_found', ORDER_NOT_FOUND)
  return order
}
