import { eq } from 'drizzle-orm'
import { z } from 'zod/mini'
import { MODEL_SERVICES } from '../../../shared/bodies/models-api.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { recordLooks } from '../../privacy/looks.ts'
import type { MakerSetup } from '../makers/maker-setup.ts'
import { Task } from '../makers/model-maker.ts'
import { findBodyById, findDrawing } from '../queries.ts'
import { type BodyRow, bodies } from '../tables.ts'
import { DraftTask, makerFor } from './draft-task.ts'

interface Deps {
  db: Database
  jobs: Jobs
  clock: Clock
  log: Log
  makerSetup: MakerSetup
}

export const FORGET_QUEUE = 'drafts.forget'
const Forgotten = z.object({
  body: z.string(),
  service: z.enum(MODEL_SERVICES),
  ofChild: z.boolean(),
  at: Task,
})

/** A day, with less and less hurry: a service may be away, and what it keeps ends by itself. */
const QUEUE = { retries: 20, retryDelaySeconds: 1, longestDelaySeconds: 3 * 3600, expireInSeconds: 60 }

/** What a service still holds of bodies that are deleted here. */
export async function forgetAtServices(tx: Tx, jobs: Jobs, gone: readonly BodyRow[]): Promise<void> {
  for (const { id, task, forgottenAt } of gone) {
    const { service, ofChild, at } = DraftTask.safeParse(task).data ?? {}
    if (at && !forgottenAt) await jobs.send(tx, FORGET_QUEUE, { body: id, service, ofChild, at })
  }
}

/** Ends what still runs there, and deletes what can be deleted. */
export function forgetTasks({ db, jobs, clock, log, makerSetup }: Deps) {
  jobs.handle<object>(FORGET_QUEUE, QUEUE, async data => {
    const { body, at, ...of } = Forgotten.parse(data)
    const maker = makerFor(makerSetup, of)
    // Tried again, since a key may come back.
    if (!maker) throw new Error(`the draft ${body} stays at ${of.service}: its key is gone`)
    const how = await maker.remove(at)
    log.info({ body, service: of.service, how }, 'a draft is deleted at its service')
    if (how === 'removed') await noteForgotten(db, body, clock())
  })
}

/** The person in the drawing sees it in their log too. */
const noteForgotten = (db: Database, id: string, at: Date) =>
  db.transaction(async tx => {
    const row = await findBodyById(tx, id)
    if (!row || row.forgottenAt) return
    await tx.update(bodies).set({ forgottenAt: at }).where(eq(bodies.id, row.id))
    const { userId, file } = (await findDrawing(tx, row)) ?? {}
    const viewer = DraftTask.parse(row.task).service
    if (userId && file)
      await recordLooks(tx, at, [{ file, userId, who: 'image_model', viewer, what: 'model_deleted' }])
  })
