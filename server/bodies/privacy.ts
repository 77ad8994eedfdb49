import { eq, inArray } from 'drizzle-orm'
import type { PersonalDataEraser } from '../accounts/delete-account.ts'
import type { PersonalDataExporter } from '../accounts/export-account.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { TakeBackBody } from '../proofs/decide.ts'
import { forgetAtServices } from './drafts/forget-task.ts'
import { bodiesOfUser, findBodyById } from './queries.ts'
import { type BodyRow, bodies } from './tables.ts'

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
  ({ files, jobs }: { files: FileStore; jobs: Jobs }): PersonalDataEraser =>
  async (tx, userId) => {
    const rows = await bodiesOfUser(tx, userId, 'founder')
    const ids = rows.map(({ id }) => id)
    await forgetAtServices(tx, jobs, rows)
    await tx.delete(bodies).where(inArray(bodies.id, ids))
    return () => removeFiles(files, rows)
  }

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
