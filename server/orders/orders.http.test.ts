import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order, TrackedOrder } from '../../shared/orders/api.ts'
import { bodyOf, createTestApp, eventually, type TestApp } from '../../test/create-test-app.ts'
import { browserOf, type Customer, customer } from '../../test/people.ts'

let shop: TestApp
let asha: Customer
let ravi: Customer
let slug = ''
beforeAll(async () => {
  shop = await createTestApp()
  asha = await customer(shop)
  ravi = await customer(shop)
  const { desk_buddies } = await bodyOf<{ desk_buddies: { slug: string }[] }>(
    await shop.get('/api/desk-buddies?limit=1'),
  )
  slug = desk_buddies[0]?.slug ?? ''
})
afterAll(() => shop.close())
beforeEach(() => shop.db.execute('delete from rate_limits'))

const shipping = {
  fullName: 'Asha Rao',
  email: 'asha@example.com',
  phone: '9820041122',
  address1: '12, Carter Road',
  city: 'Mumbai',
  state: 'Maharashtra',
  pincode: '400050',
}
const ordered = async (quantity: number) =>
  (
    await bodyOf<{ order: { id: string } }>(
      await asha.post('/api/payments/order', { cartItems: [{ slug, quantity }], shipping }),
    )
  ).order.id
const track = async (who: { get: (path: string) => Promise<Response> }, id: string) =>
  bodyOf<{ order: TrackedOrder }>(await who.get(`/api/orders/track/${encodeURIComponent(id)}`))

test('anybody with the id sees where an order stands, and nothing of who or where exactly', async () => {
  const id = await ordered(1)
  const { order } = await track(browserOf(shop), id)
  expect(order).toMatchObject({
    id,
    status: 'Pending',
    shipping_city: 'Mumbai',
    shipping_state: 'Maharashtra',
  })
  expect(JSON.stringify(order)).not.toMatch(/Asha|asha@|98200|Carter|400050/)
  expect((await track(ravi, id)).order.shipping_name).toBeUndefined()
  expect((await track(asha, id)).order.shipping_name).toBe('Asha Rao')
})

test('an id is understood however it is typed, by the tracking and by the doors of its buyer', async () => {
  const id = await ordered(2)
  const typed = id.toLowerCase().replace('dpl-', 'dpl ')
  expect((await track(browserOf(shop), typed)).order.id).toBe(id)
  expect((await bodyOf<{ order: Order }>(await asha.get(`/api/orders/${id.toLowerCase()}`))).order.id).toBe(
    id,
  )
  expect((await asha.post(`/api/orders/${id.toLowerCase()}/check`)).status).toBe(200)
})

test('who guesses ids is stopped after thirty misses, and finds the right one all the same', async () => {
  const id = await ordered(3)
  const guesser = browserOf(shop, '198.51.100.9')
  for (let miss = 0; miss < 30; miss += 1) {
    const answer = await guesser.get(`/api/orders/track/DPL-${String(miss).padStart(10, '0')}`)
    expect(answer.status).toBe(404)
    expect(await bodyOf(answer)).toMatchObject({
      detail: 'Order not found. Please check your Order ID and try again.',
    })
  }
  expect([...guesser.jar.keys()]).toEqual(['dopple.device'])
  // A miss is counted after the response.
  const refused = await eventually(async () => {
    const answer = await guesser.get('/api/orders/track/DPL-0000000031')
    return answer.status === 429 && answer
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await guesser.get(`/api/orders/track/${id}`)).status).toBe(200)
})

test('where a whole address has guessed without end, a hit tells a stranger nothing, and the buyer still finds it', async () => {
  const id = await ordered(5)
  const guesser = browserOf(shop, '203.0.113.7')
  await guesser.get('/api/orders/track/DPL-0000000000')
  await eventually(
    async () =>
      (
        await shop.db.execute(
          `update rate_limits set count = 300 where key like 'order-miss@:%' returning key`,
        )
      ).rows.length > 0,
  )
  for (const asked of [id, 'DPL-0000000000'])
    expect((await guesser.get(`/api/orders/track/${asked}`)).status).toBe(429)
  expect((await track(asha, id)).order.shipping_name).toBe('Asha Rao')
})

test('a stream begins with what changed since the list was made', async () => {
  const id = await ordered(4)
  const stream = await asha.get(
    `/api/orders/user/${asha.id}/events?since=${encodeURIComponent(new Date(0).toISOString())}`,
  )
  const reader = stream.body?.getReader()
  let received = ''
  while (!received.includes(id)) received += new TextDecoder().decode((await reader?.read())?.value)
  await reader?.cancel()
  expect(received).toContain('event: order')
})

test('an unpaid order is asked about sixty times an hour; confirming it and other orders are counted apart', async () => {
  const [id, other] = [await ordered(5), await ordered(6)]
  const check = (id: string) => asha.post(`/api/orders/${id}/check`)
  expect((await check(id)).status).toBe(200)
  await shop.db.execute(`update rate_limits set count = 60 where key like 'pay-check-order:%'`)
  const refused = await check(id)
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
  expect((await check(other)).status).toBe(200)
  const paid = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'none' }
  expect((await asha.post('/api/payments/confirm', { orderId: id, ...paid })).status).toBe(422)
  await shop.db.execute(`update orders set paid_at = now() where id = '${id}'`)
  expect((await check(id)).status).toBe(200)
})

test('orders without end are refused, those of a person are not', async () => {
  const eager = await customer(shop)
  const statuses: number[] = []
  for (let press = 0; press < 61; press += 1) {
    const answer = await eager.post('/api/payments/order', { cartItems: [{ slug, quantity: 1 }], shipping })
    statuses.push(answer.status)
  }
  expect(statuses.slice(0, 60).every(status => status === 200)).toBe(true)
  expect(statuses[60]).toBe(429)
})

test('an answer that is repeated for its key counts once, and is repeated to who has used up their orders', async () => {
  const patient = await customer(shop)
  const body = { cartItems: [{ slug, quantity: 2 }], shipping }
  const order = (key: string) => patient.ask('POST', '/api/payments/order', body, { 'idempotency-key': key })
  const first = await bodyOf(await order('one-and-the-same'))
  for (let press = 0; press < 5; press += 1)
    expect(await bodyOf(await order('one-and-the-same'))).toEqual(first)
  const { rows } = await shop.db.execute(
    `select max(count) as count from rate_limits where key like 'pay-order:%'`,
  )
  expect(rows).toEqual([{ count: 1 }])
  await shop.db.execute(`update rate_limits set count = 60 where key like 'pay-order:%'`)
  expect(await bodyOf(await order('one-and-the-same'))).toEqual(first)
  expect((await order('another-one')).status).toBe(429)
  // A 429 is not stored under the key.
  await shop.db.execute(`delete from rate_limits where key like 'pay-order:%'`)
  expect((await order('another-one')).status).toBe(200)
})
