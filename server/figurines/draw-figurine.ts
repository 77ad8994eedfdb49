import { setTimeout as pause } from 'node:timers/promises'
import { type Figure2, lifted } from '../../shared/figure/figure.ts'
import { FIGURE_SLOTS, type FigureSlot, type SlotSources } from '../../shared/figure/figure-slots.ts'
import { type Told, toldOf, toldSlots } from '../../shared/figurines/told-figure.ts'
import type { Doubt } from '../../shared/photo-reading/photo-reading.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Events } from '../platform/events/events.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import { privateKey, privateName } from '../platform/files/private-links.ts'
import { Refusal } from '../platform/http/problem.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { Pace } from '../platform/pace.ts'
import { aiChoice, whoMayDraw } from '../settings/ai.ts'
import { type Describers, describePhoto } from './describe-photo.ts'
import type { Description } from './describers/wire.ts'
import { change, changePicture, partialsOf } from './drawing-progress.ts'
import { measuredOf, withFace } from './faces/keep-face.ts'
import { figureWords } from './figure-words.ts'
import { DrawingFailed, type FailureKind, type Generator, type Generators } from './generators/generator.ts'
import { refuseUndrawable, waitsForParent } from './may-draw.ts'
import type { LogModelGone } from './model-gone-log.ts'
import { type Call, callAndRecord, recordCall } from './provider-ledger.ts'
import { callsMade, type FigurineWithPhoto, figurineById, strandedSince } from './queries.ts'
import { ageOf, readFigure } from './read-figure.ts'
import { type DailyCaps, DRAW_QUEUE, promptWith } from './request-figurine.ts'
import { type Settled, settleFigure } from './settle-figure.ts'

interface Deps {
  db: Database
  jobs: Jobs
  events: Events
  files: FileStore
  imageWorker: ImageWorker
  generators: Generators
  describers: Describers
  clock: Clock
  log: Log
  logModelGone: LogModelGone
  secret: string
  pace: Pick<Pace, 'descriptionMs' | 'drawingWaitsMs'>
  caps: Pick<DailyCaps, 'budgetPaise'>
}

interface Request {
  photo: Buffer
  prompt: string
  /** What of the figure stands in the prompt; null for the demo, which is told nothing. */
  told: Told | null
  figure: () => Promise<Figure2>
  startedAt: Date
  withinMs: number
}

export const CALLS_PER_FIGURINE = 2
const ALL_MS = 180_000
const FIRST_CALL_MS = 110_000
const STRANDED_MS = 15 * 60_000
const FORGOTTEN_MS = 24 * 3600_000
const QUEUE = { retries: 3, retryDelaySeconds: 1, atOnce: 3, expireInSeconds: 240 }

interface Ending {
  code: string
  sentence: string
}
const NOT_AVAILABLE: Ending = {
  code: 'figurine.provider_down',
  sentence: 'the image model is not available to us just now. We have been told and look into it',
}
const NO_PICTURE: Ending = {
  code: 'figurine.provider_down',
  sentence: 'the image model answered without a picture. A second try often works',
}
const ENDINGS: Record<FailureKind | 'interrupted', Ending> = {
  refused: {
    code: 'figurine.refused',
    sentence:
      'the image model declined to draw this photo. A photo of one person with the face in view usually works',
  },
  rate_limited: {
    code: 'figurine.provider_down',
    sentence: 'the image model has too much to do just now. In a few minutes it should work',
  },
  quota: NOT_AVAILABLE,
  auth: NOT_AVAILABLE,
  model_gone: NOT_AVAILABLE,
  bad_request: {
    code: 'figurine.provider_down',
    sentence: 'the image model could not work with this photo. Another photo may do better',
  },
  timeout: {
    code: 'figurine.timeout',
    sentence: 'the image model took too long. It may be quicker in a few minutes',
  },
  transient: {
    code: 'figurine.provider_down',
    sentence: 'the image model did not answer. In a few minutes it should work',
  },
  malformed: NO_PICTURE,
  incomplete: NO_PICTURE,
  interrupted: {
    code: 'figurine.provider_down',
    sentence: 'the drawing was interrupted. Please try once more',
  },
}

export function drawFigurines(deps: Deps) {
  deps.jobs.handle<{ id: string }>(DRAW_QUEUE, QUEUE, async ({ id }) => {
    const row = await figurineById(deps.db, id)
    if (!row || row.figurine.stage === 'complete' || row.figurine.stage === 'failed') return
    await drawOne(deps, row).catch(error => {
      if (!(error instanceof Refusal)) throw error
      return end(deps, id, { code: error.code, sentence: error.message })
    })
  })
  deps.jobs.every('*/5 * * * *', 'figurines.stranded', () => endStranded(deps))
}

/** Whose job was given up after its last try would be drawn forever; the customer is told instead. */
export async function endStranded(deps: Pick<Deps, 'db' | 'events' | 'files' | 'clock' | 'log'>) {
  const now = deps.clock().getTime()
  for (const id of await strandedSince(deps.db, {
    drawing: new Date(now - STRANDED_MS),
    waiting: new Date(now - FORGOTTEN_MS),
  })) {
    deps.log.error({ figurine: id }, 'a figurine was left unfinished')
    await end(deps, id, ENDINGS.interrupted)
  }
}

async function drawOne(deps: Deps, row: FigurineWithPhoto) {
  const { figurine } = row
  const startedAt = figurine.startedAt ?? deps.clock()
  const isOurs = row.photo !== null && (await waitsForParent(deps.db, row.photo))
  const [photo, generators] = await Promise.all([
    row.photo && deps.files.get(privateKey(row.photo.file)),
    isOurs ? [deps.generators.demo] : generatorsInOrder(deps),
    // Its owner may have said meanwhile that it shows a child.
    row.photo && refuseUndrawable(deps.db, row.photo.id, isOurs ? 'ourselves' : 'model'),
  ])
  if (!photo) return end(deps, figurine.id, ENDINGS.interrupted)
  const reading = readOnce(deps, row, { bytes: photo, isPlain: isOurs })
  // A process that was killed may have left the picture, paid for, without its reading.
  if (!figurine.file) {
    const figure = async () => (await reading.settled()).figure
    const isDemo = generators[0]?.provider === 'demo'
    const known = isDemo ? null : await knownInTime(reading, deps.pace.drawingWaitsMs)
    const prompt = promptWith(figurine, known ? figureWords(known.figure, toldSlots(known)) : '')
    const told = isDemo ? null : known ? toldOf(known) : {}
    const failed = await drawWithFirst(deps, generators, row, { photo, prompt, told, figure, startedAt })
    if (failed) return end(deps, figurine.id, ENDINGS[failed])
  }
  await reading.settled()
  await changePicture(deps, figurine.id, null, {
    stage: 'complete',
    partialFile: null,
    finishedAt: deps.clock(),
  })
}

/** Asks one model after the other until a picture is kept; what the last one said if none was. */
async function drawWithFirst(
  deps: Deps,
  generators: Generator[],
  row: FigurineWithPhoto,
  request: Omit<Request, 'withinMs'>,
): Promise<FailureKind | 'interrupted' | null> {
  const figurine = row.figurine.id
  let last: FailureKind | 'interrupted' = 'interrupted'
  for (const generator of generators) {
    const { provider } = generator
    if (provider !== 'demo' && (await callsMade(deps.db, figurine)) >= CALLS_PER_FIGURINE) break
    const left = request.startedAt.getTime() + ALL_MS - deps.clock().getTime()
    if (left <= 0) return 'timeout'
    try {
      await draw(deps, generator, row, { ...request, withinMs: Math.min(left, FIRST_CALL_MS) })
      return null
    } catch (error) {
      if (!(error instanceof DrawingFailed)) throw error
      last = error.kind
      if (error.kind !== 'model_gone')
        deps.log.warn({ figurine, provider, kind: error.kind, reason: error.message }, 'a drawing failed')
    }
  }
  return last
}

interface Reading {
  settled: () => Promise<Settled>
  /** What is known before the model has said how the person looks. */
  soFar: () => Settled | null
}

interface ToRead {
  bytes: Buffer
  /** Before the parent of another's child agreed: neither is a face measured, nor is a model asked. */
  isPlain: boolean
}
function readOnce(deps: Deps, row: FigurineWithPhoto, photo: ToRead): Reading {
  let reading: Promise<Settled> | undefined
  let read: Settled | null = null
  return {
    soFar: () => read,
    settled() {
      reading ??= readAndKeep(deps, row, photo, one => {
        read = one
      })
      reading.catch(() => undefined)
      return reading
    },
  }
}

/** What the page has read stands; a model fills what it left in doubt. The shape of the face is measured here alone. */
async function readAndKeep(
  deps: Deps,
  { figurine, photo }: FigurineWithPhoto,
  { bytes, isPlain }: ToRead,
  hasRead: (soFar: Settled) => void,
): Promise<Settled> {
  const { figure, faces, doubts, sources } = figurine
  const said = new Set<FigureSlot>(figure ? saidOf(doubts, sources) : [])
  if (!figure && photo?.age) said.add('age')
  const age = photo ? ageOf(photo) : 'adult'
  const described = isPlain ? null : describePhoto(deps, figurine, { bytes, row: photo }, said)
  described?.catch(() => undefined)
  const [before, measured] = await Promise.all([
    figure ? { figure: lifted(figure), faces, doubts } : readFigure(deps, bytes, photo?.face ?? null, age),
    isPlain ? figurine.measured : measuredOf(deps, figurine, { bytes, row: photo }),
  ])
  const settle = (description: Description | null) =>
    withFace(settleFigure(before, description, said), measured, said)
  const soFar = settle(null)
  hasRead(soFar)
  const description = await described
  const settled = description ? settle(description) : soFar
  if (!figure || description || measured !== figurine.measured)
    await change(deps, figurine.id, { ...settled, faces: before.faces, measured })
  return settled
}

/** Figurines from before sources were noted came with a figure the customer had seen whole. */
const saidOf = (doubts: readonly Doubt[], sources: SlotSources | null) =>
  FIGURE_SLOTS.filter(slot =>
    sources ? sources[slot] === 'customer' : !doubts.some(doubt => doubt === slot),
  )

/** What the drawing can be told of; it waits so long for the model that describes the photo. */
async function knownInTime({ settled, soFar }: Reading, waitsMs: number): Promise<Settled | null> {
  const over = new AbortController()
  const inTime = await Promise.race([settled(), pause(waitsMs, null, { signal: over.signal })])
  over.abort()
  return inTime ?? soFar()
}

async function generatorsInOrder({ db, generators }: Deps): Promise<Generator[]> {
  const found = whoMayDraw(await aiChoice(db), name => generators[name] !== null).flatMap(
    name => generators[name] ?? [],
  )
  return found.length > 0 ? found : [generators.demo]
}

async function draw(
  deps: Deps,
  generator: Generator,
  { figurine, photo: stored }: FigurineWithPhoto,
  { photo, prompt, told, figure, withinMs, startedAt }: Request,
): Promise<void> {
  const { id: figurineId, userId } = figurine
  const { provider, model } = generator
  let call: Call | undefined
  await change(deps, figurineId, { stage: 'drawing', startedAt, provider, model }, async tx => {
    if (stored) await refuseUndrawable(tx, stored.id, provider === 'demo' ? 'ourselves' : 'model')
    call = await recordCall(tx, deps, generator, { figurineId, userId, photo: stored?.file })
  })
  if (!call) return
  const partials = partialsOf(deps, figurineId)
  const drawing = callAndRecord(
    deps,
    generator,
    call,
    { photo, prompt, figure, onPartial: partials.show, withinMs },
    bytes => keep(deps, figurineId, { provider, told }, bytes),
  )
  await drawing.finally(partials.end)
}

async function keep(
  deps: Deps,
  id: string,
  { provider, told }: { provider: string; told: Told | null },
  bytes: Uint8Array,
) {
  const file = privateName('webp')
  await deps.files.put(privateKey(file), bytes)
  const before = await change(deps, id, { stage: 'saving', file, told, isDemo: provider === 'demo' })
  if (!before) await deps.files.remove(privateKey(file))
}

async function end(
  deps: Pick<Deps, 'db' | 'events' | 'files' | 'clock'>,
  id: string,
  { code, sentence }: Ending,
) {
  await changePicture(deps, id, null, {
    stage: 'failed',
    failureCode: code,
    failureSentence: sentence,
    file: null,
    partialFile: null,
    finishedAt: deps.clock(),
  })
}
