import type { Order } from '../../shared/orders/api.ts'
import { betweenWords, USUAL_DAYS, usualRange } from '../../shared/promise/delivery.ts'

type Arriving = Pick<Order, 'promise' | 'paid_at' | 'created_at'>
const usualOf = ({ paid_at, created_at }: Arriving) => usualRange(new Date(paid_at ?? created_at))

/** The promise; for an order from before there were any, the usual days. */
export const arrivalWords = (order: Arriving) => betweenWords(order.promise ?? usualOf(order))

/** The usual sentence, unless the promise is longer. */
export function expectedWords(order: Arriving | null): string {
  const promise = order?.promise
  return order && promise && promise.to > usualOf(order).to
    ? `Delivery expected ${betweenWords(promise)}.`
    : `Delivery expected in ${USUAL_DAYS}`
}
