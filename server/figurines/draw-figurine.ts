import type { Figure2 } from '../../shared/figure/figure.ts'
import { type PromptFigure, promptFigureOf, promptSlots } from '../../shared/figurines/prompt-figure.ts'
import { privateKey, privateName } from '../platform/files/private-links.ts'
import { Refusal } from '../platform/http/problem.ts'
import { aiChoice, whoMayDraw } from '../settings/ai.ts'
import type { FigurineDeps } from './deps.ts'
import { change, changePicture, partialsOf } from './drawing-progress.ts'
import { figureWords } from './figure-words.ts'
import { DrawingFailed, type FailureKind, type Generator } from './generators/generator.ts'
import { refuseUndrawable, waitsForParent } from './may-draw.ts'
import { type Call, callAndRecord, recordCall } from './provider-ledger.ts'
import { callsMade, type FigurineWithPhoto, findFigurine, strandedSince } from './queries.ts'
import { knownInTime, readOnce } from './reading.ts'
import { DRAW_QUEUE, promptWith } from './request-figurine.ts'

type Deps = Pick<
  FigurineDeps,
  | 'db'
  | 'jobs'
  | 'events'
  | 'files'
  | 'imageWorker'
  | 'generators'
  | 'describers'
  | 'clock'
  | 'log'
  | 'logModelGone'
  | 'secret'
  | 'pace'
  | 'caps'
>

interface Request {
  photo: Buffer
  prompt: string
  /** What of the figure stands in the prompt; null for the demo, which is told nothing. */
  promptFigure: PromptFigure | null
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

interface FailureReason {
  code: string
  sentence: string
}
const NOT_AVAILABLE: FailureReason = {
  code: 'figurine.provider_down',
  sentence: 'the image model is not available to us just now. We have been told and are looking into it',
}
const NO_PICTURE: FailureReason = {
  code: 'figurine.provider_down',
  sentence: 'the image model answered without a picture. A second try often works',
}
const ENDINGS: Record<FailureKind | 'interrupted', FailureReason> = {
  refused: {
    code: 'figurine.refused',
    sentence:
      'the image model declined to draw this photo. A photo of one person with the face in view usually works',
  },
  rate_limited: {
    code: 'figurine.provider_down',
    sentence: 'the image model is too busy just now. It should work in a few minutes',
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
    sentence: 'the image model did not answer. It should work in a few minutes',
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
    const row = await findFigurine(deps.db, id)
    if (!row || row.figurine.stage === 'complete' || row.figurine.stage === 'failed') return
    await drawOne(deps, row).catch(error => {
      if (!(error instanceof Refusal)) throw error
      return end(deps, id, { code: error.code, sentence: error.message })
    })
  })
  deps.jobs.every('*/5 * * * *', 'figurines.stranded', () => endStranded(deps))
}

/** Whose job was given up after its last try would be drawn forever; the customer is told instead. */
export async function endStranded(deps: Pick<FigurineDeps, 'db' | 'events' | 'files' | 'clock' | 'log'>) {
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
    const prompt = promptWith(figurine, known ? figureWords(known.figure, promptSlots(known)) : '')
    const promptFigure = isDemo ? null : known ? promptFigureOf(known) : {}
    const failed = await drawWithFirst(deps, generators, row, {
      photo,
      prompt,
      promptFigure,
      figure,
      startedAt,
    })
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

async function generatorsInOrder({
  db,
  generators,
}: Pick<FigurineDeps, 'db' | 'generators'>): Promise<Generator[]> {
  const found = whoMayDraw(await aiChoice(db), name => generators[name] !== null).flatMap(
    name => generators[name] ?? [],
  )
  return found.length > 0 ? found : [generators.demo]
}

async function draw(
  deps: Deps,
  generator: Generator,
  { figurine, photo: stored }: FigurineWithPhoto,
  { photo, prompt, promptFigure, figure, withinMs, startedAt }: Request,
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
    bytes => saveDrawing(deps, figurineId, { provider, promptFigure }, bytes),
  )
  await drawing.finally(partials.end)
}

async function saveDrawing(
  deps: Deps,
  id: string,
  { provider, promptFigure }: { provider: string; promptFigure: PromptFigure | null },
  bytes: Uint8Array,
) {
  const file = privateName('webp')
  await deps.files.put(privateKey(file), bytes)
  const before = await change(deps, id, {
    stage: 'saving',
    file,
    told: promptFigure,
    isDemo: provider === 'demo',
  })
  if (!before) await deps.files.remove(privateKey(file))
}

async function end(
  deps: Pick<FigurineDeps, 'db' | 'events' | 'files' | 'clock'>,
  id: string,
  { code, sentence }: FailureReason,
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
