import { isInProduction } from '../../shared/order-status.ts'
import type { Order } from './order.ts'

/** Whether work on an order has begun. What may be cancelled, changed or left for free asks this and nothing else. */
export const isStarted = ({ status, begun }: Pick<Order, 'status' | 'begun'>): boolean =>
  begun || isInProduction(status)

export const mayCancel = (order: Pick<Order, 'status' | 'begun'>): boolean =>
  order.status !== 'Cancelled' && !isStarted(order)

/** A tracking number is noted when the parcel is booked. */
export const mayChangeAddress = ({
  status,
  paidAt,
  trackingNumber,
}: Pick<Order, 'status' | 'paidAt' | 'trackingNumber'>): boolean =>
  paidAt !== null &&
  trackingNumber === null &&
  ['Processing', 'In Production', 'Quality Check'].includes(status)

/** Later than promised, and nothing is made yet: its customer may leave. */
export const mayCancelFree = (order: Pick<Order, 'status' | 'begun' | 'promise'>): boolean =>
  order.status === 'Processing' && order.promise?.was != null && !isStarted(order)
