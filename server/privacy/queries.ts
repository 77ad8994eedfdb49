import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import {
  type ConsentRow,
  consents,
  deletionReceipts,
  type LookRow,
  pictureLooks,
  type ReceiptRow,
} from './tables.ts'

export const looksOf = (db: Database, userId: string): Promise<LookRow[]> =>
  db.select().from(pictureLooks).where(eq(pictureLooks.userId, userId)).orderBy(desc(pictureLooks.at))

export const receiptsOf = (db: Database, userId: string): Promise<ReceiptRow[]> =>
  db
    .select()
    .from(deletionReceipts)
    .where(eq(deletionReceipts.userId, userId))
    .orderBy(desc(deletionReceipts.deletedAt))

export const consentsOfUser = (db: Database, userId: string): Promise<ConsentRow[]> =>
  db.select().from(consents).where(eq(consents.userId, userId)).orderBy(desc(consents.givenAt))

export async function findLiveConsent(db: Database, photoId: string): Promise<ConsentRow | undefined> {
  const [found] = await db
    .select()
    .from(consents)
    .where(and(eq(consents.photoId, photoId), isNull(consents.withdrawnAt)))
  return found
}

export const liveConsents = async (db: Database, photoIds: readonly string[]): Promise<ConsentRow[]> =>
  photoIds.length === 0
    ? []
    : db
        .select()
        .from(consents)
        .where(and(inArray(consents.photoId, [...photoIds]), isNull(consents.withdrawnAt)))

export const forgetConsentsBefore = (db: Database, before: Date) =>
  db
    .delete(consents)
    .where(
      and(
        lt(consents.givenAt, before),
        sql`not exists (select 1 from photos p where p.id = ${consents.photoId} and p.deleted_at is null)`,
      ),
    )
