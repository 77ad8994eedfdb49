import { builtInGallery } from '../../../shared/catalog/built-in-catalogue.ts'
import type { Tx } from '../../platform/db/database.ts'
import { galleryItems } from './tables.ts'

export async function seedGallery(tx: Tx, now: Date) {
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
