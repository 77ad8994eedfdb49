import { catalogApi } from '../../shared/catalog/api.ts'
import type { Call } from '../api.ts'
import { fetchedOr } from '../browser/loading.tsx'
import type { CollectionsFilter } from './collections-view.ts'

/** The fallback for a failed call; loaded ahead after the visitor's first move. */
export const builtIn = () => import('../../shared/catalog/built-in-catalog.ts')

export const loadCategories = (call: Call) =>
  fetchedOr(
    call(catalogApi.categories, { query: {} }).then(answer => answer.categories),
    async () => (await builtIn()).builtInCategories,
  )
export const loadList = (call: Call, query: Parameters<typeof listOf>[1]) =>
  fetchedOr(listOf(call, query), async () => {
    const { builtInDeskBuddies } = await builtIn()
    return { desk_buddies: builtInDeskBuddies, total: builtInDeskBuddies.length }
  })
const listOf = (
  call: Call,
  query: {
    category_slug?: string
    q?: string
    sort?: CollectionsFilter['sort']
    min?: string
    max?: string
    limit: string
  },
) => call(catalogApi.list, { query })
