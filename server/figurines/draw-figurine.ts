import { createHmac } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Events } from '../platform/events/events.ts'
import type { FileStore } from '../platform/files/files.ts'
import { privateKey, privateName } from '../platform/files/private-links.ts'
import { finish } from '../platform/files/workshop/picture-tasks.ts'
import { BadPicture } from '../platform/files/workshop/tasks.ts'
import type { Workshop } from '../platform/files/workshop/workshop.ts'
import { newId } from '../platform/ids.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import { activeProvider } from '../settings/ai.ts'
import { DRAW_QUEUE } from './ask-for-figurine.ts'
import { DrawingFailed, type Drawn, type FailureKind, type Generator } from './generators/generator.ts'
import { callsMade, type FigurineWithPhoto, figurineById } from './queries.ts'
import { type FigurineRow, figurines, providerCalls } from './tables.ts'

export interface Generators {
  /** Only those whose key is set. */
  openai: Generator | null
  gemini: Generator | null
  demo: Generator
}
interface Deps {
  db: Database
  jobs: Jobs
  events: Events
  files: FileStore
  workshop: Workshop
  generators: Generators
  clock: Clock
  log: Log
  secret: string
}

export const CALLS_PER_FIGURINE = 2
const ALL_MS = 180_000
const FIRST_CALL_MS = 110_000
const QUEUE = { retries: 3, retryDelaySeconds: 1, atOnce: 3, expireInSeconds: 240 }

/** Kinds after which the other provider may do better with the same photo. */
const OTHERS_MAY_HELP: FailureKind[] = ['refused', 'rate_limited', 'quota', 'auth', 'timeout', 'transient', 'malformed', 'bad_request']

const ENDINGS: Record<FailureKind | 'interrupted', { code: string; sentence: string }> = {
  refused: {
    code: 'figurine.refused',
    sentence: 'the image model declined to draw this photo. A photo of one person with the face in view usually works',
  },
  rate_limited: { code: 'figurine.provider_down', sentence: 'the image model has too much to do just now. In a few minutes it should work' },
  quota: { code: 'figurine.provider_down', sentence: 'the image model is not available to us just now. We have been told and look into it' },
  auth: { code: 'figurine.provider_down', sentence: 'the image model is not available to us just now. We have been told and look into it' },
  bad_request: { code: 'figurine.provider_down', sentence: 'the image model could not work with this photo. Another photo may do better' },
  timeout: { code: 'figurine.timeout', sentence: 'the image model took too long. It may be quicker in a few minutes' },
  transient: { code: 'figurine.provider_down', sentence: 'the image model did not answer. In a few minutes it should work' },
  malformed: { code: 'figurine.provider_down', sentence: 'the image model answered without a picture. A second try often works' },
  interrupted: { code: 'figurine.provider_down', sentence: 'the drawing was interrupted twice. Please try once more' },
}

export function drawFigurines(deps: Deps) {
  deps.jobs.handle<{ id: string }>(DRAW_QUEUE, QUEUE, async ({ id }) => {
    const row = await figurineById(deps.db, id)
    if (!row || row.figurine.deletedAt || row.figurine.stage === 'complete' || row.figurine.stage === 'failed') return
    await drawOne(deps, row)
  })
}

async function drawOne(deps: Deps, row: FigurineWithPhoto) {
  const { figurine } = row
  const startedAt = figurine.startedAt ?? deps.clock()
  await change(deps, figurine.id, { stage: 'drawing', startedAt })
  const photo = await deps.files.get(privateKey(row.photo.file))
  if (!photo) return end(deps, figurine.id, 'interrupted')
  let last: FailureKind | 'interrupted' = 'interrupted'
  for (const generator of await generatorsInOrder(deps)) {
    if (generator.provider !== 'demo' && (await callsMade(deps.db, figurine.id)) >= CALLS_PER_FIGURINE) break
    const left = startedAt.getTime() + ALL_MS - deps.clock().getTime()
    if (left <= 0) {
      last = 'timeout'
      break
    }
    try {
      const drawn = await callAndRecord(deps, generator, row, { photo, withinMs: Math.min(left, FIRST_CALL_MS) })
      return await keep(deps, figurine, generator, await finished(deps, drawn))
    } catch (error) {
      if (!(error instanceof DrawingFailed)) throw error
      last = error.kind
      deps.log.warn({ figurine: figurine.id, provider: generator.provider, kind: error.kind, reason: error.message }, 'a drawing failed')
      if (!OTHERS_MAY_HELP.includes(error.kind)) break
    }
  }
  await end(deps, figurine.id, last)
}

/** The active provider, then the other one when its key is set; without a key for the active one, the demo. */
async function generatorsInOrder({ db, generators }: Deps): Promise<Generator[]> {
  const active = await activeProvider(db)
  const first = generators[active]
  if (!first) return [generators.demo]
  const second = generators[active === 'openai' ? 'gemini' : 'openai']
  return second ? [first, second] : [first]
}

/** The ledger's row comes first, so that a crash never hides a call that may have been paid. */
async function callAndRecord(
  deps: Deps,
  generator: Generator,
  { figurine, photo: { face } }: FigurineWithPhoto,
  { photo, withinMs }: { photo: Buffer; withinMs: number },
): Promise<Drawn> {
  const call = newId('cal')
  await deps.db.insert(providerCalls).values({
    id: call,
    figurineId: figurine.id,
    userId: figurine.userId,
    provider: generator.provider,
    model: generator.model,
    pricePaise: generator.pricePaise,
    startedAt: deps.clock(),
  })
  await change(deps, figurine.id, { provider: generator.provider, model: generator.model })
  const since = performance.now()
  const close = (outcome: string, given: { pricePaise?: number; requestId?: string | null } = {}) =>
    deps.db
      .update(providerCalls)
      .set({ outcome, seconds: ((performance.now() - since) / 1000).toFixed(2), finishedAt: deps.clock(), ...given })
      .where(eq(providerCalls.id, call))
  try {
    const drawn = await generator.draw({
      photo,
      prompt: figurine.prompt,
      userHash: createHmac('sha256', deps.secret).update(`provider ${figurine.userId}`).digest('hex').slice(0, 32),
      signal: AbortSignal.timeout(withinMs),
      face,
      onPartial: bytes =>
        void showPartial(deps, figurine.id, bytes).catch(error => deps.log.warn({ err: error }, 'a partial picture could not be shown')),
    })
    await close('drawn', { requestId: drawn.requestId })
    return drawn
  } catch (error) {
    if (!(error instanceof DrawingFailed)) throw error
    // A timed-out call may still be billed; a refused or failed one is not.
    await close(error.kind, { requestId: error.requestId, ...(error.kind !== 'timeout' && { pricePaise: 0 }) })
    throw error
  }
}

/** What a provider calls a picture is opened at the workshop like a stranger's. */
const finished = ({ workshop }: Deps, drawn: Drawn): Promise<Uint8Array> =>
  workshop.do(finish, { bytes: drawn.bytes }).then(
    ({ bytes }) => bytes,
    error => {
      throw error instanceof BadPicture ? new DrawingFailed('malformed', error.message, drawn.requestId) : error
    },
  )

async function keep(deps: Deps, figurine: FigurineRow, generator: Generator, bytes: Uint8Array) {
  await change(deps, figurine.id, { stage: 'saving' })
  const file = privateName('webp')
  await deps.files.put(privateKey(file), bytes)
  const kept = await change(deps, figurine.id, {
    stage: 'complete',
    file,
    isDemo: generator.provider === 'demo',
    partialFile: null,
    finishedAt: deps.clock(),
  })
  if (!kept) await deps.files.remove(privateKey(file))
  if (figurine.partialFile) await deps.files.remove(privateKey(figurine.partialFile))
}

async function showPartial(deps: Deps, id: string, bytes: Buffer) {
  const file = privateName('webp')
  const { bytes: small } = await deps.workshop.do(finish, { bytes })
  await deps.files.put(privateKey(file), small)
  const before = await figurineById(deps.db, id)
  if (!(await change(deps, id, { partialFile: file }))) await deps.files.remove(privateKey(file))
  else if (before?.figurine.partialFile) await deps.files.remove(privateKey(before.figurine.partialFile))
}

async function end(deps: Deps, id: string, kind: FailureKind | 'interrupted') {
  const { code, sentence } = ENDINGS[kind]
  const before = await figurineById(deps.db, id)
  await change(deps, id, { stage: 'failed', failureCode: code, failureSentence: sentence, partialFile: null, finishedAt: deps.clock() })
  if (before?.figurine.partialFile) await deps.files.remove(privateKey(before.figurine.partialFile))
}

/** Changes a figurine that is still being drawn and tells whoever watches; false when it has ended or was deleted meanwhile. */
async function change({ db, events }: Deps, id: string, to: Partial<FigurineRow>): Promise<boolean> {
  return db.transaction(async tx => {
    const changed = await tx
      .update(figurines)
      .set(to)
      .where(and(eq(figurines.id, id), inArray(figurines.stage, ['waiting', 'drawing', 'saving']), sql`${figurines.deletedAt} is null`))
      .returning({ id: figurines.id })
    if (changed.length > 0) await events.announce(tx, 'figurines', id)
    return changed.length > 0
  })
}
