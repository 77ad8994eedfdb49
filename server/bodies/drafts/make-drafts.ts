import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MODEL_SERVICE_NAMES } from '../../../shared/bodies/models-api.ts'
import type { Database } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/files.ts'
import type { ImageWorker } from '../../platform/files/image-worker/image-worker.ts'
import { asPng, BadPicture } from '../../platform/files/image-worker/tasks.ts'
import { bodyName, privateKey } from '../../platform/files/private-links.ts'
import { Refusal } from '../../platform/http/problem.ts'
import type { Log } from '../../platform/log.ts'
import type { Pace } from '../../platform/pace.ts'
import { modelChoiceOf } from '../../settings/models.ts'
import { ModelFailed, type ModelMaker, type Task } from '../makers/model-maker.ts'
import {
  bodilessLines,
  type Drawing,
  findBodyById,
  findDrawing,
  hasUnsureCall,
  knownTasks,
} from '../queries.ts'
import { readModel } from '../receive-sculpt.ts'
import type { BodyRow } from '../tables.ts'
import { DraftTask, makerFor } from './draft-task.ts'
import { FORGET_QUEUE, forgetTasks } from './forget-task.ts'
import { isStillWanted } from './may-send.ts'
import {
  BEGIN_QUEUE,
  type Begin,
  BUDGET_USED,
  DRAFT_QUEUE,
  type DraftDeps,
  requestDraft,
} from './request-draft.ts'
import {
  claimStart,
  endDraft,
  keepDraft,
  keepUnmade,
  saveStarted,
  saveTask,
  saveUnsent,
} from './save-draft.ts'

interface MakingDeps extends DraftDeps {
  db: Database
  files: FileStore
  imageWorker: ImageWorker
  modelWorker: ImageWorker
  log: Log
  pace: Pick<Pace, 'modelPollMs'>
  arriving: string
}
interface Wanted {
  body: string
  /** After news of a service: the next look that is due stays due. */
  isWoken?: boolean
}
/** A draft with the service that makes it. */
interface Draft {
  row: BodyRow
  task: DraftTask
  maker: ModelMaker
}

/** A service that answers slowly keeps one of them for minutes. */
const QUEUE = { retries: 5, retryDelaySeconds: 2, pollSeconds: 1, expireInSeconds: 600, atOnce: 3 }
/** What is said of a file that is no model, or too much of one. */
const BAD_FILE = [413, 415, 422]
const LONGEST_MS = 3_600_000
const SLOWER = 1.5
/** Of the first wait: 30 seconds. */
const SLOWEST = 6
/** Of the first wait: a start whose process ended is over by then. */
const START_IS_OVER = 12
const TRIES = 5
/** Their clock is not ours. */
const APART_MS = 60_000

const WITHDRAWN =
  'Withdrawn: the order is over, its photo or a consent is gone, or the settings name another service now.'
const NO_KEY = 'The key of its service is gone, so it cannot be asked any more.'
const TOO_LONG = 'did not finish within an hour'
const UNSURE = 'It may have to be paid: please look into your account there before you make it again.'

export function makeDrafts(deps: MakingDeps) {
  const { db, jobs } = deps
  jobs.handle<Wanted>(DRAFT_QUEUE, QUEUE, wanted => goOn(deps, wanted))
  jobs.handle<Begin>(BEGIN_QUEUE, { retries: 5 }, begun => beginOrder(deps, begun))
  forgetTasks(deps)
  jobs.every('*/10 * * * *', 'drafts.sweep', async () => {
    for (const queue of [DRAFT_QUEUE, FORGET_QUEUE])
      for (const { id, data } of await jobs.failed(db, queue))
        await db.transaction(async tx => {
          if (await jobs.forgetFailed(tx, queue, id)) await jobs.send(tx, queue, data)
        })
  })
}

/** Each of its drawings that has no body yet; what cannot be sent is sculpted by hand, without a word. */
async function beginOrder(deps: MakingDeps, { order: orderId, line: only }: Begin): Promise<void> {
  const { db, log } = deps
  if ((await modelChoiceOf(db)).when !== 'after_payment') return
  for (const line of await bodilessLines(db, orderId, only)) {
    try {
      await db.transaction(tx => requestDraft(tx, deps, { orderId, line, actor: null }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      log.info({ order: orderId, line, code: error.code }, 'no draft is made of a drawing')
      if (error.code === 'models.budget')
        await keepUnmade(db, { orderId, line, reason: BUDGET_USED, at: deps.clock() })
    }
  }
}

/** One step: it is started, asked about, or collected. The next step is a job of its own. */
async function goOn(deps: MakingDeps, { body, isWoken = false }: Wanted): Promise<void> {
  const { db, makerSetup } = deps
  const row = await findBodyById(db, body)
  if (row?.kind !== 'draft' || row.state !== 'making' || row.source !== null) return
  const task = DraftTask.parse(row.task)
  const maker = makerFor(makerSetup, task)
  if (!maker) return endDraft(deps, row, { outcome: 'no_key', reason: NO_KEY })
  const drawing = await findDrawing(db, row)
  const wanted = isStillWanted(drawing, row.figurineId, task) ? drawing : null
  const draft = { row, task, maker }
  if (task.at) return wanted ? look(deps, draft, task.at, isWoken) : withdraw(deps, row)
  if (isWoken) return
  if (task.startedAt) return afterStart(deps, draft, { startedAt: task.startedAt, isWanted: wanted !== null })
  return wanted ? begin(deps, draft, wanted) : withdraw(deps, row)
}

const withdraw = (deps: MakingDeps, row: BodyRow) =>
  endDraft(deps, row, { outcome: 'withdrawn', reason: WITHDRAWN })

async function again({ jobs, db, pace }: MakingDeps, { row, task }: Draft, waits?: number): Promise<void> {
  const wait = waits ?? Math.min(SLOWER ** task.polls, SLOWEST)
  const waitMs = wait * pace.modelPollMs
  // The queue goes by the clock of its database.
  const later = waitMs > 0 && { startAfter: new Date(Date.now() + waitMs) }
  await jobs.send(db, DRAFT_QUEUE, { body: row.id }, { ...later })
}

async function begin(deps: MakingDeps, draft: Draft, drawing: Drawing & { file: string }): Promise<void> {
  const { files, imageWorker, clock, makerSetup, db } = deps
  const { row, maker } = draft
  const bytes = await files.get(privateKey(drawing.file))
  if (!bytes) return withdraw(deps, row)
  const picture = await imageWorker.do(asPng, { bytes }).catch(orBadPicture)
  if (picture instanceof BadPicture)
    return endDraft(deps, row, {
      outcome: 'bad_drawing',
      reason: `The drawing could not be read. ${picture.message}`,
    })
  const claimed = await claimStart(db, { row, drawing, viewer: maker.service, at: clock() })
  if (claimed === 'unwanted') return withdraw(deps, row)
  if (claimed === 'taken') return
  const started = { ...draft, task: claimed }
  try {
    const at = await maker.start(picture.bytes, makerSetup.newsTo(maker.service))
    await saveStarted(deps, row, { task: claimed, at })
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error
    // It may take a while until what began there is in its list.
    return error.kind === 'unknown' ? again(deps, started, START_IS_OVER) : turnedAway(deps, started, error)
  }
  await again(deps, started)
}

function orBadPicture(error: unknown): BadPicture {
  if (error instanceof BadPicture) return error
  throw error
}

/** The start was sent, and no answer came: it may or may not have begun. */
async function afterStart(
  deps: MakingDeps,
  draft: Draft,
  { startedAt, isWanted }: { startedAt: string; isWanted: boolean },
): Promise<void> {
  const { clock, pace } = deps
  const isOver = clock().getTime() - Date.parse(startedAt) >= START_IS_OVER * pace.modelPollMs
  return isOver ? lookUp(deps, draft, isWanted) : again(deps, draft, START_IS_OVER)
}

/** It did not begin. A service that is only busy is asked once more later, for an hour; one that is away, a few times. */
async function turnedAway(deps: MakingDeps, draft: Draft, error: ModelFailed): Promise<void> {
  const { startedAt: _, ...task } = draft.task
  const tries = task.tries + 1
  const isInTime =
    error.kind === 'busy'
      ? deps.clock().getTime() - draft.row.createdAt.getTime() < LONGEST_MS
      : tries < TRIES
  if (!error.mayPass || !error.isFree || !isInTime) return fail(deps, draft, error)
  await saveUnsent(deps.db, draft.row, { ...task, tries })
  await again(deps, draft, SLOWEST)
}

const fail = ({ log, ...deps }: MakingDeps, { row }: Draft, error: ModelFailed) => {
  log.warn({ order: row.orderId, body: row.id, kind: error.kind }, 'a draft failed at its service')
  return endDraft(deps, row, { outcome: error.kind, reason: `${error.message}.`, isFree: error.isFree })
}

/**
 * The answer of a start was lost. The only task that began there meanwhile and is known of no other draft is taken for it.
 * Where there is none or more than one, the draft fails and says so; it is never started again by itself. One that is no
 * longer wanted is looked for too, so that it is deleted there.
 */
async function lookUp(deps: MakingDeps, draft: Draft, isWanted: boolean): Promise<void> {
  const { db, clock } = deps
  const { row, task, maker } = draft
  const from = Date.parse(task.startedAt ?? row.createdAt.toISOString())
  try {
    const begun =
      (await maker.begun?.(new Date(from - APART_MS), new Date(clock().getTime() + APART_MS))) ?? []
    // First, since another call that is saved meanwhile is known then.
    const since = new Date(from - 3 * APART_MS)
    const hasOthers = await hasUnsureCall(db, { service: maker.service, since, besides: task.call })
    const known = await knownTasks(
      db,
      begun.map(({ id }) => id),
    )
    const [found, ...more] = begun.filter(({ id }) => !known.has(id))
    if (found && more.length === 0 && !hasOthers) {
      await saveStarted(deps, row, { task, at: found })
      return await again(deps, draft)
    }
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error
    if (error.mayPass && task.tries + 1 < TRIES) {
      await saveTask(db, row, { ...task, tries: task.tries + 1 })
      return again(deps, draft, SLOWEST)
    }
  }
  if (!isWanted) return withdraw(deps, row)
  const { message } = new ModelFailed(maker.service, 'unknown')
  await endDraft(deps, row, { outcome: 'unknown', reason: `${message}. ${UNSURE}` })
}

async function look(deps: MakingDeps, draft: Draft, at: Task, isWoken: boolean): Promise<void> {
  const { clock, db } = deps
  const { row, task, maker } = draft
  let trouble: ModelFailed | null = null
  try {
    const reading = await maker.read(at)
    if (reading.state === 'done') return await collect(deps, draft, { at, pricePaise: reading.pricePaise })
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error
    // A key may be changed while a draft is made.
    if (!error.mayPass && error.kind !== 'auth') return fail(deps, draft, error)
    trouble = error
    deps.log.warn({ order: row.orderId, body: row.id, kind: error.kind }, 'a draft could not be looked at')
  }
  if (isWoken) return
  const { startedAt } = task
  if (startedAt && clock().getTime() - Date.parse(startedAt) > LONGEST_MS)
    return trouble
      ? fail(deps, draft, trouble)
      : endDraft(deps, row, {
          outcome: 'late',
          reason: `${MODEL_SERVICE_NAMES[maker.service]} ${TOO_LONG}.`,
        })
  const polled = { ...task, polls: task.polls + 1 }
  await saveTask(db, row, polled)
  await again(deps, { ...draft, task: polled })
}

/** The same way as a sculpt that is uploaded; it stays at the service no longer. */
async function collect(
  deps: MakingDeps,
  { row, maker }: Draft,
  { at, pricePaise }: { at: Task; pricePaise: number | null },
): Promise<void> {
  const { arriving, files, clock } = deps
  const bytes = await maker.collect(at)
  await mkdir(arriving, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(arriving, 'draft-'))
  try {
    const path = join(folder, 'model')
    await writeFile(path, bytes)
    const read = await readModel(deps, path, null).catch(error => {
      if (error instanceof Refusal && BAD_FILE.includes(error.status)) return error
      // Such as a shop that stops: what was paid for is fetched once more.
      throw error
    })
    if (read instanceof Refusal) {
      const reason = `${MODEL_SERVICE_NAMES[maker.service]} sent a model that cannot be used. ${read.message}`
      return await endDraft(deps, row, { outcome: 'malformed', reason })
    }
    const { kind, sha256, turn, unit } = read
    const source = privateKey(bodyName(kind))
    await files.take(source, path)
    const madeWith = { service: maker.service, day: clock().toISOString().slice(0, 10) }
    const kept = await keepDraft(deps, row, { source, sha256, turn, unit, madeWith, pricePaise })
    if (kept === 'kept') return
    await files.remove(source)
    if (kept === 'unwanted') await withdraw(deps, row)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
