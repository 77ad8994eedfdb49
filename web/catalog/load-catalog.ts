import type { Category } from '../../shared/catalog/api.ts'
import type { Call } from '../api.ts'
import type { Fetched } from '../browser/loading.tsx'
import { type CollectionsFilter, WALL, writeFilter } from './collections-view.ts'
import { loadCategories, loadList } from './load-list.ts'
import { loadAlts, type OnCard, type OnWall, onCard, onWall } from './on-card.ts'

/** All of the shop's items when `isWhole`; otherwise the filtered ones, `total` of them. */
export type Catalog = { categories: Fetched<Category[]>; total: number } & (
  | { isWhole: true; items: Fetched<OnWall[]> }
  | { isWhole: false; items: Fetched<OnCard[]> }
)

/** A small catalogue is sent whole and filtered in the browser; of a long one only what is shown. */
export async function loadCatalog(call: Call, filter: CollectionsFilter): Promise<Catalog> {
  const [categories, first, altFor] = await Promise.all([
    loadCategories(call),
    loadList(call, { limit: String(WALL) }),
    loadAlts(),
  ])
  const isWhole = first.state === 'down' || first.value.total <= WALL
  const list = isWhole || isPlain(filter) ? first : await loadList(call, queryOf(filter))
  const { state } = list
  const { desk_buddies, total } = list.value
  if (isWhole || state === 'down')
    return { categories, total, isWhole: true, items: { state, value: desk_buddies.map(onWall(altFor)) } }
  return { categories, total, isWhole, items: { state, value: desk_buddies.map(onCard(altFor)) } }
}

const isPlain = (filter: CollectionsFilter) => writeFilter(filter).size === 0
const queryOf = ({ category, q, sort, min, max, shown }: CollectionsFilter) => ({
  category_slug: category,
  q: q.trim(),
  sort,
  ...(min !== null && { min: String(min) }),
  ...(max !== null && { max: String(max) }),
  limit: String(shown),
})
