import { type Order, orderEventsPath } from '../../shared/orders/api.ts'
import { useLive } from '../browser/live-stream.ts'

/** Reloads on every change of this customer's orders since the list was made. */
export function useLiveOrders(userId: string | null, orders: Pick<Order, 'updated_at'>[] = []) {
  const newest = orders.reduce(
    (latest, { updated_at }) => (updated_at > latest ? updated_at : latest),
    new Date(0).toISOString(),
  )
  const address = (id: string) => `${orderEventsPath(id)}?since=${encodeURIComponent(newest)}`
  useLive(userId === null ? null : { of: userId, address: () => address(userId) })
}
