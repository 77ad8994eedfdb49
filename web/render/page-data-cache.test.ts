import { expect, test } from 'vitest'
import { catalogApi } from '../../shared/catalog/api.ts'
import { builtInDeskBuddies } from '../../shared/catalog/built-in-catalog.ts'
import { makeCall } from '../api.ts'
import { readingOnce } from './page-data-cache.ts'

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
