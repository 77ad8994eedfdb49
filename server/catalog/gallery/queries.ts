import { desc, eq, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import type { Database } from '../../platform/db/database.ts'
import { galleryItems } from '../tables.ts'

const maker = sql<string | null>`coalesce(${users.name}, ${galleryItems.makerName})`

export const publicGallery = (db: Database, limit: number) =>
  db
    .select({
      id: galleryItems.id,
      title: galleryItems.title,
      description: galleryItems.description,
      imageUrl: galleryItems.imageUrl,
      isPublic: galleryItems.isPublic,
      createdAt: galleryItems.createdAt,
      userId: galleryItems.userId,
      name: maker,
    })
    .from(galleryItems)
    .leftJoin(users, eq(users.id, galleryItems.userId))
    .where(eq(galleryItems.isPublic, true))
    .orderBy(desc(galleryItems.createdAt), desc(galleryItems.id))
    .limit(limit)

export async function galleryPage(
  db: Database,
  { id, limit, offset }: { id?: string; limit: number; offset: number },
) {
  const which = id === undefined ? undefined : eq(galleryItems.id, id)
  const rows = await db
    .select({ item: galleryItems, name: maker })
    .from(galleryItems)
    .leftJoin(users, eq(users.id, galleryItems.userId))
    .where(which)
    .orderBy(desc(galleryItems.createdAt), desc(galleryItems.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(galleryItems, which) }
}
