import type { CatalogSort, Category, DeskBuddy } from '../../shared/catalog/api.ts'
import type { Database } from '../platform/db/database.ts'
import type { Events } from '../platform/events/events.ts'
import type { Log } from '../platform/log.ts'
import { listCategories, listShownDeskBuddies } from './queries.ts'
import { categoryView, deskBuddyView } from './views.ts'

interface Catalog {
  categories: Category[]
  items: DeskBuddy[]
  byId: Map<string, DeskBuddy>
  bySlug: Map<string, DeskBuddy>
  slugOfCategory: Map<string, string>
}

interface CatalogView {
  ids?: string[] | undefined
  category_slug?: string | undefined
  q?: string | undefined
  sort?: CatalogSort | undefined
  min?: number | undefined
  max?: number | undefined
  limit?: number | undefined
  offset?: number | undefined
}

export interface CatalogSnapshot {
  read: () => Promise<Catalog>
  /** Called after a write and before the response; other processes learn of it from the database. */
  refresh: () => Promise<void>
}

interface Deps {
  db: Database
  events: Events
  log: Log
  changed: () => void
}

/** The public catalog in memory. An order priced from it is written only if the database rows are equal. */
export function createCatalogSnapshot({ db, events, log, changed }: Deps): CatalogSnapshot {
  let current: Promise<Catalog> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined
  /** Reads run one after the other and begin after the call, so an older one never replaces a newer one. */
  const refresh = () => {
    next ??= last.then(async () => {
      next = undefined
      const fresh = load(db)
      await fresh
      current = fresh
      changed()
    })
    last = next.catch(() => undefined)
    return next
  }
  events.subscribe('catalog', () => {
    refresh().catch(error =>
      log.error({ err: error }, 'the catalogue could not be read again; the one before stays'),
    )
  })
  return {
    read() {
      current ??= load(db).catch(error => {
        current = undefined
        throw error
      })
      return current
    },
    refresh,
  }
}

async function load(db: Database): Promise<Catalog> {
  const rows = await listCategories(db)
  const active = new Map(rows.filter(row => row.isActive).map(row => [row.id, row]))
  const items = (await listShownDeskBuddies(db))
    .filter(row => active.has(row.categoryId))
    .map(row => deskBuddyView(row, active.get(row.categoryId)))
  return {
    categories: rows.map(categoryView),
    items,
    byId: new Map(items.map(item => [item.id, item])),
    bySlug: new Map(items.map(item => [item.slug, item])),
    slugOfCategory: new Map(rows.map(row => [row.id, row.slug])),
  }
}

const byName = new Intl.Collator('en-IN')
const orders: Record<CatalogSort, (a: DeskBuddy, b: DeskBuddy) => number> = {
  featured: () => 0,
  'price-asc': (a, b) => a.price_minor_units - b.price_minor_units,
  'price-desc': (a, b) => b.price_minor_units - a.price_minor_units,
  name: (a, b) => byName.compare(a.name, b.name),
}

export function pick(
  catalog: Catalog,
  {
    ids,
    category_slug,
    q,
    sort = 'featured',
    min = 0,
    max = Number.POSITIVE_INFINITY,
    limit,
    offset = 0,
  }: CatalogView,
) {
  const words = (q ?? '').toLocaleLowerCase('en-IN').split(/\s+/).filter(Boolean)
  const found = (ids ? ids.flatMap(id => catalog.byId.get(id) ?? []) : catalog.items)
    .filter(
      item => category_slug === undefined || catalog.slugOfCategory.get(item.category_id) === category_slug,
    )
    .filter(item => item.price >= min && item.price <= max)
    .filter(item => {
      if (words.length === 0) return true
      const text =
        `${item.name} ${item.subtitle ?? ''} ${item.category ?? ''} ${item.overview.join(' ')}`.toLocaleLowerCase(
          'en-IN',
        )
      return words.every(word => text.includes(word))
    })
  const sorted = sort === 'featured' ? found : found.toSorted(orders[sort])
  return {
    desk_buddies: sorted.slice(offset, limit === undefined ? undefined : offset + limit),
    total: found.length,
  }
}
