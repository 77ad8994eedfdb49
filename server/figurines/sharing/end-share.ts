import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Tx } from '../../platform/db/database.ts'
import { sharedFigurines } from '../tables.ts'

export const endShare = (db: Database, figurineId: string, now: Date) =>
  db
    .update(sharedFigurines)
    .set({ revokedAt: now })
    .where(and(eq(sharedFigurines.figurineId, figurineId), isNull(sharedFigurines.revokedAt)))
    .then(() => undefined)

/** Of a child, or of somebody who agrees no longer. */
export const endSharesOfPhoto = (tx: Tx, photoId: string, now: Date) =>
  tx
    .update(sharedFigurines)
    .set({ revokedAt: now })
    .where(
      and(
        isNull(sharedFigurines.revokedAt),
        sql`${sharedFigurines.figurineId} in (select f.id from figurines f where f.photo_id = ${photoId})`,
      ),
    )
    .then(() => undefined)
