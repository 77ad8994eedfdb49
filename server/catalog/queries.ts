import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { categories, type DeskBuddyRow, deskBuddies } from './tables.ts'

const inShopOrder = [asc(deskBuddies.position), asc(deskBuddies.createdAt), asc(deskBuddies.id)]

export const listCategories = (db: Database) =>
  db
    .select()
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.createdAt), asc(categories.id))

export type ShownDeskBuddy = Omit<DeskBuddyRow, 'createdAt' | 'updatedAt'>
const shownColumns = Object.entries(getTableColumns(deskBuddies)).filter(
  ([name]) => name !== 'createdAt' && name !== 'updatedAt',
)

/** Read as one JSON text: for a thousand rows the driver takes more than twice as long. */
export async function listShownDeskBuddies(db: Database): Promise<ShownDeskBuddy[]> {
  const row = sql.join(
    shownColumns.map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
    sql`, `,
  )
  const [found] = await db
    .select({
      all: sql<
        string | null
      >`json_agg(json_build_object(${row}) order by ${sql.join(inShopOrder, sql`, `)})::text`,
    })
    .from(deskBuddies)
    .where(eq(deskBuddies.isActive, true))
  return found?.all ? JSON.parse(found.all) : []
}

export const itemsOfCategory = (db: Database, categoryId: string) =>
  db
    .select()
    .from(deskBuddies)
    .where(eq(deskBuddies.categoryId, categoryId))
    .orderBy(...inShopOrder)

const countOfItems = sql<number>`(select count(*) from desk_buddies held
  where held.category_id = desk_buddy_categories.id)::int`

export const categoriesWithCounts = (db: Database, { all, id }: { all: boolean; id?: string }) =>
  db
    .select({ row: categories, items: countOfItems })
    .from(categories)
    .where(
      and(
        all ? undefined : eq(categories.isActive, true),
        id === undefined ? undefined : eq(categories.id, id),
      ),
    )
    .orderBy(asc(categories.position), asc(categories.createdAt), asc(categories.id))

interface PageFilter {
  all: boolean
  categoryId?: string | undefined
  q?: string | undefined
  limit: number
  offset: number
}
const withCategory = { row: deskBuddies, category: categories }

export async function deskBuddyPage(db: Database, { all, categoryId, q, limit, offset }: PageFilter) {
  const words = (q ?? '').split(/\s+/).filter(Boolean)
  const which: (SQL | undefined)[] = [
    all ? undefined : eq(deskBuddies.isActive, true),
    categoryId === undefined ? undefined : eq(deskBuddies.categoryId, categoryId),
    ...words.map(
      word =>
        sql`strpos(
          lower(concat_ws(' ', ${deskBuddies.name}, ${deskBuddies.slug}, ${deskBuddies.subtitle})),
          lower(${word})) > 0`,
    ),
  ]
  const rows = await db
    .select(withCategory)
    .from(deskBuddies)
    .innerJoin(categories, eq(categories.id, deskBuddies.categoryId))
    .where(and(...which))
    .orderBy(asc(categories.position), asc(categories.createdAt), asc(categories.id), ...inShopOrder)
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(deskBuddies, and(...which)) }
}

export async function findDeskBuddy(db: Database, slug: string) {
  const [found] = await db
    .select(withCategory)
    .from(deskBuddies)
    .innerJoin(categories, eq(categories.id, deskBuddies.categoryId))
    .where(eq(deskBuddies.slug, slug))
  return found
}
