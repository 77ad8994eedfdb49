import { eq, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { Database, Tx } from '../platform/db/database.ts'
import { statement } from '../platform/db/prepared-statement.ts'
import type { CatalogSnapshot } from './snapshot.ts'
import { deskBuddies } from './tables.ts'

const SaleRow = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  subtitle: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  pricePaise: z.number(),
  categoryId: z.string(),
})
export type SaleRow = z.infer<typeof SaleRow>
export type ForSale = (wanted: { ids: string[]; slugs: string[] }) => Promise<SaleRow[]>

const forSale = statement(
  'for_sale',
  SaleRow,
  sql`
    select d.id, d.slug, d.name, d.subtitle, d.image_url as "imageUrl", d.price_paise as "pricePaise",
      d.category_id as "categoryId"
    from jsonb_to_recordset(${sql.placeholder('wanted')}::jsonb) as w (id text, slug text)
    join desk_buddies d on d.id = coalesce(w.id, (select s.id from desk_buddies s where s.slug = w.slug))
    join desk_buddy_categories c on c.id = d.category_id
    where d.is_active and c.is_active order by d.id for share of d`,
)

/** Their prices and names stay until the transaction ends. */
export const fromRows =
  (tx: Tx): ForSale =>
  ({ ids, slugs }) =>
    forSale(tx, { wanted: JSON.stringify([...ids.map(id => ({ id })), ...slugs.map(slug => ({ slug }))]) })

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
