import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '../../shared/orders/api.ts'
import type { DeskOrder } from '../../shared/orders/desk-api.ts'
import { bodyOf, createTestApp, eventually, type TestApp } from '../../test/create-test-app.ts'
import { type Customer, customer } from '../../test/people.ts'
import { paidFigurine, paidOrder, placedOrder } from '../../test/purchases.ts'
import { mails } from '../notifications/tables.ts'
import { orders } from '../orders/tables.ts'

let shop: TestApp
let asha: Customer
let ravi: Customer
let admin: Customer
let skip = 0
beforeAll(async () => {
  shop = await createTestApp({ clock: () => new Date(Date.now() + skip), settings: { RATE_LIMITS: 'off' } })
  ;[asha, ravi, admin] = [
    await customer(shop),
    await customer(shop),
    await customer(shop, { role: 'admin', name: 'Meera' }),
  ]
})
afterAll(() => shop.close())

const orderOf = async (id: string, who = asha) =>
  (await bodyOf<{ order: Order }>(await who.get(`/api/orders/${id}`))).order
const desk = async (id: string) => bodyOf<DeskOrder>(await admin.get(`/api/admin/orders/${id}`))
const cancel = (id: string, body?: object, who = asha) => who.ask('POST', `/api/orders/${id}/cancel`, body)
const move = (id: string, body: object, who = asha) => who.ask('PATCH', `/api/orders/${id}/address`, body)
const setStatus = (order_id: string, status: string) =>
  admin.ask('PUT', '/api/admin/orders/status', { order_id, status, unready: true })
async function untilRefunded(id: string) {
  await eventually(async () => {
    skip += 60_000
    await shop.paymentSetup.sandbox?.workOff()
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, id))
    return row?.paymentStatus === 'refunded'
  }, 30_000)
}
const pune = {
  fullName: 'Asha Rao',
  phone: '9820041122',
  address1: '4, Lake Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
}

test('an order nobody has begun is cancelled by its owner alone, free, with all its money back and a mail of its own', async () => {
  const email = 'changed-my-mind@example.com'
  const { id, amount } = await paidOrder(shop, asha, { email })
  expect((await cancel(id, {}, ravi)).status).toBe(404)
  const answers = await Promise.all([
    cancel(id, { reason: 'Bought twice' }),
    cancel(id, { reason: 'Bought twice' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await orderOf(id)).toMatchObject({
    status: 'Cancelled',
    may_cancel: false,
    may_change_address: false,
    going_back_minor_units: amount,
  })
  const { refunds, history } = await desk(id)
  expect(refunds).toMatchObject([{ amount_minor_units: amount, reason: 'Bought twice', actor: 'customer' }])
  expect(history.at(-1)).toMatchObject({ status: 'Cancelled', actor: 'customer', note: 'Bought twice' })
  const mails = (await shop.mailsTo(email)).filter(({ kind }) => kind === 'order.cancelled')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.textBody).toContain('Cancelled, as you asked.')
  await untilRefunded(id)
  const papers = await eventually(async () => {
    const { documents } = await bodyOf<{ documents: { kind: string; total_minor_units: number }[] }>(
      await asha.get(`/api/orders/${id}/documents`),
    )
    return documents.length === 2 && documents
  })
  expect(papers).toMatchObject([
    { kind: 'receipt', total_minor_units: amount },
    { kind: 'refund_voucher', total_minor_units: amount },
  ])
  const told = (await shop.mailsTo(email)).filter(({ about }) => about === id)
  expect(told.map(({ kind }) => kind).toSorted()).toEqual(['order.cancelled', 'order.placed'])
  const letter = told.find(({ kind }) => kind === 'order.cancelled')?.textBody
  expect(letter).toContain('Receipt of refund')
  expect(letter).toContain('Reference: rfnd_')
})

test('money that goes back after the mail of the cancellation has left is told with its reference in a mail of its own', async () => {
  const email = 'slow-bank@example.com'
  const { id } = await paidOrder(shop, asha, { email })
  expect((await cancel(id)).status).toBe(200)
  await shop.db
    .update(mails)
    .set({ status: 'kept', isHeld: false })
    .where(and(eq(mails.about, id), eq(mails.kind, 'order.cancelled')))
  await untilRefunded(id)
  const mailOf = async (kind: string) =>
    (await shop.mailsTo(email)).find(mail => mail.kind === kind)?.textBody ?? ''
  expect(
    await eventually(async () => {
      const text = await mailOf('payment.refunded')
      return text.includes('Receipt of refund') && text
    }),
  ).toContain('Reference: rfnd_')
  expect(await mailOf('order.cancelled')).not.toContain('rfnd_')
})

test('an unpaid order is cancelled without a word or a body, and nothing was charged', async () => {
  const { order } = await placedOrder(shop, asha, { email: 'unpaid@example.com' })
  expect((await cancel(order.id)).status).toBe(200)
  expect(await orderOf(order.id)).toMatchObject({ status: 'Cancelled', payable: false })
  const [mail] = (await shop.mailsTo('unpaid@example.com')).filter(({ kind }) => kind === 'order.cancelled')
  expect(mail?.textBody).toContain('nothing is charged')
})

test('later it is too late, and the sentence says what can be done instead', async () => {
  const { id } = await paidFigurine(shop, asha)
  const cards = [{ id: `${id}.1.1`, version: 0 }]
  expect((await admin.post('/api/admin/board/moves', { cards, to: 'printing' })).status).toBe(200)
  const refused = await cancel(id, {})
  expect(refused.status).toBe(409)
  expect(await bodyOf(refused)).toMatchObject({
    code: 'order.in_production',
    detail: expect.stringContaining('Write to us'),
  })
  const label = await asha.ask('PATCH', `/api/orders/${id}/lines/1/label`, { name_label: 'Ravi' })
  expect([label.status, (await bodyOf<{ code: string }>(label)).code]).toEqual([409, 'order.in_production'])
  expect(await orderOf(id)).toMatchObject({ may_cancel: false, may_change_address: true })
  await setStatus(id, 'Shipped')
  expect((await bodyOf<{ detail: string }>(await cancel(id, {}))).detail).toContain('left the workshop')
})

test('the address changes until the parcel is booked; the desk sees it and what it was', async () => {
  const { id } = await paidOrder(shop, asha)
  expect((await move(id, pune, ravi)).status).toBe(404)
  expect((await move(id, { ...pune, pincode: '41100' })).status).toBe(422)
  const errorsOf = async (to: object) =>
    (await bodyOf<{ errors: object }>(await move(id, { ...pune, ...to }))).errors
  expect(await errorsOf({ pincode: '560001' })).toEqual({ state: 'The pincode 560001 is in Karnataka.' })
  const islands = { state: 'Andaman and Nicobar Islands', city: 'Car Nicobar', pincode: '744301' }
  expect(await errorsOf(islands)).toEqual({ pincode: expect.stringContaining('744301') })
  const moved = await bodyOf<{ order: Order }>(await move(id, pune))
  expect(moved.order).toMatchObject({ shipping_city: 'Pune', ship_to: { pincode: '411001' } })
  const { shipping, notes } = await desk(id)
  expect(shipping).toMatchObject({ city: 'Pune', email: 'asha@example.com', country: 'India' })
  expect(notes).toMatchObject([{ author: 'customer', text: expect.stringContaining('It was: Asha Rao') }])
  await admin.ask('PUT', `/api/admin/orders/${id}/parcel`, { courier: 'Blue Dart', tracking_number: 'BD1' })
  const late = await move(id, { ...pune, state: 'Goa', city: 'Panaji', pincode: '403001' })
  expect([late.status, (await bodyOf<{ code: string }>(late)).code]).toEqual([409, 'order.in_production'])
  const { order } = await placedOrder(shop, asha)
  expect((await bodyOf<{ code: string }>(await move(order.id, pune))).code).toBe('order.not_paid')
})

test('another state changes the place of supply, where the shop may sell there', async () => {
  const put = (body: object) =>
    admin.ask('PUT', '/api/admin/books/settings', {
      mode: 'regular',
      gstin: '27ABCDE1234F1Z0',
      legal_name: 'Meera Rao',
      trade_name: null,
      state_code: '27',
      from: '2026-01-01',
      ...body,
    })
  await put({})
  const goa = { ...pune, state: 'Goa', city: 'Panaji', pincode: '403001' }
  const { id } = await paidOrder(shop, asha)
  expect((await move(id, goa)).status).toBe(200)
  await setStatus(id, 'Shipped')
  const invoice = await eventually(async () => {
    const { documents } = await bodyOf<{ documents: { number: string; kind: string }[] }>(
      await asha.get(`/api/orders/${id}/documents`),
    )
    return documents.find(({ kind }) => kind === 'tax_invoice')
  })
  expect(await bodyOf(await asha.get(`/api/orders/${id}/documents/${invoice.number}`))).toMatchObject({
    document: { tax: { is_inter_state: true }, delivery: { state_code: '30' } },
  })
  await put({ mode: 'none', gstin: null })
  const other = await paidOrder(shop, asha)
  const refused = await move(other.id, goa)
  expect([refused.status, (await bodyOf<{ code: string }>(refused)).code]).toEqual([422, 'order.other_state'])
})
