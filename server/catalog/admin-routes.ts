import type { Hono } from 'hono'
import { catalogAdminApi } from '../../shared/catalog/desk-api.ts'
import { ADMIN_PAGE } from '../../shared/query.ts'
import type { ReceivePicture } from '../platform/files/receive-picture.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import { notFound } from '../platform/http/problem.ts'
import type { EditDeps } from './edit-catalogue.ts'
import { addCategory, changeCategory, placeCategory, removeCategory } from './edit-categories.ts'
import {
  addDeskBuddy,
  changeDeskBuddy,
  type Edited,
  placeDeskBuddy,
  removeDeskBuddy,
} from './edit-desk-buddies.ts'
import { categoriesWithCounts, deskBuddyBySlug, deskBuddyPage } from './queries.ts'
import { adminCategoryView, adminDeskBuddyView } from './views.ts'

const done = { ok: true } as const
const itemAnswer = ({ row, category }: Edited) => ({ desk_buddy: adminDeskBuddyView(row, category) })

export function catalogAdminRoutes(app: Hono<ApiEnv>, deps: EditDeps & { receivePicture: ReceivePicture }) {
  const { db } = deps
  const categoryAnswer = async (id: string) => {
    const [found] = await categoriesWithCounts(db, { all: true, id })
    if (!found)
      throw notFound('category.not_found', 'This category is not there any more. Please refresh the list.')
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
      const found = await deskBuddyBySlug(db, params.slug)
      if (!found) throw notFound('desk_buddy.not_found', 'Desk Buddy not found')
      return itemAnswer(found)
    },
  })
}
