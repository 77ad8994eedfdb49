import type { Hono } from 'hono'
import { type GalleryItem, galleryApi } from '../../../shared/catalog/gallery-api.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ApiEnv } from '../../platform/http/api-env.ts'
import { implement } from '../../platform/http/implement.ts'
import { publicGallery } from './queries.ts'

const LIMIT_WHEN_ABSENT = 50

type Row = Awaited<ReturnType<typeof publicGallery>>[number]
const publicView = (row: Row): GalleryItem => ({
  id: row.id,
  title: row.title,
  description: row.description,
  image_url: row.imageUrl,
  is_public: row.isPublic,
  created_at: row.createdAt.toISOString(),
  user_id: null,
  profiles: row.name === null ? null : { name: row.name },
})

export function galleryRoutes(app: Hono<ApiEnv>, db: Database) {
  implement(app, galleryApi, {
    list: async ({ query }) => ({
      items: (await publicGallery(db, query.limit ?? LIMIT_WHEN_ABSENT)).map(publicView),
    }),
  })
}
