import { eq, sql } from 'drizzle-orm'
import type { CategoryFields } from '../../shared/catalog/desk-api.ts'
import { type Actor, recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/db/database.ts'
import { notFound, Refusal } from '../platform/http/problem.ts'
import { newId } from '../platform/ids.ts'
import { changedSlug, type EditDeps, editCatalog, freeSlug, movedBefore } from './edit-catalog.ts'
import { listCategories } from './queries.ts'
import { type CategoryRow, categories, deskBuddies } from './tables.ts'
import { categoryName } from './views.ts'

type Fields = { [F in keyof CategoryFields]?: CategoryFields[F] | undefined }

const shown = (row: CategoryRow) => ({
  name: categoryName(row),
  slug: row.slug,
  description: row.description,
  thumbnail_url: row.thumbnailUrl,
  is_active: row.isActive,
})
const subject = (row: CategoryRow) => ({ kind: 'category', id: row.id, name: categoryName(row) }) as const

async function categoryRow(tx: Tx, id: string): Promise<CategoryRow> {
  const [row] = await tx.select().from(categories).where(eq(categories.id, id))
  if (!row) throw notFound('category.not_found', 'This category is no longer there. Please refresh the list.')
  return row
}

export const addCategory = (deps: EditDeps, actor: Actor, fields: CategoryFields): Promise<CategoryRow> =>
  editCatalog(deps, async tx => {
    const slug = await freeSlug(tx, categories, fields)
    const [last] = await tx
      .select({ position: sql<number>`coalesce(max(position), -1)::int` })
      .from(categories)
    const [row] = await tx
      .insert(categories)
      .values({
        id: newId('cat'),
        slug,
        name: fields.name,
        description: fields.description ?? null,
        thumbnailUrl: fields.thumbnail_url ?? null,
        isActive: fields.is_active ?? true,
        renamed: true,
        position: (last?.position ?? -1) + 1,
      })
      .returning()
    if (!row) throw new Error('a category was not kept')
    await recordChange(tx, { actor, action: 'created', subject: subject(row), after: shown(row) })
    return row
  })

export const changeCategory = (
  deps: EditDeps,
  actor: Actor,
  id: string,
  fields: Fields,
): Promise<CategoryRow> =>
  editCatalog(deps, async tx => {
    const before = await categoryRow(tx, id)
    const slug = await changedSlug(tx, categories, before.slug, fields.slug)
    const [row] = await tx
      .update(categories)
      .set({
        updatedAt: deps.clock(),
        ...(slug !== null && { slug }),
        ...(fields.name !== undefined && {
          name: fields.name,
          renamed: before.renamed || fields.name !== categoryName(before),
        }),
        ...(fields.description !== undefined && { description: fields.description }),
        ...(fields.thumbnail_url !== undefined && { thumbnailUrl: fields.thumbnail_url }),
        ...(fields.is_active !== undefined && { isActive: fields.is_active }),
      })
      .where(eq(categories.id, id))
      .returning()
    if (!row) throw new Error('a category was not kept')
    await recordChange(tx, {
      actor,
      action: actionOf(fields),
      subject: subject(row),
      before: shown(before),
      after: shown(row),
    })
    return row
  })

export function actionOf(fields: object & { is_active?: boolean | undefined }): string {
  const sent = Object.entries(fields).filter(([name, value]) => name !== 'version' && value !== undefined)
  if (sent.length === 1 && fields.is_active !== undefined)
    return fields.is_active ? 'activated' : 'deactivated'
  return 'changed'
}

const NAMED = 3
export const removeCategory = (deps: EditDeps, actor: Actor, id: string): Promise<void> =>
  editCatalog(deps, async tx => {
    const row = await categoryRow(tx, id)
    const items = await tx
      .select({ name: deskBuddies.name })
      .from(deskBuddies)
      .where(eq(deskBuddies.categoryId, id))
      .orderBy(deskBuddies.position)
    if (items.length > 0) {
      const names = items.slice(0, NAMED).map(item => item.name)
      const rest = items.length > NAMED ? ` and ${items.length - NAMED} more` : ''
      const many = items.length === 1 ? 'one Desk Buddy' : `${items.length} Desk Buddies`
      throw new Refusal(
        409,
        'category.not_empty',
        `${categoryName(row)} still holds ${many}: ${names.join(', ')}${rest}. Move them to another category or delete them first; to hide them all at once, deactivate the category.`,
        { items: items.length },
      )
    }
    await tx.delete(categories).where(eq(categories.id, id))
    await recordChange(tx, { actor, action: 'deleted', subject: subject(row), before: shown(row) })
  })

export const placeCategory = (
  deps: EditDeps,
  actor: Actor,
  id: string,
  before: string | null,
): Promise<void> =>
  editCatalog(deps, async tx => {
    const row = await categoryRow(tx, id)
    const rows = await listCategories(tx)
    const order = movedBefore(
      rows.map(one => one.id),
      id,
      before,
    )
    if (!order)
      throw notFound(
        'category.not_found',
        'The category it should come before is no longer there. Please refresh the list.',
      )
    for (const [position, one] of order.entries())
      await tx.update(categories).set({ position }).where(eq(categories.id, one))
    const place = (ids: string[]) => ({ place: ids.indexOf(id) + 1 })
    await recordChange(tx, {
      actor,
      action: 'moved',
      subject: subject(row),
      before: place(rows.map(one => one.id)),
      after: place(order),
    })
  })
