import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { BASE_MM, FIGURINE_HEIGHT_MM } from '../../shared/figure/figure-size.ts'
import { lockOrder } from '../orders/change-status.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import { type Task, WorkerEnded } from '../platform/files/image-worker/tasks.ts'
import { bodyName, privateKey } from '../platform/files/private-links.ts'
import { Refusal } from '../platform/http/problem.ts'
import type { Jobs, JobTurn } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { BodyOrder } from '../print/mesh/web-copy.ts'
import { buildWebCopyTask, measureBodyTask } from '../print/print-task.ts'
import { removeFiles } from './privacy.ts'
import { findBodyById, olderSculpts } from './queries.ts'
import { type BodyRow, bodies } from './tables.ts'

interface MakingDeps {
  db: Database
  files: FileStore
  jobs: Jobs
  clock: Clock
  log: Log
  printWorker: ImageWorker
  stopping: AbortSignal
  arriving: string
}
interface Wanted {
  body: string
  /** A body that was turned meanwhile has another, and a job of its own. */
  hash: string
}

export const BODY_QUEUE = 'body.make'
const LONGEST_MS = 120_000
/** It stands on the same base as every figurine. */
const BODY_MM = FIGURINE_HEIGHT_MM - BASE_MM.height
const NO_BODY = 'No closed body could be made of this model with the time and memory there is.'
const FAILED = {
  sculpt: `${NO_BODY} Please make it coarser, close its largest holes, and upload it again.`,
  draft: `${NO_BODY} Make it again, or sculpt by hand.`,
}
const GONE = {
  sculpt: 'The file of this sculpt is not there any more. Please upload it again.',
  draft: 'The file of this draft is not there any more. Please make it again.',
}

export function makeBodies(deps: MakingDeps) {
  const { jobs } = deps
  // A model that is too much ends its process each time: two tries are enough to tell.
  jobs.handle<Wanted>(BODY_QUEUE, { retries: 1, expireInSeconds: 600 }, (wanted, turn) =>
    makeBody(deps, wanted, turn),
  )
  jobs.every('55 3 * * *', 'body.sweep', () => sendLostAgain(deps))
}

/** First what is shown, within seconds, then the report of its solid. */
async function makeBody(deps: MakingDeps, { body, hash }: Wanted, turn: JobTurn): Promise<void> {
  const { db, files, arriving, clock, log } = deps
  const row = await findBodyById(db, body)
  if (!row?.source || row.state !== 'making' || row.hash !== hash) return
  await mkdir(arriving, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(arriving, 'body-'))
  try {
    const path = join(folder, 'model')
    if (!(await files.copyTo(row.source, path))) return saveFailure(db, row, GONE[row.kind])
    const order = { path, up: row.up, turn: row.turn, heightMm: BODY_MM }
    const startedAt = performance.now()
    const work: WorkOn = (task, of) => workOn(deps, task, of, turn)
    const shown = row.file === null ? await showBody(deps, work, row, order) : 'shown'
    if (shown === 'stale') return
    const measured = shown === 'shown' ? await work(measureBodyTask, order) : null
    if (!measured) return saveFailure(db, row, FAILED[row.kind])
    const ready = { state: 'ready', report: measured.measures, readyAt: clock() } as const
    // Turned until it stands as before, it has the same hash, no model yet, and a job that makes it.
    const withModel = and(stillMaking(row), isNotNull(bodies.file))
    const written = await db.update(bodies).set(ready).where(withModel).returning()
    if (written.length === 0) return
    // Drafts were paid for, so the founder chooses among them.
    if (row.kind === 'sculpt') await removeReplaced(deps, row)
    const seconds = (performance.now() - startedAt) / 1000
    log.info({ order: row.orderId, line: row.line, body, seconds }, 'a body is ready')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type WorkOn = <Result>(task: Task<BodyOrder, Result>, order: BodyOrder) => Promise<Result | null>

/** Null where the model is too much or no body at all; what only broke off is thrown, and done again. */
async function workOn<Result>(
  { printWorker, stopping, log }: MakingDeps,
  task: Task<BodyOrder, Result>,
  order: BodyOrder,
  { isLast }: JobTurn,
): Promise<Result | null> {
  try {
    return await printWorker.do(task, order, { withinMs: LONGEST_MS })
  } catch (error) {
    const brokeOff = error instanceof WorkerEnded && !isLast
    if (stopping.aborted || error instanceof Refusal || brokeOff) throw error
    log.warn({ err: error }, 'no body could be made of a model')
    return null
  }
}

/** Turned, replaced or deleted meanwhile, it is left alone. */
const stillMaking = ({ id, hash }: BodyRow) =>
  and(eq(bodies.id, id), eq(bodies.state, 'making'), hash === null ? undefined : eq(bodies.hash, hash))

async function showBody(
  deps: MakingDeps,
  work: WorkOn,
  row: BodyRow,
  order: BodyOrder,
): Promise<'shown' | 'stale' | 'failed'> {
  const made = await work(buildWebCopyTask, order)
  if (!made) return 'failed'
  const file = privateKey(bodyName('glb'))
  await deps.files.put(file, made.bytes)
  const written = await deps.db.update(bodies).set({ file }).where(stillMaking(row)).returning()
  if (written.length > 0) return 'shown'
  await deps.files.remove(file)
  return 'stale'
}

async function saveFailure(db: Database, row: BodyRow, reason: string): Promise<void> {
  await db.update(bodies).set({ state: 'failed', reason }).where(stillMaking(row))
}

/** Nobody was shown these sculpts, so their files are not kept. */
async function removeReplaced({ db, files }: MakingDeps, row: BodyRow): Promise<void> {
  const older = await db.transaction(async tx => {
    // One of them may be offered at this moment.
    await lockOrder(tx, row.orderId)
    const found = await olderSculpts(tx, row)
    const ids = found.map(({ id }) => id)
    await tx
      .update(bodies)
      .set({ state: 'replaced', file: null, source: null })
      .where(inArray(bodies.id, ids))
    return found
  })
  await removeFiles(files, older)
}

/** A process that dies again and again leaves a job that failed and a body that is being made. */
async function sendLostAgain({ db, jobs }: MakingDeps): Promise<void> {
  for (const { id, data } of await jobs.failed(db, BODY_QUEUE))
    await db.transaction(async tx => {
      const row = await findBodyById(tx, String(data.body))
      const isLost = row?.state === 'making' && row.hash === data.hash
      if ((await jobs.forgetFailed(tx, BODY_QUEUE, id)) && isLost) await jobs.send(tx, BODY_QUEUE, data)
    })
}
