import type { EntryContext } from 'react-router'
import { expect, test } from 'vitest'
import { catalogApi } from '../../shared/catalog/api.ts'
import { builtInDeskBuddies } from '../../shared/catalog/built-in-catalog.ts'
import { makeCall } from '../api.ts'
import { dataScripts, readingOnce, withRoutesOfPage } from './render-page.tsx'

const streamOf = (...parts: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })

test('what the loaders said stands in the page as it was said, and cannot end its script', async () => {
  const said = '["</script><!--", "a & b", "₹2,499", "\u2028"]\n'
  const bytes = new TextEncoder().encode(said)
  const middle = bytes.indexOf(0xe2) + 1
  const html = await dataScripts(streamOf(bytes.slice(0, middle), bytes.slice(middle)), 'n')
  const scripts = [
    ...html.matchAll(
      /<script nonce="n">window\.__reactRouterContext\.streamController\.(?:enqueue\((.*?)\)|close\(\));<\/script>/g,
    ),
  ]
  expect(scripts).toHaveLength(3)
  expect(scripts.map(([, text]) => (text ? JSON.parse(text) : '')).join('')).toBe(said)
  expect(await dataScripts(undefined, 'n')).toBe('')
})

const route = (id: string, path?: string, index?: true) => ({ id, path, index, parentId: 'root' })
const manifest = {
  version: 'one',
  routes: {
    root: { id: 'root' },
    home: route('home', undefined, true),
    orders: route('orders', 'admin/orders'),
    order: route('order', 'admin/orders/:id'),
    wall: route('wall', 'collections'),
    lost: route('lost', '*'),
  },
}
const rendered = (pathname: string, ...ids: string[]) => {
  const matches = ids.map(id => ({ route: { id } }))
  const context = { manifest, staticHandlerContext: { matches, location: { pathname } } }
  const { routes, version } = withRoutesOfPage(context as unknown as EntryContext).manifest
  expect(version).toBe('one')
  return Object.keys(routes)
}

test('a page is rendered with its own routes and those above it, and no others', () => {
  expect(rendered('/', 'root', 'home')).toEqual(['root', 'home'])
  expect(rendered('/collections', 'root', 'wall')).toEqual(['root', 'wall', 'home'])
  expect(rendered('/admin/orders/DPL-1', 'root', 'order')).toEqual([
    'root',
    'order',
    'home',
    'orders',
    'lost',
  ])
})

test('an address without a page has the one that says so', () => {
  expect(rendered('/nowhere', 'root', 'lost')).toEqual(['root', 'lost', 'home'])
})

const [mochi, ...others] = builtInDeskBuddies
const asBytes = (answer: object) => new TextEncoder().encode(JSON.stringify(answer))
const fetched: string[] = []
const fetchApi = async (path: string) => {
  fetched.push(path)
  return Response.json({ desk_buddies: others, total: others.length })
}

test('what is kept is read once for all pages, which cannot change it for one another', async () => {
  const kept = asBytes({ desk_buddies: [mochi], total: 1 })
  const asked: string[] = []
  const call = makeCall(
    fetchApi,
    readingOnce(path => {
      asked.push(path)
      return kept
    }),
  )
  const first = await call(catalogApi.list, { query: { limit: '36' } })
  expect(first).toEqual({ desk_buddies: [mochi], total: 1 })
  expect(await call(catalogApi.list, { query: { limit: '36' } })).toBe(first)
  expect(() => first.desk_buddies[0]?.overview.push('more')).toThrow(TypeError)
  expect([asked[0], fetched]).toEqual(['/api/desk-buddies?limit=36', []])
})

test('the same bytes asked for as something else are not taken for it', async () => {
  const kept = asBytes({ desk_buddies: [mochi], total: 1 })
  const call = makeCall(
    fetchApi,
    readingOnce(() => kept),
  )
  await call(catalogApi.list, { query: {} })
  await expect(call(catalogApi.bySlug, { params: { slug: 'categories' } })).rejects.toThrow()
})

test('other bytes are read anew, and what is not kept is asked for', async () => {
  let kept: Uint8Array | undefined = asBytes({ desk_buddies: [mochi], total: 1 })
  const call = makeCall(
    fetchApi,
    readingOnce(() => kept),
  )
  await call(catalogApi.list, { query: {} })
  kept = asBytes({ desk_buddies: [{ ...mochi, price: 1 }], total: 1 })
  expect((await call(catalogApi.list, { query: {} })).desk_buddies[0]?.price).toBe(1)
  kept = undefined
  expect((await call(catalogApi.list, { query: {} })).total).toBe(others.length)
  expect(fetched).toEqual(['/api/desk-buddies'])
})
