import { eq } from 'drizzle-orm'
import type { PersonalDataEraser } from '../accounts/delete-account.ts'
import type { PersonalDataExporter } from '../accounts/export-account.ts'
import { looksOf, receiptsOf } from './queries.ts'
import { deletionReceipts, pictureLooks } from './tables.ts'
import { lookView } from './vault.ts'
import { receiptView } from './write-receipt.ts'

export const exportVault: PersonalDataExporter = async (db, userId) => ({
  name: 'photo-vault',
  data: {
    looks: (await looksOf(db, userId)).map(row => ({ picture: row.file, ...lookView(row) })),
    receipts: (await receiptsOf(db, userId)).map(receiptView),
  },
})

export const eraseVault: PersonalDataEraser = async (tx, userId) => {
  await tx.delete(pictureLooks).where(eq(pictureLooks.userId, userId))
  await tx.delete(deletionReceipts).where(eq(deletionReceipts.userId, userId))
  return async () => {}
}
