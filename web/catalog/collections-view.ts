import type { Category } from '../../shared/catalog/api.ts'
import type { OnWall } from './on-card.ts'

/** The wall's filters, as they stand in the address. */
export interface CollectionsFilter {
  category: string
  q: string
  sort: 'featured' | 'price-asc' | 'price-desc' | 'name'
  min: number | null
  max: number | null
  /** How many items a long wall shows. */
  shown: number
}

export const WALL = 36
const WALL_MAX = 500

export const sortLabels = {
  featured: 'As on our shelf',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  name: 'Name, A to Z',
} as const

const rupees = (text: string | null) => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null)

export function readFilter(search: URLSearchParams): CollectionsFilter {
  const sort = search.get('sort')
  return {
    category: search.get('category') ?? '',
    q: (search.get('q') ?? '').slice(0, 120).toWellFormed(),
    sort: sort !== null && Object.hasOwn(sortLabels, sort) ? (sort as CollectionsFilter['sort']) : 'featured',
    min: rupees(search.get('min')),
    max: rupees(search.get('max')),
    shown: Math.min(Math.max(rupees(search.get('shown')) ?? WALL, WALL), WALL_MAX),
  }
}

export function writeFilter(filter: CollectionsFilter): URLSearchParams {
  const search = new URLSearchParams()
  if (filter.category) search.set('category', filter.category)
  if (filter.q.trim()) search.set('q', filter.q)
  if (filter.sort !== 'featured') search.set('sort', filter.sort)
  if (filter.min !== null) search.set('min', String(filter.min))
  if (filter.max !== null) search.set('max', String(filter.max))
  if (filter.shown > WALL) search.set('shown', String(filter.shown))
  return search
}

const byName = new Intl.Collator('en-IN')

export function applyFilter(
  items: OnWall[],
  categories: Category[],
  { category, q, sort, min, max }: CollectionsFilter,
): OnWall[] {
  const words = q.toLocaleLowerCase('en-IN').split(/\s+/).filter(Boolean)
  const categoryId = category && (categories.find(one => one.slug === category)?.id ?? 'none')
  const found = items.filter(item => {
    const text =
      `${item.name} ${item.subtitle ?? ''} ${item.category ?? ''} ${item.overview.join(' ')}`.toLocaleLowerCase(
        'en-IN',
      )
    return (
      (!categoryId || item.category_id === categoryId) &&
      (min === null || item.price >= min) &&
      (max === null || item.price <= max) &&
      words.every(word => text.includes(word))
    )
  })
  switch (sort) {
    case 'featured':
      return found
    case 'price-asc':
      return found.toSorted((a, b) => a.price_minor_units - b.price_minor_units)
    case 'price-desc':
      return found.toSorted((a, b) => b.price_minor_units - a.price_minor_units)
    case 'name':
      return found.toSorted((a, b) => byName.compare(a.name, b.name))
  }
}
