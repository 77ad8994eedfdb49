import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Dashboard } from '../../shared/admin/api.ts'
import type { ShopDocument } from '../../shared/books/api.ts'
import { type Claim, claimsPath, type DeskClaim, type OrderClaims } from '../../shared/claims/api.ts'
import { settleBy } from '../../shared/contact/api.ts'
import type { Order, TrackedOrder } from '../../shared/orders/api.ts'
import type { ParcelDesk } from '../../shared/parcels/api.ts'
import type { Board, Card } from '../../shared/production/api.ts'
import { bodyOf, createTestApp, eventually, ORIGIN, type TestApp } from '../../test/create-test-app.ts'
import { losingLateKeys } from '../../test/late-keys.ts'
import { browserOf, type Customer, customer } from '../../test/people.ts'
import { bomb, phonePhoto, portrait } from '../../test/photos.ts'
import { paidOrder } from '../../test/purchases.ts'
import { sweepPrivateFiles } from '../figurines/remove-figurine.ts'
import { privateKey } from '../platform/files/private-links.ts'
import { claimPhotosOf, expireClaimPhotos } from './photos.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let now = new Date('2026-11-23T06:00:00Z')
let shop: TestApp
let asha: Customer
let ravi: Customer
let admin: Customer
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMITS: 'off' }, clock: () => now })
  asha = await customer(shop)
  ravi = await customer(shop)
  admin = await customer(shop, { role: 'admin', name: 'Meera' })
})
afterAll(() => shop.close())

const TEXT = 'The left arm is broken off'
interface Sent {
  kind?: string
  text?: string
  photos?: readonly Uint8Array[]
  key?: string
  who?: Customer
}
function send(id: string, { kind = 'damaged', text = TEXT, photos = [], key, who = asha }: Sent = {}) {
  const form = new FormData()
  form.append('kind', kind)
  form.append('text', text)
  for (const photo of photos) form.append('photos', new File([photo as Uint8Array<ArrayBuffer>], 'phone.jpg'))
  const cookie = [...who.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return shop.request(claimsPath(id), {
    method: 'POST',
    headers: { origin: ORIGIN, host: 'shop.test', cookie, ...(key && { 'idempotency-key': key }) },
    body: form,
  })
}
async function claimed(id: string, sent: Sent = {}): Promise<Claim> {
  const answer = await send(id, sent)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await bodyOf<{ claim: Claim }>(answer)).claim
}
const refusal = async (answer: Response | Promise<Response>) => {
  const { status, code, detail, errors } = await bodyOf<{
    status: number
    code: string
    detail: string
    errors?: Record<string, string>
  }>(await answer)
  return { status, code, detail, errors }
}
const setStatus = (order_id: string, status: string, more: object = {}) =>
  admin.ask('PUT', '/api/admin/orders/status', { order_id, status, unready: true, ...more })
async function delivered(given: Parameters<typeof paidOrder>[2] = {}) {
  const order = await paidOrder(shop, asha, given)
  await setStatus(order.id, 'Delivered')
  return order
}
const ofOrder = async (id: string) => bodyOf<OrderClaims>(await asha.get(`/api/orders/${id}/claims`))
const one = async (id: string) => (await bodyOf<{ claim: Claim }>(await asha.get(`/api/claims/${id}`))).claim
const press = (id: string, what: string, body: object = {}) =>
  admin.post(`/api/admin/claims/${id}/${what}`, body)
async function pressed(id: string, what: string, body: object = {}): Promise<DeskClaim> {
  const answer = await press(id, what, body)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await bodyOf<{ claim: DeskClaim }>(answer)).claim
}
const mailsOf = async (id: string) =>
  (
    await shop.db.execute(
      sql`select kind from mails where about = ${id} and kind like 'claim.%' order by created_at, id`,
    )
  ).rows.map(({ kind }) => String(kind).slice('claim.'.length))
const nameOf = (url: string) => url.slice('/files/'.length, url.indexOf('?'))
const cardsOf = async (id: string): Promise<Card[]> =>
  (await bodyOf<Board>(await admin.get('/api/admin/board?limit=200'))).columns
    .flatMap(({ cards }) => cards)
    .filter(({ order_id }) => order_id === id)
const statusOf = async (id: string) =>
  (await bodyOf<{ order: Order }>(await asha.get(`/api/orders/${id}`))).order.status

test('a damaged figure is claimed with photos that only its buyer and the founder see, and both hear of it', async () => {
  const email = 'damaged@example.com'
  const { id } = await delivered({ email })
  const claim = await claimed(id, { photos: [await phonePhoto(), portrait()] })
  expect(claim).toMatchObject({ order_id: id, kind: 'damaged', text: TEXT, state: 'open', is_late: false })
  expect(claim.due_at).toBe(new Date(now.getTime() + 48 * HOUR_MS).toISOString())
  expect(claim.photos).toHaveLength(2)
  const [first] = claim.photos
  const bare = `/files/${nameOf(first?.picture ?? '')}`
  const answers = [asha, admin, ravi, browserOf(shop)].map(async who => (await who.get(bare)).status)
  expect(await Promise.all(answers)).toEqual([200, 200, 403, 403])
  const bytes = Buffer.from(await (await asha.get(bare)).arrayBuffer())
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  expect((await ravi.get(`/api/claims/${claim.id}`)).status).toBe(404)
  expect((await ravi.get(`/api/orders/${id}/claims`)).status).toBe(404)
  expect(await one(claim.id)).toEqual(claim)

  expect(await mailsOf(id)).toEqual(['received'])
  const [mail] = (await shop.mailsTo(email)).filter(({ kind }) => kind === 'claim.received')
  expect(mail?.textBody).not.toContain(TEXT)
  expect(await mailsOf(claim.id)).toEqual(['forwarded'])
  const { claims, total } = await bodyOf<{ claims: DeskClaim[]; total: number }>(
    await admin.get(`/api/admin/claims?order_id=${id}`),
  )
  expect(total).toBe(1)
  expect(claims[0]).toMatchObject({ id: claim.id, is_urgent: false, order: { status: 'Delivered' } })
  const { todo } = await bodyOf<Dashboard>(await admin.get('/api/admin/dashboard'))
  expect(todo.claims).toEqual({ count: 1, due_at: claim.due_at })
})

test('sent twice it is one claim, and its key takes no other words', async () => {
  const { id } = await delivered()
  const key = 'the-same-press'
  await losingLateKeys(shop, () => send(id, { key }))
  const answers = await Promise.all([send(id, { key }), send(id, { key })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await send(id, { key })).status).toBe(200)
  expect((await ofOrder(id)).claims).toHaveLength(1)
  expect(await refusal(send(id, { key, text: 'The right arm is broken off' }))).toMatchObject({
    status: 422,
    code: 'idempotency.other_body',
  })
})

test('what is missing in a claim is said beside its field', async () => {
  const { id } = await delivered()
  expect((await refusal(send(id, { kind: 'ugly', text: 'No' }))).errors).toEqual({
    kind: 'Please choose what is wrong.',
    text: 'Please write a little more, so that I can help.',
  })
  expect((await refusal(send(id, { text: 'क'.repeat(1001) }))).errors).toEqual({
    text: 'Please keep it to 1,000 characters.',
  })
  const longest = `${'क'.repeat(499)}\n${'क'.repeat(500)}`
  expect((await claimed(id, { text: longest })).text).toBe(longest)
  const words = { origin: ORIGIN, 'content-type': 'application/json' }
  expect((await asha.ask('POST', claimsPath(id), { kind: 'damaged', text: TEXT }, words)).status).toBe(415)
  expect((await send(id, { who: ravi })).status).toBe(404)
})

test('photo bombs, other files, large ones and too many are refused with a sentence, and none is kept', async () => {
  const { id } = await delivered()
  const errorOf = async (photos: readonly Uint8Array[]) =>
    (await refusal(send(id, { photos }))).errors?.photos
  expect(await errorOf([portrait(), bomb()])).toBe(
    'Photo 2: The photo has more pixels than any camera makes. Please choose another one.',
  )
  expect(await errorOf([Buffer.from('%PDF-1.7')])).toBe(
    'Please upload a valid image file (.jpg, .png, .webp)',
  )
  expect(await errorOf([portrait().subarray(0, 2000)])).toMatch(/damaged/)
  expect(await errorOf([Buffer.alloc(10 * 1024 * 1024 + 1, portrait())])).toMatch(/larger than 10 MB/)
  expect(await errorOf(Array.from({ length: 8 }, () => portrait()))).toBe('At most 6 photos, please.')
  expect((await ofOrder(id)).claims).toEqual([])
  const held = (await shop.files.list('claim')).length
  await claimed(id, { photos: [Buffer.concat([portrait(), Buffer.alloc(300_000)])] })
  expect(await shop.files.list('claim')).toHaveLength(held + 1)
})

test('an order that has not come is claimed once its day has passed or its parcel is lost, and only as late or missing', async () => {
  const { id } = await paidOrder(shop, asha)
  expect(await refusal(send(id, { kind: 'late' }))).toMatchObject({
    status: 409,
    code: 'claim.not_now',
    detail: expect.stringContaining('It is promised by'),
  })
  expect((await ofOrder(id)).kinds).toEqual([])
  await shop.db.execute(sql`update orders set promise_to = '2026-11-20' where id = ${id}`)
  expect((await ofOrder(id)).kinds).toEqual(['missing', 'late'])
  expect((await refusal(send(id))).detail).toContain('report it late or missing')
  expect((await claimed(id, { kind: 'late', text: 'It was for her birthday' })).state).toBe('open')

  const lost = await paidOrder(shop, asha)
  await shop.db.execute(sql`
    insert into shipments (id, order_id, number, carrier, reference, state)
    values ('shp_lost', ${lost.id}, 1, 'shiprocket', ${`${lost.id}-1`}, 'lost')`)
  expect((await ofOrder(lost.id)).kinds).toEqual(['missing', 'late'])
  await setStatus(lost.id, 'Cancelled', { refund: true })
  expect((await ofOrder(lost.id)).kinds).toEqual([])
})

test('48 hours after the delivery a claim is still taken and marked late', async () => {
  const { id } = await delivered()
  expect((await ofOrder(id)).in_time_until).toBe(new Date(now.getTime() + 48 * HOUR_MS).toISOString())
  const before = now
  now = new Date(now.getTime() + 49 * HOUR_MS)
  expect((await claimed(id)).is_late).toBe(true)
  now = before
})

test('a replacement is a card on the board and a parcel without a payment, and the order stays delivered', async () => {
  const email = 'again@example.com'
  const { id } = await delivered({ email })
  const { id: claim } = await claimed(id)
  const first = await pressed(claim, 'replacement', { message: 'I am sorry.' })
  const again = await pressed(claim, 'replacement')
  expect([first, again].map(({ state, replacement }) => [state, replacement?.figures])).toEqual([
    ['replacement', 1],
    ['replacement', 1],
  ])
  expect(first.replacement?.promise?.to).toMatch(/^2026-1[12]-/)
  expect(await mailsOf(id)).toEqual(['received', 'replacement'])
  const mail = (await shop.mailsTo(email)).find(({ kind }) => kind === 'claim.replacement')
  expect(mail?.textBody).toMatch(/It arrives between \d+ (\w+ )?and \d+ \w+\./)
  const [card, ...others] = await cardsOf(id)
  expect(others).toEqual([])
  expect(card).toMatchObject({
    piece: 2,
    column: 'to_print',
    again: true,
    mismatch: false,
    due: first.replacement?.promise?.to,
  })

  const move = (to: string, version: number) =>
    admin.post('/api/admin/board/moves', { cards: [{ id: card?.id, version }], to })
  expect((await move('painting', 1)).status).toBe(200)
  expect((await one(claim)).replacement).toMatchObject({ stage: 'painting', left_at: null })
  expect((await asha.ask('DELETE', `/api/profiles/${asha.id}`, { password: asha.password })).status).toBe(409)
  expect((await move('ready', 2)).status).toBe(200)
  expect(await statusOf(id)).toBe('Delivered')
  const desk = async () => (await bodyOf<ParcelDesk>(await admin.get('/api/admin/shipments'))).to_book
  expect((await desk()).find(({ order_id }) => order_id === id)).toMatchObject({
    again: true,
    ready: true,
    pieces: 1,
    packing: { box: { length_cm: 15, width_cm: 12, height_cm: 12 }, weight_g: 400 },
  })

  const box = { box: { length_cm: 15, width_cm: 12, height_cm: 12 }, weight_g: 400 }
  const { shipments } = await bodyOf<{ shipments: { awb: string; purpose: string }[] }>(
    await admin.post('/api/admin/shipments', { order_ids: [id], ...box, again: true }),
  )
  expect(shipments).toMatchObject([{ purpose: 'replacement' }])
  expect((await desk()).some(({ order_id }) => order_id === id)).toBe(false)
  for (const [what, body] of [
    ['refund', {}],
    ['decline', { reason: 'After all not' }],
  ] as const)
    expect(await refusal(press(claim, what, body))).toMatchObject({ status: 409, code: 'claim.booked' })
  await shop.courierSetup.sandbox?.step(shipments[0]?.awb ?? '', 'picked-up')
  await eventually(async () => (await cardsOf(id)).length === 0)
  const { replacement } = await one(claim)
  expect(replacement).toMatchObject({
    stage: null,
    left_at: now.toISOString(),
    parcel: { state: 'in_transit', tracking_number: shipments[0]?.awb },
  })
  expect(await statusOf(id)).toBe('Delivered')
  const { rows } = await shop.db.execute(sql`select kind from documents where order_id = ${id}`)
  expect(rows.filter(({ kind }) => kind === 'bill').length).toBeLessThanOrEqual(1)
  const { rows: paid } = await shop.db.execute(sql`select 1 from payments where order_id = ${id}`)
  expect(paid).toHaveLength(1)
})

test('a replacement that goes by hand is a parcel of its own, on its way as soon as it is noted', async () => {
  const { id } = await paidOrder(shop, asha)
  const note = (courier: string | null, tracking_number: string | null, replacement = false) =>
    admin.ask('PUT', `/api/admin/orders/${id}/parcel`, { courier, tracking_number, replacement })
  await note('DTDC', 'D0')
  await setStatus(id, 'Delivered')
  const { id: claim } = await claimed(id)
  await pressed(claim, 'replacement')
  expect((await note('DTDC', 'D1')).status).toBe(200)
  expect(await cardsOf(id)).toHaveLength(1)
  expect((await note('DTDC', 'D2', true)).status).toBe(200)
  expect((await note('DTDC', 'D2', true)).status).toBe(200)
  expect(await refusal(note('DTDC', 'D3', true))).toMatchObject({ status: 409, code: 'parcel.nothing_again' })
  expect(await cardsOf(id)).toEqual([])
  expect((await one(claim)).replacement?.parcel).toMatchObject({ state: 'in_transit', tracking_number: 'D2' })
  const { order } = await bodyOf<{ order: TrackedOrder }>(await asha.get(`/api/orders/track/${id}`))
  expect(order.parcels.map(({ state, tracking_number }) => [state, tracking_number])).toEqual([
    ['delivered', 'D1'],
    ['in_transit', 'D2'],
  ])
  expect((await note('DTDC', 'D2-corrected')).status).toBe(200)
  expect((await one(claim)).replacement?.parcel?.tracking_number).toBe('D2-corrected')
  expect((await note(null, null)).status).toBe(200)
  expect(await cardsOf(id)).toHaveLength(1)
  expect((await note(null, null)).status).toBe(200)
  const { rows } = await shop.db.execute(sql`select 1 from shipments where order_id = ${id}`)
  expect(rows).toEqual([])
})

test('what was lost on its way by hand is made again and leaves under another number, and the order goes on with it', async () => {
  const { id } = await paidOrder(shop, asha)
  const note = (tracking_number: string, replacement = false) =>
    admin.ask('PUT', `/api/admin/orders/${id}/parcel`, { courier: 'DTDC', tracking_number, replacement })
  await note('L1')
  await setStatus(id, 'Shipped')
  await shop.db.execute(
    sql`update orders set promise_from = '2026-11-19', promise_to = '2026-11-20' where id = ${id}`,
  )
  const { id: claim } = await claimed(id, { kind: 'missing' })
  await pressed(claim, 'replacement')
  expect((await cardsOf(id)).map(({ again }) => again)).toContain(true)
  await note('L2', true)
  expect((await cardsOf(id)).map(({ again }) => again)).not.toContain(true)
  await setStatus(id, 'Delivered')
  const { replacement } = await one(claim)
  expect(replacement).toMatchObject({ stage: null, parcel: { state: 'delivered', tracking_number: 'L2' } })
})

test('of an order of three only what is chosen is made again, and nothing of one that has not left', async () => {
  const { id } = await delivered({ quantity: 3 })
  const { id: claim } = await claimed(id)
  const wanted = (line: number, quantity: number) => ({ lines: [{ line, quantity }] })
  expect((await refusal(press(claim, 'replacement', wanted(1, 4)))).errors).toHaveProperty('lines')
  expect((await press(claim, 'replacement', wanted(2, 1))).status).toBe(422)
  const both = {
    lines: [
      { line: 1, quantity: 1 },
      { line: 1, quantity: 1 },
    ],
  }
  expect((await pressed(claim, 'replacement', both)).replacement?.figures).toBe(2)
  expect((await cardsOf(id)).map(({ piece }) => piece)).toEqual([4, 5])
  const { id: next } = await claimed(id, { text: 'The third one is broken too' })
  await pressed(next, 'replacement', wanted(1, 1))
  expect((await cardsOf(id)).map(({ piece }) => piece)).toEqual([4, 5, 6])

  const waiting = await paidOrder(shop, asha)
  await shop.db.execute(
    sql`update orders set promise_from = '2026-11-19', promise_to = '2026-11-20' where id = ${waiting.id}`,
  )
  const { id: late } = await claimed(waiting.id, { kind: 'late' })
  expect(await refusal(press(late, 'replacement'))).toMatchObject({ status: 409, code: 'claim.not_left' })
})

const move = async (id: string, to: string) => {
  const [card] = (await cardsOf(id)).filter(({ again }) => again)
  const moved = await admin.post('/api/admin/board/moves', {
    cards: [{ id: card?.id, version: card?.version }],
    to,
  })
  expect(moved.status, await moved.text()).toBe(200)
}
const book = async (id: string) =>
  (
    await bodyOf<{ shipments: { id: string; awb: string; purpose: string }[] }>(
      await admin.post('/api/admin/shipments', {
        order_ids: [id],
        box: { length_cm: 15, width_cm: 12, height_cm: 12 },
        weight_g: 400,
        again: true,
      }),
    )
  ).shipments

test('a parcel brings what was packed for it, and not what is made again since', async () => {
  const { id } = await delivered({ quantity: 3 })
  const one_figure = { lines: [{ line: 1, quantity: 1 }] }
  const { id: first } = await claimed(id)
  await pressed(first, 'replacement', one_figure)
  await move(id, 'to_pack')
  const [parcel] = await book(id)
  now = new Date(now.getTime() + 60_000)
  const { id: next } = await claimed(id, { text: 'The second one is broken too' })
  await pressed(next, 'replacement', one_figure)
  await shop.courierSetup.sandbox?.step(parcel?.awb ?? '', 'picked-up')
  await eventually(async () => (await one(first)).replacement?.left_at)
  expect((await one(next)).replacement).toMatchObject({ stage: 'to_print', left_at: null, parcel: null })
  const [another] = await book(id)
  expect(another).toMatchObject({ purpose: 'replacement' })
  expect(another?.id).not.toBe(parcel?.id)
})

test('what replaces a parcel that is stuck on its way is booked as a parcel of its own', async () => {
  const { id } = await paidOrder(shop, asha)
  await setStatus(id, 'Quality Check')
  const [stuck] = await book(id)
  await shop.courierSetup.sandbox?.step(stuck?.awb ?? '', 'picked-up')
  await eventually(async () => (await statusOf(id)) === 'Shipped')
  await shop.db.execute(
    sql`update orders set promise_from = '2026-11-19', promise_to = '2026-11-20' where id = ${id}`,
  )
  const { id: claim } = await claimed(id, { kind: 'missing' })
  await pressed(claim, 'replacement')
  await move(id, 'ready')
  const { to_book } = await bodyOf<ParcelDesk>(await admin.get('/api/admin/shipments'))
  expect(to_book.find(({ order_id }) => order_id === id)).toMatchObject({ again: true, ready: true })
  const [replacement] = await book(id)
  expect([replacement?.purpose, replacement?.id === stuck?.id]).toEqual(['replacement', false])
  expect((await book(id))[0]?.id).toBe(replacement?.id)
})

test('what is made again goes from the board when its order is cancelled or paid back, and comes back if that is undone', async () => {
  const cards = async (id: string) => (await cardsOf(id)).length
  const { id } = await delivered()
  const { id: claim } = await claimed(id)
  await pressed(claim, 'replacement')
  expect(await cards(id)).toBe(1)
  const { entry } = await bodyOf<{ entry: number }>(await setStatus(id, 'Cancelled', { refund: false }))
  expect(await cards(id)).toBe(0)
  expect((await admin.post(`/api/admin/orders/${id}/undo`, { entry })).status).toBe(200)
  expect(await cards(id)).toBe(1)
  await setStatus(id, 'Cancelled', { refund: false })
  expect((await pressed(claim, 'decline', { reason: 'It was cancelled.' })).state).toBe('declined')

  const { id: back } = await delivered()
  const { id: again } = await claimed(back)
  await pressed(again, 'replacement')
  const { id: other } = await claimed(back, { text: 'Its base is broken as well' })
  await pressed(other, 'refund')
  await eventually(async () => {
    now = new Date(now.getTime() + 60_000)
    await shop.paymentSetup.sandbox?.workOff()
    return (await cards(back)) === 0
  }, 30_000)
})

/** The job may have sent it by the time the answer is put together. */
const ON_ITS_WAY = expect.stringMatching(/^(asked|pending)$/)

test('a refund that did not get through is made once more, and another amount is never taken for the same', async () => {
  const { id } = await delivered()
  const { id: claim } = await claimed(id)
  const refund = (rupees: number) => press(claim, 'refund', { rupees })
  await shop.paymentSetup.sandbox?.control({ do: 'next-refunds', settle: ['failed', 'failed'] })
  expect((await pressed(claim, 'refund', { rupees: 100, line: 1 })).order.lines[0]).toSatisfy(
    ({ paid, left }) => paid - left === 10_000,
  )
  expect((await pressed(claim, 'refund', { rupees: 100, line: 1 })).refund?.amount_minor_units).toBe(10_000)
  expect(await refusal(refund(200))).toMatchObject({ status: 409, code: 'claim.settled' })
  for (const rupees of [200, 300]) {
    await eventually(async () => {
      now = new Date(now.getTime() + 60_000)
      await shop.paymentSetup.sandbox?.workOff()
      return (await one(claim)).refund?.status === 'failed'
    }, 30_000)
    expect((await pressed(claim, 'refund', { rupees })).refund).toMatchObject({
      amount_minor_units: rupees * 100,
      status: ON_ITS_WAY,
    })
  }
  const { id: next } = await claimed(id, { text: 'Its base is broken as well' })
  await pressed(next, 'decline', { reason: 'It was used outdoors.' })
  expect((await press(next, 'decline', { reason: 'It was in the rain.' })).status).toBe(409)
})

test('a replacement that cannot be made becomes a refund, and its cards go', async () => {
  const { id } = await delivered()
  const { id: claim } = await claimed(id)
  await pressed(claim, 'replacement')
  expect((await pressed(claim, 'refund', { rupees: 100 })).refund).toMatchObject({
    amount_minor_units: 10_000,
  })
  expect(await cardsOf(id)).toEqual([])
})

const documentsOf = async (id: string): Promise<ShopDocument[]> => {
  const { documents } = await bodyOf<{ documents: { number: string }[] }>(
    await asha.get(`/api/orders/${id}/documents`),
  )
  return Promise.all(
    documents.map(
      async ({ number }) =>
        (await bodyOf<{ document: ShopDocument }>(await asha.get(`/api/orders/${id}/documents/${number}`)))
          .document,
    ),
  )
}
/** The provider takes a while until money is back. */
const paidBack = (id: string, kind: string) =>
  eventually(async () => {
    now = new Date(now.getTime() + 60_000)
    await shop.paymentSetup.sandbox?.workOff()
    return (await documentsOf(id)).find(document => document.kind === kind)
  }, 30_000)

test('a claim’s refund is sent once, as a voucher before the dispatch and a credit note after it, over the money sent', async () => {
  const waiting = await paidOrder(shop, asha)
  await shop.db.execute(sql`update orders set promise_to = '2026-11-20' where id = ${waiting.id}`)
  const { id: late } = await claimed(waiting.id, { kind: 'late' })
  const [whole] = await Promise.all([pressed(late, 'refund'), pressed(late, 'refund')])
  expect(whole.refund).toMatchObject({ amount_minor_units: waiting.amount, status: ON_ITS_WAY })
  expect((await paidBack(waiting.id, 'refund_voucher')).total.total).toBe(waiting.amount)

  const sold = await delivered()
  const { id: claim } = await claimed(sold.id)
  expect(await refusal(press(claim, 'refund', { amount_minor_units: sold.amount + 1 }))).toMatchObject({
    status: 409,
    code: 'refund.too_much',
  })
  await pressed(claim, 'refund', { amount_minor_units: 33_333, message: 'For the scratch.' })
  await pressed(claim, 'refund', { amount_minor_units: 33_333 })
  const note = await paidBack(sold.id, 'credit_note')
  expect(note.total.total).toBe(33_333)
  expect(note.lines.reduce((sum, { total }) => sum + total, 0)).toBe(33_333)
  const { rows } = await shop.db.execute(sql`
    select sum(amount_paise)::int as sent, count(*)::int as times from refunds where order_id = ${sold.id}`)
  expect(rows).toEqual([{ sent: 33_333, times: 1 }])
  expect(await one(claim)).toMatchObject({ state: 'refunded', refund: { status: 'processed' } })
  expect(await mailsOf(sold.id)).toEqual(['received', 'refunded'])
  const { rows: twice } = await shop.db.execute(sql`
    select id from mails where about = ${sold.id} and kind = 'payment.refunded'`)
  expect(twice).toEqual([])
  expect(await refusal(press(claim, 'decline', { reason: 'Too late' }))).toMatchObject({
    status: 409,
    code: 'claim.settled',
  })
})

test('an answer in the same words is one mail, a declined claim says why and may be thought over', async () => {
  const { id } = await delivered()
  const { id: claim } = await claimed(id)
  expect((await refusal(press(claim, 'decline'))).errors).toEqual({
    reason: 'Please say why, the customer reads it.',
  })
  await pressed(claim, 'answers', { message: 'Is the box whole?' })
  const answered = await pressed(claim, 'answers', { message: 'Is the box whole?' })
  expect(answered.due_at).toBe(settleBy(new Date(answered.created_at)).toISOString())
  await pressed(claim, 'decline', { reason: 'It was used outdoors.' })
  await pressed(claim, 'decline', { reason: 'It was used outdoors.' })
  expect(await mailsOf(id)).toEqual(['received', 'answered', 'declined'])
  const { state, steps, due_at } = await one(claim)
  expect([state, due_at]).toEqual(['declined', null])
  expect(steps.map(({ message }) => message)).toEqual([null, 'Is the box whole?', 'It was used outdoors.'])
  expect((await pressed(claim, 'replacement')).state).toBe('replacement')
})

test('photos are kept for a year, or until their customer deletes those of a settled claim', async () => {
  const { id } = await delivered()
  const { id: claim, photos } = await claimed(id, { photos: [portrait(), portrait('long-red-pale-skin')] })
  const names = photos.map(({ picture }) => nameOf(picture))
  const mine = async () => (await claimPhotosOf(shop.db, asha.id)).filter(({ claimId }) => claimId === claim)
  expect((await mine()).map(({ file, keptBecause }) => [file, keptBecause])).toEqual(
    names.map(name => [name, `Claim ${claim} is not settled yet.`]),
  )
  const kept = await asha.ask('DELETE', `/api/photo-vault/claim/${names[0]}`)
  expect([kept.status, await kept.text()]).toEqual([409, expect.stringContaining('not settled yet')])
  await pressed(claim, 'decline', { reason: 'It is as ordered.' })
  const remove = (name: string | undefined, who = asha) => who.ask('DELETE', `/api/photo-vault/claim/${name}`)
  expect((await remove(names[0], ravi)).status).toBe(404)
  expect(await bodyOf(await remove(names[0]))).toMatchObject({
    receipt: { items: [{ kind: 'claim', title: `Photo of a claim about order ${id}` }] },
  })
  await sweepPrivateFiles({ ...shop, files: { ...shop.files, isOlderThan: async () => true } })
  expect(await Promise.all(names.map(name => shop.files.has(privateKey(name))))).toEqual([false, true])
  const deps = { db: shop.db, files: shop.files, clock: () => new Date(now.getTime() + 364 * DAY_MS) }
  await expireClaimPhotos(deps)
  expect(await mine()).toHaveLength(1)
  await expireClaimPhotos({ ...deps, clock: () => new Date(now.getTime() + 366 * DAY_MS) })
  expect(await mine()).toEqual([])
  expect(await shop.files.has(privateKey(names[1] ?? ''))).toBe(false)
})

test('a claim with its photos is in the account’s archive, and goes with the account', async () => {
  const meena = await customer(shop)
  const { id } = await paidOrder(shop, meena, { email: 'meena-elsewhere@example.com' })
  await setStatus(id, 'Delivered')
  const { id: claim, photos } = await claimed(id, { who: meena, photos: [portrait()] })
  const name = nameOf(photos[0]?.picture ?? '')
  const archive = await (await meena.get(`/api/profiles/${meena.id}/export`)).arrayBuffer()
  const files = unzipSync(new Uint8Array(archive))
  expect(JSON.parse(strFromU8(files['claims.json'] ?? new Uint8Array()))).toMatchObject([
    { id: claim, order: id, text: TEXT, state: 'open', photos: [{ photo: name }] },
  ])
  expect(files[`pictures/${name}`]?.length).toBeGreaterThan(1000)
  await pressed(claim, 'answers', { message: 'Is the box whole?' })
  const gone = await meena.ask('DELETE', `/api/profiles/${meena.id}`, { password: meena.password })
  expect(gone.status, await gone.text()).toBe(200)
  expect(await shop.files.has(privateKey(name))).toBe(false)
  const { rows } = await shop.db.execute(sql`
    select 1 from claims where id = ${claim}
    union all select 1 from mails where about in (${claim}, ${id}) and kind like 'claim.%'`)
  expect(rows).toEqual([])
})
