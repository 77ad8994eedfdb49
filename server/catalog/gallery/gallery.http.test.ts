import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GalleryItem } from '../../../shared/catalog/api.ts'
import { bodyOf, createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { galleryItems } from '../tables.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

const list = async (query = '') =>
  (await bodyOf<{ items: GalleryItem[] }>(await shop.get(`/api/gallery${query}`))).items

test('a fresh shop shows at least eight studio samples, newest first, each with a name', async () => {
  const items = await list()
  expect(items.length).toBeGreaterThanOrEqual(8)
  expect(items.map(item => item.created_at)).toEqual(
    items
      .map(item => item.created_at)
      .toSorted()
      .reverse(),
  )
  expect(items[0]?.profiles?.name).toBe('Dopple studio')
})

test('a picture that is not public is in no public list', async () => {
  await shop.db.insert(galleryItems).values({ id: 'gal_private', imageUrl: '/media/x.webp', isPublic: false })
  expect((await list()).map(item => item.id)).not.toContain('gal_private')
})

test('the home page asks for twelve; nonsense is refused', async () => {
  expect((await list('?limit=3')).length).toBe(3)
  expect((await shop.get('/api/gallery?limit=0')).status).toBe(422)
  expect((await shop.get('/api/gallery?limit=lots')).status).toBe(422)
})
