import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import {
  builtInCategories,
  builtInDeskBuddies,
  builtInGallery,
} from '../../shared/catalog/built-in-catalog.ts'
import { pictures as builtIn, models } from '../../shared/pictures/built-in-pictures.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import { markOnce } from '../settings/create-setting-once.ts'
import { categories, deskBuddies, galleryItems } from './tables.ts'

const FOLDERS = ['desk-buddies', 'gallery', 'steps', '.', 'models']

/** Adds catalogue and gallery once, and shipped pictures whenever one is missing. */
export async function seed({ db, files, art, now }: { db: Database; files: FileStore; art: URL; now: Date }) {
  await copyShippedPictures(files, art)
  await db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(7302)`)
    if (!(await markOnce(tx, 'seeded'))) return
    await seedCatalog(tx)
    await seedGallery(tx, now)
  })
}

async function copyShippedPictures(files: FileStore, art: URL) {
  const stored = new Set(await files.list('media'))
  const shipped = [
    ...Object.entries(builtIn).map(([name, url]) => [`${name}.webp`, url]),
    ...Object.entries(models).map(([name, url]) => [`${name}.glb`, url]),
  ] as [string, string][]
  const missing = shipped.filter(([, url]) => !stored.has(url.slice(1)))
  if (missing.length === 0) return
  const places = new Map<string, URL>()
  for (const folder of FOLDERS)
    for (const file of await readdir(new URL(`${folder}/`, art)))
      places.set(file, new URL(`${folder}/${file}`, art))
  for (const [file, url] of missing) {
    const place = places.get(file)
    if (place) await files.put(url.slice(1), await readFile(place))
  }
}

/** Runs once: what the founder deleted does not come back. */
export async function seedCatalog(tx: Tx) {
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

async function seedGallery(tx: Tx, now: Date) {
  await tx
    .insert(galleryItems)
    .values(
      builtInGallery.map((item, position) => ({
        id: item.id,
        makerName: item.maker_name,
        title: item.title,
        description: item.description,
        imageUrl: item.image_url,
        isPublic: true,
        createdAt: new Date(now.getTime() - position * 60_000),
      })),
    )
    .onConflictDoNothing()
}
