import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { hasRows } from '../../platform/db/rows.ts'
import { figurines, photos, type ShareRow, sharedFigurines } from '../tables.ts'

const isLive = (now: Date) => and(isNull(sharedFigurines.revokedAt), gt(sharedFigurines.endsAt, now))

export async function findLiveShare(
  db: Database,
  figurineId: string,
  now: Date,
): Promise<ShareRow | undefined> {
  const [share] = await db
    .select()
    .from(sharedFigurines)
    .where(and(eq(sharedFigurines.figurineId, figurineId), isLive(now)))
  return share
}

export const liveSharesOf = async (db: Database, userId: string, now: Date): Promise<ShareRow[]> =>
  (
    await db
      .select({ share: sharedFigurines })
      .from(sharedFigurines)
      .innerJoin(figurines, eq(figurines.id, sharedFigurines.figurineId))
      .where(and(eq(figurines.userId, userId), isLive(now)))
      .orderBy(asc(sharedFigurines.endsAt))
  ).map(({ share }) => share)

export const everyShareOf = async (db: Database, userId: string): Promise<ShareRow[]> =>
  (
    await db
      .select({ share: sharedFigurines })
      .from(sharedFigurines)
      .innerJoin(figurines, eq(figurines.id, sharedFigurines.figurineId))
      .where(eq(figurines.userId, userId))
      .orderBy(asc(sharedFigurines.createdAt))
  ).map(({ share }) => share)

export async function findShareByToken(db: Database, token: string) {
  const [found] = await db
    .select({
      share: sharedFigurines,
      figurine: figurines,
      subject: photos.subject,
      photoId: figurines.photoId,
    })
    .from(sharedFigurines)
    .innerJoin(figurines, eq(figurines.id, sharedFigurines.figurineId))
    .leftJoin(photos, eq(photos.id, figurines.photoId))
    .where(eq(sharedFigurines.token, token))
  return found
}

export const isOrdered = (db: Database, figurineId: string): Promise<boolean> =>
  hasRows(db, sql`select 1 from order_lines where figurine_id = ${figurineId} limit 1`)
