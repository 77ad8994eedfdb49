import { isInProduction } from '../../shared/order-status.ts'
import type { Order } from './order.ts'

/** Whether work on an order has begun. What may be cancelled, changed or left for free asks this and nothing else. */
export const isStarted = ({ status, begun }: Pick<Order, 'status' | 'begun'>): boolean =>
  begun || isInProduction(status)

/** Later than promised, and nothing is made yet: its customer may leave. */
export const mayCancelFree = (order: Pick<Order, 'status' | 'begun' | 'promise'>): boolean =>
  order.status === 'Processing' && order.promise?.was != null && !isStarted(order)
