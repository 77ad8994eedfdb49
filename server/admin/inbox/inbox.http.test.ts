import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InboxRow } from '../../../shared/admin/inbox-api.ts'
import { claimsPath } from '../../../shared/claims/api.ts'
import { settleBy } from '../../../shared/contact/api.ts'
import { reviewPath } from '../../../shared/reviews/api.ts'
import { bodyOf, createTestApp, ORIGIN, type TestApp } from '../../../test/create-test-app.ts'
import { type Customer, customer } from '../../../test/people.ts'
import { portrait } from '../../../test/photos.ts'
import { paidOrder } from '../../../test/purchases.ts'

let shop: TestApp
let admin: Customer
let asha: Customer
let orderId = ''
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMITS: 'off' } })
  admin = await customer(shop, { role: 'admin' })
  asha = await customer(shop, { name: 'Asha Rao' })
})
afterAll(() => shop.close())

const inbox = async (query = '') =>
  bodyOf<{ rows: InboxRow[]; total: number }>(await admin.get(`/api/admin/inbox${query}`))
const titles = async (query = '') => (await inbox(query)).rows.map(({ kind, title }) => `${kind}: ${title}`)
const PRESENT = { message: 'For your desk', from: 'Asha', surprise: false, to_receiver: true }
const write = (message: string, kind = 'contact') =>
  asha.post('/api/contact', { kind, name: 'Asha', email: 'asha@example.com', message })

test('a new shop has an empty inbox, for admins alone', async () => {
  expect(await inbox()).toEqual({ rows: [], total: 0 })
  expect(await inbox('?show=all')).toEqual({ rows: [], total: 0 })
  expect((await asha.get('/api/admin/inbox')).status).toBe(403)
  expect((await admin.get('/api/admin/inbox?kind=parcel')).status).toBe(422)
})

test('messages, claims and reviews stand in one list, the first due first', async () => {
  await write('Does the elephant come in grey?')
  // A present for Meera Iyer: its buyer is who writes, not its receiver.
  orderId = (await paidOrder(shop, asha, { fullName: 'Meera Iyer', gift: PRESENT })).id
  for (const status of ['Shipped', 'Delivered'])
    await admin.ask('PUT', '/api/admin/orders/status', { order_id: orderId, status })
  const review = await asha.post(reviewPath(orderId, 1), { stars: 4, text: 'He waves from the shelf.' })
  expect(review.status, await review.clone().text()).toBe(200)
  const claim = new FormData()
  claim.append('kind', 'damaged')
  claim.append('text', 'The left arm is broken off')
  claim.append('photos', new File([portrait('curly-red') as Uint8Array<ArrayBuffer>], 'phone.jpg'))
  const cookie = [...asha.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const sent = await shop.request(claimsPath(orderId), {
    method: 'POST',
    headers: { origin: ORIGIN, host: 'shop.test', cookie },
    body: claim,
  })
  expect(sent.status, await sent.clone().text()).toBe(200)
  await write('Nobody answers me, and it is late', 'complaint')

  const open = await inbox()
  expect(open.total).toBe(4)
  const dues = open.rows.map(({ due_at }) => due_at ?? 'none')
  expect(dues).toEqual(dues.toSorted())
  expect(open.rows.at(-1), 'a review is due on no day').toMatchObject({
    kind: 'review',
    who: 'Asha Rao',
    words: 'He waves from the shelf.',
    order_id: orderId,
    due_at: null,
  })
  expect(open.rows.find(({ kind }) => kind === 'claim')).toMatchObject({
    title: 'It is damaged',
    who: 'Asha Rao',
    words: 'The left arm is broken off',
    is_open: true,
  })
  expect(await titles('?show=all')).toEqual([
    'message: Complaint',
    'claim: It is damaged',
    expect.stringMatching(/^review: 4 stars for /),
    'message: Message',
  ])
})

test('kinds and pages cut the same list', async () => {
  expect((await titles('?kind=message')).every(title => title.startsWith('message'))).toBe(true)
  expect((await inbox('?kind=claim')).total).toBe(1)
  const all = (await inbox('?show=all')).rows.map(({ id }) => id)
  const pages = await Promise.all([0, 1, 2, 3, 4].map(at => inbox(`?show=all&limit=1&offset=${at}`)))
  expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(all)
  expect(pages.map(({ total }) => total)).toEqual([4, 4, 4, 4, 4])
})

test('what is answered, settled or seen waits no more, and its own page shows it alone', async () => {
  const row = async (kind: InboxRow['kind']) =>
    (await inbox('?show=all')).rows.findLast(one => one.kind === kind) ?? expect.fail(`there is no ${kind}`)
  const listed = async (what: string, id: string) => {
    const answer = await bodyOf<Record<string, { id: string }[]>>(
      await admin.get(`/api/admin/${what}?id=${id}`),
    )
    return answer[what]?.map(one => one.id)
  }
  const message = await row('message')
  expect(message.path).toBe(`/admin/messages?id=${message.id}`)
  expect(await listed('tickets', message.id)).toEqual([message.id])
  await admin.post(`/api/admin/tickets/${message.id}/answers`, { message: 'Gladly, in any grey.' })
  expect(await row('message')).toMatchObject({ id: message.id, is_open: false, due_at: null })

  const claim = await row('claim')
  expect(await listed('claims', claim.id)).toEqual([claim.id])
  await admin.post(`/api/admin/claims/${claim.id}/decline`, { reason: 'It was glued before.' })
  expect(await row('claim')).toMatchObject({ is_open: false, due_at: null })

  const review = await row('review')
  expect(await listed('reviews', review.id)).toEqual([review.id])
  await admin.ask('PUT', `/api/admin/reviews/${review.id}/seen`)
  expect(await row('review')).toMatchObject({ is_open: false })
  expect(await titles()).toEqual(['message: Complaint'])
})

test('a complaint that is answered waits no more, but says by when it is settled', async () => {
  const [complaint] = (await inbox()).rows
  const id = complaint?.id ?? expect.fail('there is no complaint')
  await admin.post(`/api/admin/tickets/${id}/answers`, { message: 'I am looking into it.' })
  const found = (await inbox('?show=all')).rows.find(row => row.id === id)
  expect(found).toMatchObject({ is_open: false })
  expect(found?.due_at).toBe(settleBy(new Date(found?.created_at ?? '')).toISOString())
})

test('over a weekend each that waits stands on one page, the first due first', async () => {
  const writeAt = async (moment: string, message: string, kind?: string) => {
    await write(message, kind)
    await shop.db.execute(sql`update tickets set created_at = ${moment} where message = ${message}`)
  }
  await writeAt('2026-11-21T04:30:00Z', 'Is there a bigger size?')
  await writeAt('2026-11-21T04:31:00Z', 'Do you ship to Leh?')
  await writeAt('2026-11-21T06:30:00Z', 'The box came open and nobody answers', 'complaint')
  const whole = (await inbox()).rows
  expect(whole.map(({ words, due_at }) => [words, due_at]).slice(0, 3)).toEqual([
    ['The box came open and nobody answers', '2026-11-23T06:30:00.000Z'],
    ['Is there a bigger size?', '2026-11-23T12:30:00.000Z'],
    ['Do you ship to Leh?', '2026-11-23T12:30:00.000Z'],
  ])
  const pages = await Promise.all(whole.map((_, at) => inbox(`?limit=1&offset=${at}`)))
  expect(pages.flatMap(({ rows }) => rows)).toEqual(whole)
})
