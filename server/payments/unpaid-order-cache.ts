import type { Order } from '../orders/order.ts'
import type { Clock } from '../platform/clock.ts'

const MAX_ORDERS = 500
const MAX_AGE_MS = 15 * 60_000

export interface UnpaidOrderCache {
  put: (order: Order) => void
  /** Removes the order as well: it is confirmed once. */
  take: (id: string, userId: string) => Order | undefined
}

/**
 * Orders opened for payment by this process, so that the confirmation need not read them again. A stale one does no
 * harm: markPaid writes nothing if the row changed, and the order is then read under its lock.
 */
export function createUnpaidOrderCache(clock: Clock): UnpaidOrderCache {
  const orders = new Map<string, { order: Order; until: number }>()
  return {
    put(order) {
      const [oldest] = orders.keys()
      if (orders.size >= MAX_ORDERS && oldest !== undefined) orders.delete(oldest)
      orders.set(order.id, { order, until: clock().getTime() + MAX_AGE_MS })
    },
    take(id, userId) {
      const found = orders.get(id)
      if (found?.order.userId !== userId) return undefined
      orders.delete(id)
      return found.until > clock().getTime() ? found.order : undefined
    },
  }
}
