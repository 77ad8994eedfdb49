import type { Hono } from 'hono'
import { catalogApi, type GalleryItem, galleryApi } from '../../shared/catalog/api.ts'
import type { Database } from '../platform/db/database.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import { notFound } from '../platform/http/problem.ts'
import { publicGallery } from './gallery/queries.ts'
import { type CatalogSnapshot, pick } from './snapshot.ts'

export function catalogRoutes(app: Hono<ApiEnv>, catalog: CatalogSnapshot) {
  implement(app, catalogApi, {
    async categories({ query, context }) {
      const { categories } = await catalog.read()
      const all = query.include_inactive && (await context.get('visitor')())?.role === 'admin'
      return { categories: all ? categories : categories.filter(category => category.is_active) }
    },
    list: async ({ query }) => pick(await catalog.read(), query),
    async bySlug({ params }) {
      const item = (await catalog.read()).bySlug.get(params.slug)
      if (!item) throw notFound('desk_buddy.not_found', 'Desk Buddy not found')
      return { desk_buddy: item }
    },
  })
}

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
