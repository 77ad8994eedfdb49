import { and, eq, inArray } from 'drizzle-orm'
import { DIARY_DAYS, PHOTO_WORDS } from '../../shared/production/api.ts'
import type { PersonalDataEraser } from '../accounts/delete-account.ts'
import type { PersonalDataExporter } from '../accounts/export-account.ts'
import { lockOrder } from '../orders/change-status.ts'
import { announceOrder } from '../orders/order-events.ts'
import { orders } from '../orders/tables.ts'
import type { FileStore } from '../platform/files/files.ts'
import { privateKey } from '../platform/files/private-links.ts'
import type { PictureKind, PrivatePicture } from '../privacy/picture-kind.ts'
import { diaryOfUser } from './diary/queries.ts'
import { type DiaryRow, diaryEntries } from './tables.ts'

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

const DAY_MS = 24 * 3600_000

export const diaryPictures: PictureKind = {
  kind: 'diary',
  async list(db, userId) {
    const rows = await db
      .select({ entry: diaryEntries, order: orders })
      .from(diaryEntries)
      .innerJoin(orders, eq(orders.id, diaryEntries.orderId))
      .where(eq(orders.userId, userId))
    return rows.map(({ entry, order }) => ({
      id: entry.id,
      file: entry.file,
      title: titleOf(entry),
      why: 'A photo from the workshop, to show you how your figurine comes along.',
      since: entry.createdAt,
      until: untilOf(order),
      keptBecause: null,
    }))
  },
  async remove(tx, userId, id) {
    const [found] = await tx
      .select({ entry: diaryEntries })
      .from(diaryEntries)
      .innerJoin(orders, eq(orders.id, diaryEntries.orderId))
      .where(and(eq(diaryEntries.id, id), eq(orders.userId, userId)))
    if (!found) return null
    const order = await lockOrder(tx, found.entry.orderId)
    const [entry] = await tx.delete(diaryEntries).where(eq(diaryEntries.id, id)).returning()
    if (!entry) return null
    await announceOrder(tx, order)
    return [{ kind: 'diary', title: titleOf(entry), since: entry.createdAt, files: [entry.file] }]
  },
}

const titleOf = ({ orderId, stage }: DiaryRow) => `Order ${orderId}, ${PHOTO_WORDS[stage]}`

function untilOf({ status, deliveredAt, updatedAt }: typeof orders.$inferSelect): PrivatePicture['until'] {
  const over = status === 'Delivered' ? (deliveredAt ?? updatedAt) : status === 'Cancelled' ? updatedAt : null
  return over
    ? {
        at: new Date(over.getTime() + DIARY_DAYS * DAY_MS),
        words: `${DIARY_DAYS} days after its order ended.`,
      }
    : { at: null, words: `${DIARY_DAYS} days after the delivery.` }
}
