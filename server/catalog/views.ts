import type { Category, DeskBuddy } from '../../shared/catalog/api.ts'
import { builtInLabels } from '../../shared/catalog/built-in-catalog.ts'
import type { AdminCategory, AdminDeskBuddy } from '../../shared/catalog/desk-api.ts'
import { formatInr, paiseToRupees } from '../../shared/money.ts'
import type { ShownDeskBuddy } from './queries.ts'
import type { CategoryRow, DeskBuddyRow } from './tables.ts'

/** The built-in label wins for the built-in slugs until an admin renames the category (decisions/002). */
export const categoryName = (row: Pick<CategoryRow, 'slug' | 'name' | 'renamed'>) =>
  row.renamed ? row.name : (builtInLabels[row.slug] ?? row.name)

export const categoryView = (row: CategoryRow): Category => ({
  id: row.id,
  name: categoryName(row),
  slug: row.slug,
  description: row.description,
  thumbnail_url: row.thumbnailUrl,
  is_active: row.isActive,
})

export function deskBuddyView(
  row: ShownDeskBuddy,
  category: Pick<CategoryRow, 'slug' | 'name' | 'renamed'> | undefined,
): DeskBuddy {
  const label = category ? categoryName(category) : null
  return {
    id: row.id,
    category_id: row.categoryId,
    desk_buddy_categories: label === null ? null : { name: label },
    category: label,
    name: row.name,
    title: row.name,
    slug: row.slug,
    subtitle: row.subtitle,
    description: row.subtitle,
    price: paiseToRupees(row.pricePaise),
    price_display: formatInr(row.pricePaise),
    price_minor_units: row.pricePaise,
    currency: row.currency,
    image_url: row.imageUrl,
    gallery_images: row.galleryImages,
    model_url: row.modelUrl,
    overview: row.overview,
    product_details: row.productDetails,
    shipping_details: row.shippingDetails,
    care_instructions: row.careInstructions,
    notes: row.notes,
    is_active: row.isActive,
    country_of_origin: row.countryOfOrigin,
    dimensions: row.dimensions,
    material: row.material,
  }
}

export const adminCategoryView = ({ row, items }: { row: CategoryRow; items: number }): AdminCategory => ({
  ...categoryView(row),
  items,
  updated_at: row.updatedAt.toISOString(),
})

export const adminDeskBuddyView = (
  row: DeskBuddyRow,
  category: Pick<CategoryRow, 'slug' | 'name' | 'renamed'>,
): AdminDeskBuddy => ({
  ...deskBuddyView(row, category),
  version: row.version,
  updated_at: row.updatedAt.toISOString(),
})
