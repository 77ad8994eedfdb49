import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '../../../shared/orders/api.ts'
import { DESK_EVENTS_PATH, DeskNews } from '../../../shared/orders/desk-api.ts'
import { openLiveStream } from '../../browser/live-stream.ts'

/** Many changes at the same moment cause one reload. */
const GATHER_MS = 400

/** Reloads when an order changes, or only this one; returns the ids that arrived meanwhile. */
export function useLiveDesk(
  orders: readonly Pick<Order, 'id' | 'created_at'>[],
  only?: string,
): ReadonlySet<string> {
  const { revalidate } = useRevalidator()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  useEffect(() => {
    setOpenedAt(new Date().toISOString())
    let gathering: ReturnType<typeof setTimeout> | undefined
    const lookAgain = () => {
      gathering ??= setTimeout(() => {
        gathering = undefined
        void revalidate()
      }, GATHER_MS)
    }
    const close = openLiveStream({
      address: () => DESK_EVENTS_PATH,
      on: {
        order(event) {
          if (!only || DeskNews.safeParse(JSON.parse(event.data)).data?.id === only) lookAgain()
        },
        missed: lookAgain,
      },
      onReopened: lookAgain,
    })
    return () => {
      clearTimeout(gathering)
      close()
    }
  }, [revalidate, only])
  return new Set(
    openedAt === null ? [] : orders.filter(order => order.created_at > openedAt).map(({ id }) => id),
  )
}
