import { IN_WORKSHOP, isInProduction } from '../../shared/orders/order-status.ts'
import type { Order } from './order.ts'

/** Whether work on an order has begun. */
export const isStarted = ({ status, begun }: Pick<Order, 'status' | 'begun'>): boolean =>
  begun || isInProduction(status)

type Standing = Pick<Order, 'status' | 'begun' | 'trackingNumber'>
/** Its buyer may not once work has begun or its parcel is booked. */
export const mayCancel = (order: Standing): boolean =>
  order.status !== 'Cancelled' && order.trackingNumber === null && !isStarted(order)

/** A tracking number is noted when the parcel is booked. */
export const mayChangeAddress = ({
  status,
  paidAt,
  trackingNumber,
}: Pick<Order, 'status' | 'paidAt' | 'trackingNumber'>): boolean =>
  paidAt !== null && trackingNumber === null && IN_WORKSHOP.includes(status)

/** Later than promised, and nothing is made yet: its customer may leave. */
export const mayCancelFree = (order: Standing & Pick<Order, 'promise'>): boolean =>
  order.status === 'Processing' && order.promise?.was != null && mayCancel(order)
