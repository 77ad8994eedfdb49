import { eq, isNull, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FIRST_DESK } from '../../sandbox/shiprocket/books.ts'
import type { StepName } from '../../sandbox/shiprocket/steps.ts'
import type { Order, TrackedOrder } from '../../shared/orders/api.ts'
import {
  type BookingResult,
  labelsPath,
  manifestPath,
  newsPath,
  type ParcelDesk,
  type Shipment,
} from '../../shared/parcels/api.ts'
import { bodyOf, createTestApp, eventually, type TestApp } from '../../test/create-test-app.ts'
import { type Customer, customer } from '../../test/people.ts'
import { paidOrder, placedOrder, shippingTo } from '../../test/purchases.ts'
import { cancelParcel } from './act-on-parcel.ts'
import { pollParcels } from './apply-news.ts'
import { bookParcels } from './book-parcels.ts'
import { byHand } from './by-hand.ts'
import { openCourierSetup } from './courier-setup.ts'
import { createServes } from './serves.ts'
import { parcelNews, shipmentScans, shipments } from './tables.ts'

const lines: string[] = []
const skip = 0
let shop: TestApp
let asha: Customer
let admin: Customer
const BOX = { box: { length_cm: 15, width_cm: 12, height_cm: 12 }, weight_g: 400 }

beforeAll(async () => {
  const { createLog } = await import('../platform/log.ts')
  shop = await createTestApp({
    settings: { RATE_LIMITS: 'off' },
    clock: () => new Date(Date.now() + skip),
    log: createLog('info', { write: line => void lines.push(line) }),
  })
  asha = await customer(shop, { email: 'asha@parcels.example' })
  admin = await customer(shop, { role: 'admin', name: 'Meera' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  sandbox().faults.clear()
  await sandbox().lever(
    desk => void Object.assign(desk, structuredClone(FIRST_DESK), { generation: desk.generation }),
  )
})

function sandbox() {
  const { sandbox: there } = shop.courierSetup
  if (!there) throw new Error('there is no stand-in')
  return there
}
const book = async (order_ids: string[], more: object = {}) =>
  bodyOf<BookingResult>(await admin.post('/api/admin/shipments', { order_ids, ...BOX, ...more }))
async function booked(id?: string): Promise<Shipment & { awb: string }> {
  const orderId = id ?? (await paidOrder(shop, asha)).id
  const { shipments: made, failures } = await book([orderId])
  const [shipment] = made
  if (!shipment?.awb) throw new Error(`not booked: ${JSON.stringify(failures)}`)
  return { ...shipment, awb: shipment.awb }
}
const parcelsOf = async (id: string) =>
  (await bodyOf<{ shipments: Shipment[] }>(await admin.get(`/api/admin/orders/${id}/shipments`))).shipments
const statusOf = async (id: string) =>
  (await bodyOf<{ order: Order }>(await asha.get(`/api/orders/${id}`))).order.status
const track = async (id: string) =>
  (await bodyOf<{ order: TrackedOrder }>(await asha.get(`/api/orders/track/${id}`))).order
const desk = async (query = '') => bodyOf<ParcelDesk>(await admin.get(`/api/admin/shipments${query}`))
const kindsOf = async (id: string) =>
  (await shop.db.execute(sql`select kind from mails where about = ${id} order by created_at, id`)).rows.map(
    ({ kind }) => String(kind),
  )
/** All news that came have been worked through. */
const settled = () =>
  eventually(async () => {
    const [row] = (
      await shop.db.execute(sql`select count(*)::int as open from parcel_news where processed_at is null`)
    ).rows
    return Number(row?.open) === 0
  })
async function happens(awb: string, ...steps: StepName[]) {
  for (const step of steps) await sandbox().step(awb, step)
  await settled()
}
const alarms = async () => (await desk()).alarms

test('a parcel is booked with courier, number, box and price, and its customer sees the number at once', async () => {
  const { id } = await paidOrder(shop, asha)
  const one = await booked(id)
  expect(one).toMatchObject({
    order_id: id,
    number: 1,
    carrier: 'shiprocket',
    state: 'booked',
    weight_g: 400,
  })
  expect(one.cost_minor_units).toBeGreaterThan(0)
  const { order } = await bodyOf<{ order: Order }>(await asha.get(`/api/orders/${id}`))
  expect(order).toMatchObject({ tracking_number: one.awb, courier: one.courier, status: 'Processing' })
})

test('asked twice, also at the same moment, it books once', async () => {
  const { id } = await paidOrder(shop, asha)
  const answers = await Promise.all([book([id]), book([id, id.toLowerCase()])])
  const again = await book([id])
  expect(new Set([...answers, again].flatMap(({ shipments: made }) => made.map(({ awb }) => awb))).size).toBe(
    1,
  )
  expect(await ordersAtCourier(id)).toBe(1)
})
const ordersAtCourier = async (id: string) =>
  (await sandbox().books.all()).filter(({ ours, isCancelled }) => ours.startsWith(id) && !isCancelled).length

test.each(['/orders/create', '/assign/awb'])(
  'when the answer of %s is lost, what the courier has done is found and nothing is paid twice',
  async path => {
    const { id } = await paidOrder(shop, asha)
    sandbox().fail({ does: 'lost-answer', path })
    // The question what has become of it gets no answer either.
    sandbox().fail({ does: 'no-answer', path: '/orders?search' })
    const before = (await sandbox().books.desk()).walletPaise
    const first = await book([id])
    expect(first).toMatchObject({ shipments: [], failures: [{ order_id: id }] })
    expect((await parcelsOf(id))[0]).toMatchObject({
      state: 'booking',
      trouble: expect.stringMatching(/again/),
    })
    const one = await booked(id)
    expect(await ordersAtCourier(id)).toBe(1)
    expect((await sandbox().books.desk()).walletPaise).toBe(before - (one.cost_minor_units ?? 0))
  },
)

test('an empty wallet stops the run; each order left says so, and the next run books it', async () => {
  const ids = []
  for (let at = 0; at < 3; at += 1) ids.push((await paidOrder(shop, asha)).id)
  await sandbox().lever(one => void Object.assign(one, { walletPaise: 5_000 }))
  const { shipments: made, failures, stopped } = await book(ids)
  expect(stopped).toBe(true)
  expect(made.length + failures.length).toBe(3)
  expect(made.length).toBeGreaterThan(0)
  for (const { sentence } of failures) expect(sentence).toMatch(/wallet is empty/)
  expect((await desk()).courier).toMatchObject({
    is_stand_in: true,
    trouble: expect.stringMatching(/wallet/),
  })
  await sandbox().lever(one => void Object.assign(one, { walletPaise: 500_000 }))
  const next = await book(ids)
  expect(next.shipments).toHaveLength(3)
  expect(next.stopped).toBe(false)
})

test('each failure is said beside its order: nowhere to go, not paid, cancelled, unknown, busy', async () => {
  const far = await paidOrder(shop, asha)
  await shop.db.execute(
    sql`update orders set shipping = jsonb_set(shipping, '{pincode}', '"744301"') where id = ${far.id}`,
  )
  const unpaid = (await placedOrder(shop, asha)).order
  const cancelled = await paidOrder(shop, asha)
  await admin.ask('PUT', '/api/admin/orders/status', {
    order_id: cancelled.id,
    status: 'Cancelled',
    refund: false,
  })
  const good = await paidOrder(shop, asha)
  const { shipments: made, failures } = await book([
    far.id,
    unpaid.id,
    cancelled.id,
    'DPL-0000000000',
    good.id,
  ])
  expect(made.map(({ order_id }) => order_id)).toEqual([good.id])
  expect(failures.map(({ order_id }) => order_id)).toEqual([
    far.id,
    unpaid.id,
    cancelled.id,
    'DPL-0000000000',
  ])
  const [nowhere, notPaid, gone, unknown] = failures.map(({ sentence }) => sentence)
  expect(nowhere).toMatch(/No courier goes to Mumbai 744301/)
  expect([notPaid, gone, unknown].join(' ')).toMatch(/not paid.*cancelled.*not found/)
  expect(await ordersAtCourier(far.id)).toBe(0)
})

test('another box takes the begun booking back at the courier and books under a new name', async () => {
  const { id } = await paidOrder(shop, asha)
  sandbox().fail({ does: '500', path: '/assign/awb' })
  sandbox().fail({ does: 'no-answer', path: '/orders?search' })
  expect((await book([id])).failures).toHaveLength(1)
  const { shipments: made } = await book([id], { weight_g: 900 })
  expect(made[0]).toMatchObject({ number: 2, weight_g: 900, state: 'booked' })
  expect(await ordersAtCourier(id)).toBe(1)
})

test('the dearer courier is chosen where it is faster', async () => {
  const { id } = await paidOrder(shop, asha)
  const { quotes } = await bodyOf<{
    quotes: { cheapest: { courier_id: number }; fastest: { courier: string } }[]
  }>(await admin.post('/api/admin/shipments/quotes', { order_ids: [id], ...BOX }))
  expect(quotes[0]?.fastest.courier).toBe('Blue Dart')
  const { shipments: made } = await book([id], { prefer: 'fastest' })
  expect(made[0]?.courier).toBe('Blue Dart')
})

test('labels of five parcels are two sheets, the pickup is asked for once, and the list follows it', async () => {
  const made: Shipment[] = []
  for (let at = 0; at < 5; at += 1) made.push(await booked())
  const ids = made.map(({ id }) => id)
  const answer = await admin.get(labelsPath(ids))
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect((await PDFDocument.load(await answer.arrayBuffer())).getPageCount()).toBe(2)
  const asked = () => sandbox().calls.filter(({ path }) => path === '/courier/generate/label').length
  const before = asked()
  await admin.get(labelsPath(ids))
  expect(asked()).toBe(before)
  expect((await admin.get(manifestPath(ids))).status).toBe(409)
  for (const _ of [1, 2]) {
    const { shipments: picked, failures } = await bodyOf<BookingResult>(
      await admin.post('/api/admin/shipments/pickup', { ids }),
    )
    expect(failures).toEqual([])
    for (const { pickup_on } of picked) expect(pickup_on).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  }
  for (const _ of [1, 2])
    expect(Buffer.from(await (await admin.get(manifestPath(ids))).arrayBuffer()).toString('latin1')).toMatch(
      /^%PDF/,
    )
})

test('a booking is taken back: the number leaves the order, and the next one has a name of its own', async () => {
  const one = await booked()
  await bodyOf(await admin.post(`/api/admin/shipments/${one.id}/cancel`))
  expect((await track(one.order_id)).tracking_number).toBeNull()
  const next = await booked(one.order_id)
  expect([next.number, next.awb === one.awb]).toEqual([2, false])
  expect((await admin.post(`/api/admin/shipments/${next.id}/action`, { action: 'return' })).status).toBe(409)
})

test('from the pickup to the door: status, mails and the way in our own words, without a rider', async () => {
  const one = await booked()
  await happens(one.awb, 'picked-up')
  expect(await statusOf(one.order_id)).toBe('Shipped')
  await happens(one.awb, 'in-transit', 'unmapped', 'at-hub', 'out-for-delivery')
  expect(await statusOf(one.order_id)).toBe('Out for Delivery')
  await happens(one.awb, 'delivered')
  expect(await statusOf(one.order_id)).toBe('Delivered')
  const order = await track(one.order_id)
  expect(order.parcels).toMatchObject([{ number: 1, state: 'delivered', tracking_number: one.awb }])
  expect(order.parcels[0]?.news.map(({ state }) => state)).toEqual([
    'delivered',
    'out',
    'in_transit',
    'in_transit',
    'in_transit',
    'booked',
  ])
  const kinds = await kindsOf(one.order_id)
  expect(kinds.filter(kind => kind.startsWith('order.'))).toEqual([
    'order.placed',
    'order.shipped',
    'order.out_for_delivery',
    'order.delivered',
  ])
  const seen = JSON.stringify([
    order,
    await parcelsOf(one.order_id),
    (await shop.db.execute(sql`select text_body from mails where about = ${one.order_id}`)).rows,
    await archiveOf(asha),
  ])
  expect(seen).not.toMatch(/RAMESH|SURESH|MEERA|(?<!\d)98123|(?<!\d)98200 ?11/)
})

async function archiveOf(who: Customer): Promise<string> {
  const zip = unzipSync(new Uint8Array(await (await who.get(`/api/profiles/${who.id}/export`)).arrayBuffer()))
  return Object.entries(zip)
    .filter(([name]) => name.endsWith('.json'))
    .map(([, bytes]) => strFromU8(bytes))
    .join('')
}

test('news are asked for by the courier’s word before an order is delivered', async () => {
  const one = await booked()
  await happens(one.awb, 'picked-up')
  const forged = {
    awb: one.awb,
    shipment_status: 'DELIVERED',
    shipment_status_id: 7,
    current_timestamp: '23 05 2027 11:43:52',
    scans: [],
  }
  const at = new Date(Date.now() + 5.5 * 3_600_000).toISOString()
  const now = `${at.slice(8, 10)} ${at.slice(5, 7)} ${at.slice(0, 4)} ${at.slice(11, 19)}`
  await tell({ ...forged, current_timestamp: now })
  await settled()
  expect(await statusOf(one.order_id)).toBe('Shipped')
  expect((await alarms()).find(({ order_id }) => order_id === one.order_id)?.kind).toBe('unconfirmed')
  expect((await track(one.order_id)).parcels[0]?.news.map(({ state }) => state)).not.toContain('delivered')
  await happens(one.awb, 'out-for-delivery')
  await sandbox().lever(one_ => void Object.assign(one_, { news: 'lost' }))
  await happens(one.awb, 'delivered')
  await pollParcels({ ...shop, carrier: shop.courierSetup.carrier, pageAddress: path => path }, 'unconfirmed')
  expect(await statusOf(one.order_id)).toBe('Delivered')
  expect((await alarms()).filter(({ order_id }) => order_id === one.order_id)).toEqual([])
})

const tell = (body: unknown, key: string | null = sandbox().key, inPath = sandbox().key) =>
  shop.request(newsPath(inPath), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== null && { 'x-api-key': key }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

test('a wrong or missing key is refused, in the address or the header, and stands in no log', async () => {
  const count = async () => (await shop.db.select().from(parcelNews)).length
  const before = await count()
  const { key } = sandbox()
  for (const [header, path] of [
    [null, key],
    ['wrong', key],
    [key, 'wrong'],
    [key.slice(1), key],
    ['', key],
  ] as const)
    expect((await tell({ awb: '1' }, header, path)).status).toBe(401)
  expect(await count()).toBe(before)
  expect((await tell({ awb: 'of-nobody' })).status).toBe(200)
  await settled()
  await eventually(async () => lines.some(line => line.includes('/api/parcel-news/…')))
  expect(lines.join('')).not.toContain(key)
})

test('another shop’s parcel, another number, nonsense and a status nobody knows: kept, told, and nothing moves', async () => {
  const one = await booked()
  const others = await booked()
  await happens(one.awb, 'picked-up')
  const theirs = { ...sampleOf(one.awb), awb: '77770000111122', order_id: 'OTHER-SHOP-7', sr_order_id: 1 }
  const renamed = { ...sampleOf(one.awb), awb: '77770000111133', order_id: `${one.order_id}-1` }
  for (const body of [theirs, renamed, 'no json', '[]', { hello: 1 }])
    expect((await tell(body)).status).toBe(200)
  await happens(one.awb, 'unknown')
  expect(await statusOf(one.order_id)).toBe('Shipped')
  expect((await parcelsOf(one.order_id))[0]?.state).toBe('in_transit')
  expect((await parcelsOf(others.order_id))[0]?.state).toBe('booked')
  const told = (await alarms()).map(({ kind, about }) => `${kind} ${about}`)
  for (const words of [
    /unknown_parcel.*77770000111122/,
    new RegExp(`other_number ${one.awb}.*77770000111133`),
    /unreadable/,
    new RegExp(`unknown_status ${one.awb}: TELEPORTED`),
  ])
    expect(
      told.some(line => words.test(line)),
      String(words),
    ).toBe(true)
  const [alarm] = await alarms()
  expect((await admin.post(`/api/admin/shipments/alarms/${alarm?.id}/seen`)).status).toBe(200)
  expect((await alarms()).map(({ id }) => id)).not.toContain(alarm?.id)
})
const sampleOf = (awb: string) => ({
  awb,
  shipment_status: 'OUT FOR DELIVERY',
  shipment_status_id: 17,
  current_timestamp: '22 11 2026 10:00:00',
  scans: [],
})

test('news of the year 1 are worked through once, with a word on the desk and in the log', async () => {
  const one = await booked()
  for (const year of ['0001', '0000', '1969']) {
    const scan = { date: `${year}-01-01 00:00:00`, 'sr-status-label': 'IN TRANSIT', 'sr-status': 18 }
    const news = { ...sampleOf(one.awb), current_timestamp: `01 01 ${year} 00:00:00`, scans: [scan] }
    expect((await tell(news)).status).toBe(200)
  }
  await settled()
  expect(await shop.db.select().from(parcelNews).where(isNull(parcelNews.processedAt))).toEqual([])
  expect((await parcelsOf(one.order_id))[0]?.state).toBe('booked')
  expect((await alarms()).map(({ about }) => about)).toContain(`${one.awb}: a scan without a readable time`)
  expect(lines.join('')).toContain('scans of a parcel have no readable time')
})

test('lost news are found by asking, repeated and late ones change nothing', async () => {
  const one = await booked()
  await sandbox().lever(one_ => void Object.assign(one_, { news: 'lost' }))
  await happens(one.awb, 'picked-up', 'in-transit')
  expect(await statusOf(one.order_id)).toBe('Processing')
  await pollParcels({
    ...shop,
    carrier: shop.courierSetup.carrier,
    pageAddress: path => path,
  })
  expect(await statusOf(one.order_id)).toBe('Shipped')
  const count = async () =>
    (await shop.db.select().from(shipmentScans).where(eq(shipmentScans.shipmentId, one.id))).length
  for (const news of ['twice', 'late'] as const) {
    await sandbox().lever(one_ => void Object.assign(one_, { news: news }))
    await happens(one.awb, 'at-hub')
  }
  expect(await count()).toBe(5)
  const mails = await kindsOf(one.order_id)
  expect(mails.filter(kind => kind === 'order.shipped')).toHaveLength(1)
})

test('an order the founder has set back stays where it is until the courier has more to say', async () => {
  const one = await booked()
  await happens(one.awb, 'picked-up')
  await admin.ask('PUT', '/api/admin/orders/status', { order_id: one.order_id, status: 'Quality Check' })
  await happens(one.awb, 'in-transit')
  expect(await statusOf(one.order_id)).toBe('Quality Check')
  await happens(one.awb, 'out-for-delivery')
  expect(await statusOf(one.order_id)).toBe('Out for Delivery')
})

test('a failed delivery is a card with two answers, and is over when the parcel is delivered', async () => {
  const one = await booked()
  await happens(one.awb, 'picked-up', 'out-for-delivery', 'not-delivered')
  const card = async () => (await desk()).cards.find(({ shipment }) => shipment.id === one.id)
  expect(await card()).toMatchObject({ kind: 'not_delivered', shipment: { failed_attempts: 1 } })
  expect((await track(one.order_id)).parcels[0]?.state).toBe('not_delivered')
  expect(await kindsOf(one.order_id)).toContain('parcel.not_delivered')
  expect((await admin.post(`/api/admin/shipments/${one.id}/action`, { action: 'throw' })).status).toBe(422)
  const answer = await admin.post(`/api/admin/shipments/${one.id}/action`, {
    action: 're-attempt',
    comment: 'Ring twice',
  })
  expect(answer.status).toBe(200)
  expect((await sandbox().books.find({ awb: one.awb }))?.instructions).toEqual(['re-attempt: Ring twice'])
  await happens(one.awb, 'at-hub')
  expect(await card()).toMatchObject({ kind: 'not_delivered', shipment: { failed_attempts: 1 } })
  // The stand-in answers until the next scan only, but the courier is asked.
  expect(
    await bodyOf(await admin.post(`/api/admin/shipments/${one.id}/action`, { action: 'return' })),
  ).toMatchObject({ code: 'courier.refused' })
  await happens(one.awb, 'out-for-delivery')
  expect(await card()).toBeUndefined()
  await happens(one.awb, 'delivered')
  expect([await card(), await statusOf(one.order_id)]).toEqual([undefined, 'Delivered'])
  await happens(one.awb, 'in-transit')
  expect(await statusOf(one.order_id)).toBe('Delivered')
  expect((await alarms()).find(({ order_id }) => order_id === one.order_id)?.kind).toBe('after_delivery')
})

async function returned() {
  const one = await booked()
  await happens(one.awb, 'picked-up', 'out-for-delivery', 'not-delivered')
  await admin.post(`/api/admin/shipments/${one.id}/action`, { action: 'return' })
  expect((await parcelsOf(one.order_id))[0]?.state).toBe('returning')
  await happens(one.awb, 'rto-in-transit', 'rto-delivered')
  return one
}
const cardsOf = async (id: string) => (await desk()).cards.filter(({ shipment }) => shipment.order_id === id)

test('a parcel whose way back nobody saw is told of once it is here', async () => {
  const seen = await returned()
  const unseen = await booked()
  await happens(unseen.awb, 'picked-up', 'rto-delivered')
  const told = async (id: string) => (await kindsOf(id)).filter(kind => kind.startsWith('parcel.return'))
  expect(await told(seen.order_id)).toEqual(['parcel.returning'])
  expect(await told(unseen.order_id)).toEqual(['parcel.returned'])
})

test('what came back is sent again as a second parcel, which brings the order to its end', async () => {
  const one = await returned()
  expect(await cardsOf(one.order_id)).toMatchObject([{ kind: 'returned' }])
  expect(await statusOf(one.order_id)).toBe('Out for Delivery')
  const next = await booked(one.order_id)
  expect(next).toMatchObject({ number: 2, purpose: 'resend' })
  expect(await cardsOf(one.order_id)).toEqual([])
  await happens(next.awb, 'picked-up')
  expect(await kindsOf(one.order_id)).toContain('parcel.in_transit')
  await happens(next.awb, 'out-for-delivery', 'delivered')
  expect(await statusOf(one.order_id)).toBe('Delivered')
  expect((await track(one.order_id)).parcels.map(({ state }) => state)).toEqual(['returned', 'delivered'])
})

const toldOf = async (id: string) => (await kindsOf(id)).filter(kind => kind !== 'order.placed')

test('a second parcel is told of once it has left and once it is out, never while it is booked', async () => {
  const one = await returned()
  const before = await toldOf(one.order_id)
  const next = await booked(one.order_id)
  expect(await toldOf(one.order_id)).toEqual(before)
  await happens(next.awb, 'picked-up', 'in-transit', 'out-for-delivery', 'not-delivered', 'at-hub')
  await happens(next.awb, 'out-for-delivery', 'delivered')
  expect((await toldOf(one.order_id)).slice(before.length)).toEqual([
    'parcel.in_transit',
    'order.out_for_delivery',
    'parcel.not_delivered',
    'order.delivered',
  ])
})

test('after a lost parcel the second one is out for delivery with one mail', async () => {
  const one = await booked()
  await happens(one.awb, 'picked-up', 'lost')
  const next = await booked(one.order_id)
  expect(await toldOf(one.order_id)).toEqual(['order.shipped'])
  await happens(next.awb, 'picked-up', 'out-for-delivery')
  expect(await toldOf(one.order_id)).toEqual(['order.shipped', 'parcel.in_transit', 'order.out_for_delivery'])
})

test('the number of a second parcel that goes by hand is told with the mail that it has left, which says no day', async () => {
  const one = await returned()
  const before = await toldOf(one.order_id)
  const body = { courier: 'DTDC', tracking_number: 'D55' }
  expect((await admin.ask('PUT', `/api/admin/orders/${one.order_id}/parcel`, body)).status).toBe(200)
  expect((await track(one.order_id)).tracking_number).toBe('D55')
  expect((await toldOf(one.order_id)).slice(before.length)).toEqual(['parcel.in_transit'])
})

test('a number that comes after the mail of Shipped, or is corrected, is told', async () => {
  const { id } = await paidOrder(shop, asha)
  const typed = (number: string) =>
    admin.ask('PUT', `/api/admin/orders/${id}/parcel`, { courier: 'DTDC', tracking_number: number })
  const shipped = { order_id: id, status: 'Shipped' }
  await typed('WRONG1')
  expect((await admin.ask('PUT', '/api/admin/orders/status', shipped)).status).toBe(200)
  await typed('RIGHT2')
  const other = await paidOrder(shop, asha)
  await admin.ask('PUT', '/api/admin/orders/status', { ...shipped, order_id: other.id })
  const itsMails = async (order: string) =>
    (await shop.mailsTo('asha@example.com')).filter(
      ({ about, kind }) => about === order && kind === 'order.shipped',
    )
  await eventually(async () => (await itsMails(other.id))[0]?.textBody.includes('Open the '))
  expect(await itsMails(other.id)).toMatchObject([{ status: 'waiting' }])
  const one = await booked(other.id)
  expect((await itsMails(other.id))[0]?.textBody).toContain('Open the ')
  for (const [order, number] of [
    [id, 'RIGHT2'],
    [other.id, one.awb],
  ]) {
    const mails = (await shop.mailsTo('asha@example.com')).filter(({ about }) => about === order)
    const told = mails.filter(
      ({ kind, textBody }) => kind === 'order.shipped' && textBody.includes(`${number}`),
    )
    expect(told).toHaveLength(1)
    expect(mails.filter(({ kind }) => kind === 'order.shipped')).toHaveLength(1)
  }
  const third = await paidOrder(shop, asha)
  await admin.ask('PUT', '/api/admin/orders/status', { ...shipped, order_id: third.id })
  await shop.db.execute(sql`
    update mails set claimed_at = now(), due_at = now() + interval '1 minute', is_held = false
    where about = ${third.id} and kind = 'order.shipped'`)
  await admin.ask('PUT', `/api/admin/orders/${third.id}/parcel`, {
    courier: 'DTDC',
    tracking_number: 'LATE3',
  })
  expect((await itsMails(third.id)).map(({ textBody }) => textBody.includes('LATE3')).toSorted()).toEqual([
    false,
    true,
  ])
})

test('what came back is refunded and cancelled, and leaves the desk', async () => {
  const one = await returned()
  const answer = await admin.ask('PUT', '/api/admin/orders/status', {
    order_id: one.order_id,
    status: 'Cancelled',
    refund: true,
  })
  expect(answer.status).toBe(200)
  expect(await cardsOf(one.order_id)).toEqual([])
  expect((await book([one.order_id])).failures[0]?.sentence).toMatch(/cancelled/)
})

test('lost and damaged parcels are cards, the order stays, and another parcel replaces them', async () => {
  for (const step of ['lost', 'damaged'] as const) {
    const one = await booked()
    await happens(one.awb, 'picked-up', 'in-transit', step)
    expect(await cardsOf(one.order_id)).toMatchObject([{ kind: step }])
    expect(await statusOf(one.order_id)).toBe('Shipped')
    expect((await booked(one.order_id)).number).toBe(2)
    expect(await cardsOf(one.order_id)).toEqual([])
  }
})

test('another parcel that is taken back again leaves the sale in the books, and the card on the desk', async () => {
  const one = await booked()
  await happens(one.awb, 'picked-up', 'lost')
  const next = await booked(one.order_id)
  await admin.post(`/api/admin/shipments/${next.id}/cancel`)
  expect(await cardsOf(one.order_id)).toMatchObject([{ kind: 'lost' }])
  const { rows } = await shop.db.execute(
    sql`select kind from book_events where order_id = ${one.order_id} and kind = 'recalled'`,
  )
  expect(rows).toEqual([])
})

test('a delivered order gets a replacement only where that is said', async () => {
  const one = await booked()
  await happens(one.awb, 'picked-up', 'delivered')
  expect((await book([one.order_id])).shipments[0]?.id).toBe(one.id)
  const { shipments: made } = await book([one.order_id], { again: true })
  expect(made[0]).toMatchObject({ number: 2, purpose: 'replacement' })
  await happens(made[0]?.awb ?? '', 'picked-up')
  expect(await statusOf(one.order_id)).toBe('Delivered')
})

test('news that name no parcel of ours by any number move none', async () => {
  const one = await booked()
  const scans = [{ date: wallNow(), 'sr-status': '17', 'sr-status-label': 'OUT FOR DELIVERY' }]
  await tell({ order_id: 'OTHER-SHOP-77', scans })
  await settled()
  expect(await statusOf(one.order_id)).toBe('Processing')
  expect((await parcelsOf(one.order_id))[0]?.state).toBe('booked')
  expect((await alarms()).some(({ about }) => about.includes('OTHER-SHOP-77'))).toBe(true)
})
const wallNow = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
/** Of an order whose papers are all written. */
const papersOf = (id: string) =>
  eventually(async () => {
    const { rows: waiting } = await shop.db.execute(sql`select 1 from book_events where order_id = ${id}`)
    if (waiting.length > 0) return null
    const { rows } = await shop.db.execute(
      sql`select kind from documents where order_id = ${id} order by issued_at, event_id`,
    )
    return rows.map(({ kind }) => kind)
  })

test('a replacement is no second sale; taken back, the order names the parcel it came in', async () => {
  const one = await booked()
  await happens(one.awb, 'picked-up', 'delivered')
  const { shipments: made } = await book([one.order_id], { again: true })
  expect((await track(one.order_id)).tracking_number).toBe(made[0]?.awb)
  await admin.post(`/api/admin/shipments/${made[0]?.id}/cancel`)
  expect((await track(one.order_id)).tracking_number).toBe(one.awb)
  expect(await papersOf(one.order_id)).toEqual(['receipt', 'bill'])
})

test('a booking that the courier cancels is off its order, out of the books and an alarm', async () => {
  const one = await booked()
  expect(await papersOf(one.order_id)).toEqual(['receipt', 'bill'])
  await happens(one.awb, 'cancelled')
  expect((await parcelsOf(one.order_id))[0]?.state).toBe('cancelled')
  expect((await track(one.order_id)).tracking_number).toBeNull()
  expect(await papersOf(one.order_id)).toEqual(['receipt', 'bill', 'credit_note'])
  expect((await alarms()).find(({ order_id }) => order_id === one.order_id)?.kind).toBe('cancelled_there')
  expect((await booked(one.order_id)).number).toBe(2)
})

test('a parcel that was taken back stays so, and is an alarm where the courier carries it all the same', async () => {
  const one = await booked()
  await admin.post(`/api/admin/shipments/${one.id}/cancel`)
  await happens(one.awb, 'pickup-exception', 'pickup-scheduled')
  expect((await parcelsOf(one.order_id))[0]?.state).toBe('cancelled')
  await happens(one.awb, 'picked-up')
  expect((await parcelsOf(one.order_id))[0]?.state).toBe('in_transit')
  expect((await alarms()).find(({ order_id }) => order_id === one.order_id)?.kind).toBe('moves_though_over')
})

test('while a parcel is being booked it is not taken back, and its order goes nowhere else', async () => {
  const { id } = await paidOrder(shop, asha)
  const { email: _, ...there } = shippingTo()
  const move = () =>
    asha.ask('PATCH', `/api/orders/${id}/address`, { ...there, address1: '77 New Street', address2: null })
  sandbox().fail({ does: 'hang', path: '/orders/create', ms: 1500 })
  const booking = book([id])
  const begun = await eventually(async () => (await parcelsOf(id))[0])
  expect(await bodyOf(await admin.post(`/api/admin/shipments/${begun.id}/cancel`))).toMatchObject({
    code: 'parcel.busy',
  })
  expect((await move()).status).toBe(409)
  expect((await booking).failures).toEqual([])
  await admin.post(`/api/admin/shipments/${begun.id}/cancel`)
  expect((await move()).status).toBe(200)
})

test('who bought an order with a booked parcel cannot cancel it; taken back, they can', async () => {
  const one = await booked()
  const cancel = () => asha.post(`/api/orders/${one.order_id}/cancel`)
  const refused = await cancel()
  expect(refused.status).toBe(409)
  expect(await bodyOf(refused)).toMatchObject({
    code: 'order.in_production',
    detail: expect.stringMatching(/^Its parcel is booked/),
  })
  const { order } = await bodyOf<{ order: Order }>(await asha.get(`/api/orders/${one.order_id}`))
  expect(order).toMatchObject({ status: 'Processing', may_cancel: false })
  await admin.post(`/api/admin/shipments/${one.id}/cancel`)
  expect((await cancel()).status).toBe(200)
  expect(await statusOf(one.order_id)).toBe('Cancelled')
})

test('an order cancelled while its parcel is being booked gets no label and no bill', async () => {
  const { id } = await paidOrder(shop, asha)
  const { carrier } = shop.courierSetup
  const cancelling: typeof carrier = {
    ...carrier,
    async assign(...asked) {
      const body = { order_id: id, status: 'Cancelled', refund: false }
      expect((await admin.ask('PUT', '/api/admin/orders/status', body)).status).toBe(200)
      return carrier.assign(...asked)
    },
  }
  const { failures } = await bookParcels(
    { ...shop, carrier: cancelling, pageAddress: path => path },
    {
      orderIds: [id],
      box: BOX.box,
      weightG: BOX.weight_g,
      courierId: null,
      prefer: 'cheapest',
      again: false,
      actor: admin,
    },
  )
  expect(failures).toMatchObject([{ order_id: id, sentence: expect.stringMatching(/taken back/) }])
  expect(await parcelsOf(id)).toMatchObject([{ state: 'cancelled' }])
  expect(await ordersAtCourier(id)).toBe(0)
  expect((await track(id)).tracking_number).toBeNull()
  expect(await papersOf(id)).not.toContain('bill')
})

test('courier and number typed by hand are a parcel of their own, and cleared they are none', async () => {
  const { id } = await paidOrder(shop, asha)
  const type = (courier: string | null, tracking_number: string | null) =>
    admin.ask('PUT', `/api/admin/orders/${id}/parcel`, { courier, tracking_number })
  await type('DTDC', 'D123')
  await type('DTDC', 'D124')
  expect(await parcelsOf(id)).toMatchObject([{ number: 1, carrier: 'by_hand', awb: 'D124', courier: 'DTDC' }])
  expect((await book([id])).failures[0]?.sentence).toMatch(/by hand \(DTDC D124\)/)
  await admin.ask('PUT', '/api/admin/orders/status', { order_id: id, status: 'Shipped' })
  expect((await track(id)).parcels).toMatchObject([{ state: 'in_transit', tracking_number: 'D124' }])
  await type(null, null)
  expect(await parcelsOf(id)).toEqual([])
})

test('a number is not typed by hand while a booking with the courier is begun', async () => {
  const { id } = await paidOrder(shop, asha)
  sandbox().fail({ does: '500', path: '/assign/awb' })
  sandbox().fail({ does: 'no-answer', path: '/orders?search' })
  await book([id])
  const [begun] = await parcelsOf(id)
  const type = () =>
    admin.ask('PUT', `/api/admin/orders/${id}/parcel`, { courier: 'DTDC', tracking_number: 'D9' })
  expect(await bodyOf(await type())).toMatchObject({ code: 'parcel.begun' })
  await admin.post(`/api/admin/shipments/${begun?.id}/cancel`)
  expect(await ordersAtCourier(id)).toBe(0)
  expect((await type()).status).toBe(200)
})

test('while its label is booked a number is neither typed nor cleared by hand, and its address stays', async () => {
  const one = await booked()
  const type = (courier: string | null, tracking_number: string | null) =>
    admin.ask('PUT', `/api/admin/orders/${one.order_id}/parcel`, { courier, tracking_number })
  for (const [courier, number] of [
    ['DTDC', 'D9'],
    [null, null],
  ] as const)
    expect(await bodyOf(await type(courier, number))).toMatchObject({ code: 'parcel.begun' })
  expect((await type(one.courier, one.awb)).status).toBe(200)
  await shop.db.execute(sql`update orders set tracking_number = null where id = ${one.order_id}`)
  const { email: _, ...there } = shippingTo()
  const move = () => asha.ask('PATCH', `/api/orders/${one.order_id}/address`, there)
  expect((await move()).status).toBe(409)
  await admin.post(`/api/admin/shipments/${one.id}/cancel`)
  expect((await type(null, null)).status).toBe(200)
  expect((await move()).status).toBe(200)
  expect((await type('DTDC', 'D9')).status).toBe(200)
})

test('a label that cannot be had is named on a sheet of its own; the others are printed', async () => {
  const [one, other] = [await booked(), await booked()]
  sandbox().fail({ does: 'no-answer', path: '/courier/generate/label' })
  const answer = await admin.get(labelsPath([one.id, other.id]))
  expect((await PDFDocument.load(await answer.arrayBuffer())).getPageCount()).toBe(2)
})

test('what was not picked up stays a card when its order is cancelled, and is an alarm when it moves', async () => {
  const one = await booked()
  await happens(one.awb, 'pickup-exception')
  await admin.ask('PUT', '/api/admin/orders/status', {
    order_id: one.order_id,
    status: 'Cancelled',
    refund: true,
  })
  expect(await cardsOf(one.order_id)).toMatchObject([{ kind: 'pickup_problem' }])
  await happens(one.awb, 'picked-up')
  expect((await alarms()).find(({ order_id }) => order_id === one.order_id)?.kind).toBe('moves_though_over')
})

test('Shipped by mistake and undone keeps the invoice while its label is booked', async () => {
  const one = await booked()
  const status = { order_id: one.order_id, status: 'Shipped', unready: true }
  const { entry } = await bodyOf<{ entry: number }>(
    await admin.ask('PUT', '/api/admin/orders/status', status),
  )
  await papersOf(one.order_id)
  await admin.post(`/api/admin/orders/${one.order_id}/undo`, { entry })
  expect(await papersOf(one.order_id)).toEqual(['receipt', 'bill'])
})

test('in live mode without an account parcels go by hand, and the desk says where to write the number', async () => {
  const { carrier, newsKey } = await openCourierSetup({ ...shop.config, mode: 'live' }, shop)
  expect([carrier.name, newsKey]).toEqual(['by_hand', null])
  const { id } = await paidOrder(shop, asha)
  const wanted = {
    orderIds: [id],
    box: BOX.box,
    weightG: 400,
    courierId: null,
    prefer: 'cheapest',
    again: false,
  } as const
  const deps = { ...shop, carrier, pageAddress: (path: string) => path }
  await expect(bookParcels(deps, { ...wanted, actor: admin })).rejects.toThrow(
    /courier and number on the order’s page/,
  )
  expect(await createServes({ db: shop.db, carrier, log: shop.log })('744301')).toBe(true)
})

test('a booking of a courier that is not set up any more stays booked, and the desk says so', async () => {
  const { id } = await booked()
  const deps = { ...shop, carrier: byHand, pageAddress: (path: string) => path }
  await expect(cancelParcel(deps, { id, actor: admin })).rejects.toThrow(/not set up here any more/)
  const [row] = await shop.db.select().from(shipments).where(eq(shipments.id, id))
  expect(row).toMatchObject({ state: 'booked', workingUntil: null })
  await bodyOf(await admin.post(`/api/admin/shipments/${id}/cancel`))
})

test('a pincode nobody goes to is said on the way, refused before payment, and an outage stops no sale', async () => {
  const ask = async (pincode: string) =>
    bodyOf<{ estimate: object | null; unserved: string | null }>(
      await shop.get(`/api/promise?pincode=${pincode}`),
    )
  expect(await ask('744301')).toMatchObject({
    estimate: null,
    unserved: expect.stringMatching(/744301.*hello@/),
  })
  expect((await ask('411001')).unserved).toBeNull()
  const { desk_buddies } = await bodyOf<{ desk_buddies: { slug: string }[] }>(
    await shop.get('/api/desk-buddies?limit=1'),
  )
  const order = (pincode: string, state = 'Andaman and Nicobar Islands') =>
    asha.post('/api/payments/order', {
      cartItems: [{ slug: desk_buddies[0]?.slug, quantity: 1 }],
      shipping: { ...shippingTo(), state, pincode },
    })
  const refused = await order('744301')
  expect(refused.status).toBe(422)
  expect(await bodyOf(refused)).toMatchObject({
    code: 'order.not_served',
    errors: { 'shipping.pincode': expect.stringMatching(/write to hello@/) },
  })
  expect(await bodyOf(await order('411001'))).toMatchObject({
    code: 'order.wrong_state',
    errors: { 'shipping.state': 'The pincode 411001 is in Maharashtra.' },
  })
  expect((await order('411001', 'Maharashtra')).status).toBe(200)
  const old = (await placedOrder(shop, asha)).order
  await shop.db.execute(
    sql`update orders set shipping = jsonb_set(shipping, '{pincode}', '"744301"') where id = ${old.id}`,
  )
  expect(await bodyOf(await asha.post(`/api/orders/${old.id}/pay`))).toMatchObject({
    code: 'order.not_served',
  })
  sandbox().fail({ does: 'no-answer', path: '/serviceability', times: 3 })
  expect((await order('744303')).status).toBe(200)
})

test('the archive of an account has its parcels, and their way goes with the account', async () => {
  const ravi = await customer(shop)
  const one = await booked((await paidOrder(shop, ravi)).id)
  await happens(one.awb, 'picked-up', 'delivered')
  await admin.get(labelsPath([one.id]))
  expect(await archiveOf(ravi)).toContain(one.awb)
  const gone = await ravi.ask('DELETE', `/api/profiles/${ravi.id}`, { password: ravi.password })
  expect(gone.status).toBe(200)
  const scans = await shop.db.select().from(shipmentScans).where(eq(shipmentScans.shipmentId, one.id))
  const [row] = await shop.db.select().from(shipments).where(eq(shipments.id, one.id))
  expect([scans.length, row?.labelFile, row?.state]).toEqual([0, null, 'delivered'])
})
