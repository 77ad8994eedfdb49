import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order, TrackedOrder } from '../../shared/orders/api.ts'
import type { Board } from '../../shared/production/api.ts'
import type { Estimate } from '../../shared/promise/api.ts'
import type { ShopFacts } from '../../shared/settings/shop-api.ts'
import { plusDays } from '../../shared/time/working-days.ts'
import { bodyOf, createTestApp, eventually, type TestApp } from '../../test/create-test-app.ts'
import { type Customer, customer } from '../../test/people.ts'
import { paidFigurine, paidOrder } from '../../test/purchases.ts'
import { checkPromises } from './check-promises.ts'

/** A Monday at ten in India; it goes on a little with each look at the clock, so that orders stand in line. */
let now = new Date('2026-11-30T04:30:00Z')
const clock = () => {
  now = new Date(now.getTime() + 1)
  return now
}
let shop: TestApp
let asha: Customer
let admin: Customer
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMITS: 'off' }, clock })
  asha = await customer(shop)
  admin = await customer(shop, { role: 'admin', name: 'Meera' })
})
afterAll(() => shop.close())

const estimate = async (query: string) =>
  (await bodyOf<{ estimate: Estimate | null }>(await shop.get(`/api/promise?${query}`))).estimate
const orderOf = async (id: string) =>
  (await bodyOf<{ order: Order }>(await asha.get(`/api/orders/${id}`))).order
const tracked = async (id: string) =>
  (await bodyOf<{ order: TrackedOrder }>(await shop.get(`/api/orders/track/${id}`))).order
const close = (closed_days: string[]) =>
  admin.ask('PUT', '/api/admin/workshop', { home_pincode: '400050', figures_a_day: 2, closed_days })
const check = () => checkPromises({ ...shop, clock, pageAddress: path => path })
const laterMails = async (id: string) =>
  (await shop.mailsTo('asha@example.com')).filter(
    ({ kind, textBody }) => kind === 'order.later' && textBody.includes(id),
  )
const fourWeeks = Array.from({ length: 28 }, (_, day) => plusDays('2026-12-01', day))

test('farther away it takes longer, and without a pincode that is known it is that of most of India', async () => {
  const [near, metro, far] = [
    await estimate('pincode=400001'),
    await estimate('pincode=560034'),
    await estimate('pincode=781001'),
  ]
  expect(near).toMatchObject({ city: 'Mumbai', promise: { from: '2026-12-07', to: '2026-12-09' } })
  expect(metro?.promise.to.localeCompare(near?.promise.to ?? '')).toBe(1)
  expect(far?.promise.to.localeCompare(metro?.promise.to ?? '')).toBe(1)
  const usual = await estimate('')
  expect(usual).toMatchObject({ pincode: null, city: null })
  expect(await estimate('pincode=999999')).toEqual({ ...usual, pincode: '999999' })
  const facts = await bodyOf<ShopFacts>(await shop.get('/api/shop'))
  expect(facts.usual_arrival).toEqual({ promise: usual?.promise, days: usual?.days })
  const wrong = await shop.get('/api/promise?pincode=01')
  expect(wrong.status).toBe(422)
})

test('days that another process closed count in this one within a moment', async () => {
  const before = await estimate('pincode=400001')
  await shop.db.execute(sql`
    insert into shop_settings (name, value) values ('workshop-days', ${JSON.stringify({
      home_pincode: '400050',
      figures_a_day: 2,
      closed_days: fourWeeks,
    })})`)
  await eventually(async () => (await estimate('pincode=400001'))?.promise.from !== before?.promise.from)
  await shop.db.execute(sql`delete from shop_settings where name = 'workshop-days'`)
  await eventually(async () => (await estimate('pincode=400001'))?.promise.from === before?.promise.from)
})

test('a paid order keeps what it was promised, on its pages, in its mail and on the board', async () => {
  const { id } = await paidOrder(shop, asha)
  const { promise, free_cancel } = await orderOf(id)
  expect(promise).toEqual({ from: expect.any(String), to: expect.any(String) })
  expect(free_cancel).toBe(false)
  expect((await tracked(id)).promise).toEqual(promise)
  const board = await bodyOf<Board>(await admin.get('/api/admin/board'))
  const card = board.columns.flatMap(({ cards }) => cards).find(({ order_id }) => order_id === id)
  expect(card?.due).toBe(promise?.to)
  const [mail] = (await shop.mailsTo('asha@example.com')).filter(
    ({ kind, textBody }) => kind === 'order.placed' && textBody.includes(id),
  )
  expect(mail?.textBody).toMatch(/It arrives between \d+ (\w+ )?and \d+ December\./)
})

test('of orders paid on one day the first paid is made first', async () => {
  const first = await paidOrder(shop, asha, { quantity: 10 })
  const second = await paidOrder(shop, asha)
  shop.promises.forget()
  const line = (await shop.promises.forecast()).inHand.map(({ id }) => id)
  expect(line.indexOf(first.id)).toBeLessThan(line.indexOf(second.id))
})

test('of orders paid within one minute each waits for those before it', async () => {
  const first = await orderOf((await paidOrder(shop, asha, { quantity: 10 })).id)
  const second = await orderOf((await paidOrder(shop, asha, { quantity: 10 })).id)
  expect(second.promise?.from.localeCompare(first.promise?.from ?? '')).toBe(1)
})

test('on the last promised day a parcel on the road is not late yet, on the next day it is', async () => {
  const { id } = await paidOrder(shop, asha)
  await shop.db.execute(sql`
    update orders set status = 'Out for Delivery', promise_from = '2026-12-07', promise_to = '2026-12-09'
    where id = ${id}`)
  await shop.db.execute(sql`
    insert into order_history (order_id, status, actor, created_at) values (${id}, 'Shipped', 'shop', '2026-12-08T04:30:00Z')`)
  const before = now
  now = new Date('2026-12-09T01:30:00Z')
  await check()
  expect(await laterMails(id)).toEqual([])
  now = new Date('2026-12-10T01:30:00Z')
  await check()
  now = before
  expect(await laterMails(id)).toHaveLength(1)
})

test('an order that waits for its proof is promised nothing, an approved figure is at once', async () => {
  const drawing = await paidFigurine(shop, asha, { make: 'drawing' })
  expect((await orderOf(drawing.id)).promise).toBeNull()
  const figure = await paidFigurine(shop, asha)
  expect((await orderOf(figure.id)).promise).not.toBeNull()
})

test('an order from before has no promise and is never told of a slip', async () => {
  const { id } = await paidOrder(shop, asha)
  await shop.db.execute(sql`update orders set promise_from = null, promise_to = null where id = ${id}`)
  now = new Date('2027-01-30T04:30:00Z')
  await check()
  now = new Date('2026-11-30T04:30:00Z')
  expect((await orderOf(id)).promise).toBeNull()
  expect(await laterMails(id)).toEqual([])
})

test('a slip is told once with its reason, moves the promise, and lets the customer go for free', async () => {
  const { id, amount } = await paidOrder(shop, asha)
  const before = (await orderOf(id)).promise
  expect(await orderOf(id)).toMatchObject({ may_cancel: true, free_cancel: false })
  expect((await close(fourWeeks)).status).toBe(200)
  await check()
  await check()
  const late = await orderOf(id)
  expect(late.promise).toMatchObject({
    was: before?.to,
    reason: 'The workshop is closed on more days than I had planned.',
  })
  expect(late.promise?.to.localeCompare(before?.to ?? '')).toBe(1)
  expect(late.free_cancel).toBe(true)
  const mails = await laterMails(id)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.textBody).toContain('The workshop is closed')
  expect(mails[0]?.textBody).toMatch(/It will now arrive between \d+ (\w+ )?and \d+ \w+\./)
  expect(mails[0]?.textBody).toContain('cancel for free')
  expect(mails[0]?.textBody).toContain('If you are happy to wait')

  const stranger = await customer(shop)
  expect((await stranger.post(`/api/orders/${id}/cancel`)).status).toBe(404)
  expect((await stranger.post(`/api/orders/${id}/keep-waiting`)).status).toBe(404)
  const cancelled = await Promise.all([1, 2].map(() => asha.post(`/api/orders/${id}/cancel`)))
  expect(cancelled.map(({ status }) => status)).toEqual([200, 200])
  expect(await orderOf(id)).toMatchObject({ status: 'Cancelled', promise: null, free_cancel: false })
  const { rows } = await shop.db.execute(sql`select amount_paise from refunds where order_id = ${id}`)
  expect(rows).toEqual([{ amount_paise: amount }])
  await close([])
})

test('who keeps waiting for a late order is asked no more, and the founder sees it', async () => {
  const { id } = await paidOrder(shop, asha)
  expect((await asha.post(`/api/orders/${id}/keep-waiting`)).status).toBe(409)
  await close(fourWeeks)
  await check()
  expect((await orderOf(id)).promise?.keeps_waiting).toBe(false)
  for (const _ of [1, 2]) expect((await asha.post(`/api/orders/${id}/keep-waiting`)).status).toBe(200)
  const { promise, free_cancel } = await orderOf(id)
  expect([promise?.keeps_waiting, free_cancel]).toEqual([true, true])
  const { rows } = await shop.db.execute(sql`select text, author from order_notes where order_id = ${id}`)
  expect(rows).toEqual([{ text: 'Keeps waiting, though it is later.', author: asha.name }])
  await close([])
})

test('once work has begun there is no free way out', async () => {
  const { id } = await paidOrder(shop, asha)
  await close(fourWeeks)
  await check()
  expect((await orderOf(id)).free_cancel).toBe(true)
  const cards = [{ id: `${id}.1.1`, version: 0 }]
  expect((await admin.post('/api/admin/board/moves', { cards, to: 'printing' })).status).toBe(200)
  expect((await orderOf(id)).free_cancel).toBe(false)
  const answer = await asha.post(`/api/orders/${id}/cancel`)
  expect([answer.status, (await bodyOf<{ code: string }>(answer)).code]).toEqual([409, 'order.in_production'])
  await close([])
})

test('closed days move the range, and taken away they give it back', async () => {
  const usual = await estimate('pincode=560034')
  await close(fourWeeks)
  const later = await estimate('pincode=560034')
  expect(later?.promise.from.localeCompare(usual?.promise.to ?? '')).toBe(1)
  await close([])
  expect(await estimate('pincode=560034')).toEqual(usual)
  const wrong = await close(['2026-02-30'])
  expect([wrong.status, (await bodyOf<{ errors: object }>(wrong)).errors]).toEqual([
    422,
    { 'closed_days.0': 'A day is written like 2026-11-21.' },
  ])
})
