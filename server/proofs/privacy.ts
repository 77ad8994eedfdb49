import { eq, inArray } from 'drizzle-orm'
import type { PersonalDataEraser } from '../accounts/delete-account.ts'
import type { PersonalDataExporter } from '../accounts/export-account.ts'
import { writeDueDays } from '../orders/due-days.ts'
import { orders } from '../orders/tables.ts'
import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import { privateKey } from '../platform/files/private-links.ts'
import { Refusal } from '../platform/http/problem.ts'
import type { PictureKind } from '../privacy/picture-kind.ts'
import { proofsOfOrders } from './queries.ts'
import { approvalOverrides, proofs } from './tables.ts'

const proofsOfUser = async (db: Database, userId: string) => {
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

const KEPT_BECAUSE =
  'It shows what you said yes to, or asked to change, so it stays with its order. It goes with your account.'

/** What was shown by mistake may be another person's, and is not listed. */
export const proofPictures: PictureKind = {
  kind: 'proof',
  async list(db, userId) {
    const rows = await proofsOfUser(db, userId)
    return rows
      .filter(({ withdrawnBecause }) => withdrawnBecause === null)
      .flatMap(({ orderId, number, pictures, createdAt }) =>
        pictures.map(({ file }, at) => ({
          id: `${orderId}.${number}.${at + 1}`,
          file,
          title: `Proof ${number} of order ${orderId}`,
          why: 'To show you your figurine before it is made.',
          since: createdAt,
          until: { at: null, words: 'Until you delete your account.' },
          keptBecause: KEPT_BECAUSE,
        })),
      )
  },
  async remove(tx, userId, id) {
    if (!(await this.list(tx, userId)).some(picture => picture.id === id)) return null
    throw new Refusal(409, 'proof.kept', KEPT_BECAUSE)
  },
}
