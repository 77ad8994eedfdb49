import type { Hono } from 'hono'
import { catalogAdminApi } from '../../shared/catalog/desk-api.ts'
import { type AdminGalleryItem, galleryAdminApi } from '../../shared/catalog/gallery-desk-api.ts'
import { ADMIN_PAGE } from '../../shared/endpoint.ts'
import type { ReceivePicture } from '../platform/files/receive-picture.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import { notFound } from '../platform/http/problem.ts'
import type { EditDeps } from './edit-catalog.ts'
import { addCategory, changeCategory, placeCategory, removeCategory } from './edit-categories.ts'
import {
  addDeskBuddy,
  changeDeskBuddy,
  type Edited,
  placeDeskBuddy,
  removeDeskBuddy,
} from './edit-desk-buddies.ts'
import {
  addToGallery,
  changeInGallery,
  GALLERY_PICTURES,
  type GalleryDeps,
  removeFromGallery,
} from './gallery/edit-gallery.ts'
import { galleryPage } from './gallery/queries.ts'
import { categoriesWithCounts, deskBuddyPage, findDeskBuddy } from './queries.ts'
import { adminCategoryView, adminDeskBuddyView } from './views.ts'

const done = { ok: true } as const
const itemAnswer = ({ row, category }: Edited) => ({ desk_buddy: adminDeskBuddyView(row, category) })

export function catalogAdminRoutes(app: Hono<ApiEnv>, deps: EditDeps & { receivePicture: ReceivePicture }) {
  const { db } = deps
  const categoryAnswer = async (id: string) => {
    const [found] = await categoriesWithCounts(db, { all: true, id })
    if (!found)
      throw notFound('category.not_found', 'This category is no longer there. Please refresh the list.')
    return { category: adminCategoryView(found) }
  }

  implement(app, catalogAdminApi, {
    upload: ({ query, context }) => deps.receivePicture(context.req.raw, query.target),
    categories: async ({ query }) => ({
      categories: (await categoriesWithCounts(db, { all: query.include_inactive })).map(adminCategoryView),
    }),
    addCategory: async ({ body, who }) => categoryAnswer((await addCategory(deps, who, body)).id),
    changeCategory: async ({ params, body, who }) =>
      categoryAnswer((await changeCategory(deps, who, params.id, body)).id),
    async removeCategory({ params, who }) {
      await removeCategory(deps, who, params.id)
      return done
    },
    async placeCategory({ params, body, who }) {
      await placeCategory(deps, who, params.id, body.before)
      return done
    },

    async list({
      query: { include_inactive: all, category_id: categoryId, q, limit = ADMIN_PAGE, offset = 0 },
    }) {
      const { rows, total } = await deskBuddyPage(db, { all, categoryId, q, limit, offset })
      return { desk_buddies: rows.map(({ row, category }) => adminDeskBuddyView(row, category)), total }
    },
    add: async ({ body, who }) => itemAnswer(await addDeskBuddy(deps, who, body)),
    change: async ({ params, body, who }) => itemAnswer(await changeDeskBuddy(deps, who, params.id, body)),
    async remove({ params, who }) {
      await removeDeskBuddy(deps, who, params.id)
      return done
    },
    async place({ params, body, who }) {
      await placeDeskBuddy(deps, who, params.id, body.before)
      return done
    },
    async preview({ params }) {
      const found = await findDeskBuddy(db, params.slug)
      if (!found) throw notFound('desk_buddy.not_found', 'Desk Buddy not found')
      return itemAnswer(found)
    },
  })
}

type Row = Awaited<ReturnType<typeof galleryPage>>['rows'][number]
const adminView = ({ item, name }: Row): AdminGalleryItem => ({
  id: item.id,
  title: item.title,
  description: item.description,
  image_url: item.imageUrl,
  is_public: item.isPublic,
  created_at: item.createdAt.toISOString(),
  user_id: item.userId,
  profiles: name === null ? null : { name },
  consent: item.consentedAt && {
    noted_at: item.consentedAt.toISOString(),
    noted_by: item.consentNotedBy ?? '',
  },
})

export function galleryAdminRoutes(
  app: Hono<ApiEnv>,
  deps: GalleryDeps & { receivePicture: ReceivePicture },
) {
  const { db } = deps
  const answer = async (id: string) => {
    const { rows } = await galleryPage(db, { id, limit: 1, offset: 0 })
    if (!rows[0]) throw notFound('gallery.not_found', 'This picture is no longer in the gallery.')
    return { item: adminView(rows[0]) }
  }

  implement(app, galleryAdminApi, {
    upload: ({ context }) => deps.receivePicture(context.req.raw, GALLERY_PICTURES),
    async list({ query: { limit = ADMIN_PAGE, offset = 0 } }) {
      const { rows, total } = await galleryPage(db, { limit, offset })
      return { items: rows.map(adminView), total }
    },
    add: async ({ body, who }) => answer(await addToGallery(deps, who, body)),
    async change({ params, body, who }) {
      await changeInGallery(deps, who, params.id, body)
      return answer(params.id)
    },
    async remove({ params, who }) {
      await removeFromGallery(deps, who, params.id)
      return { ok: true } as const
    },
  })
}
