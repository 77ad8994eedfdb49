import { and, eq, or, sql } from 'drizzle-orm'
import type { Database, Tx } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared-query.ts'
import type { CatalogSnapshot } from './snapshot.ts'
import { categories, deskBuddies } from './tables.ts'

const forSale = prepared(db =>
  db
    .select({
      id: deskBuddies.id,
      slug: deskBuddies.slug,
      name: deskBuddies.name,
      subtitle: deskBuddies.subtitle,
      imageUrl: deskBuddies.imageUrl,
      pricePaise: deskBuddies.pricePaise,
      categoryId: deskBuddies.categoryId,
    })
    .from(deskBuddies)
    .innerJoin(categories, eq(categories.id, deskBuddies.categoryId))
    .where(
      and(
        or(
          sql`${deskBuddies.id} = any(${sql.placeholder('ids')}::text[])`,
          sql`${deskBuddies.slug} = any(${sql.placeholder('slugs')}::text[])`,
        ),
        eq(deskBuddies.isActive, true),
        eq(categories.isActive, true),
      ),
    )
    .orderBy(deskBuddies.id)
    .for('share', { of: deskBuddies })
    .prepare('for_sale'),
)

export interface SaleRow {
  id: string
  slug: string
  name: string
  subtitle: string | null
  imageUrl: string | null
  pricePaise: number
  categoryId: string
}
export type ForSale = (wanted: { ids: string[]; slugs: string[] }) => Promise<SaleRow[]>

/** Their prices and names stay until the transaction ends. */
export const fromRows =
  (tx: Tx): ForSale =>
  wanted =>
    forSale(tx).execute(wanted)

/** May be out of date for a moment: for what is shown, never for what is charged. */
export const fromSnapshot =
  ({ read }: CatalogSnapshot): ForSale =>
  async ({ ids, slugs }) => {
    const { byId, bySlug } = await read()
    const items = [...ids.map(id => byId.get(id)), ...slugs.map(slug => bySlug.get(slug))]
    return items.flatMap(item =>
      item
        ? {
            id: item.id,
            slug: item.slug,
            name: item.name,
            subtitle: item.subtitle,
            imageUrl: item.image_url,
            pricePaise: item.price_minor_units,
            categoryId: item.category_id,
          }
        : [],
    )
  }

export async function nameOnFile(
  db: Database,
  { id, slug }: { id: string | null; slug: string | null },
): Promise<string | null> {
  const is = id ? eq(deskBuddies.id, id) : slug ? eq(deskBuddies.slug, slug) : sql`false`
  const [row] = await db.select({ name: deskBuddies.name }).from(deskBuddies).where(is)
  return row?.name ?? null
}
