import type { OrderNews } from '../../shared/orders.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { type Events, MISSED } from '../platform/events/events.ts'
import type { ServerEvent } from '../platform/http/event-stream.ts'
import { changedSince, loadOrder } from './queries.ts'

/** After a reconnect, missed changes are sent first. */
export async function* watchOrders(
  { db, events, clock }: { db: Database; events: Events; clock: Clock },
  userId: string,
  since: Date | null,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  const waiting: string[] = []
  let lastSeen = since ?? clock()
  let missed = since !== null
  let wake = () => {}
  const stop = events.subscribe('orders', payload => {
    if (payload === MISSED) missed = true
    else {
      const [id, owner] = payload.split(' ')
      if (owner !== userId || !id) return
      waiting.push(id)
    }
    wake()
  })
  signal.addEventListener('abort', () => wake())
  try {
    while (!signal.aborted) {
      if (missed) {
        missed = false
        for (const { id } of await changedSince(db, userId, lastSeen))
          if (!waiting.includes(id)) waiting.push(id)
      }
      const id = waiting.shift()
      if (id === undefined) {
        await new Promise<void>(resolve => {
          wake = resolve
          if (signal.aborted || missed || waiting.length > 0) resolve()
        })
        continue
      }
      const order = await loadOrder(db, id)
      if (order?.userId !== userId) continue
      const news: OrderNews = {
        id,
        status: order.status,
        payment_status: order.paymentStatus,
        updated_at: new Date(order.updatedAt).toISOString(),
      }
      lastSeen = new Date(order.updatedAt)
      yield { event: 'order', id: news.updated_at, data: news }
    }
  } finally {
    stop()
  }
}
