import { FigurineEvent, type Stage } from '../../shared/figurines/api.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { type Events, MISSED } from '../platform/events/events.ts'
import type { PrivateLinks } from '../platform/files/private-links.ts'
import { type FigurineWithPhoto, figurineById, usualSeconds } from './queries.ts'

interface Deps {
  db: Database
  events: Events
  links: PrivateLinks
  clock: Clock
}
const LOOK_AGAIN_MS = 3000
const hasEnded = (row: FigurineWithPhoto) =>
  row.figurine.stage === 'complete' || row.figurine.stage === 'failed'

/**
 * Each state of a figurine until it ends or the client leaves, and at least the first, so that a client of a shop
 * that is stopping knows what to ask for again. Polls as well, in case an event was missed.
 */
export async function* watchFigurine(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<FigurineWithPhoto> {
  let wake = () => {}
  const stop = events.subscribe('figurines', payload => {
    if (payload === id || payload === MISSED) wake()
  })
  const onAbort = () => wake()
  signal.addEventListener('abort', onAbort)
  try {
    do {
      const news = new Promise<void>(resolve => {
        wake = resolve
      })
      const row = await figurineById(db, id)
      if (!row) return
      yield row
      if (hasEnded(row) || signal.aborted) return
      const patience = setTimeout(() => wake(), LOOK_AGAIN_MS)
      await news
      clearTimeout(patience)
    } while (!signal.aborted)
  } finally {
    stop()
    signal.removeEventListener('abort', onAbort)
  }
}

export async function eventOf(
  { db, links, clock }: Deps,
  { figurine }: FigurineWithPhoto,
  stage: Stage = figurine.stage,
): Promise<FigurineEvent> {
  const until = figurine.finishedAt ?? clock()
  return FigurineEvent.parse({
    stage,
    elapsed_seconds: Math.max(0, Math.round((until.getTime() - figurine.createdAt.getTime()) / 100) / 10),
    usual_seconds: await usualSeconds(db),
    partial_url: figurine.partialFile ? links.link(figurine.partialFile) : null,
  })
}
