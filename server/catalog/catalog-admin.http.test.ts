import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '../../shared/audit/api.ts'
import type { DeskBuddy } from '../../shared/catalog/api.ts'
import { type AdminCategory, type AdminDeskBuddy, slugFrom } from '../../shared/catalog/desk-api.ts'
import { pictureOf } from '../../shared/pictures/pictures.ts'
import { bodyOf, createTestApp, ORIGIN, type TestApp } from '../../test/create-test-app.ts'
import { type Customer, customer } from '../../test/people.ts'
import { portrait } from '../../test/photos.ts'

let shop: TestApp
let admin: Customer
let other: Customer
let asha: Customer
beforeAll(async () => {
  shop = await createTestApp()
  admin = await customer(shop, { role: 'admin', name: 'Meera' })
  other = await customer(shop, { role: 'admin', name: 'Dev' })
  asha = await customer(shop)
})
afterAll(() => shop.close())

const PICTURE = 'https://pictures.example.com/cat.webp'
const owl = { category_id: 'cat_animals', name: 'Night Owl', price: 2599.5, image_url: PICTURE }
const add = async (body: object) => await admin.post('/api/admin/desk-buddies', body)
const added = async (body: object) =>
  (await bodyOf<{ desk_buddy: AdminDeskBuddy }>(await add(body))).desk_buddy
const change = (id: string, body: object, who = admin) =>
  who.ask('PATCH', `/api/admin/desk-buddies/${id}`, body)
const categories = async (all = true) =>
  (
    await bodyOf<{ categories: AdminCategory[] }>(
      await admin.get(`/api/admin/desk-buddies/categories?include_inactive=${all}`),
    )
  ).categories
const inShop = async (slug: string) => {
  const answer = await shop.get(`/api/desk-buddies/${slug}`)
  return answer.status === 200 ? (await bodyOf<{ desk_buddy: DeskBuddy }>(answer)).desk_buddy : answer.status
}

test('a new Desk Buddy is in the shop with the next response, its price in paise', async () => {
  const item = await added({
    ...owl,
    subtitle: 'Awake so that you need not be',
    currency: 'inr',
    gallery_images: ['https://pictures.example.com/1.webp', 'https://pictures.example.com/2.webp'],
    overview: ' Sits. \n\n Listens. ',
    product_details: ['', '4 inches tall'],
  })
  expect(item).toMatchObject({
    slug: 'night-owl',
    price: 2599.5,
    price_minor_units: 259_950,
    currency: 'INR',
    is_active: true,
    version: 1,
  })
  expect(item).toMatchObject({
    overview: ['Sits.', 'Listens.'],
    shipping_details: [],
    notes: null,
    category: 'Animals',
  })
  expect(await inShop('night-owl')).toMatchObject({
    price_minor_units: 259_950,
    subtitle: 'Awake so that you need not be',
  })
  await change(item.id, { price: 2600, subtitle: null, is_active: true })
  expect(await inShop('night-owl')).toMatchObject({ price_minor_units: 260_000, subtitle: null })
  await change(item.id, { is_active: false })
  expect(await inShop('night-owl')).toBe(404)
  await change(item.id, { is_active: true })
  await admin.ask('DELETE', `/api/admin/desk-buddies/${item.id}`)
  expect(await inShop('night-owl')).toBe(404)
})

test('each invalid field gets the sentence of the specification, in the order of the form', async () => {
  const empty = await add({ category_id: '', name: '', image_url: '', price: '' })
  expect(empty.status).toBe(422)
  expect(await bodyOf(empty)).toMatchObject({
    detail: 'Select a category before saving.',
    errors: {
      category_id: 'Select a category before saving.',
      image_url: 'Upload a primary image before saving.',
      price: 'Enter a valid price (in INR).',
      name: 'Please enter a name.',
    },
  })
  for (const price of [0, -5, 0.001, 1e9, '2499', null])
    expect(await bodyOf(await add({ ...owl, price })), String(price)).toMatchObject({
      errors: { price: 'Enter a valid price (in INR).' },
    })
  expect(await bodyOf(await add({ ...owl, category_id: 'cat_none' }))).toMatchObject({
    errors: { category_id: 'Select a category before saving.' },
  })
  expect(await bodyOf(await add({ ...owl, currency: 'usd' }))).toMatchObject({
    errors: { currency: 'The shop sells in Indian rupees: INR.' },
  })
})

test.each([
  'http://pictures.example.com/cat.webp',
  'javascript:alert(1)',
  'data:image/png;base64,AA',
  '//example.com/x.webp',
  '/admin',
])('a pasted address that is not https is refused: %s', async address => {
  expect((await add({ ...owl, image_url: address })).status).toBe(422)
  expect((await add({ ...owl, gallery_images: [PICTURE, address] })).status).toBe(422)
})

test('slugs come from the name, with a number if taken; an explicit taken one is refused', async () => {
  const made = await Promise.all([
    added({ ...owl, name: 'Space Cats' }),
    added({ ...owl, name: 'Space  Cats!' }),
    added({ ...owl, name: 'Spáce Cats' }),
  ])
  expect(made.map(item => item.slug).toSorted()).toEqual(['space-cats', 'space-cats-2', 'space-cats-3'])
  const taken = await add({ ...owl, slug: 'space-cats' })
  expect(taken.status).toBe(409)
  expect(await bodyOf(taken)).toMatchObject({
    code: 'catalog.slug_taken',
    errors: { slug: expect.stringContaining('space-cats') },
  })
  expect((await change(made[1].id, { slug: 'shiba-mochi' })).status).toBe(409)
  expect((await added({ ...owl, name: 'Categories' })).slug).toBe('categories-2')
  expect((await added({ ...owl, name: 'बिल्ली' })).slug).toBe('desk-buddy')
  expect(slugFrom('Rom-Com & Sitcom')).toBe('rom-com-sitcom')
  const kept = await bodyOf<{ desk_buddy: AdminDeskBuddy }>(await change(made[0].id, { name: 'Moon Cats' }))
  expect(kept.desk_buddy).toMatchObject({ name: 'Moon Cats', slug: made[0].slug })
})

test('of two admins who edit one item, the later one is refused and sees the current state', async () => {
  const item = await added({ ...owl, name: 'Contested' })
  expect((await change(item.id, { price: 2700, version: item.version }, other)).status).toBe(200)
  const late = await change(item.id, { price: 2800, subtitle: 'Mine', version: item.version })
  expect(late.status).toBe(409)
  expect(await bodyOf(late)).toMatchObject({
    code: 'desk_buddy.changed',
    desk_buddy: { price: 2700, subtitle: null, version: item.version + 1 },
  })
  expect(await inShop('contested')).toMatchObject({ price: 2700 })
  expect((await change(item.id, { price: 2800, version: item.version + 1 })).status).toBe(200)
})

test('a category is made, hidden, renamed past its built-in label, and counted', async () => {
  const answer = await admin.post('/api/admin/desk-buddies/categories', {
    name: 'Space Cats',
    description: 'Cats, in space.',
  })
  const { category } = await bodyOf<{ category: AdminCategory }>(answer)
  expect(category).toMatchObject({ slug: 'space-cats', is_active: true, items: 0, thumbnail_url: null })
  expect(
    (await admin.post('/api/admin/desk-buddies/categories', { name: 'Twice', slug: 'space-cats' })).status,
  ).toBe(409)
  expect(await bodyOf(await admin.post('/api/admin/desk-buddies/categories', { name: ' ' }))).toMatchObject({
    errors: { name: 'Please enter a name.' },
  })
  const path = (id: string) => `/api/admin/desk-buddies/categories/${id}`
  await admin.ask('PATCH', path(category.id), { is_active: false })
  expect((await categories(false)).map(one => one.id)).not.toContain(category.id)
  expect((await categories()).at(-1)).toMatchObject({ id: category.id, is_active: false })
  expect((await categories()).find(one => one.id === 'cat_sports')?.items).toBe(2)
  await admin.ask('PATCH', path('cat_heroes'), { is_active: true })
  expect((await categories()).find(one => one.id === 'cat_heroes')?.name).toBe('Superheroes')
  await admin.ask('PATCH', path('cat_heroes'), { name: 'Caped people' })
  const { categories: shown } = await bodyOf<{ categories: AdminCategory[] }>(
    await shop.get('/api/desk-buddies/categories'),
  )
  expect(shown.map(one => one.name)).toContain('Caped people')
  expect((await admin.ask('DELETE', path(category.id))).status).toBe(200)
})

test('a category with items is not deleted: the response names them and says what to do', async () => {
  const answer = await admin.ask('DELETE', '/api/admin/desk-buddies/categories/cat_sports')
  expect(answer.status).toBe(409)
  const { detail } = await bodyOf<{ detail: string }>(answer)
  expect(detail).toMatch(
    /^Sports Icons still holds 2 Desk Buddies: .+\. Move them to another category or delete them first/,
  )
})

test('figurines and categories are put in another order, and the shop shows it', async () => {
  const order = async () => {
    const { desk_buddies } = await bodyOf<{ desk_buddies: DeskBuddy[] }>(
      await shop.get('/api/desk-buddies?category_slug=potter'),
    )
    return desk_buddies.map(item => item.slug)
  }
  const [first = '', second = ''] = await order()
  const { desk_buddies } = await bodyOf<{ desk_buddies: AdminDeskBuddy[] }>(
    await admin.get('/api/admin/desk-buddies?category_id=cat_potter'),
  )
  const [one, two] = desk_buddies
  expect(
    (await admin.ask('PUT', `/api/admin/desk-buddies/${two?.id}/place`, { before: one?.id })).status,
  ).toBe(200)
  expect(await order()).toEqual([second, first])
  expect((await admin.ask('PUT', `/api/admin/desk-buddies/${two?.id}/place`, { before: null })).status).toBe(
    200,
  )
  expect(await order()).toEqual([first, second])
  expect(
    (await admin.ask('PUT', `/api/admin/desk-buddies/${two?.id}/place`, { before: 'bud_elsewhere' })).status,
  ).toBe(404)
  await admin.ask('PUT', '/api/admin/desk-buddies/categories/cat_sports/place', { before: 'cat_animals' })
  expect((await categories())[0]?.id).toBe('cat_sports')
})

test('the admin list shows hidden items on request, can be searched, and has pages', async () => {
  const hidden = await added({ ...owl, name: 'Hidden Heron', is_active: false })
  const list = async (query: string) =>
    bodyOf<{ desk_buddies: AdminDeskBuddy[]; total: number }>(
      await admin.get(`/api/admin/desk-buddies?${query}`),
    )
  expect((await list('q=hidden heron')).total).toBe(0)
  expect((await list('include_inactive=true&q=HERON hidden')).desk_buddies.map(item => item.id)).toEqual([
    hidden.id,
  ])
  const page = await list('include_inactive=true&limit=2&offset=1')
  expect(page.desk_buddies).toHaveLength(2)
  expect(page.total).toBeGreaterThan(14)
  expect((await admin.get('/api/admin/desk-buddies?limit=201')).status).toBe(422)
})

test('the page of a hidden figurine is previewed by admins and by nobody else', async () => {
  await added({ ...owl, name: 'Secret Stork', is_active: false })
  expect((await admin.get('/api/admin/desk-buddies/preview/secret-stork')).status).toBe(200)
  expect((await asha.get('/api/admin/desk-buddies/preview/secret-stork')).status).toBe(403)
  expect((await shop.get('/api/admin/desk-buddies/preview/secret-stork')).status).toBe(401)
  expect(await inShop('secret-stork')).toBe(404)
})

const send = (bytes: Uint8Array, { target = 'items', who = admin, type = 'image/png' } = {}) => {
  const form = new FormData()
  form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], 'cat.png', { type }))
  return shop.request(`/api/admin/desk-buddies/upload?target=${target}`, {
    method: 'POST',
    headers: {
      origin: ORIGIN,
      host: 'shop.test',
      cookie: [...who.jar].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    body: form,
  })
}

test('an uploaded picture has its size in its address, is upright and has no metadata', async () => {
  const lying = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c4125a' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 4/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const answer = await send(lying, { target: 'categories', type: 'text/plain' })
  expect(answer.status).toBe(200)
  const { public_url } = await bodyOf<{ public_url: string }>(answer)
  expect(public_url).toMatch(/^\/media\/categories-/)
  expect(pictureOf(public_url)).toMatchObject({ width: 200, height: 300 })
  const kept = await shop.get(public_url)
  expect(kept.headers.get('content-type')).toBe('image/webp')
  const facts = await sharp(Buffer.from(await kept.arrayBuffer())).metadata()
  expect(facts).toMatchObject({ format: 'webp', width: 200, height: 300 })
  expect(facts.exif).toBeUndefined()
  expect((await add({ ...owl, image_url: public_url })).status).toBe(200)
})

test('only pictures are taken, judged by their bytes, and only from admins', async () => {
  const sentence = 'Please choose an image: JPG, PNG or WebP.'
  for (const bytes of ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'GIF89a', '%PDF-1.7'].map(
    text => Buffer.from(text),
  )) {
    const answer = await send(bytes)
    expect(answer.status).toBe(422)
    expect(await bodyOf(answer)).toMatchObject({ errors: { file: sentence } })
  }
  expect((await send(portrait().subarray(0, 2000))).status).toBe(422)
  expect((await send(Buffer.alloc(0))).status).toBe(422)
  expect((await send(portrait(), { target: 'elsewhere' })).status).toBe(422)
  expect((await send(portrait(), { who: asha })).status).toBe(403)
  expect((await send(Buffer.concat([portrait(), Buffer.alloc(10 * 1024 * 1024)]))).status).toBe(413)
})

test('an order keeps what was promised when its figurine is changed and deleted', async () => {
  const item = await added({ ...owl, name: 'Promised Puffin' })
  await shop.db.execute(
    sql`insert into orders (id, user_id, flow, quantity, total_paise, shipping, billing)
      values ('DPL-PR0M1SED00', ${asha.id}, 'cart', 1, 259950, '{}', '{}')`,
  )
  await shop.db.execute(sql`insert into order_lines (order_id, position, kind, desk_buddy_id, slug, name,
    unit_price_paise, quantity)
    values ('DPL-PR0M1SED00', 1, 'desk_buddy', ${item.id}, ${item.slug}, ${item.name}, 259950, 1)`)
  await change(item.id, { price: 9999, name: 'Dear Puffin' })
  expect((await admin.ask('DELETE', `/api/admin/desk-buddies/${item.id}`)).status).toBe(200)
  const { rows } = await shop.db.execute(
    sql`select name, unit_price_paise from order_lines where order_id = 'DPL-PR0M1SED00'`,
  )
  expect(rows).toEqual([{ name: 'Promised Puffin', unit_price_paise: 259_950 }])
})

test('every edit has its line in the log, with who and from what to what', async () => {
  const item = await added({ ...owl, name: 'Logged Lynx' })
  await change(item.id, { price: 2999 }, other)
  await change(item.id, { is_active: false })
  const { entries } = await bodyOf<{ entries: AuditEntry[] }>(
    await admin.get(`/api/admin/audit?subject_kind=desk_buddy&subject_id=${item.id}`),
  )
  expect(entries.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    'Meera deactivated',
    'Dev changed',
    'Meera created',
  ])
  expect(entries[1]).toMatchObject({ before: { price: '₹2,599.50' }, after: { price: '₹2,999' } })
})
