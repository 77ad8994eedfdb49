import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodyOf, createTestApp, type TestApp } from '../../test/create-test-app.ts'
import { type Customer, customer } from '../../test/people.ts'
import { payAndConfirm } from '../../test/purchases.ts'
import { findOrderById } from '../orders/load-order.ts'
import { orderLines, orders } from '../orders/tables.ts'

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
beforeEach(async () => {
  await shop.paymentSetup.sandbox?.control({ do: 'clear-faults' })
})

interface Opened {
  order: { id: string; amount: number; currency: string; razorpay_order_id: string }
  checkout: object
}
const shipping = {
  fullName: 'Asha Rao',
  email: 'asha@example.com',
  phone: '9820041122',
  city: 'Mumbai',
  state: 'Maharashtra',
  pincode: '400050',
}
let streets = 0
const cart = (line: object = {}) => {
  streets += 1
  return {
    cartItems: [{ slug: item.slug, quantity: 1, ...line }],
    shipping: { ...shipping, address1: `${streets}, Carter Road` },
  }
}
const order = (body: object, key?: string) =>
  asha.ask('POST', '/api/payments/order', body, key ? { 'idempotency-key': key } : {})
const opened = async (body: object, key?: string) => {
  const answer = await order(body, key)
  expect(answer.status).toBe(200)
  return bodyOf<Opened>(answer)
}
const codeOf = async (answer: Response) => [answer.status, (await bodyOf<{ code: string }>(answer)).code]
const setPrice = (paise: number) =>
  shop.db.execute(sql`update desk_buddies set price_paise = ${paise} where id = ${item.id}`)
const orderCount = () => shop.db.$count(orders)

/** The shelf in memory has not heard of what is written into the rows here. */
test('an order is priced from the row, whatever the shelf in memory still says', async () => {
  await shop.catalog.read()
  const paise = item.price_minor_units + 5000
  await setPrice(paise)
  expect((await opened(cart({ priceMinorUnits: paise }))).order.amount).toBe(paise)
  const { order: placed } = await opened(cart())
  expect(placed.amount).toBe(paise)
  const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, placed.id))
  expect(line?.unitPricePaise).toBe(paise)
  await setPrice(item.price_minor_units)
})

test('what was taken off the shelf is not sold, and is named to who wanted it', async () => {
  const before = await orderCount()
  await shop.db.execute(sql`update desk_buddies set is_active = false where id = ${item.id}`)
  expect(await bodyOf(await order(cart()))).toMatchObject({
    code: 'order.item_gone',
    detail: `${item.name} is no longer for sale. Please take it out of your cart and try again.`,
    position: 0,
  })
  await shop.db.execute(sql`update desk_buddies set is_active = true where id = ${item.id}`)
  await shop.db.execute(
    sql`update desk_buddy_categories set is_active = false where id = (select category_id from desk_buddies where id = ${item.id})`,
  )
  expect(await codeOf(await order(cart()))).toEqual([409, 'order.item_gone'])
  await shop.db.execute(sql`update desk_buddy_categories set is_active = true`)
  expect(await orderCount()).toBe(before)
})

test('a repeat under its key is answered with its order, even where it would be refused now; a refusal is judged again', async () => {
  const body = cart({ priceMinorUnits: item.price_minor_units })
  const first = await opened(body, 'before-the-change')
  await setPrice(item.price_minor_units + 5000)
  expect(await codeOf(await order(body, 'after-the-change'))).toEqual([409, 'price.changed'])
  expect(await opened(body, 'before-the-change')).toEqual(first)
  await setPrice(item.price_minor_units)
  expect((await opened(body, 'after-the-change')).order).toEqual(first.order)
})

test('an order may have several keys, each answered with it, also once it is paid', async () => {
  const body = cart()
  const first = await opened(body, 'one-of-its-keys')
  expect((await opened(body, 'another-of-its-keys')).order).toEqual(first.order)
  await payAndConfirm(shop, asha, first)
  for (const key of ['one-of-its-keys', 'another-of-its-keys'])
    expect((await opened(body, key)).order).toEqual(first.order)
  expect((await opened(body, 'a-key-of-a-new-one')).order.id).not.toBe(first.order.id)
  expect(await codeOf(await order(cart(), 'one-of-its-keys'))).toEqual([422, 'idempotency.other_body'])
})

test('an order that could not be opened is opened by the repeat of its request', async () => {
  await shop.paymentSetup.sandbox?.control({ do: 'fault', path: '/orders', does: '500', times: 3 })
  const body = cart()
  const before = await orderCount()
  expect((await order(body, 'the-provider-is-down')).status).toBe(502)
  await shop.paymentSetup.sandbox?.control({ do: 'clear-faults' })
  expect((await opened(body, 'the-provider-is-down')).order.razorpay_order_id).toMatch(/^order_/)
  expect(await orderCount()).toBe(before + 1)
})

test('the repeat of a request whose order was cancelled since is told so', async () => {
  const body = cart()
  const { order: placed } = await opened(body, 'cancelled-since')
  expect((await asha.post(`/api/orders/${placed.id}/cancel`, { reason: null })).status).toBe(200)
  expect(await codeOf(await order(body, 'cancelled-since'))).toEqual([409, 'order.cancelled'])
})

test('while another request opens an order, a repeat is told to wait a moment', async () => {
  const body = cart()
  const { order: placed } = await opened(body, 'opened-elsewhere')
  await shop.db.execute(sql`delete from provider_orders where order_id = ${placed.id}`)
  const { clock } = shop
  await shop.db.update(orders).set({ openedAt: clock() }).where(eq(orders.id, placed.id))
  const told = await order(body, 'opened-elsewhere')
  expect([told.headers.get('retry-after'), ...(await codeOf(told))]).toEqual([
    '1',
    409,
    'idempotency.running',
  ])
  await shop.db.update(orders).set({ openedAt: null }).where(eq(orders.id, placed.id))
  expect((await opened(body, 'opened-elsewhere')).order).toEqual(placed)
})

test('requests with one key at the same time place one order', async () => {
  const body = cart()
  const before = await orderCount()
  const answers = await Promise.all(Array.from({ length: 6 }, () => order(body, 'all-at-once')))
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(await orderCount()).toBe(before + 1)
})

test('the cancellation of what is on order again cannot be undone; another one can, and is paid', async () => {
  const admin = await customer(shop, { role: 'admin' })
  const [body, other] = [cart(), cart()]
  const [first, second] = [await opened(body), await opened(other)]
  const undo = async (id: string) => {
    const cancelled = await admin.ask('PUT', '/api/admin/orders/status', {
      order_id: id,
      status: 'Cancelled',
    })
    expect(cancelled.status).toBe(200)
    return async () => {
      const newest = (await findOrderById(shop.db, id))?.history.at(-1)
      return admin.post(`/api/admin/orders/${id}/undo`, { entry: newest?.id })
    }
  }
  const [undoFirst, undoSecond] = [await undo(first.order.id), await undo(second.order.id)]
  const again = await opened(body)
  const refused = {
    code: 'order.on_order_again',
    detail: `The same is on order again as ${again.order.id}, so this order stays cancelled.`,
  }
  const revived = { order_id: first.order.id, status: 'Processing', revive: true, unpaid: true }
  expect(await bodyOf(await undoFirst())).toMatchObject(refused)
  expect(await bodyOf(await admin.ask('PUT', '/api/admin/orders/status', revived))).toMatchObject(refused)
  expect((await undoSecond()).status).toBe(200)
  expect((await payAndConfirm(shop, asha, await opened(other))).id).toBe(second.order.id)
})
