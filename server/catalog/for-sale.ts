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

/** As an array the planner does not know, so that it keeps one plan for all. */
const listOf = (name: string) =>
  sql`any (array(select jsonb_array_elements_text(${sql.placeholder(name)}::jsonb)))`
const forSale = statement(
  'for_sale',
  SaleRow,
  sql`
    select d.id, d.slug, d.name, d.subtitle, d.image_url as "imageUrl", d.price_paise as "pricePaise",
      d.category_id as "categoryId"
    from desk_buddies d join desk_buddy_categories c on c.id = d.category_id
    where (d.id = ${listOf('ids')} or d.slug = ${listOf('slugs')}) and d.is_active and c.is_active
    order by d.id for share of d`,
)

/** Their prices and names stay until the transaction ends. */
export const fromRows =
  (tx: Tx): ForSale =>
  ({ ids, slugs }) =>
    forSale(tx, { ids: JSON.stringify(ids), slugs: JSON.stringify(slugs) })

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

/** Of what is hidden too. */
export async function modelOf(db: Database, slug: string): Promise<{ name: string; url: string } | null> {
  const [found] = await db
    .select({ name: deskBuddies.name, url: deskBuddies.modelUrl })
    .from(deskBuddies)
    .where(eq(deskBuddies.slug, slug))
  return found?.url ? { name: found.name, url: found.url } : null
}
