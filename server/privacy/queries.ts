import { desc, eq } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { deletionReceipts, type LookRow, pictureLooks, type ReceiptRow } from './tables.ts'

export const looksOf = (db: Database, userId: string): Promise<LookRow[]> =>
  db.select().from(pictureLooks).where(eq(pictureLooks.userId, userId)).orderBy(desc(pictureLooks.at))

export const receiptsOf = (db: Database, userId: string): Promise<ReceiptRow[]> =>
  db
    .select()
    .from(deletionReceipts)
    .where(eq(deletionReceipts.userId, userId))
    .orderBy(desc(deletionReceipts.deletedAt))
