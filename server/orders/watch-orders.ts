import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { type Events, MISSED } from '../platform/events/events.ts'
import type { ServerEvent } from '../platform/http/event-stream.ts'
import type { Pace } from '../platform/pace.ts'
import { changedSince, newestEntry, newsOf, ordersSince } from './queries.ts'

interface Deps {
  db: Database
  events: Events
  clock: Clock
  pace: Pick<Pace, 'streamLookMs'>
}
/** A commit may become visible this long after the time that it wrote. */
const OVERLAP_MS = 60_000

/** News of a customer's orders; what changed since `since`, before a reconnect, comes first. */
export function watchOrders(deps: Deps, userId: string, since: Date | null, signal: AbortSignal) {
  const { db, clock } = deps
  let from = since ?? clock()
  const missed = async () => {
    const now = clock()
    const changed = await changedSince(db, userId, from)
    from = new Date(now.getTime() - OVERLAP_MS)
    return changed
  }
  return watch(deps, { owner: userId, missed, isBehind: since !== null }, signal)
}

/** News of everybody's orders. After a gap in the events the client is asked to reload. */
export async function* watchDesk(deps: Deps, signal: AbortSignal) {
  const { db } = deps
  let before = await newestEntry(db)
  let from = before
  const missed = async () => {
    const newest = await newestEntry(db)
    const changed = await ordersSince(db, from)
    // An entry may be committed after one with a higher number.
    ;[from, before] = [before, newest]
    return changed
  }
  yield* watch(deps, { owner: null, missed, isBehind: false }, signal)
}

interface Watched {
  /** Null: everybody. */
  owner: string | null
  /** Ids of orders that may have changed without an announcement, as its process died before it. */
  missed: () => Promise<string[]>
  isBehind: boolean
}
async function* watch(
  { db, events, pace }: Deps,
  { owner, missed, isBehind }: Watched,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  const waiting = new Set<string>()
  const told = new Map<string, string>()
  let due = isBehind
  let gap = false
  let wake = () => {}
  const stop = events.subscribe('orders', payload => {
    const [id = '', whose] = payload.split(' ')
    if (payload === MISSED) gap = true
    else if (owner === null || whose === owner) waiting.add(id)
    wake()
  })
  const timer = setInterval(() => {
    due = true
    wake()
  }, pace.streamLookMs).unref()
  signal.addEventListener('abort', () => wake())
  try {
    while (!signal.aborted) {
      if (gap && owner === null) yield { event: 'missed', data: {} }
      if (gap || due) for (const id of await missed()) waiting.add(id)
      gap = due = false
      const ids = [...waiting]
      waiting.clear()
      for (const { updated_at, ...news } of await newsOf(db, ids, owner)) {
        if (told.get(news.id) === updated_at) continue
        told.set(news.id, updated_at)
        const at = new Date(updated_at).toISOString()
        yield { event: 'order', id: at, data: { ...news, updated_at: at } }
      }
      if (signal.aborted || gap || due || waiting.size > 0) continue
      await new Promise<void>(resolve => {
        wake = resolve
      })
    }
  } finally {
    stop()
    clearInterval(timer)
  }
}
