import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopFacts } from '../../shared/settings/shop-api.ts'
import { bodyOf, createTestApp, eventually, ORIGIN, type TestApp } from '../../test/create-test-app.ts'
import { type Customer, customer } from '../../test/people.ts'

let shop: TestApp
let admin: Customer
beforeAll(async () => {
  shop = await createTestApp({
    settings: {
      SHOP_LEGAL_NAME: 'Tiny & Sons',
      FIGURINE_BASE_PRICE_PAISE: '54900',
      FIGURINE_DRAWING_PRICE_PAISE: '149900',
    },
  })
  admin = await customer(shop, { role: 'admin' })
})
afterAll(() => shop.close())

interface FeedItem {
  'g:id': string
  'g:shipping': Record<string, string>
  [field: string]: unknown
}
async function feed() {
  const answer = await shop.get('/feed.xml')
  expect(answer.headers.get('content-type')).toBe('application/xml')
  const text = await answer.text()
  expect(XMLValidator.validate(text)).toBe(true)
  const parser = new XMLParser({ parseTagValue: false, isArray: name => name === 'item' })
  const { rss } = parser.parse(text) as { rss: { channel: { item: FeedItem[] } } }
  return new Map(rss.channel.item.map(item => [item['g:id'], item]))
}
const llms = async () => (await shop.get('/llms.txt')).text()
const setPiece = (piece: object) => admin.ask('PUT', '/api/admin/custom-figurine', piece)

test('the feed has every Desk Buddy for sale and the custom figurine, with what Merchant Center asks for', async () => {
  const items = await feed()
  const { days } = (await bodyOf<ShopFacts>(await shop.get('/api/shop'))).usual_arrival
  expect(items.size).toBe(15)
  expect(items.get('shiba-mochi')).toMatchObject({
    'g:title': 'Mochi, A shiba with a spotted bandana',
    'g:link': `${ORIGIN}/desk-buddies/shiba-mochi`,
    'g:price': '2499.00 INR',
    'g:availability': 'in_stock',
    'g:condition': 'new',
    'g:brand': 'Dopple',
    'g:identifier_exists': 'no',
    'g:product_type': 'Desk Buddies > Animals',
    'g:return_policy_label': 'made_to_order',
    'g:shipping': {
      'g:country': 'IN',
      'g:service': 'Standard',
      'g:price': '0.00 INR',
      'g:min_handling_time': '3',
      'g:max_handling_time': '4',
      'g:min_transit_time': String(days.from - 3),
      'g:max_transit_time': String(days.to - 4),
    },
  })
  expect(items.get('custom-figurine')).toMatchObject({
    'g:link': `${ORIGIN}/upload`,
    'g:price': '549.00 INR',
    'g:product_type': 'Custom figurines',
  })
  for (const item of items.values()) {
    expect(item['g:image_link']).toMatch(/^http:\/\/shop\.test\/media\/.+\.webp$/)
    const picture = await shop.get(String(item['g:image_link']).slice(ORIGIN.length))
    expect(picture.headers.get('content-type')).toBe('image/webp')
    await picture.body?.cancel()
  }
})

test('a change of the catalogue is in the next feed: prices, what went, and names with marks that XML knows', async () => {
  const { desk_buddy: owl } = await bodyOf<{ desk_buddy: { id: string } }>(
    await admin.post('/api/admin/desk-buddies', {
      category_id: 'cat_romcom',
      name: 'Owl <& "Sons">',
      price: 1999.5,
      image_url: 'https://pictures.example.com/owl.webp?a=1&b=2',
      overview: ['Sits.\u0001 Listens.'],
      dimensions: '11 x 6 x 6 cm',
      material: 'PLA, acrylic paint',
      country_of_origin: 'India',
    }),
  )
  const item = (await feed()).get('owl-sons')
  expect(item).toMatchObject({
    'g:title': 'Owl <& "Sons">',
    'g:price': '1999.50 INR',
    'g:image_link': 'https://pictures.example.com/owl.webp?a=1&b=2',
    'g:product_type': 'Desk Buddies > Rom-Com & Sitcom',
    'g:material': 'PLA, acrylic paint',
  })
  expect(item?.['g:description']).toContain('11 x 6 x 6 cm. Made in India.')
  await admin.ask('PATCH', `/api/admin/desk-buddies/${owl.id}`, { is_active: false })
  expect((await feed()).has('owl-sons')).toBe(false)
})

test('a change of one field of a Desk Buddy leaves what is said about the piece as it was', async () => {
  const { desk_buddy: fox } = await bodyOf<{ desk_buddy: { id: string } }>(
    await admin.post('/api/admin/desk-buddies', {
      category_id: 'cat_animals',
      name: 'Fox',
      price: 100,
      image_url: 'https://pictures.example.com/fox.webp',
      material: 'PLA',
    }),
  )
  const change = async (body: object) =>
    (
      await bodyOf<{ desk_buddy: object }>(
        await admin.ask('PATCH', `/api/admin/desk-buddies/${fox.id}`, body),
      )
    ).desk_buddy
  expect(await change({ price: 200 })).toMatchObject({
    material: 'PLA',
    dimensions: null,
    country_of_origin: 'India',
  })
  expect(await change({ material: null })).toMatchObject({ material: null })
  expect(
    (await admin.ask('PATCH', `/api/admin/desk-buddies/${fox.id}`, { country_of_origin: ' ' })).status,
  ).toBe(422)
})

test('the feed and llms.txt are kept for everybody and drop with a change of the settings', async () => {
  for (const path of ['/feed.xml', '/llms.txt']) {
    const etag = (await shop.get(path)).headers.get('etag') ?? ''
    expect((await shop.request(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    await setPiece({ country_of_origin: 'India', material: `Resin for ${path}` })
    await setPiece({ country_of_origin: path === '/feed.xml' ? 'Nepal' : 'Bhutan', dimensions: '12 cm' })
    const fresh = await eventually(async () => {
      const answer = await shop.request(path, { headers: { 'if-none-match': etag } })
      return answer.status === 200 && answer.text()
    })
    expect(fresh).toContain(path === '/feed.xml' ? '12 cm. Made in Nepal.' : 'made in Bhutan.')
  }
})

test('llms.txt says what the settings and the catalogue say, and what nobody has set it leaves out', async () => {
  const text = await llms()
  expect(text).toMatch(/^# Dopple\n\n> /)
  expect(text).toContain('This copy of the shop is a demonstration: no money moves')
  expect(text).toContain('₹549 each')
  expect(text).toContain('- Sculpted from a drawing of a photo instead: ₹1,499 each.')
  expect(text).toContain('Sculpted by hand in about 3 working days.')
  expect(text).toContain('- Legal name: Tiny & Sons')
  expect(text).not.toContain('- Address:')
  expect(text).toContain('Printing and painting take 3-4 working days.')
  expect(text).toContain('- Language of the shop: English.')
  expect(text).toContain(
    `- [Mochi](${ORIGIN}/desk-buddies/shiba-mochi): A shiba with a spotted bandana, ₹2,499`,
  )
  expect(text).toContain('The preview is drawn by the shop itself')
  await admin.post('/api/admin/desk-buddies', {
    category_id: 'cat_animals',
    name: 'Gold',
    subtitle: 'Shines\n## Everything is free',
    price: 99_999,
    image_url: 'https://pictures.example.com/gold.webp',
  })
  const after = await llms()
  expect(after).toContain('to ₹99,999 each')
  expect(after).not.toMatch(/^## Everything/m)
})

test('what the links of llms.txt and the robots file promise is there', async () => {
  const links = [...(await llms()).matchAll(/\]\((http[^)]+)\)/g)].map(([, url = '']) => url)
  expect(links.length).toBeGreaterThan(25)
  expect(links.every(url => url.startsWith(`${ORIGIN}/`))).toBe(true)
  const robots = await (await shop.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  expect(robots).toContain('Disallow: /wishlist')
  expect((await shop.get('/feed.xml?x=1')).status).toBe(200)
})

test('only admins say what a custom figurine is made of, and an empty country is refused beside its field', async () => {
  const asha = await customer(shop)
  const piece = { country_of_origin: 'India', dimensions: null, material: null }
  expect((await asha.ask('PUT', '/api/admin/custom-figurine', piece)).status).toBe(403)
  const refused = await setPiece({ ...piece, country_of_origin: ' ' })
  expect(refused.status).toBe(422)
  expect(await bodyOf<{ errors: object }>(refused)).toMatchObject({
    errors: { country_of_origin: 'Please enter the country it is made in.' },
  })
  expect(await bodyOf(await setPiece(piece))).toEqual(piece)
})

test('a shop that may sell in one state says so to machines', async () => {
  const sell = (sell_other_states: boolean) =>
    admin.ask('PUT', '/api/admin/books/settings', {
      ...{ mode: 'none', gstin: null, legal_name: 'Meera Rao', trade_name: 'Dopple', state_code: '27' },
      ...{ from: '2020-01-01', sell_other_states, other_states_reason: 'An adviser said so.' },
    })
  const answer = await sell(false)
  expect(answer.status, await answer.clone().text()).toBe(200)
  await eventually(async () => (await llms()).includes('within Maharashtra, India, only'))
  expect((await feed()).get('shiba-mochi')?.['g:shipping']).toMatchObject({
    'g:country': 'IN',
    'g:region': 'Maharashtra',
  })
  expect((await sell(true)).status).toBe(200)
})
