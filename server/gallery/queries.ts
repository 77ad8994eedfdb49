import { desc, eq, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import type { Database } from '../platform/db/database.ts'
import { galleryItems } from './tables.ts'

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
      name: sql<string | null>`coalesce(${users.name}, ${galleryItems.makerName})`,
    })
    .from(galleryItems)
    .leftJoin(users, eq(users.id, galleryItems.userId))
    .where(eq(galleryItems.isPublic, true))
    .orderBy(desc(galleryItems.createdAt), desc(galleryItems.id))
    .limit(limit)
