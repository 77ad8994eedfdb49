import { isInProduction } from '../../shared/order-status.ts'
import type { Order } from './order.ts'

type Standing = Pick<Order, 'status' | 'begun' | 'trackingNumber'>

/**
 * Whether work on an order has begun, or its parcel is booked. What may be cancelled, changed or left for free asks this
 * and nothing else.
 */
export const isStarted = ({ status, begun, trackingNumber }: Standing): boolean =>
  begun || trackingNumber !== null || isInProduction(status)

export const mayCancel = (order: Standing): boolean => order.status !== 'Cancelled' && !isStarted(order)

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
export const mayCancelFree = (order: Standing & Pick<Order, 'promise'>): boolean =>
  order.status === 'Processing' && order.promise?.was != null && !isStarted(order)
