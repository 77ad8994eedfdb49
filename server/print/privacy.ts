import { inArray } from 'drizzle-orm'
import type { PersonalDataEraser } from '../accounts/delete-account.ts'
import type { FileStore } from '../platform/files/files.ts'
import { removeFiles } from './make-prints.ts'
import { rowsOfUser } from './queries.ts'
import { printFiles } from './tables.ts'

/** A print file has a person's figure and name, so it goes with the account. */
export const erasePrints =
  ({ files }: { files: FileStore }): PersonalDataEraser =>
  async (tx, userId) => {
    const rows = await rowsOfUser(tx, userId)
    const named = rows.flatMap(({ file }) => file ?? [])
    await tx.delete(printFiles).where(
      inArray(
        printFiles.orderId,
        rows.map(({ orderId }) => orderId),
      ),
    )
    return async () => {
      for (const file of named) await removeFiles(files, file)
    }
  }
