import { and, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { MODEL_CONSENT } from '../../shared/figurines/people-api.ts'
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

/** To the photo itself; that its drawing goes to another service is agreed to on its own. */
const isLive = and(isNull(consents.withdrawnAt), ne(consents.kind, MODEL_CONSENT))

export async function findLiveConsent(db: Database, photoId: string): Promise<ConsentRow | undefined> {
  const [found] = await db
    .select()
    .from(consents)
    .where(and(eq(consents.photoId, photoId), isLive))
  return found
}

export const liveConsents = async (db: Database, photoIds: readonly string[]): Promise<ConsentRow[]> =>
  photoIds.length === 0
    ? []
    : db
        .select()
        .from(consents)
        .where(and(inArray(consents.photoId, [...photoIds]), isLive))

export const forgetConsentsBefore = (db: Database, before: Date) =>
  db
    .delete(consents)
    .where(
      and(
        lt(consents.givenAt, before),
        sql`not exists (select 1 from photos p where p.id = ${consents.photoId} and p.deleted_at is null)`,
      ),
    )
