import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { type ConsentRow, consents } from './tables.ts'

export const consentsOfUser = (db: Database, userId: string): Promise<ConsentRow[]> =>
  db.select().from(consents).where(eq(consents.userId, userId)).orderBy(desc(consents.givenAt))

export async function liveConsent(db: Database, photoId: string): Promise<ConsentRow | undefined> {
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
