import { eq, sql } from 'drizzle-orm'
import {
  catalogSentences,
  type DeskBuddyChange,
  type DeskBuddyFields,
} from '../../shared/catalog/desk-api.ts'
import { formatInr, rupeesToPaise } from '../../shared/money.ts'
import { type Actor, recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/db/database.ts'
import { invalid, notFound, Refusal } from '../platform/http/problem.ts'
import { newId } from '../platform/ids.ts'
import { changedSlug, type EditDeps, editCatalog, freeSlug, movedBefore } from './edit-catalog.ts'
import { actionOf } from './edit-categories.ts'
import { itemsOfCategory } from './queries.ts'
import { type CategoryRow, categories, type DeskBuddyRow, deskBuddies } from './tables.ts'
import { adminDeskBuddyView } from './views.ts'

export interface Edited {
  row: DeskBuddyRow
  category: CategoryRow
}

const shown = (row: DeskBuddyRow) => ({
  category_id: row.categoryId,
  name: row.name,
  slug: row.slug,
  subtitle: row.subtitle,
  price: formatInr(row.pricePaise),
  currency: row.currency,
  image_url: row.imageUrl,
  gallery_images: row.galleryImages,
  overview: row.overview,
  product_details: row.productDetails,
  shipping_details: row.shippingDetails,
  care_instructions: row.careInstructions,
  notes: row.notes,
  country_of_origin: row.countryOfOrigin,
  dimensions: row.dimensions,
  material: row.material,
  is_active: row.isActive,
})
const subject = (row: DeskBuddyRow) => ({ kind: 'desk_buddy', id: row.id, name: row.name }) as const

async function categoryOf(tx: Tx, id: string): Promise<CategoryRow> {
  const [row] = await tx.select().from(categories).where(eq(categories.id, id))
  if (!row) throw invalid({ category_id: catalogSentences.category })
  return row
}

async function itemRow(tx: Tx, id: string): Promise<DeskBuddyRow> {
  const [row] = await tx.select().from(deskBuddies).where(eq(deskBuddies.id, id))
  if (!row)
    throw notFound('desk_buddy.not_found', 'This Desk Buddy is no longer there. Please refresh the list.')
  return row
}

type Fields = { [F in keyof DeskBuddyFields]?: DeskBuddyFields[F] | undefined }
const columnsOf = (fields: Fields) => ({
  ...(fields.category_id !== undefined && { categoryId: fields.category_id }),
  ...(fields.name !== undefined && { name: fields.name }),
  ...(fields.subtitle !== undefined && { subtitle: fields.subtitle }),
  ...(fields.price !== undefined && { pricePaise: rupeesToPaise(fields.price) }),
  ...(fields.currency !== undefined && { currency: fields.currency }),
  ...(fields.image_url !== undefined && { imageUrl: fields.image_url }),
  ...(fields.gallery_images !== undefined && { galleryImages: [...new Set(fields.gallery_images)] }),
  ...(fields.overview !== undefined && { overview: fields.overview }),
  ...(fields.product_details !== undefined && { productDetails: fields.product_details }),
  ...(fields.shipping_details !== undefined && { shippingDetails: fields.shipping_details }),
  ...(fields.care_instructions !== undefined && { careInstructions: fields.care_instructions }),
  ...(fields.notes !== undefined && { notes: fields.notes }),
  ...(fields.country_of_origin !== undefined && { countryOfOrigin: fields.country_of_origin }),
  ...(fields.dimensions !== undefined && { dimensions: fields.dimensions }),
  ...(fields.material !== undefined && { material: fields.material }),
  ...(fields.is_active !== undefined && { isActive: fields.is_active }),
})

export const addDeskBuddy = (deps: EditDeps, actor: Actor, fields: DeskBuddyFields): Promise<Edited> =>
  editCatalog(deps, async tx => {
    const category = await categoryOf(tx, fields.category_id)
    const slug = await freeSlug(tx, deskBuddies, fields)
    const [last] = await tx
      .select({ position: sql<number>`coalesce(max(position), -1)::int` })
      .from(deskBuddies)
    const [row] = await tx
      .insert(deskBuddies)
      .values({
        ...columnsOf(fields),
        id: newId('bud'),
        slug,
        name: fields.name,
        categoryId: category.id,
        pricePaise: rupeesToPaise(fields.price),
        position: (last?.position ?? -1) + 1,
      })
      .returning()
    if (!row) throw new Error('a Desk Buddy was not kept')
    await recordChange(tx, { actor, action: 'created', subject: subject(row), after: shown(row) })
    return { row, category }
  })

export const changeDeskBuddy = (
  deps: EditDeps,
  actor: Actor,
  id: string,
  { version, ...fields }: DeskBuddyChange,
): Promise<Edited> =>
  editCatalog(deps, async tx => {
    const before = await itemRow(tx, id)
    if (version !== undefined && version !== before.version) {
      const current = adminDeskBuddyView(before, await categoryOf(tx, before.categoryId))
      throw new Refusal(
        409,
        'desk_buddy.changed',
        'Somebody else saved this Desk Buddy while you were editing it.',
        { desk_buddy: current },
      )
    }
    const category = await categoryOf(tx, fields.category_id ?? before.categoryId)
    const slug = await changedSlug(tx, deskBuddies, before.slug, fields.slug)
    const [row] = await tx
      .update(deskBuddies)
      .set({
        ...columnsOf(fields),
        ...(slug !== null && { slug }),
        version: before.version + 1,
        updatedAt: deps.clock(),
      })
      .where(eq(deskBuddies.id, id))
      .returning()
    if (!row) throw new Error('a Desk Buddy was not kept')
    await recordChange(tx, {
      actor,
      action: actionOf(fields),
      subject: subject(row),
      before: shown(before),
      after: shown(row),
    })
    return { row, category }
  })

export const removeDeskBuddy = (deps: EditDeps, actor: Actor, id: string): Promise<void> =>
  editCatalog(deps, async tx => {
    const row = await itemRow(tx, id)
    await tx.delete(deskBuddies).where(eq(deskBuddies.id, id))
    await recordChange(tx, { actor, action: 'deleted', subject: subject(row), before: shown(row) })
  })

/** The items of one category exchange places in the global order. */
export const placeDeskBuddy = (
  deps: EditDeps,
  actor: Actor,
  id: string,
  before: string | null,
): Promise<void> =>
  editCatalog(deps, async tx => {
    const row = await itemRow(tx, id)
    const items = await itemsOfCategory(tx, row.categoryId)
    const ids = items.map(item => item.id)
    const order = movedBefore(ids, id, before)
    if (!order)
      throw notFound(
        'desk_buddy.not_found',
        'The Desk Buddy it should come before is no longer in this category. Please refresh the list.',
      )
    let last = -1
    for (const [at, one] of order.entries()) {
      last = Math.max(items[at]?.position ?? 0, last + 1)
      if (items.find(item => item.id === one)?.position !== last)
        await tx.update(deskBuddies).set({ position: last }).where(eq(deskBuddies.id, one))
    }
    const place = (list: string[]) => ({ place: list.indexOf(id) + 1 })
    await recordChange(tx, {
      actor,
      action: 'moved',
      subject: subject(row),
      before: place(ids),
      after: place(order),
    })
  })
