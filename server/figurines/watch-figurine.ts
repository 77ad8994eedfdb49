import { FigurineEvent, type Stage } from '../../shared/figurines/api.ts'
import { MISSED } from '../platform/events/events.ts'
import { watch } from '../platform/events/watch.ts'
import type { ServerEvent } from '../platform/http/event-stream.ts'
import { notFound, Refusal } from '../platform/http/problem.ts'
import type { FigurineDeps } from './deps.ts'
import { type FigurineWithPhoto, findFigurine, usualSeconds } from './queries.ts'
import { generatedView } from './views.ts'

type Following = Pick<FigurineDeps, 'db' | 'events' | 'links' | 'clock'>

const STATUS: Record<string, number> = {
  'figurine.refused': 422,
  'figurine.timeout': 504,
  'photo.consent_missing': 409,
  'photo.family_missing': 409,
  'photo.parent_missing': 409,
  'photo.gone': 409,
  'photo.withdrawn': 409,
}

const POLL_MS = 3000
const hasEnded = (row: FigurineWithPhoto) =>
  row.figurine.stage === 'complete' || row.figurine.stage === 'failed'

/**
 * Each state of a figurine until it ends or the client leaves, and at least the first, so that a client of a shop
 * that is stopping knows what to ask for again. Polls as well, in case an event was missed.
 */
async function* watchFigurine(
  { db, events }: Pick<FigurineDeps, 'db' | 'events'>,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<FigurineWithPhoto> {
  const hears = (payload: string) => payload === id || payload === MISSED
  for await (const _ of watch(events, { channel: 'figurines', hears, lookMs: POLL_MS }, signal)) {
    const row = await findFigurine(db, id)
    if (!row) return
    yield row
    if (hasEnded(row)) return
  }
}

async function eventOf(
  { db, links, clock }: Pick<FigurineDeps, 'db' | 'links' | 'clock'>,
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

/**
 * `received` and `checked` are past when the stream opens; later stages follow as they happen. The elapsed time never
 * goes back: a stage may be told later than the moment that is stored as the end.
 */
export async function* progress(
  deps: Following,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  let elapsed: number | null = null
  const progressEvent = async (row: FigurineWithPhoto, stage?: Stage): Promise<ServerEvent> => {
    const event = await eventOf(deps, row, stage)
    elapsed = Math.max(elapsed ?? 0, event.elapsed_seconds)
    return { event: 'stage', data: { ...event, elapsed_seconds: elapsed, figurine_id: id } }
  }
  for await (const row of watchFigurine(deps, id, signal)) {
    if (elapsed === null)
      for (const stage of ['received', 'checked'] as const) yield await progressEvent(row, stage)
    yield await progressEvent(row)
    if (row.figurine.stage === 'complete') yield { event: 'result', data: generatedView(deps.links, row) }
    if (row.figurine.stage === 'failed') yield { event: 'failed', data: failureOf(row, deps).asBody }
  }
}

export async function outcome(deps: Following, id: string, signal: AbortSignal): Promise<FigurineWithPhoto> {
  for await (const row of watchFigurine(deps, id, signal)) {
    if (row.figurine.stage === 'complete') return row
    if (row.figurine.stage === 'failed') throw failureOf(row, deps).refusal
  }
  if (!signal.aborted) throw notFound('figurine.gone', 'This figurine was deleted while it was drawn.')
  throw new Refusal(
    503,
    'figurine.leaving',
    'The shop is restarting. Your figurine is still being drawn and will be in My Figurines.',
    {
      figurine_id: id,
    },
  )
}

function failureOf(row: FigurineWithPhoto, { links }: Following) {
  const { failureCode, failureSentence, id } = row.figurine
  const code = failureCode ?? 'figurine.provider_down'
  const detail = failureSentence ?? 'the drawing failed'
  const extra = { figurine_id: id, storage: generatedView(links, row).storage }
  const status = STATUS[code] ?? 502
  return { refusal: new Refusal(status, code, detail, extra), asBody: { status, code, detail, ...extra } }
}
