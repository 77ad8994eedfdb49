import { type Category, catalogApi, type DeskBuddy, RESERVED_SLUGS } from '../../shared/catalog/api.ts'
import { CallFailed, isNotFound } from '../../shared/errors.ts'
import { altFor } from '../../shared/pictures/picture-alts.ts'
import type { Call } from '../api.ts'
import { builtIn, loadCategories, loadList } from './load-list.ts'
import { type OnCard, onCard } from './on-card.ts'

type LoadedDeskBuddy =
  | { state: 'here'; item: DeskBuddy; slug: string | null; related: OnCard[] }
  | { state: 'preview'; item: DeskBuddy; slug: string | null; related: OnCard[] }
  | { state: 'down'; item: DeskBuddy | null; slug: string | null; related: OnCard[] }
  | { state: 'missing' }

const RELATED = 4
/** A slug with characters that no slug has is not found either. */
const isNoItem = (error: unknown) =>
  isNotFound(error) || (error instanceof CallFailed && error.status === 422)

/** The item from the shop; the built-in one while the shop cannot be reached. */
export async function loadDeskBuddy(call: Call, slug: string): Promise<LoadedDeskBuddy> {
  if (RESERVED_SLUGS.includes(slug)) return { state: 'missing' }
  try {
    const { desk_buddy: item } = await call(catalogApi.bySlug, { params: { slug } })
    return { state: 'here', item, ...(await neighboursOf(call, item)) }
  } catch (error) {
    if (isNoItem(error)) return previewed(call, slug)
    console.warn('a Desk Buddy could not be loaded', error)
    const { builtInCategories, builtInDeskBuddies } = await builtIn()
    const item = builtInDeskBuddies.find(one => one.slug === slug) ?? null
    return {
      state: 'down',
      item,
      slug: item && slugOf(builtInCategories, item),
      related: item ? relatedTo(item, builtInDeskBuddies) : [],
    }
  }
}

/** A hidden item has a page for admins only. */
async function previewed(call: Call, slug: string): Promise<LoadedDeskBuddy> {
  try {
    const { accountsApi } = await import('../../shared/accounts/api.ts')
    const { visitor } = await call(accountsApi.visitor)
    if (visitor?.role !== 'admin') return { state: 'missing' }
    const { catalogAdminApi } = await import('../../shared/catalog/desk-api.ts')
    const { desk_buddy: item } = await call(catalogAdminApi.preview, { params: { slug } })
    return { state: 'preview', item, ...(await neighboursOf(call, item)) }
  } catch (error) {
    if (!isNotFound(error)) console.warn('nobody could say whether there is a preview', error)
    return { state: 'missing' }
  }
}

/** One more than is shown, since the item itself may be among them. */
async function neighboursOf(
  call: Call,
  item: DeskBuddy,
): Promise<{ slug: string | null; related: OnCard[] }> {
  const slug = slugOf((await loadCategories(call)).value, item)
  const limit = String(RELATED + 1)
  const lists = await Promise.all([
    ...(slug ? [loadList(call, { category_slug: slug, limit })] : []),
    loadList(call, { limit: String(2 * RELATED) }),
  ])
  const found = new Map(lists.flatMap(list => list.value.desk_buddies).map(one => [one.id, one]))
  return { slug, related: relatedTo(item, [...found.values()]) }
}

const slugOf = (categories: Category[], item: DeskBuddy) =>
  categories.find(category => category.id === item.category_id)?.slug ?? null

/** Items of the same collection first, then others. */
function relatedTo(item: DeskBuddy, all: DeskBuddy[]): OnCard[] {
  const others = all.filter(one => one.id !== item.id)
  const near = others.filter(one => one.category_id === item.category_id)
  const far = others.filter(one => one.category_id !== item.category_id)
  return [...near, ...far].slice(0, RELATED).map(onCard(altFor))
}
