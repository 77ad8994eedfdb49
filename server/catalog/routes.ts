import type { Hono } from 'hono'
import { catalogApi } from '../../shared/catalog.ts'
import { queryString } from '../../shared/endpoint.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import { notFound } from '../platform/http/problem.ts'
import { type CatalogSnapshot, pick, readyAnswer } from './snapshot.ts'

const json = (body: string) => new Response(body, { headers: { 'content-type': 'application/json' } })

export function catalogRoutes(app: Hono<ApiEnv>, catalog: CatalogSnapshot) {
  implement(app, catalogApi, {
    async categories({ query, context }) {
      const { categories } = await catalog.shelf()
      const all = query.include_inactive && (await context.get('visitor')())?.role === 'admin'
      return { categories: all ? categories : categories.filter(category => category.is_active) }
    },
    async list({ query }) {
      const shelf = await catalog.shelf()
      const answer = () => JSON.stringify(catalogApi.list.response.parse(pick(shelf, query)))
      // No two carts ask alike.
      return json(query.ids ? answer() : readyAnswer(shelf, `list${queryString(query)}`, answer))
    },
    async bySlug({ params }) {
      const shelf = await catalog.shelf()
      const item = shelf.bySlug.get(params.slug)
      if (!item) throw notFound('desk_buddy.not_found', 'Desk Buddy not found')
      return json(
        readyAnswer(shelf, `slug ${params.slug}`, () =>
          JSON.stringify(catalogApi.bySlug.response.parse({ desk_buddy: item })),
        ),
      )
    },
  })
}
