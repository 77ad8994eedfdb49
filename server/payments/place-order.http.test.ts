import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyOf, createTestApp, type TestApp } from '../../test/create-test-app.ts'
import { type Customer, customer } from '../../test/people.ts'
import type { Order } from '../orders/order.ts'
import { loadOrder } from '../orders/queries.ts'
import { orderView } from '../orders/views.ts'
import { privateLinks } from '../platform/files/private-links.ts'
import { beginOrder } from './begin-order.ts'

let shop: TestApp
let asha: Customer
let item: { id: string; slug: string; name: string; price_minor_units: number }
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMITS: 'off' } })
  asha = await customer(shop)
  const { desk_buddies } = await bodyOf<{ desk_buddies: (typeof item)[] }>(
    await shop.get('/api/desk-buddies?limit=1'),
  )
  if (!desk_buddies[0]) throw new Error('the shop has something for sale')
  item = desk_buddies[0]
})
afterAll(() => shop.close())

const shipping = {
  fullName: 'Asha Rao',
  email: 'asha@example.com',
  phone: '9820041122',
  city: 'Mumbai',
  state: 'Maharashtra',
  pincode: '400050',
}
let made = 0
const wanted = (more: object = {}) => {
  made += 1
  return {
    cartItems: [{ slug: item.slug, quantity: 1, giftWrap: false, nameLabel: null }],
    shipping: { ...shipping, address1: `${made}, Carter Road`, address2: null, country: 'India' },
    promoCode: null,
    ...more,
  } as unknown as Parameters<typeof beginOrder>[2]
}
/** As long as one process has not heard yet what another has changed. */
async function withStaleShelf() {
  const stale = structuredClone(await shop.catalog.read())
  return {
    db: shop.db,
    clock: shop.clock,
    letters: shop.letters,
    figurinePrices: { figure: 249900, drawing: 249900 },
    catalog: { ...shop.catalog, read: async () => stale },
    promotions: shop.promotions,
    pageAddress: (path: string) => path,
    secret: shop.secret,
    mayReplace: async () => false,
  }
}
const setPrice = (paise: number) =>
  shop.db.execute(sql`update desk_buddies set price_paise = ${paise} where id = ${item.id}`)
const orderCount = async () =>
  Number((await shop.db.execute(sql`select count(*) as n from orders`)).rows[0]?.n)

test('an order is priced from the database row, whatever the shelf in memory still says', async () => {
  const deps = await withStaleShelf()
  await setPrice(item.price_minor_units + 5000)
  const begun = await beginOrder(deps, asha.id, wanted(), null)
  if (!begun.fresh) throw new Error('nobody has ordered this before')
  expect(begun.order.totalPaise).toBe(item.price_minor_units + 5000)
  const { rows } = await shop.db.execute(
    sql`select unit_price_paise from order_lines where order_id = ${begun.order.id}`,
  )
  expect(rows).toEqual([{ unit_price_paise: item.price_minor_units + 5000 }])
  await setPrice(item.price_minor_units)
})

test('an order as it was written is the order as it is read', async () => {
  const line = { slug: item.slug, quantity: 2, giftWrap: true, nameLabel: 'For Meera' }
  const begun = await beginOrder(await withStaleShelf(), asha.id, wanted({ cartItems: [line] }), null)
  if (!begun.fresh) throw new Error('nobody has ordered this before')
  const view = (order: Order) => orderView(privateLinks('a secret', shop.clock), order)
  const buyer = { name: asha.name, email: asha.email }
  const read = await loadOrder(shop.db, begun.order.id)
  expect(read && view(read)).toEqual(view({ ...begun.order, buyer }))
  const { history, createdAt, updatedAt, openedAt, ...rest } = begun.order
  expect(read).toMatchObject({ ...rest, buyer })
})

test('who saw the new price is not told of the old one by a shelf that has not heard of it', async () => {
  const deps = await withStaleShelf()
  const paise = item.price_minor_units + 5000
  await setPrice(paise)
  const line = { slug: item.slug, quantity: 1, giftWrap: false, nameLabel: null, priceMinorUnits: paise }
  expect(await beginOrder(deps, asha.id, wanted({ cartItems: [line] }), null)).toMatchObject({
    fresh: true,
    order: { totalPaise: paise },
  })
  await setPrice(item.price_minor_units)
})

test('what was taken off the shelf meanwhile is not sold, and is named to who wanted it', async () => {
  const deps = await withStaleShelf()
  const before = await orderCount()
  await shop.db.execute(sql`update desk_buddies set is_active = false where id = ${item.id}`)
  await expect(beginOrder(deps, asha.id, wanted(), null)).rejects.toMatchObject({
    status: 409,
    code: 'order.item_gone',
  })
  const refused = await bodyOf(await asha.ask('POST', '/api/payments/order', wanted()))
  expect(refused).toMatchObject({
    detail: `${item.name} is not for sale any more. Please take it out of your cart and try again.`,
    position: 0,
  })
  await shop.db.execute(sql`update desk_buddies set is_active = true where id = ${item.id}`)
  await shop.db.execute(
    sql`update desk_buddy_categories set is_active = false where id = (select category_id from desk_buddies where id = ${item.id})`,
  )
  await expect(beginOrder(deps, asha.id, wanted(), null)).rejects.toMatchObject({
    status: 409,
    code: 'order.item_gone',
  })
  await shop.db.execute(sql`update desk_buddy_categories set is_active = true`)
  expect(await orderCount()).toBe(before)
})

test('a request that was answered is answered the same under its key, even where it would be refused now', async () => {
  await shop.catalog.refresh()
  const body = {
    cartItems: [{ slug: item.slug, quantity: 1, priceMinorUnits: item.price_minor_units }],
    shipping: { ...shipping, address1: '1, Hill Road' },
  }
  const ask = (key: string) => asha.ask('POST', '/api/payments/order', body, { 'idempotency-key': key })
  const first = await bodyOf(await ask('before-the-change'))
  await setPrice(item.price_minor_units + 5000)
  expect((await ask('after-the-change')).status).toBe(409)
  const again = await ask('before-the-change')
  expect([again.status, await bodyOf(again)]).toEqual([200, first])
  await setPrice(item.price_minor_units)
  const refused = await ask('after-the-change')
  expect([refused.status, (await bodyOf<{ code: string }>(refused)).code]).toEqual([409, 'price.changed'])
})

test('requests with one key at the same time begin one order', async () => {
  const body = {
    cartItems: [{ slug: item.slug, quantity: 1 }],
    shipping: { ...shipping, address1: '2, Hill Road' },
  }
  const before = await orderCount()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      asha.ask('POST', '/api/payments/order', body, { 'idempotency-key': 'all-at-once' }),
    ),
  )
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(await orderCount()).toBe(before + 1)
})
