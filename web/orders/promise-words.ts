import { arrivalWindow, arrivesBetween, DELIVERY_DAYS, rangeWords } from '../../shared/delivery.ts'
import type { Order } from '../../shared/orders.ts'
import { indianDay } from '../../shared/working-days.ts'

type Arriving = Pick<Order, 'promise' | 'paid_at' | 'created_at'>
const paidAt = ({ paid_at, created_at }: Arriving) => new Date(paid_at ?? created_at)

/** The promise; for an order from before there were any, the usual days. */
export const arrivalWords = (order: Arriving) =>
  order.promise ? rangeWords(order.promise) : arrivesBetween(paidAt(order))

/** The usual sentence, unless the promise is longer. */
export function expectedWords(order: Arriving | null): string {
  const promise = order?.promise
  const isLonger = order && promise && promise.to > indianDay(arrivalWindow(paidAt(order)).to)
  return isLonger
    ? `Delivery expected by ${rangeWords(promise)}`
    : `Delivery expected in ${DELIVERY_DAYS.from}-${DELIVERY_DAYS.to} working days`
}
