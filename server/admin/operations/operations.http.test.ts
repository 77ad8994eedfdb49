import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopStatus } from '../../../shared/admin/api.ts'
import { bodyOf, createTestApp, eventually, type TestApp } from '../../../test/create-test-app.ts'
import { type Customer, customer } from '../../../test/people.ts'
import { paidFigurine, paidOrder, payAndConfirm, placedOrder } from '../../../test/purchases.ts'
import { runCommand } from '../../commands.ts'

let shop: TestApp
let asha: Customer
let admin: Customer
const TOKEN = 'a-token-for-machines'
beforeAll(async () => {
  shop = await createTestApp({ settings: { METRICS_TOKEN: TOKEN, RATE_LIMITS: 'off' } })
  asha = await customer(shop)
  admin = await customer(shop, { role: 'admin' })
})
afterAll(() => shop.close())

const scrape = async (address = '127.0.0.1', headers: Record<string, string> = {}) =>
  shop.request('/metrics', { headers: { host: 'localhost:3000', ...headers } }, address)
const value = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find(line => line.startsWith(`${series} `))
      ?.split(' ')
      .at(-1),
  )
/** Leaves out the disk, which may be full on a developer's machine. */
const aboutTheShop = ({ troubles }: ShopStatus) => troubles.filter(({ what }) => !what.includes('disk'))
const statusNow = async () => bodyOf<ShopStatus>(await admin.get('/api/admin/status'))

test('metrics are for this machine, an admin and the token; for others there is nothing', async () => {
  expect((await scrape()).status).toBe(200)
  expect((await scrape('203.0.113.9')).status).toBe(404)
  expect((await asha.get('/metrics')).status).toBe(404)
  expect((await admin.get('/metrics')).status).toBe(200)
  expect((await scrape('203.0.113.9', { authorization: `Bearer ${TOKEN}` })).status).toBe(200)
  expect((await scrape('203.0.113.9', { authorization: 'Bearer a-token-for-machinez' })).status).toBe(404)
})

test('behind a proxy an address of this machine proves nothing', async () => {
  const behind = await createTestApp({ settings: { TRUST_PROXY: '127.0.0.0/8' } })
  expect(
    (await behind.request('/metrics', { headers: { host: 'localhost:3000' } }, '127.0.0.1')).status,
  ).toBe(404)
  await behind.close()
})

test('responses are counted by part of the shop, with no id of a person or thing in a name', async () => {
  const before =
    value(
      await (await scrape()).text(),
      'dopple_http_requests_total{part="api/orders",method="GET",status="404"}',
    ) || 0
  await shop.get('/api/orders/track/DPL-SECRETSEC1')
  const text = await (await scrape()).text()
  expect(value(text, 'dopple_http_requests_total{part="api/orders",method="GET",status="404"}')).toBe(
    before + 1,
  )
  expect(text).not.toContain('SECRETSEC1')
  expect(text).toMatch(/dopple_http_request_seconds_bucket\{part="api\/orders",le="\+Inf"\} \d+/)
  for (const line of text.trim().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{[^{}]*\})? -?[\d.e+-]+)$/)
})

test('the room left for the data is told, to people and to machines', async () => {
  const { disk, troubles } = await statusNow()
  expect(disk?.free_mb).toBeGreaterThan(0)
  expect(disk?.total_mb).toBeGreaterThanOrEqual(disk?.free_mb ?? Number.POSITIVE_INFINITY)
  expect(troubles.some(({ what }) => what.includes('disk'))).toBe(disk?.is_low)
  expect(value(await (await scrape()).text(), 'dopple_disk_free_bytes')).toBeGreaterThan(0)
})

test('money that pays no order is counted until it is on its way back, and the status says so', async () => {
  expect(aboutTheShop(await statusNow())).toEqual([])
  await shop.db.execute(sql`
    insert into orders (id, user_id, flow, quantity, total_paise, shipping, billing, status)
      values ('DPL-WATCHED001', ${asha.id}, 'cart', 1, 49900, '{}', '{}', 'Cancelled')`)
  await shop.db.execute(
    sql`insert into payments (id, order_id, status, amount_paise, currency)
      values ('pay_stray', 'DPL-WATCHED001', 'captured', 49900, 'INR')`,
  )
  expect(value(await (await scrape()).text(), 'dopple_money_without_order')).toBe(1)
  const status = await statusNow()
  expect(status.money.captured_without_order).toBe(1)
  expect(aboutTheShop(status).map(({ what }) => what)).toEqual([
    'Payments that belong to no order and are not on their way back',
  ])
  await shop.db.execute(sql`
    insert into refunds (id, order_id, payment_id, amount_paise, reason, actor, status)
      values ('rfd_watch', 'DPL-WATCHED001', 'pay_stray', 49900, 'surplus', 'shop', 'pending')`)
  expect(value(await (await scrape()).text(), 'dopple_money_without_order')).toBe(0)
  await shop.db.execute(sql`update refunds set status = 'failed' where id = 'rfd_watch'`)
  const after = await statusNow()
  expect(aboutTheShop(after)).toHaveLength(2)
  await shop.db.execute(sql`delete from orders where id = 'DPL-WATCHED001'`)
})

test('a refund that the provider has not taken for hours is told, with the order it is of', async () => {
  const { id } = await paidOrder(shop, asha)
  await shop.db.execute(sql`
    insert into refunds (id, order_id, payment_id, amount_paise, reason, actor, status, created_at)
      select 'rfd_waits', order_id, id, 100, 'asked', 'shop', 'asked', now() - interval '7 hours'
      from payments where order_id = ${id}`)
  expect(value(await (await scrape()).text(), 'dopple_refunds_waiting')).toBe(1)
  const [waiting] = aboutTheShop(await statusNow())
  expect(waiting).toMatchObject({ what: expect.stringContaining('has not taken'), count: 1 })
  const { orders } = await bodyOf<{ orders: { id: string }[] }>(await admin.get(`/api${waiting?.where}`))
  expect(orders.map(order => order.id)).toEqual([id])
  await shop.db.execute(sql`delete from orders where id = ${id}`)
})

test('stored state that differs from what it follows from is found each night, and by a command', async () => {
  const check = () => runCommand(shop, { name: 'check', args: [] })
  expect(await check()).toBe('No difference.')
  const { id } = await paidOrder(shop, asha)
  expect(await check()).toBe('No difference.')
  await shop.db.execute(sql`delete from production_cards where order_id = ${id}`)
  await shop.db.execute(sql`update order_lines set due_on = '2020-01-01' where order_id = ${id}`)
  await shop.db.execute(sql`update orders set refunded_paise = 100 where id = ${id}`)
  await expect(check()).rejects.toThrow(
    new RegExp(`^3 differences\n${id}: cards 0, should be 1\n${id}: due day 2020`),
  )
  const shown = (await statusNow()).troubles.filter(({ what }) => what.startsWith('Differences'))
  expect(shown).toMatchObject([{ count: 3, what: expect.stringContaining(id) }])
  await shop.db.execute(sql`delete from orders where id = ${id}`)
  await check()
  expect((await statusNow()).troubles.some(({ what }) => what.startsWith('Differences'))).toBe(false)
})

test('an order that is taken in hand unpaid, undone, paid later, or left behind by its account is stored right', async () => {
  const check = () => runCommand(shop, { name: 'check', args: [] })
  const set = (id: string, status: string) =>
    admin.ask('PUT', '/api/admin/orders/status', {
      order_id: id,
      status,
      unpaid: true,
      unready: true,
      refund: false,
    })
  const dueOf = async (id: string) =>
    (await shop.db.execute(sql`select due_on from order_lines where order_id = ${id}`)).rows.map(
      ({ due_on }) => due_on,
    )
  const opened = await placedOrder(shop, asha)
  const { id } = opened.order
  await set(id, 'Processing')
  expect([await check(), (await dueOf(id)).includes(null)]).toEqual(['No difference.', false])
  const { history } = await bodyOf<{ history: { id: number }[] }>(await admin.get(`/api/admin/orders/${id}`))
  await admin.post(`/api/admin/orders/${id}/undo`, { entry: history.at(-1)?.id })
  expect([await check(), await dueOf(id)]).toEqual(['No difference.', [null]])
  await set(id, 'In Production')
  expect(await check()).toBe('No difference.')
  await payAndConfirm(shop, asha, opened)
  expect(await check()).toBe('No difference.')
  const leaving = await customer(shop, { email: 'leaving@example.com' })
  const { id: drawing } = await paidFigurine(shop, leaving)
  await set(drawing, 'Delivered')
  await leaving.ask('DELETE', `/api/profiles/${leaving.id}`, { password: leaving.password })
  expect(await check()).toBe('No difference.')
})

test('mails that could not be delivered and jobs that failed for good are told', async () => {
  await shop.db.execute(
    sql`insert into mails (id, kind, recipient, subject, text_body, html_body, status)
      values ('mail_lost', 'test', 'x@example.com', 's', 't', 'h', 'failed')`,
  )
  expect((await statusNow()).mails.failed).toBe(1)
  expect((await statusNow()).troubles.some(({ what }) => what.startsWith('Emails'))).toBe(true)
  await shop.db.execute(sql`delete from mails where id = 'mail_lost'`)
})

test('with a collector set, requests and provider calls arrive there as spans of one trace', async () => {
  const received: { name: string; traceId: string; parentSpanId?: string; spanId: string }[] = []
  const collector = createServer((request, response) => {
    let text = ''
    request.on('data', chunk => {
      text += chunk
    })
    request.on('end', () => {
      for (const { scopeSpans } of JSON.parse(text).resourceSpans)
        for (const { spans } of scopeSpans) received.push(...spans)
      response.end('{}')
    })
  })
  await new Promise<void>(resolve => collector.listen(0, '127.0.0.1', resolve))
  const traced = await createTestApp({
    settings: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      RATE_LIMITS: 'off',
    },
  })
  const buyer = await customer(traced)
  const { desk_buddies } = await bodyOf<{ desk_buddies: { slug: string }[] }>(
    await traced.get('/api/desk-buddies?limit=1'),
  )
  const shipping = {
    fullName: 'Asha',
    email: 'a@example.com',
    phone: '9820041122',
    address1: '1',
    city: 'Mumbai',
    state: 'Goa',
    pincode: '403001',
  }
  await buyer.post('/api/payments/order', {
    cartItems: [{ slug: desk_buddies[0]?.slug, quantity: 1 }],
    shipping,
  })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  await traced.request('/api/desk-buddies/nobody', {
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  })
  await traced.close()
  await eventually(async () => received.length > 0)
  const call = received.find(({ name }) => name === 'call razorpay sandbox')
  expect(received.find(({ spanId }) => spanId === call?.parentSpanId)).toMatchObject({
    name: 'POST',
    traceId: call?.traceId,
  })
  expect(received.some(span => span.traceId === traceId && span.parentSpanId === 'b7ad6b7169203331')).toBe(
    true,
  )
  collector.close()
})
