import type { PaymentOrderRequest } from '../../../shared/payments/api.ts'
import { invalid } from '../../platform/http/problem.ts'
import type { Order } from '../order.ts'

/** While it holds, neither the public tracking page nor a mail says what is in the parcel. */
export const isSecret = ({ gift }: Pick<Order, 'gift'>): boolean =>
  gift?.surprise === true && gift.openedAt === null

export const buyerName = ({ gift, shipping, billing }: Pick<Order, 'gift' | 'shipping' | 'billing'>) =>
  (gift ? billing : shipping).fullName

/** Mails of a present go to the account that buys it, whatever address was typed; the receipt is never the receiver's. */
export function mailsToBuyer(request: PaymentOrderRequest, buyer: { email: string }): PaymentOrderRequest {
  if (!request.gift) return request
  if (request.gift.to_receiver && !request.billing)
    throw invalid({
      billing: 'Please say who the receipt is for, since the parcel goes to somebody else.',
    })
  return { ...request, shipping: { ...request.shipping, email: buyer.email } }
}
