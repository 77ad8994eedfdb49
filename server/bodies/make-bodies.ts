import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray } from 'drizzle-orm'
import { BASE_MM, FIGURINE_HEIGHT_MM } from '../../shared/figure/figure-size.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import type { Task } from '../platform/files/image-worker/tasks.ts'
import { bodyName, privateKey } from '../platform/files/private-links.ts'
import { Refusal } from '../platform/http/problem.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { BodyOrder } from '../print/mesh/web-copy.ts'
import { buildWebCopyTask, measureBodyTask } from '../print/print-task.ts'
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
const FAILED =
  'No closed body could be made of this model with the time and memory there is. Please make it coarser, close its largest holes, and upload it again.'
const GONE = 'The file of this sculpt is not there any more. Please upload it again.'

export function makeBodies(deps: MakingDeps) {
  const { jobs } = deps
  jobs.handle<Wanted>(BODY_QUEUE, { retries: 3, expireInSeconds: 600 }, wanted => makeBody(deps, wanted))
  jobs.every('55 3 * * *', 'body.sweep', () => sendLostAgain(deps))
}

/** First what is shown, within seconds, then the report of its solid. */
async function makeBody(deps: MakingDeps, { body, hash }: Wanted): Promise<void> {
  const { db, files, arriving, clock, log } = deps
  const row = await findBodyById(db, body)
  if (!row?.source || row.state !== 'making' || row.hash !== hash) return
  await mkdir(arriving, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(arriving, 'body-'))
  try {
    const path = join(folder, 'model')
    if (!(await files.copyTo(row.source, path))) return saveFailure(db, row, GONE)
    const order = { path, up: row.up, turn: row.turn, heightMm: BODY_MM }
    const startedAt = performance.now()
    const isShown = row.file !== null || (await showBody(deps, row, order))
    const measured = isShown ? await workOn(deps, measureBodyTask, order) : null
    if (!measured) return saveFailure(db, row, FAILED)
    const ready = { state: 'ready', report: measured.measures, readyAt: clock() } as const
    const written = await db.update(bodies).set(ready).where(stillMaking(row)).returning()
    if (written.length > 0) await removeReplaced(deps, row)
    const seconds = (performance.now() - startedAt) / 1000
    log.info({ order: row.orderId, line: row.line, body, seconds }, 'a body is ready')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Null where the model is too much or no body at all; a process that is being stopped goes on another time. */
async function workOn<Result>(
  { printWorker, stopping, log }: MakingDeps,
  task: Task<BodyOrder, Result>,
  order: BodyOrder,
): Promise<Result | null> {
  try {
    return await printWorker.do(task, order, { withinMs: LONGEST_MS })
  } catch (error) {
    if (stopping.aborted || error instanceof Refusal) throw error
    log.warn({ err: error }, 'no body could be made of a model')
    return null
  }
}

/** Turned, replaced or deleted meanwhile, it is left alone. */
const stillMaking = ({ id, hash }: BodyRow) =>
  and(eq(bodies.id, id), eq(bodies.state, 'making'), hash === null ? undefined : eq(bodies.hash, hash))

async function showBody(deps: MakingDeps, row: BodyRow, order: BodyOrder): Promise<boolean> {
  const made = await workOn(deps, buildWebCopyTask, order)
  if (!made) return false
  const file = privateKey(bodyName('glb'))
  await deps.files.put(file, made.bytes)
  const written = await deps.db.update(bodies).set({ file }).where(stillMaking(row)).returning()
  if (written.length === 0) await deps.files.remove(file)
  return true
}

async function saveFailure(db: Database, row: BodyRow, reason: string): Promise<void> {
  await db.update(bodies).set({ state: 'failed', reason }).where(stillMaking(row))
}

/** Nobody was shown these sculpts, so their files are not kept. */
async function removeReplaced({ db, files }: MakingDeps, row: BodyRow): Promise<void> {
  const older = await db.transaction(async tx => {
    const found = await olderSculpts(tx, row)
    const ids = found.map(({ id }) => id)
    await tx
      .update(bodies)
      .set({ state: 'replaced', file: null, source: null })
      .where(inArray(bodies.id, ids))
    return found
  })
  for (const key of older.flatMap(({ file, source }) => [file, source])) if (key) await files.remove(key)
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
