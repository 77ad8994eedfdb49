import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PersonalDataEraser } from '../accounts/delete-account.ts'
import type { PersonalDataExporter } from '../accounts/export-account.ts'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { TakeBackBody } from '../proofs/decide.ts'
import { forgetAtServices } from './drafts/forget-task.ts'
import { bodiesOfUser, findBodyById } from './queries.ts'
import { type BodyRow, bodies, modelCalls } from './tables.ts'

/** Those that were shown to them, with their models. */
export const exportBodies =
  ({ files }: { files: FileStore }): PersonalDataExporter =>
  async (db, userId) => {
    const rows = await bodiesOfUser(db, userId, 'buyer')
    const models: Record<string, Uint8Array> = {}
    const data = []
    for (const { id, orderId, line, kind, state, file, createdAt, offeredAt } of rows) {
      const bytes = file && (await files.get(file))
      if (bytes) models[`${id}.glb`] = bytes
      data.push({ id, orderId, line, kind, state, createdAt, offeredAt, model: bytes ? `${id}.glb` : null })
    }
    return { name: 'bodies', data, pictures: models }
  }

/** A body is a person's figure, so it goes with the account, also from orders that stay for the books. */
export const eraseBodies =
  ({ files, jobs, clock }: { files: FileStore; jobs: Jobs; clock: Clock }): PersonalDataEraser =>
  async (tx, userId) => {
    const rows = await bodiesOfUser(tx, userId, 'founder')
    const ids = rows.map(({ id }) => id)
    await forgetAtServices(tx, jobs, rows)
    await closeCallsOf(tx, ids, clock())
    await tx.delete(bodies).where(inArray(bodies.id, ids))
    return () => removeFiles(files, rows)
  }

/** Of drafts that are being made; what was not sent costs nothing. */
const closeCallsOf = (tx: Tx, ids: readonly string[], at: Date) =>
  tx
    .update(modelCalls)
    .set({
      outcome: 'withdrawn',
      finishedAt: at,
      pricePaise: sql`case when ${modelCalls.sentAt} is null then 0 else ${modelCalls.pricePaise} end`,
    })
    .where(and(inArray(modelCalls.bodyId, [...ids]), isNull(modelCalls.finishedAt)))

/** What was shown by mistake may be another person's, so its files are not kept. Returns how they are removed. */
export const takeBackBody =
  ({ files }: { files: FileStore }): TakeBackBody =>
  async (tx, id) => {
    const row = await findBodyById(tx, id)
    await tx.update(bodies).set({ state: 'replaced', file: null, source: null }).where(eq(bodies.id, id))
    return () => removeFiles(files, row ? [row] : [])
  }

/** What is shown and what it was made from. */
export async function removeFiles(files: FileStore, rows: readonly Pick<BodyRow, 'file' | 'source'>[]) {
  for (const key of rows.flatMap(({ file, source }) => [file, source])) if (key) await files.remove(key)
}
