import { and, eq, inArray, or } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { categories, type DeskBuddyRow, deskBuddies } from './tables.ts'

/** The rows themselves, never the snapshot: what is charged is what stands in the database now. */
export const forSale = (db: Database, wanted: { ids: string[]; slugs: string[] }): Promise<DeskBuddyRow[]> =>
  db
    .select({ item: deskBuddies })
    .from(deskBuddies)
    .innerJoin(categories, eq(categories.id, deskBuddies.categoryId))
    .where(
      and(
        or(inArray(deskBuddies.id, [...wanted.ids, '']), inArray(deskBuddies.slug, [...wanted.slugs, ''])),
        eq(deskBuddies.isActive, true),
        eq(categories.isActive, true),
      ),
    )
    .then(rows => rows.map(({ item }) => item))
