import { inArray } from 'drizzle-orm'
import type { PersonalDataEraser } from '../../accounts/delete-account.ts'
import type { PersonalDataExporter } from '../../accounts/export-account.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { privateKey } from '../../platform/files/private-links.ts'
import { diaryOfUser } from './queries.ts'
import { diaryEntries } from './tables.ts'

export const exportDiary =
  ({ files }: { files: FileStore }): PersonalDataExporter =>
  async (db, userId) => {
    const rows = await diaryOfUser(db, userId)
    const pictures: Record<string, Uint8Array> = {}
    for (const { file } of rows) {
      const bytes = await files.get(privateKey(file))
      if (bytes) pictures[file] = bytes
    }
    const data = rows.map(({ orderId, line, stage, file, text, createdAt }) => ({
      order: orderId,
      line,
      stage,
      photo: file,
      text,
      created_at: createdAt.toISOString(),
    }))
    return { name: 'diary', data, pictures }
  }

/** It shows a person's figure, so it goes with the account. */
export const eraseDiary =
  ({ files }: { files: FileStore }): PersonalDataEraser =>
  async (tx, userId) => {
    const rows = await diaryOfUser(tx, userId)
    await tx.delete(diaryEntries).where(
      inArray(
        diaryEntries.id,
        rows.map(({ id }) => id),
      ),
    )
    return async () => {
      for (const { file } of rows) await files.remove(privateKey(file))
    }
  }
