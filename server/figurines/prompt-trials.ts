import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { type AiProvider, modelGone } from '../../shared/settings/api.ts'
import { startOfDay } from '../../shared/time/moments.ts'
import { recordChange } from '../audit/record-change.ts'
import { normalise } from '../platform/files/image-worker/tasks.ts'
import { privateKey, privateName } from '../platform/files/private-links.ts'
import { Refusal } from '../platform/http/problem.ts'
import { newId } from '../platform/ids.ts'
import { MODEL_SETTINGS } from '../settings/gone-models.ts'
import type { FigurineDeps } from './deps.ts'
import { DrawingFailed, type Generator } from './generators/generator.ts'
import { callAndRecord, recordCall } from './provider-ledger.ts'
import { spentSince } from './queries.ts'
import { readFigure } from './read-figure.ts'
import { promptTrials, type TrialRow } from './tables.ts'

type DrawDeps = Pick<
  FigurineDeps,
  | 'db'
  | 'jobs'
  | 'files'
  | 'imageWorker'
  | 'generators'
  | 'clock'
  | 'log'
  | 'logModelGone'
  | 'secret'
  | 'art'
  | 'arriving'
>

const TRIAL_QUEUE = 'figurines.trial'
const WITHIN_MS = 110_000
const TRIALS_MAX = 30
/** Longer than a drawing with its job's second try. */
export const TRIAL_ENDS_MS = 5 * 60_000
const UNDER_WAY = ['waiting', 'drawing', 'saving'] as const
const INTERRUPTED = 'The trial was interrupted. Please try once more.'

interface PromptTrialInput {
  prompt: string
  provider: AiProvider
}

/** Recorded first, drawn by a worker; one at a time, and from the day's budget like every drawing. */
export async function startTrial(
  deps: Pick<FigurineDeps, 'db' | 'jobs' | 'clock' | 'caps' | 'generators'>,
  admin: { id: string; name: string },
  { prompt, provider }: PromptTrialInput,
): Promise<string> {
  const { db, jobs, clock, caps, generators } = deps
  const now = clock()
  return db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(7305)`)
    const running = await tx.select().from(promptTrials).where(inArray(promptTrials.stage, UNDER_WAY))
    if (running.some(trial => now.getTime() - trial.createdAt.getTime() < TRIAL_ENDS_MS))
      throw new Refusal(
        409,
        'trial.running',
        'Another trial is being drawn. It takes a minute or two; please wait for it.',
      )
    if (generators[provider] && (await spentSince(tx, startOfDay(now))) >= caps.budgetPaise)
      throw new Refusal(
        429,
        'trial.budget',
        'Today’s drawing budget is used up, so nothing more is drawn before midnight.',
      )
    const id = newId('try')
    await tx.insert(promptTrials).values({
      id,
      authorId: admin.id,
      authorName: admin.name,
      prompt,
      sample: 'sample-photo',
      askedProvider: provider,
      createdAt: now,
    })
    const kept = tx
      .select({ id: promptTrials.id })
      .from(promptTrials)
      .orderBy(desc(promptTrials.createdAt))
      .limit(TRIALS_MAX)
    // Their pictures go with the nightly sweep of files without a row.
    await tx.delete(promptTrials).where(notInArray(promptTrials.id, kept))
    const subject = { kind: 'settings', id: 'system-prompt', name: 'Prompt' } as const
    await recordChange(tx, { actor: admin, action: 'tried out', subject, after: { prompt, provider } })
    await jobs.send(tx, TRIAL_QUEUE, { id })
    return id
  })
}

export function drawTrials(deps: DrawDeps) {
  deps.jobs.handle<{ id: string }>(
    TRIAL_QUEUE,
    { retries: 1, retryDelaySeconds: 1, expireInSeconds: 150 },
    async ({ id }) => {
      const [trial] = await deps.db.select().from(promptTrials).where(eq(promptTrials.id, id))
      if (!trial || trial.stage === 'complete' || trial.stage === 'failed') return
      if (trial.stage !== 'waiting')
        return change(deps, id, { stage: 'failed', failureSentence: INTERRUPTED, finishedAt: deps.clock() })
      await drawTrial(deps, trial)
    },
  )
}

async function drawTrial(deps: DrawDeps, trial: TrialRow) {
  const generator = deps.generators[trial.askedProvider] ?? deps.generators.demo
  await change(deps, trial.id, {
    stage: 'drawing',
    provider: generator.provider,
    model: generator.model,
    isDemo: generator.provider === 'demo',
    startedAt: deps.clock(),
  })
  try {
    await draw(deps, generator, trial)
  } catch (error) {
    if (!(error instanceof DrawingFailed)) throw error
    if (error.kind !== 'model_gone')
      deps.log.warn(
        { trial: trial.id, provider: generator.provider, kind: error.kind, reason: error.message },
        'a trial failed',
      )
    await change(deps, trial.id, {
      stage: 'failed',
      failureSentence: failureOf(generator, error),
      finishedAt: deps.clock(),
    })
  }
}

function failureOf({ provider, model }: Generator, { kind, message }: DrawingFailed): string {
  if (kind === 'model_gone' && provider !== 'demo')
    return modelGone({ provider, model, setting: MODEL_SETTINGS[provider].drawing })
  return `${provider} answered: ${message}`
}

const change = ({ db }: Pick<FigurineDeps, 'db'>, id: string, to: Partial<TrialRow>) =>
  db
    .update(promptTrials)
    .set(to)
    .where(eq(promptTrials.id, id))
    .then(() => undefined)

async function draw(deps: DrawDeps, generator: Generator, trial: TrialRow): Promise<void> {
  const photo = await samplePhoto(deps, trial)
  const figure = async () => (await readFigure(deps, photo, null)).figure
  const subject = { figurineId: trial.id, userId: trial.authorId }
  const call = await deps.db.transaction(tx => recordCall(tx, deps, generator, subject))
  const drawing = { photo, prompt: trial.prompt, figure, withinMs: WITHIN_MS }
  await callAndRecord(deps, generator, call, drawing, async bytes => {
    await change(deps, trial.id, { stage: 'saving' })
    const file = privateName('webp')
    await deps.files.put(privateKey(file), bytes)
    await change(deps, trial.id, { stage: 'complete', file, finishedAt: deps.clock() })
  })
}

async function samplePhoto(
  { imageWorker, art, arriving }: Pick<FigurineDeps, 'imageWorker' | 'art' | 'arriving'>,
  { id, sample }: TrialRow,
): Promise<Buffer> {
  await mkdir(arriving, { recursive: true, mode: 0o700 })
  const to = join(arriving, `${id}.jpg`)
  try {
    await imageWorker.do(normalise, { from: join(art, `${sample}.webp`), to, longEdge: 2048, quality: 90 })
    return await readFile(to)
  } finally {
    await rm(to, { force: true })
  }
}
