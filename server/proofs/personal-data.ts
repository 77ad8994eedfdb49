import { eq, inArray } from 'drizzle-orm'
import type { PersonalDataEraser } from '../accounts/delete-account.ts'
import type { PersonalDataExporter } from '../accounts/export-account.ts'
import { writeDueDays } from '../orders/due-days.ts'
import { orders } from '../orders/tables.ts'
import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import { privateKey } from '../platform/files/private-links.ts'
import { proofsOfOrders } from './queries.ts'
import { approvalOverrides, proofs } from './tables.ts'

export const proofsOfUser = async (db: Database, userId: string) => {
  const theirs = await db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  return proofsOfOrders(
    db,
    theirs.map(({ id }) => id),
  )
}

export const exportProofs =
  ({ files }: { files: FileStore }): PersonalDataExporter =>
  async (db, userId) => {
    const rows = await proofsOfUser(db, userId)
    const pictures: Record<string, Uint8Array> = {}
    // What was shown by mistake may be another person's.
    const theirs = rows.filter(({ withdrawnBecause }) => withdrawnBecause === null)
    for (const file of new Set(theirs.flatMap(row => row.pictures.map(picture => picture.file)))) {
      const bytes = await files.get(privateKey(file))
      if (bytes) pictures[file] = bytes
    }
    const data = rows.map(({ pictures: shown, reminders: _, ...row }) => ({
      ...row,
      pictures: shown.flatMap(({ file }) => (file in pictures ? file : [])),
    }))
    return { name: 'proofs', data, pictures }
  }

/** A proof shows a person, so it goes with the account, also from orders that stay for the books. */
export const eraseProofs =
  ({ files }: { files: FileStore }): PersonalDataEraser =>
  async (tx, userId) => {
    const rows = await proofsOfUser(tx, userId)
    const ids = [...new Set(rows.map(({ orderId }) => orderId))]
    await tx.delete(proofs).where(inArray(proofs.orderId, ids))
    for (const id of ids) await writeDueDays(tx, id)
    const theirs = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
    await tx.delete(approvalOverrides).where(inArray(approvalOverrides.orderId, theirs))
    return async () => {
      for (const { file } of rows.flatMap(({ pictures }) => pictures)) await files.remove(privateKey(file))
    }
  }
