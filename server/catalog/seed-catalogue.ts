import { builtInCategories, builtInDeskBuddies } from '../../shared/catalog/built-in-catalogue.ts'
import type { Tx } from '../platform/db/database.ts'
import { categories, deskBuddies } from './tables.ts'

/** Runs once: what the founder deleted does not come back. */
export async function seedCatalogue(tx: Tx) {
  await tx
    .insert(categories)
    .values(
      builtInCategories.map((category, position) => ({
        id: category.id,
        slug: category.slug,
        name: category.name,
        description: category.description,
        thumbnailUrl: category.thumbnail_url,
        position,
      })),
    )
    .onConflictDoNothing()
  await tx
    .insert(deskBuddies)
    .values(
      builtInDeskBuddies.map((item, position) => ({
        id: item.id,
        categoryId: item.category_id,
        slug: item.slug,
        name: item.name,
        subtitle: item.subtitle,
        pricePaise: item.price_minor_units,
        imageUrl: item.image_url,
        galleryImages: item.gallery_images,
        modelUrl: item.model_url,
        overview: item.overview,
        productDetails: item.product_details,
        shippingDetails: item.shipping_details,
        careInstructions: item.care_instructions,
        position,
      })),
    )
    .onConflictDoNothing()
}
