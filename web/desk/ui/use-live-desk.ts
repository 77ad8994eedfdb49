import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '../../../shared/orders/api.ts'
import { DESK_EVENTS_PATH, DeskNews } from '../../../shared/orders/desk-api.ts'
import { useLive } from '../../browser/live-stream.ts'

const deskEvents = { of: 'desk', address: () => DESK_EVENTS_PATH }

/** Reloads when an order changes, or only this one. */
export const useLiveDesk = (only?: string) =>
  useLive(deskEvents, event => !only || DeskNews.safeParse(JSON.parse(event.data)).data?.id === only)

/** The ids of the orders that arrived while the page is open. */
export function useArrivals(orders: readonly Pick<Order, 'id' | 'created_at'>[]): ReadonlySet<string> {
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  useEffect(() => setOpenedAt(new Date().toISOString()), [])
  return new Set(
    openedAt === null ? [] : orders.filter(order => order.created_at > openedAt).map(({ id }) => id),
  )
}

const MINUTE_MS = 60_000
/** Orders arrive by events; messages, claims, mails and drawings are polled once a minute and when the page is looked at again. */
export function useMinutely() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const reload = () => document.visibilityState === 'visible' && void revalidate()
    const beat = setInterval(reload, MINUTE_MS)
    document.addEventListener('visibilitychange', reload)
    return () => {
      clearInterval(beat)
      document.removeEventListener('visibilitychange', reload)
    }
  }, [revalidate])
}
