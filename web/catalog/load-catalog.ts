import { accountsApi } from '../../shared/accounts.ts'
import { type Category, catalogApi, type DeskBuddy } from '../../shared/catalog.ts'
import { isNotFound } from '../../shared/errors.ts'
import type { Call } from '../api.ts'
import { type Fetched, fetchedOr } from '../browser/loading.tsx'
import { builtIn } from './built-in.ts'

export interface Catalog {
  categories: Fetched<Category[]>
  items: Fetched<DeskBuddy[]>
}

/** The whole wall at once: it is small, and every filter then answers in the same moment. */
export async function loadCatalog(call: Call): Promise<Catalog> {
  const [categories, items] = await Promise.all([
    fetchedOr(
      call(catalogApi.categories, { query: {} }).then(answer => answer.categories),
      async () => (await builtIn()).builtInCategories,
    ),
    fetchedOr(
      call(catalogApi.list, { query: {} }).then(answer => answer.desk_buddies),
      async () => (await builtIn()).builtInDeskBuddies,
    ),
  ])
  return { categories, items }
}

export type LoadedDeskBuddy =
  | { state: 'here'; item: DeskBuddy; slug: string | null; related: DeskBuddy[] }
  | { state: 'preview'; item: DeskBuddy; slug: string | null; related: DeskBuddy[] }
  | { state: 'down'; item: DeskBuddy | null; slug: string | null; related: DeskBuddy[] }
  | { state: 'missing' }

const RELATED = 4

/** The item as the shop has it; the built-in one while the shop cannot say. */
export async function loadDeskBuddy(call: Call, slug: string): Promise<LoadedDeskBuddy> {
  try {
    const { desk_buddy: item } = await call(catalogApi.bySlug, { params: { slug } })
    const { categories, items } = await loadCatalog(call)
    return { state: 'here', item, slug: slugOf(categories.value, item), related: relatedTo(item, items.value) }
  } catch (error) {
    if (isNotFound(error)) return previewed(call, slug)
    console.warn('a Desk Buddy could not be loaded', error)
    const { builtInCategories, builtInDeskBuddies } = await builtIn()
    const item = builtInDeskBuddies.find(one => one.slug === slug) ?? null
    return { state: 'down', item, slug: item && slugOf(builtInCategories, item), related: item ? relatedTo(item, builtInDeskBuddies) : [] }
  }
}

/** What customers cannot see yet: an admin sees its page, and for everybody else it is not there. */
async function previewed(call: Call, slug: string): Promise<LoadedDeskBuddy> {
  try {
    const { visitor } = await call(accountsApi.visitor)
    if (visitor?.role !== 'admin') return { state: 'missing' }
    const { catalogAdminApi } = await import('../../shared/catalog-admin.ts')
    const { desk_buddy: item } = await call(catalogAdminApi.preview, { params: { slug } })
    const { categories, items } = await loadCatalog(call)
    return { state: 'preview', item, slug: slugOf(categories.value, item), related: relatedTo(item, items.value) }
  } catch (error) {
    if (!isNotFound(error)) console.warn('nobody could say whether there is a preview', error)
    return { state: 'missing' }
  }
}

const slugOf = (categories: Category[], item: DeskBuddy) => categories.find(category => category.id === item.category_id)?.slug ?? null

/** Those of the same collection first, then its neighbours on the wall. */
function relatedTo(item: DeskBuddy, all: DeskBuddy[]): DeskBuddy[] {
  const others = all.filter(one => one.id !== item.id)
  return [...others.filter(one => one.category_id === item.category_id), ...others.filter(one => one.category_id !== item.category_id)].slice(
    0,
    RELATED,
  )
}
