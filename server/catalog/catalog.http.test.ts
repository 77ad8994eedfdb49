import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Category, DeskBuddy } from '../../shared/catalog/api.ts'
import { builtInCategories, builtInDeskBuddies } from '../../shared/catalog/built-in-catalog.ts'
import { bodyOf, createTestApp, eventually, type TestApp } from '../../test/create-test-app.ts'
import { listShownDeskBuddies } from './queries.ts'
import { deskBuddies } from './tables.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

const items = async (query: string) =>
  await bodyOf<{ desk_buddies: DeskBuddy[]; total: number }>(await shop.get(`/api/desk-buddies${query}`))

test('a fresh shop has the six collections with the labels of the spec, in its order', async () => {
  const { categories } = await bodyOf<{ categories: Category[] }>(
    await shop.get('/api/desk-buddies/categories'),
  )
  expect(categories.map(category => [category.slug, category.name])).toEqual([
    ['animals', 'Animals'],
    ['heroes', 'Superheroes'],
    ['potter', 'Wizards'],
    ['celebrities', 'Celebrities'],
    ['romcom', 'Rom-Com & Sitcom'],
    ['sports', 'Sports Icons'],
  ])
})

test('a fresh shop sells the fourteen built-in figurines for 2499 to 2999 rupees, with texts', async () => {
  const { desk_buddies, total } = await items('')
  expect(total).toBe(14)
  for (const item of desk_buddies) {
    expect(item.price_minor_units).toBeGreaterThanOrEqual(249_900)
    expect(item.price_minor_units).toBeLessThanOrEqual(299_900)
    expect(item.price * 100).toBe(item.price_minor_units)
    for (const texts of [item.overview, item.product_details, item.shipping_details, item.care_instructions])
      expect(texts.length).toBeGreaterThan(0)
    expect(item.product_details.join(' ')).toContain('4-5 inches')
  }
})

test('what the browser falls back to is what the shop was seeded with', async () => {
  const { desk_buddies } = await items('')
  expect(desk_buddies).toEqual(builtInDeskBuddies)
  const { categories } = await bodyOf<{ categories: Category[] }>(
    await shop.get('/api/desk-buddies/categories'),
  )
  expect(categories).toEqual(builtInCategories)
})

test('one collection is asked for by its slug; an unknown one is an empty list', async () => {
  expect((await items('?category_slug=animals')).desk_buddies.map(item => item.slug)).toEqual([
    'shiba-mochi',
    'elephant-gulab',
    'red-panda-maple',
  ])
  expect(await items('?category_slug=dinosaurs')).toEqual({ desk_buddies: [], total: 0 })
})

test('a cart asks for its items by id; items not for sale are left out', async () => {
  const { desk_buddies } = await items('?ids=db_rock-star,db_nobody,db_shiba-mochi')
  expect(desk_buddies.map(item => item.id)).toEqual(['db_rock-star', 'db_shiba-mochi'])
  expect((await shop.get(`/api/desk-buddies?ids=${'x,'.repeat(50)}x`)).status).toBe(422)
})

test('a list can be searched, sorted and read page by page', async () => {
  const cheap = await items('?sort=price-asc&limit=3')
  expect(cheap.desk_buddies.map(item => item.price)).toEqual(
    cheap.desk_buddies.map(item => item.price).toSorted((a, b) => a - b),
  )
  expect(cheap.total).toBe(14)
  const second = await items('?sort=price-asc&limit=3&offset=3')
  expect(second.desk_buddies.map(item => item.id)).not.toEqual(cheap.desk_buddies.map(item => item.id))
  expect((await items('?q=elephant')).desk_buddies.map(item => item.slug)).toContain('elephant-gulab')
})

test('a list can be bounded by price, in rupees', async () => {
  const { desk_buddies, total } = await items('?min=2500&max=2699&sort=price-asc')
  expect(total).toBeGreaterThan(0)
  expect(desk_buddies).toHaveLength(total)
  for (const { price } of desk_buddies) expect(price >= 2500 && price <= 2699).toBe(true)
})

test('a question the catalogue does not understand is refused with a sentence per field', async () => {
  const answer = await shop.get('/api/desk-buddies?limit=many')
  expect(answer.status).toBe(422)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(await bodyOf(answer)).toMatchObject({
    code: 'request.invalid',
    errors: { limit: 'limit is a whole number up to 500.' },
  })
})

test('one figurine is found by its slug, and an unknown slug is a 404 with a sentence', async () => {
  const { desk_buddy } = await bodyOf<{ desk_buddy: DeskBuddy }>(
    await shop.get('/api/desk-buddies/shiba-mochi'),
  )
  expect(desk_buddy).toMatchObject({
    name: 'Mochi',
    price_display: '₹2,499',
    desk_buddy_categories: { name: 'Animals' },
  })
  const missing = await shop.get('/api/desk-buddies/nobody')
  expect(missing.status).toBe(404)
  expect(await bodyOf(missing)).toMatchObject({
    code: 'desk_buddy.not_found',
    detail: 'Desk Buddy not found',
  })
})

test('the catalogue read as one text is what its rows are, whatever stands in them', async () => {
  const odd = ['"quoted" \\ and \n a line', 'two \u2028 lines', '₹ 2.499 🐶', '{null,"NULL"}', '']
  await shop.db
    .update(deskBuddies)
    .set({ overview: odd, productDetails: [], subtitle: null, notes: odd.join('|') })
    .where(eq(deskBuddies.slug, 'rock-star'))
  const rows = await shop.db
    .select()
    .from(deskBuddies)
    .orderBy(asc(deskBuddies.position), asc(deskBuddies.createdAt), asc(deskBuddies.id))
  expect(await listShownDeskBuddies(shop.db)).toEqual(rows.map(({ createdAt, updatedAt, ...shown }) => shown))
})

test('a change another process announces is in the answers within a quarter of a second', async () => {
  const took: number[] = []
  for (const paise of [260_000, 261_000, 262_000]) {
    await shop.get('/api/desk-buddies/rock-star')
    await shop.db.execute(sql`update desk_buddies set price_paise = ${paise} where slug = 'rock-star'`)
    await shop.db.transaction(tx => shop.events.publish(tx, 'catalog', 'items'))
    const announced = performance.now()
    await eventually(async () => {
      const { desk_buddy } = await bodyOf<{ desk_buddy: DeskBuddy }>(
        await shop.get('/api/desk-buddies/rock-star'),
      )
      return desk_buddy.price_minor_units === paise
    })
    took.push(performance.now() - announced)
  }
  // A busy machine delays some of them; a broken announcement delays all.
  expect(Math.min(...took)).toBeLessThan(250)
})
