import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { type Events, MISSED } from '../platform/events/events.ts'
import { watch } from '../platform/events/watch.ts'
import type { ServerEvent } from '../platform/http/event-stream.ts'
import type { Pace } from '../platform/pace.ts'
import { changedSince, newestEntry, newsOf, ordersSince } from './queries.ts'

interface Deps {
  db: Database
  events: Events
  clock: Clock
  pace: Pick<Pace, 'streamPollMs'>
}
/** A commit may become visible this long after the time that it wrote. */
const OVERLAP_MS = 60_000

/** News of a customer's orders; what changed since `since`, before a reconnect, comes first. */
export function watchOrders(deps: Deps, userId: string, since: Date | null, signal: AbortSignal) {
  const { db, clock } = deps
  const start = since ?? clock()
  let from = start
  const missed = async () => {
    const now = clock()
    const changed = await changedSince(db, userId, from)
    from = new Date(Math.max(start.getTime(), now.getTime() - OVERLAP_MS))
    return changed
  }
  return news(deps, { owner: userId, missed }, signal)
}

/** News of everybody's orders. After a gap in the events the client is asked to reload. */
export function watchDesk(deps: Deps, signal: AbortSignal) {
  const { db } = deps
  let from: number | null = null
  let before: number | null = null
  const missed = async () => {
    const newest = await newestEntry(db)
    const changed = from === null ? [] : await ordersSince(db, from)
    // An entry may be committed after one with a higher number.
    ;[from, before] = [before ?? newest, newest]
    return changed
  }
  return news(deps, { owner: null, missed }, signal)
}

interface WatchParams {
  /** Null: the orders of all. */
  owner: string | null
  /** Ids of orders that may have changed without an announcement, as its process died before it. */
  missed: () => Promise<string[]>
}
async function* news(
  { db, events, clock, pace }: Deps,
  { owner, missed }: WatchParams,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  const announced = new Set<string>()
  const announcedAt = new Map<string, Date>()
  let gap = false
  const hears = (payload: string) => {
    const [id = '', whose] = payload.split(' ')
    if (payload === MISSED) gap = true
    else if (owner === null || whose === owner) announced.add(id)
    return gap || announced.size > 0
  }
  async function* announce(ids: readonly string[], isNews: (id: string, at: Date) => boolean) {
    for (const { updated_at, ...news } of await newsOf(db, ids, owner)) {
      const at = new Date(updated_at)
      if (!isNews(news.id, at)) continue
      announcedAt.set(news.id, at)
      yield { event: 'order', id: at.toISOString(), data: { ...news, updated_at: at.toISOString() } }
    }
  }
  for await (const isLook of watch(events, { channel: 'orders', hears, lookMs: pace.streamPollMs }, signal)) {
    if (gap && owner === null) yield { event: 'missed', data: {} }
    const ids = [...announced]
    announced.clear()
    yield* announce(ids, () => true)
    if (!gap && !isLook) continue
    gap = false
    yield* announce(await missed(), (id, at) => announcedAt.get(id)?.getTime() !== at.getTime())
    const old = clock().getTime() - 2 * OVERLAP_MS
    for (const [id, at] of announcedAt) if (at.getTime() < old) announcedAt.delete(id)
  }
}
