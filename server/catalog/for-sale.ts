import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import { categories, deskBuddies } from './tables.ts'

const asked = prepared(db =>
  db
    .select({
      id: deskBuddies.id,
      slug: deskBuddies.slug,
      name: deskBuddies.name,
      subtitle: deskBuddies.subtitle,
      imageUrl: deskBuddies.imageUrl,
      pricePaise: deskBuddies.pricePaise,
    })
    .from(deskBuddies)
    .innerJoin(categories, eq(categories.id, deskBuddies.categoryId))
    .where(
      and(
        sql`(${deskBuddies.id} = any(${sql.placeholder('ids')}::text[]) or ${deskBuddies.slug} = any(${sql.placeholder('slugs')}::text[]))`,
        eq(deskBuddies.isActive, true),
        eq(categories.isActive, true),
      ),
    )
    .prepare('for_sale'),
)

/** The rows themselves, never the snapshot: what is charged is what stands in the database now. */
export const forSale = (db: Database, wanted: { ids: string[]; slugs: string[] }) => asked(db).execute(wanted)
