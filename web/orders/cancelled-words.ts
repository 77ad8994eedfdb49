import type { Order } from '../../shared/orders.ts'
import { messages } from './messages.ts'

/** What has become of the money of an order that is not made any more. */
export function cancelledWords(order: Pick<Order, 'paid_at' | 'refunded_minor_units'>): string {
  if (order.refunded_minor_units > 0) return messages.paidBack
  return order.paid_at ? messages.noLongerMade : messages.neverPaid
}
