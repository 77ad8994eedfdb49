import type { Order } from '../../shared/orders/api.ts'
import { messages } from './messages.ts'

type Cancelled = Pick<Order, 'paid_at' | 'going_back_minor_units' | 'amount_minor_units'>

/** What has become of the money of an order that is not made any more. */
export function cancelledWords({
  paid_at,
  going_back_minor_units: back,
  amount_minor_units,
}: Cancelled): string {
  if (back >= amount_minor_units) return messages.paidBack
  if (back > 0) return messages.partBack(back)
  return paid_at ? messages.noLongerMade : messages.neverPaid
}
