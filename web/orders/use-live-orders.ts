import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { type Order, orderEventsPath } from '../../shared/orders/api.ts'
import { openLiveStream } from '../browser/live-stream.ts'

/** Reloads on every change of this customer's orders since the list was made. */
export function useLiveOrders(userId: string | null, orders: Pick<Order, 'updated_at'>[] = []) {
  const { revalidate } = useRevalidator()
  const newest = useRef('')
  newest.current = orders.reduce(
    (latest, { updated_at }) => (updated_at > latest ? updated_at : latest),
    new Date(0).toISOString(),
  )
  useEffect(() => {
    if (userId === null) return
    const reload = () => void revalidate()
    return openLiveStream({
      address: () => `${orderEventsPath(userId)}?since=${encodeURIComponent(newest.current)}`,
      on: { order: reload },
      onReopened: reload,
    })
  }, [userId, revalidate])
}
