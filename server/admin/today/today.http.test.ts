import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TodayKind, TodayRow } from '../../../shared/admin/today-api.ts'
import { claimsPath } from '../../../shared/claims/api.ts'
import { indianDay, workingDaysAfter } from '../../../shared/time/working-days.ts'
import { bodyOf, createTestApp, ORIGIN, type TestApp } from '../../../test/create-test-app.ts'
import { type Customer, customer } from '../../../test/people.ts'
import { portrait } from '../../../test/photos.ts'
import { paidFigurine, paidOrder } from '../../../test/purchases.ts'

const HOUR_MS = 3_600_000
let aheadMs = 0
let shop: TestApp
let admin: Customer
let asha: Customer
beforeAll(async () => {
  shop = await createTestApp({
    settings: { RATE_LIMITS: 'off' },
    clock: () => new Date(Date.now() + aheadMs),
  })
  admin = await customer(shop, { role: 'admin' })
  asha = await customer(shop)
})
afterAll(() => shop.close())

const today = async () => (await bodyOf<{ rows: TodayRow[] }>(await admin.get('/api/admin/today'))).rows
const rowsOf = async (kind: TodayKind, orderId?: string) =>
  (await today()).filter(row => row.kind === kind && (!orderId || row.order_id === orderId))
const hoursAhead = (row: TodayRow | undefined) => (Date.parse(row?.due_at ?? '') - Date.now()) / HOUR_MS
const write = (message: string, kind?: string) =>
  asha.ask('POST', '/api/contact', {
    name: 'Asha',
    email: 'asha@example.com',
    message,
    ...(kind && { kind }),
  })
const offerProof = (id: string) => {
  const form = new FormData()
  form.append('pictures', new File([portrait('curly-red') as Uint8Array<ArrayBuffer>], 'front.jpg'))
  const cookie = [...admin.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return shop.request(`/api/admin/orders/${id}/lines/1/proofs`, {
    method: 'POST',
    headers: { origin: ORIGIN, host: 'shop.test', cookie },
    body: form,
  })
}

test('nothing waits in a new shop', async () => {
  expect(await today()).toEqual([])
})

test('only an admin may read it', async () => {
  expect((await asha.get('/api/admin/today')).status).toBe(403)
})

test('a message is due on the evening of the next working day, a complaint within the law’s 48 hours', async () => {
  await write('Does the elephant come in grey?')
  await write('Nobody answers me', 'complaint')
  expect(await rowsOf('message')).toMatchObject([
    {
      title: 'Asha wrote',
      detail: 'Does the elephant come in grey?',
      due_at: new Date(`${workingDaysAfter(indianDay(new Date()), 1)}T18:00:00+05:30`).toISOString(),
    },
  ])
  const [complaint] = await rowsOf('complaint')
  expect(hoursAhead(complaint)).toBeCloseTo(48, 1)
})

test('a drawing waits for its proof from two days after it was paid, until it is shown', async () => {
  const { id } = await paidFigurine(shop, asha, { make: 'drawing' })
  const [row] = await rowsOf('proof', id)
  expect(row).toMatchObject({ line: 1, action: { path: `/admin/orders/${id}` } })
  expect(hoursAhead(row)).toBeCloseTo(48, 1)
  expect((await offerProof(id)).status).toBe(200)
  expect(await rowsOf('proof', id)).toEqual([])
  await asha.ask('POST', `/api/orders/${id}/proofs/1/ask-change`, { text: 'A little longer, please' })
  expect(await rowsOf('proof', id)).toMatchObject([{ detail: 'A little longer, please' }])
})

test('a drawing that is made without approval waits for no proof any more', async () => {
  const { id } = await paidFigurine(shop, asha, { make: 'drawing' })
  const made = { order_id: id, status: 'Quality Check', override_reason: 'She said yes by phone' }
  expect((await admin.ask('PUT', '/api/admin/orders/status', made)).status).toBe(200)
  expect(await rowsOf('proof', id)).toEqual([])
  expect(await rowsOf('parcel', id)).toHaveLength(1)
})

test('what may be printed is one plate, whatever the number of pieces', async () => {
  const before = (await rowsOf('plate'))[0]
  const { id } = await paidOrder(shop, asha, { quantity: 3 })
  const plates = await rowsOf('plate')
  expect(plates).toHaveLength(1)
  expect(plates[0]?.detail).toMatch(/^\d+ pieces to print, the first for \w{3}, \d+ \w{3}$/)
  expect(before ?? plates[0]).toBeDefined()
  expect(await rowsOf('parcel', id)).toEqual([])
})

test('a piece that is checked waits for its parcel, as many days before the promised one as the courier needs', async () => {
  const { id } = await paidOrder(shop, asha)
  await admin.ask('PUT', '/api/admin/orders/status', { order_id: id, status: 'Quality Check' })
  const [row] = await rowsOf('parcel', id)
  expect(row).toMatchObject({ detail: '1 piece to Mumbai', action: { label: 'Book it' } })
  expect(row?.due_at).toMatch(/T12:30:00\.000Z$/)
})

test('a claim stands first once its 48 hours are nearly over, and what is late stays on top', async () => {
  const { id } = await paidOrder(shop, asha)
  for (const status of ['Shipped', 'Delivered'])
    await admin.ask('PUT', '/api/admin/orders/status', { order_id: id, status })
  const form = new FormData()
  form.append('kind', 'damaged')
  form.append('text', 'The left arm is broken off')
  form.append('photos', new File([portrait('curly-red') as Uint8Array<ArrayBuffer>], 'phone.jpg'))
  const cookie = [...asha.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const sent = await shop.request(claimsPath(id), {
    method: 'POST',
    headers: { origin: ORIGIN, host: 'shop.test', cookie },
    body: form,
  })
  expect(sent.status, await sent.clone().text()).toBe(200)
  expect(await rowsOf('claim', id)).toMatchObject([{ title: 'A claim: it is damaged' }])
  aheadMs = 100 * HOUR_MS
  const dues = (await today()).map(row => row.due_at)
  expect(dues).toEqual(dues.toSorted())
})
