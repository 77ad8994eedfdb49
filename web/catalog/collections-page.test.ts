import { expect, test } from 'vitest'
import { builtInCategories, builtInDeskBuddies } from '../../shared/catalog/built-in-catalog.ts'
import type { Call } from '../api.ts'
import { loadCatalog } from './collections-page.tsx'
import { readFilter } from './collections-view.ts'

/** A shop with so many figurines, and what it was asked for. */
function shopOf(total: number) {
  const asked: object[] = []
  const call = (async (_: unknown, { query }: { query: { limit?: string } }) => {
    asked.push(query)
    return query.limit === undefined
      ? { categories: builtInCategories }
      : { desk_buddies: builtInDeskBuddies, total }
  }) as unknown as Call
  return { asked, load: (search: string) => loadCatalog(call, readFilter(new URLSearchParams(search))) }
}

test('a small wall comes whole, whatever the filter', async () => {
  const shop = shopOf(14)
  expect(await shop.load('category=animals')).toMatchObject({ isWhole: true, total: 14 })
  expect(shop.asked).toEqual([{}, { limit: '36' }])
})

test('of a long wall comes what is shown, so that no page grows with the catalogue', async () => {
  const shop = shopOf(5000)
  expect(await shop.load('')).toMatchObject({ isWhole: false, total: 5000 })
  expect(shop.asked.splice(0)).toEqual([{}, { limit: '36' }])
  await shop.load('category=animals&q=dog&min=500&shown=72')
  expect(shop.asked.at(-1)).toEqual({
    category_slug: 'animals',
    q: 'dog',
    sort: 'featured',
    min: '500',
    limit: '72',
  })
})
