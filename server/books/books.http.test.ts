import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookSettingsView, DocumentEntry, Margin, ShopDocument } from '../../shared/books/api.ts'
import { bodyOf, createTestApp, eventually, type TestApp } from '../../test/create-test-app.ts'
import { type Customer, customer } from '../../test/people.ts'
import { madePromotion } from '../../test/promotions.ts'
import {
  madeBy,
  type Opened,
  paidFigurine,
  paidOrder,
  payAndConfirm,
  placedOrder,
  shippingTo,
} from '../../test/purchases.ts'

let shop: TestApp
let asha: Customer
let ravi: Customer
let admin: Customer
let now = new Date('2026-11-23T06:00:00Z')
const settled = {
  mode: 'regular',
  gstin: '27ABCDE1234F1Z0',
  legal_name: 'Meera Rao',
  trade_name: 'Dopple',
  state_code: '27',
}
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMITS: 'off' }, clock: () => now })
  ;[asha, ravi, admin] = [await customer(shop), await customer(shop), await customer(shop, { role: 'admin' })]
})
afterAll(() => shop.close())

const put = (body: object) =>
  admin.ask('PUT', '/api/admin/books/settings', { ...settled, from: '2026-11-01', ...body })
const listOf = async (id: string, who = asha) =>
  (await bodyOf<{ documents: DocumentEntry[] }>(await who.get(`/api/orders/${id}/documents`))).documents
const documentsOf = async (id: string): Promise<ShopDocument[]> =>
  Promise.all(
    (await listOf(id)).map(
      async ({ number }) =>
        (await bodyOf<{ document: ShopDocument }>(await asha.get(`/api/orders/${id}/documents/${number}`)))
          .document,
    ),
  )
/** The provider takes a while until money is back. */
const refunded = (id: string, count: number) =>
  eventually(async () => {
    now = new Date(now.getTime() + 60_000)
    await shop.paymentSetup.sandbox?.workOff()
    const found = await documentsOf(id)
    return found.length >= count && found
  }, 30_000)
/** Waits until there are that many. */
const papers = (id: string, count: number) =>
  eventually(async () => {
    const found = await documentsOf(id)
    return found.length >= count && found
  })
const setStatus = (order_id: string, status: string, more: object = {}) =>
  admin.ask('PUT', '/api/admin/orders/status', { order_id, status, unready: true, ...more })
const refund = (id: string, body: object) =>
  admin.ask('POST', `/api/admin/orders/${id}/refunds`, { reason: 'a scratch', ...body })
const sum = (document: ShopDocument, part: 'taxable' | 'cgst' | 'sgst' | 'igst' | 'total') =>
  document.lines.reduce((total, line) => total + line[part], 0)
const isWhole = (document: ShopDocument) => {
  for (const part of ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const)
    expect(document.total[part]).toBe(sum(document, part))
  const { taxable, cgst, sgst, igst, total } = document.total
  expect(taxable + cgst + sgst + igst).toBe(total)
}

test('a fresh shop asks for its state, refuses nobody, and gives receipts and bills that say what they are not', async () => {
  const settings = await bodyOf<BookSettingsView>(await admin.get('/api/admin/books/settings'))
  expect(settings).toMatchObject({ mode: 'none', state_code: null, from: null, needs_state: true })
  const { id, amount } = await paidOrder(shop, asha)
  const [receipt] = await papers(id, 1)
  expect(receipt).toMatchObject({ kind: 'receipt', title: 'Receipt', mode: 'none', tax: null, order_id: id })
  expect(receipt?.number).toMatch(/^[A-Z]26-\d{6}$/)
  expect(receipt?.words.join(' ')).toContain('Not a tax invoice')
  expect(receipt?.total.total).toBe(amount)
  await setStatus(id, 'Shipped')
  const [, bill] = await papers(id, 2)
  expect(bill).toMatchObject({ kind: 'bill', seller: { gstin: null } })
})

test('the settings are checked: a wrong sign in the GSTIN, another state, a day that is none', async () => {
  const faults = async (body: object) =>
    (await bodyOf<{ errors: Record<string, string> }>(await put(body))).errors
  expect(await faults({ gstin: '27ABCDE1234F1Z5' })).toMatchObject({
    gstin: expect.stringContaining('last character'),
  })
  expect(await faults({ state_code: '29' })).toMatchObject({
    state_code: expect.stringContaining('another state'),
  })
  expect(await faults({ gstin: null })).toMatchObject({ gstin: expect.stringContaining('has a GSTIN') })
  expect(await faults({ from: '2026-02-30' })).toHaveProperty('from')
  expect(await faults({ mode: 'none', gstin: null, sell_other_states: true })).toHaveProperty(
    'other_states_reason',
  )
  expect((await put({ mode: 'other' })).status).toBe(422)
})

test('registered, the invoice comes with the parcel, its taxes by the state it goes to', async () => {
  expect((await put({})).status).toBe(200)
  const near = await paidFigurine(shop, asha)
  const [voucher] = await papers(near.id, 1)
  expect(voucher).toMatchObject({ kind: 'receipt', title: 'Receipt voucher', number: 'R26-000001' })
  await setStatus(near.id, 'Shipped')
  const [, invoice] = await papers(near.id, 2)
  expect(invoice).toMatchObject({
    kind: 'tax_invoice',
    number: 'D26-000001',
    seller: { gstin: '27ABCDE1234F1Z0', legal_name: 'Meera Rao' },
    tax: { is_inter_state: false, state_tax: 'SGST' },
    lines: [{ hsn: '392640', rate_basis_points: 1800, quantity: 1 }],
  })
  expect(invoice?.total).toMatchObject({ total: near.amount, igst: 0 })
  expect(invoice?.total.cgst).toBe(invoice?.total.sgst)
  if (invoice) isWhole(invoice)

  const [item] = (
    await bodyOf<{ desk_buddies: { slug: string; id: string }[] }>(
      await shop.get('/api/desk-buddies?limit=1'),
    )
  ).desk_buddies
  await admin.ask('PUT', `/api/admin/books/products/${item?.id}`, {
    hsn: '950300',
    rate_percent: 5,
    from: '2026-11-20',
  })
  const lines = [{ slug: item?.slug, quantity: 3, giftWrap: true, nameLabel: null }]
  const shipping = { ...shippingTo(), state: 'Karnataka', pincode: '560001', city: 'Bengaluru' }
  const far = await pay(await asha.post('/api/payments/order', { cartItems: lines, shipping }))
  await setStatus(far, 'Shipped')
  const [, other] = await papers(far, 2)
  expect(other).toMatchObject({
    number: 'D26-000002',
    tax: { is_inter_state: true },
    delivery: { state: 'Karnataka', state_code: '29' },
    lines: [{ hsn: '950300', rate_basis_points: 500, quantity: 3 }],
    total: { cgst: 0, sgst: 0 },
  })
  if (other) isWhole(other)
})

async function pay(placed: Response): Promise<string> {
  const { order } = await bodyOf<{ order: { id: string; razorpay_order_id: string } }>(placed)
  await shop.paymentSetup.sandbox?.control({ do: 'pay', order: order.razorpay_order_id })
  await asha.post(`/api/orders/${order.id}/check`)
  return order.id
}

test('money given back before the parcel leaves has a voucher, after it credit notes, whose sums are the money sent', async () => {
  const { id, amount } = await paidOrder(shop, asha, { quantity: 3 })
  await refund(id, { amount_minor_units: 10_001 })
  const [receipt, voucher] = await refunded(id, 2)
  expect(voucher).toMatchObject({ kind: 'refund_voucher', number: 'X26-000001', total: { total: 10_001 } })
  expect(voucher?.refers_to?.number).toBe(receipt?.number)
  await setStatus(id, 'Shipped')
  const invoice = (await papers(id, 3))[2]
  expect(invoice).toMatchObject({ kind: 'tax_invoice', total: { total: amount - 10_001 } })
  await refund(id, { amount_minor_units: 33_333 })
  const first = (await refunded(id, 4))[3]
  expect(first).toMatchObject({ kind: 'credit_note', number: 'C26-000001', total: { total: 33_333 } })
  await refund(id, {})
  const all = await refunded(id, 5)
  for (const one of all) isWhole(one)
  const credits = all.filter(({ kind }) => kind === 'credit_note')
  expect(credits.map(({ lines }) => lines[0]?.quantity)).toEqual([null, 3])
  for (const part of ['taxable', 'cgst', 'sgst', 'total'] as const)
    expect(credits.reduce((total, one) => total + one.total[part], 0)).toBe(invoice?.total[part])
  const { rows } = await shop.db.execute(sql`select refunded_paise from orders where id = ${id}`)
  expect(rows[0]?.refunded_paise).toBe(amount)
})

test('money given back for one line is taken from that line on the papers, less its own share of the discount', async () => {
  await madePromotion(admin, { code: 'ROBOTS', value: 20, scope: 'desk_buddies' })
  const { desk_buddies } = await bodyOf<{ desk_buddies: { slug: string; price_minor_units: number }[] }>(
    await shop.get('/api/desk-buddies?limit=2'),
  )
  const [first, second] = desk_buddies
  const cartItems = [
    { slug: first?.slug, quantity: 1, giftWrap: true },
    { slug: second?.slug, quantity: 2 },
    { kind: 'figurine', figurine_id: await madeBy(asha), make: 'figure', quantity: 1 },
  ]
  const wanted = { cartItems, promoCode: 'ROBOTS', shipping: shippingTo() }
  const opened = await bodyOf<Opened>(await asha.post('/api/payments/order', wanted))
  const { id, amount } = await payAndConfirm(shop, asha, opened)
  const paidFor = (second?.price_minor_units ?? 0) * 2 * 0.8
  expect((await refund(id, { line: 4 })).status).toBe(422)
  expect(await bodyOf(await refund(id, { line: 2, amount_minor_units: paidFor + 100 }))).toMatchObject({
    code: 'refund.too_much',
    errors: { rupees: expect.stringContaining('for this line') },
  })
  await refund(id, { line: 2, amount_minor_units: 10_000 })
  await refund(id, { line: 2 })
  const before = await refunded(id, 3)
  for (const [at, total, quantity] of [
    [1, 10_000, null],
    [2, paidFor - 10_000, 2],
  ] as const)
    expect(before[at]?.lines).toMatchObject([{ line: 2, total, quantity }])
  expect((await refund(id, { line: 2 })).status).toBe(409)
  await setStatus(id, 'Shipped')
  const [, , , invoice] = await papers(id, 4)
  expect(invoice?.lines.map(({ line }) => line)).toEqual([1, 3])
  await refund(id, { line: 1 })
  const credit = (await refunded(id, 5))[4]
  expect(credit?.lines).toMatchObject([{ ...invoice?.lines[0], line: 1, quantity: 1 }])
  expect(credit?.total.total).toBe(Math.round((first?.price_minor_units ?? 0) * 0.8) + 9900)
  expect(amount - paidFor - (credit?.total.total ?? 0)).toBe(invoice?.lines[1]?.total)
})

test('a parcel that did not leave gets its invoice back as a credit note, and a new one when it does', async () => {
  const { id } = await paidOrder(shop, asha)
  const { entry } = await bodyOf<{ entry: number }>(await setStatus(id, 'Shipped'))
  const invoice = (await papers(id, 2))[1]
  await admin.post(`/api/admin/orders/${id}/undo`, { entry })
  const back = (await papers(id, 3))[2]
  expect(back).toMatchObject({ kind: 'credit_note', reason: 'The parcel did not leave.' })
  expect(back?.refers_to?.number).toBe(invoice?.number)
  expect(back?.total).toEqual(invoice?.total)
  await setStatus(id, 'Shipped')
  const again = (await papers(id, 4))[3]
  expect(again).toMatchObject({ kind: 'tax_invoice', total: invoice?.total })
  expect(again?.number).not.toBe(invoice?.number)
})

test('an invoice of an order that nobody paid is taken back when it is cancelled', async () => {
  const { order } = await placedOrder(shop, asha)
  await setStatus(order.id, 'Shipped', { unpaid: true })
  const [invoice] = await papers(order.id, 1)
  expect(invoice?.kind).toBe('tax_invoice')
  await setStatus(order.id, 'Cancelled')
  expect((await papers(order.id, 2))[1]).toMatchObject({
    kind: 'credit_note',
    reason: 'Nothing was paid.',
    total: invoice?.total,
  })
})

test('an order waits whole while a document of it cannot be written', async () => {
  const { id } = await paidOrder(shop, asha)
  await papers(id, 1)
  await shop.db.execute(sql`
    insert into book_events (order_id, kind, at, error, try_again_at)
    values (${id}, 'dispatched', ${now.toISOString()}::timestamptz, 'broken', ${new Date(now.getTime() + 60_000).toISOString()}::timestamptz)`)
  await shop.db.execute(sql`
    insert into book_events (order_id, kind, amount_paise, payment_id, reference, at)
    select ${id}, 'refunded', 100, id, 'rfnd_waits', ${now.toISOString()}::timestamptz from payments where order_id = ${id} and pays`)
  await papers((await paidOrder(shop, asha)).id, 1)
  expect(await documentsOf(id)).toHaveLength(1)
  now = new Date(now.getTime() + 120_000)
  expect((await papers(id, 3)).map(({ kind }) => kind)).toEqual(['receipt', 'tax_invoice', 'credit_note'])
})

test('a mail of an event carries the number of its document', async () => {
  const email = 'papers@example.com'
  const { id } = await paidOrder(shop, asha, { email })
  const [receipt] = await papers(id, 1)
  const mail = await eventually(async () =>
    (await shop.mailsTo(email)).find(({ kind, status }) => kind === 'order.placed' && status === 'kept'),
  )
  expect(mail.textBody).toContain(receipt?.number)
  expect(mail.textBody).toContain(`/orders/${id}/documents/${receipt?.number}`)
})

test('a document is its owner’s and the founder’s, and never changes', async () => {
  const { id } = await paidOrder(shop, asha)
  const [receipt] = await papers(id, 1)
  const address = `/api/orders/${id}/documents/${receipt?.number}`
  expect((await ravi.get(address)).status).toBe(404)
  expect((await ravi.get(`${address}.pdf`)).status).toBe(404)
  expect((await ravi.get(`/api/orders/${id}/documents`)).status).toBe(404)
  expect((await shop.get(address)).status).toBe(401)
  expect((await asha.get(`/api/orders/${id}/documents/D26-999999`)).status).toBe(404)
  const { document, hash } = await bodyOf<{ document: ShopDocument; hash: string }>(await admin.get(address))
  expect(createHash('sha256').update(JSON.stringify(document)).digest('hex')).toBe(hash)
  for (const change of [
    sql`update documents set total_paise = 1 where number = ${document.number}`,
    sql`delete from documents where number = ${document.number}`,
  ])
    await expect(shop.db.execute(change)).rejects.toThrow()
})

test('as PDF it is text in Latin letters and keeps the words of other scripts', async () => {
  const { id } = await paidOrder(shop, asha, { fullName: 'श्रीमती क्षितिज Müller 木' })
  const [receipt] = await papers(id, 1)
  const answer = await asha.get(`/api/orders/${id}/documents/${receipt?.number}.pdf`)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.length).toBeLessThan(100_000)
  const again = await asha.ask('GET', `/api/orders/${id}/documents/${receipt?.number}.pdf`, undefined, {
    'if-none-match': answer.headers.get('etag') ?? '',
  })
  expect(again.status).toBe(304)
})

test('documents are in the archive, and stay when the account goes', async () => {
  const leaving = await customer(shop)
  const { id } = await paidOrder(shop, leaving)
  await eventually(async () => (await listOf(id, leaving)).length === 1)
  const archive = unzipSync(
    new Uint8Array(await (await leaving.get(`/api/profiles/${leaving.id}/export`)).arrayBuffer()),
  )
  const held = JSON.parse(Buffer.from(archive['documents.json'] ?? []).toString()) as ShopDocument[]
  expect(held).toMatchObject([{ order_id: id, kind: 'receipt', hash: expect.any(String) }])
  await setStatus(id, 'Delivered')
  await eventually(async () => (await listOf(id, admin)).length === 2)
  const gone = await leaving.ask('DELETE', `/api/profiles/${leaving.id}`, { password: leaving.password })
  expect(gone.status).toBe(200)
  expect(await listOf(id, admin)).toHaveLength(2)
})

test('a document of a present tells the place it went to, and nothing else of its receiver', async () => {
  const { id } = await paidOrder(shop, asha, {
    ...{ fullName: 'Meera Iyer', phone: '9811223344' },
    gift: { message: null, surprise: true, to_receiver: true },
  })
  const [receipt] = await papers(id, 1)
  expect(receipt).toMatchObject({
    buyer: { name: 'Asha Rao' },
    delivery: { address: 'Mumbai 400050, Maharashtra, India', state: 'Maharashtra', state_code: '27' },
  })
  expect(JSON.stringify(receipt?.delivery)).not.toMatch(/Iyer|Carter/)
})

test('another mode changes documents from its day on and leaves the old ones; other states are refused before payment', async () => {
  const sold = await paidOrder(shop, asha)
  await setStatus(sold.id, 'Shipped')
  await papers(sold.id, 2)
  const before = await paidOrder(shop, asha)
  const old = await papers(before.id, 1)
  expect((await put({ mode: 'composition', from: '2026-12-01' })).status).toBe(200)
  now = new Date('2026-12-02T06:00:00Z')
  const after = await paidOrder(shop, asha)
  await setStatus(after.id, 'Shipped')
  const [, bill] = await papers(after.id, 2)
  expect(bill).toMatchObject({ kind: 'bill_of_supply', number: 'B26-000001', tax: null, mode: 'composition' })
  expect(bill?.words.join(' ')).toContain('not eligible to collect tax')
  expect(await documentsOf(before.id)).toEqual(old)

  const shipping = { ...shippingTo(), state: 'Goa', city: 'Panaji', pincode: '403001' }
  const { desk_buddies } = await bodyOf<{ desk_buddies: { slug: string }[] }>(
    await shop.get('/api/desk-buddies?limit=1'),
  )
  const wanted = {
    cartItems: [{ slug: desk_buddies[0]?.slug, quantity: 1, giftWrap: false, nameLabel: null }],
    shipping,
  }
  const refused = await asha.post('/api/payments/order', wanted)
  expect(refused.status).toBe(422)
  expect(await bodyOf(refused)).toMatchObject({
    code: 'order.other_state',
    errors: { 'shipping.state': expect.stringContaining('Maharashtra') },
  })
  await put({
    mode: 'none',
    gstin: null,
    from: '2026-12-02',
    sell_other_states: true,
    other_states_reason: 'handicraft',
  })
  expect((await asha.post('/api/payments/order', wanted)).status).toBe(200)
  await put({ mode: 'none', gstin: null, from: '2026-12-02' })
  await refund(sold.id, {})
  expect((await refunded(sold.id, 3))[2]).toMatchObject({
    kind: 'credit_note',
    mode: 'regular',
    seller: { gstin: settled.gstin },
  })
  const { order } = await placedOrder(shop, asha)
  expect(order.id).toMatch(/^DPL-/)
})

test('the register finds documents, and its sums and the reports agree', async () => {
  const { documents, total, sums } = await bodyOf<{
    documents: { number: string; kind: string; total_minor_units: number; tax_minor_units: number }[]
    total: number
    sums: { sold_minor_units: number; tax_minor_units: number }
  }>(await admin.get('/api/admin/books/documents?limit=200'))
  expect(total).toBe(documents.length)
  const sign = (kind: string) => (kind === 'credit_note' ? -1 : /bill|invoice/.test(kind) ? 1 : 0)
  const sold = documents.reduce((whole, one) => whole + sign(one.kind) * one.total_minor_units, 0)
  expect(sums.sold_minor_units).toBe(sold)
  const csv = async (report: string) =>
    (await (await admin.get(`/api/admin/books/${report}.csv`)).text())
      .trim()
      .split('\r\n')
      .map(line => line.split(','))
  const totalOf = (rows: string[][]) =>
    rows.slice(1).reduce((whole, row) => whole + Math.round(Number(row.at(-1)) * 100), 0)
  expect(totalOf(await csv('b2c'))).toBe(sold)
  expect(totalOf(await csv('hsn'))).toBe(sold)
  expect((await csv('numbers')).slice(1).every(row => row.at(-1) === '0')).toBe(true)
  expect((await csv('register')).length).toBeGreaterThan(documents.length)
  const found = await bodyOf<{ total: number }>(
    await admin.get('/api/admin/books/documents?kind=credit_note&q=c26'),
  )
  expect(found.total).toBe(7)
})

test('a margin is what is left after taxes, refunds and the costs that are known', async () => {
  const { id, amount } = await paidOrder(shop, asha)
  expect((await admin.ask('PUT', `/api/admin/orders/${id}/costs`, { material: -1 })).status).toBe(422)
  const margin = await bodyOf<Margin>(
    await admin.ask('PUT', `/api/admin/orders/${id}/costs`, { material: 120.5, courier: 80 }),
  )
  expect(margin).toMatchObject({ received_minor_units: amount, is_whole: false })
  expect(margin.margin_minor_units).toBe(amount - 12_050 - 8000)
})

test('numbers of another day, between those of the days asked for, are not missing', async () => {
  // The third is of an event of January that could be written only after one of February.
  for (const [at, day] of ['2030-01-31', '2030-02-01', '2030-01-31'].entries())
    await shop.db.execute(sql`
      insert into documents (number, series, year, position, kind, mode, order_id, event, event_id, day, issued_at,
        total_paise, content, hash)
      select ${`T29-00000${at + 1}`}, 'T', 2029, ${at + 1}, kind, mode, order_id, event, ${900_000 + at}, ${day}, issued_at,
        total_paise, content, hash
      from documents where kind = 'receipt' limit 1`)
  const numbers = async (query: string) =>
    (await (await admin.get(`/api/admin/books/numbers.csv?${query}`)).text()).split('\r\n')[1]?.split(',')
  expect((await numbers('from=2030-01-01&to=2030-01-31'))?.slice(-2)).toEqual(['2', '0'])
  expect((await numbers('from=2030-02-01&to=2030-02-28'))?.slice(-2)).toEqual(['1', '0'])
})
