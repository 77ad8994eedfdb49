import type { DeskNews } from '../../shared/order-desk.ts'
import type { Database } from '../platform/db/database.ts'
import { type Events, MISSED } from '../platform/events/events.ts'
import type { ServerEvent } from '../platform/http/event-stream.ts'
import { newsOf } from './queries.ts'

/** After a gap in the events the client is asked to reload. */
export async function* watchDesk(
  { db, events }: { db: Database; events: Events },
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  const waiting = new Set<string>()
  let missed = false
  let wake = () => {}
  const stop = events.subscribe('orders', payload => {
    const [id = ''] = payload.split(' ')
    if (payload === MISSED) missed = true
    else waiting.add(id)
    wake()
  })
  signal.addEventListener('abort', () => wake())
  try {
    while (!signal.aborted) {
      if (missed) {
        missed = false
        waiting.clear()
        yield { event: 'missed', data: {} }
        continue
      }
      if (waiting.size === 0) {
        await new Promise<void>(resolve => {
          wake = resolve
          if (signal.aborted || missed || waiting.size > 0) resolve()
        })
        continue
      }
      const ids = [...waiting]
      waiting.clear()
      for (const row of await newsOf(db, ids)) {
        const news: DeskNews = { ...row, updated_at: new Date(row.updated_at).toISOString() }
        yield { event: 'order', id: news.updated_at, data: news }
      }
    }
  } finally {
    stop()
  }
}
