import { and, eq, isNull, sql } from 'drizzle-orm'
import type { MadeWith, Unit } from '../../../shared/bodies/api.ts'
import type { ModelService } from '../../../shared/bodies/models-api.ts'
import { lockOrder } from '../../orders/change-status.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { recordLooks } from '../../privacy/looks.ts'
import { modelChoiceOf } from '../../settings/models.ts'
import { bodyHash } from '../body-hash.ts'
import { BODY_QUEUE } from '../make-bodies.ts'
import type { Task } from '../makers/model-maker.ts'
import { type Drawing, findBodyById, findDrawing } from '../queries.ts'
import { type BodyRow, bodies, modelCalls } from '../tables.ts'
import { DraftTask } from './draft-task.ts'
import { FORGET_QUEUE } from './forget-task.ts'
import { isStillWanted, serviceFor } from './may-send.ts'

interface Deps {
  db: Database
  jobs: Jobs
  clock: Clock
}

/** Asked for, and neither here nor over. */
const stillAway = ({ id }: Pick<BodyRow, 'id'>) =>
  and(eq(bodies.id, id), eq(bodies.state, 'making'), isNull(bodies.source))

export const saveTask = (db: Database, row: BodyRow, task: DraftTask) =>
  db.update(bodies).set({ task }).where(stillAway(row))

/** It did not begin, so it may be sent once more. */
export const saveUnsent = (db: Database, row: BodyRow, task: DraftTask) =>
  db.transaction(async tx => {
    await saveTask(tx, row, task)
    await tx.update(modelCalls).set({ sentAt: null }).where(eq(modelCalls.id, task.call))
  })

interface Start {
  row: BodyRow
  drawing: Drawing & { file: string }
  viewer: ModelService
  at: Date
}

/** The row that says a start is sent, and to whom, is written first. `taken`: another process sends it. */
export const claimStart = (
  db: Database,
  { row, drawing, viewer, at }: Start,
): Promise<DraftTask | 'unwanted' | 'taken'> =>
  db.transaction(async tx => {
    await lockOrder(tx, row.orderId)
    const task = DraftTask.parse(row.task)
    if (!isStillWanted(await findDrawing(tx, row), row.figurineId, task)) return 'unwanted'
    if (serviceFor(await modelChoiceOf(tx), task.ofChild) !== task.service) return 'unwanted'
    const claimed = { ...task, startedAt: at.toISOString() }
    const mine = and(stillAway(row), sql`${bodies.task} ->> 'startedAt' is null`)
    const written = await tx.update(bodies).set({ task: claimed }).where(mine).returning()
    if (written.length === 0) return 'taken'
    await tx.update(modelCalls).set({ sentAt: at }).where(eq(modelCalls.id, task.call))
    const { userId, file } = drawing
    if (userId) await recordLooks(tx, at, [{ file, userId, who: 'image_model', viewer, what: 'model' }])
    return claimed
  })

/** Of a body that went meanwhile, it is deleted at the service. */
export const saveStarted = ({ db, jobs }: Deps, row: BodyRow, { task, at }: { task: DraftTask; at: Task }) =>
  db.transaction(async tx => {
    const begun = { ...task, at }
    await tx.update(modelCalls).set({ taskId: at.id }).where(eq(modelCalls.id, task.call))
    const mine = and(stillAway(row), sql`${bodies.task} -> 'at' is null`)
    const written = await tx.update(bodies).set({ task: begun }).where(mine).returning()
    if (written.length === 0) await forget(tx, jobs, row, begun)
  })

const forget = async (
  tx: Tx,
  jobs: Jobs,
  { id }: Pick<BodyRow, 'id'>,
  { service, ofChild, at }: DraftTask,
) => {
  if (at) await jobs.send(tx, FORGET_QUEUE, { body: id, service, ofChild, at })
}

const closeCall = (
  tx: Tx,
  { task }: { task: DraftTask },
  {
    outcome,
    at,
    pricePaise,
    isSent = true,
  }: { outcome: string; at: Date; pricePaise: number | null; isSent?: boolean },
) =>
  tx
    .update(modelCalls)
    .set({
      outcome,
      finishedAt: at,
      ...(pricePaise !== null && { pricePaise }),
      ...(!isSent && { sentAt: null }),
    })
    .where(eq(modelCalls.id, task.call))
    .returning({ model: modelCalls.model })

interface Ending {
  outcome: string
  reason: string
  /** It certainly costs nothing. */
  isFree?: boolean
}

/** Nothing of it stays at its service; the ledger keeps what it cost. */
export const endDraft = ({ db, jobs, clock }: Deps, { id }: BodyRow, { outcome, reason, isFree }: Ending) =>
  db.transaction(async tx => {
    const [row] = await tx
      .update(bodies)
      .set({ state: 'failed', reason })
      .where(stillAway({ id }))
      .returning()
    if (!row) return
    const task = DraftTask.parse(row.task)
    const isUnsent = task.startedAt === undefined
    const pricePaise = isFree || isUnsent ? 0 : null
    const isSent = task.at !== undefined || pricePaise === null
    await closeCall(tx, { task }, { outcome, at: clock(), pricePaise, isSent })
    if (pricePaise !== null) await tx.update(bodies).set({ pricePaise }).where(eq(bodies.id, id))
    await forget(tx, jobs, row, task)
  })

interface Collected {
  source: string
  sha256: string
  turn: readonly number[] | null
  unit: Unit
  madeWith: Omit<MadeWith, 'model'>
  pricePaise: number | null
}

/** From here on it is made ready as a sculpt is. */
export const keepDraft = (
  { db, jobs, clock }: Deps,
  { id, orderId }: BodyRow,
  { turn: found, madeWith: made, ...collected }: Collected,
): Promise<'kept' | 'gone' | 'unwanted'> =>
  db.transaction(async tx => {
    await lockOrder(tx, orderId)
    const row = await findBodyById(tx, id)
    if (row?.state !== 'making' || row.source !== null) return 'gone'
    const task = DraftTask.parse(row.task)
    if (!isStillWanted(await findDrawing(tx, row), row.figurineId, task)) return 'unwanted'
    const turn = found && [...found]
    const hash = bodyHash({ ...collected, up: null, turn })
    const pricePaise = collected.pricePaise ?? row.pricePaise
    const [call] = await closeCall(tx, { task }, { outcome: 'collected', at: clock(), pricePaise })
    if (!call) throw new Error('a draft has no row of the ledger')
    // As it was asked for: the settings may name another model by now.
    const madeWith = { ...made, model: call.model }
    await tx
      .update(bodies)
      .set({ ...collected, madeWith, pricePaise, turn, hash })
      .where(eq(bodies.id, id))
    await jobs.send(tx, BODY_QUEUE, { body: id, hash })
    await forget(tx, jobs, row, task)
    return 'kept'
  })

/** What the shop would have asked for by itself, so that the founder sees why there is none. */
export const keepUnmade = (
  db: Database,
  { orderId, line, reason, at }: Pick<BodyRow, 'orderId' | 'line'> & { reason: string; at: Date },
) =>
  db.insert(bodies).values({
    id: newId('bdy'),
    orderId,
    line,
    kind: 'draft',
    state: 'failed',
    reason,
    actor: 'the shop',
    createdAt: at,
  })
