import { inArray } from 'drizzle-orm'
import type { PersonalDataEraser } from '../accounts/delete-account.ts'
import type { PersonalDataExporter } from '../accounts/export-account.ts'
import type { FileStore } from '../platform/files/files.ts'
import { bodiesOfUser } from './queries.ts'
import { bodies } from './tables.ts'

/** With the models as they are shown. */
export const exportBodies =
  ({ files }: { files: FileStore }): PersonalDataExporter =>
  async (db, userId) => {
    const rows = await bodiesOfUser(db, userId)
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
  ({ files }: { files: FileStore }): PersonalDataEraser =>
  async (tx, userId) => {
    const rows = await bodiesOfUser(tx, userId)
    const ids = rows.map(({ id }) => id)
    await tx.delete(bodies).where(inArray(bodies.id, ids))
    return async () => {
      for (const key of rows.flatMap(({ file, source }) => [file, source])) if (key) await files.remove(key)
    }
  }
