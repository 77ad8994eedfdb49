import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order, TrackedOrder } from '../../../shared/orders/api.ts'
import type { DeskOrder, DeskSheet } from '../../../shared/orders/desk-api.ts'
import type { Reveal } from '../../../shared/orders/gifts-api.ts'
import { bodyOf, createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { browserOf, type Customer, customer } from '../../../test/people.ts'
import { paidFigurine, paidOrder, placedOrder, shippingTo } from '../../../test/purchases.ts'
import { createLog } from '../../platform/log.ts'

const DAY_MS = 24 * 3600_000
const log: string[] = []
let now = new Date('2026-11-20T06:00:00Z')
let shop: TestApp
let asha: Customer
let ravi: Customer
let admin: Customer
beforeAll(async () => {
  shop = await createTestApp({
    clock: () => now,
    log: createLog('info', { write: line => void log.push(line) }),
  })
  asha = await customer(shop, { email: 'asha@example.com' })
  ravi = await customer(shop)
  admin = await customer(shop, { role: 'admin', name: 'Meera' })
})
afterAll(() => shop.close())
beforeEach(() => shop.db.execute('delete from rate_limits'))

const message = 'Alles Gute, Meera!\nजन्मदिन मुबारक 🎂'
const from = 'Nani and नाना'
const gift = { message, from, surprise: true, to_receiver: true }
const receiver = { fullName: 'Meera Iyer', phone: '9811223344', email: 'meera@example.com' }
const given = () => paidOrder(shop, asha, { ...receiver, gift })

const track = async (who: { get: Customer['get'] }, id: string) =>
  (await bodyOf<{ order: TrackedOrder }>(await who.get(`/api/orders/track/${id}`))).order
const orderOf = async (id: string) =>
  (await bodyOf<{ order: Order }>(await asha.get(`/api/orders/${id}`))).order
const sheetOf = async (id: string) => {
  const { sheets } = await bodyOf<{ sheets: DeskSheet[] }>(
    await admin.get(`/api/admin/orders/sheets?ids=${id}`),
  )
  if (!sheets[0]) throw new Error('there is no sheet')
  return sheets[0]
}
const cardOf = async (id: string) => (await sheetOf(id)).reveal_path?.replace('/r/', '') ?? ''
const reveal = (token: string, who: { get: Customer['get'] } = browserOf(shop)) =>
  who.get(`/api/gifts/${token}`)
const opened = async (token: string, who?: { get: Customer['get'] }) =>
  (await bodyOf<{ gift: Reveal }>(await reveal(token, who))).gift
const set = (id: string, status: string, more: object = {}) =>
  admin.ask('PUT', '/api/admin/orders/status', { order_id: id, status, ...more })
const change = (id: string, body: object, who = asha) => who.ask('PATCH', `/api/orders/${id}/gift`, body)
const problem = (answer: Response) =>
  bodyOf<{ code: string; detail: string; errors?: Record<string, string> }>(answer)
const mailsOf = async (id: string) => (await shop.mailsTo('asha@example.com')).filter(one => one.about === id)

test('a message has up to 200 characters as people count them, in any script', async () => {
  const order = async (text: string) =>
    asha.post('/api/payments/order', {
      cartItems: [{ slug: 'shiba-mochi', quantity: 1 }],
      shipping: shippingTo(receiver),
      billing: shippingTo(),
      gift: { message: text, to_receiver: true },
    })
  const kept = async (text: string) => {
    const { order: placed } = await bodyOf<{ order: { id: string } }>(await order(text))
    return (await orderOf(placed.id)).gift?.message
  }
  expect(await kept('क्षि'.repeat(200))).toBe('क्षि'.repeat(200))
  expect(await kept('👨‍👩‍👧'.repeat(200))).toHaveLength(1600)
  expect(await kept('  سالگرہ مبارک \r\n\r\n\r\n\r\nMeera ')).toBe('سالگرہ مبارک\n\nMeera')
  expect(await kept(' \u200b\n ')).toBeNull()
  for (const [text, why] of [
    ['क्षि'.repeat(201), 'at most 200 characters'],
    ['x'.repeat(9000), 'at most 200 characters'],
    ['a\n'.repeat(11), 'at most 10 lines'],
    ['one \u202etwo', 'cannot be seen'],
  ] as const) {
    const refused = await order(text)
    expect(refused.status).toBe(422)
    expect((await problem(refused)).errors?.['gift.message']).toContain(why)
  }
})

test('who it is from has up to 40 characters on one line, is left out unless it is typed, and can be corrected', async () => {
  const order = (gift: object) =>
    asha.post('/api/payments/order', {
      cartItems: [{ slug: 'shiba-mochi', quantity: 1 }],
      shipping: shippingTo(),
      gift,
    })
  const kept = async (gift: object) => {
    const { order: placed } = await bodyOf<{ order: { id: string } }>(await order(gift))
    return { id: placed.id, from: (await orderOf(placed.id)).gift?.from }
  }
  expect((await kept({ from: 'क्षि'.repeat(40) })).from).toBe('क्षि'.repeat(40))
  expect((await kept({ from: '  Nani\n and  Nana ' })).from).toBe('Nani and Nana')
  for (const absent of [{}, { from: null }, { from: '' }, { from: ' \u200b ' }])
    expect((await kept(absent)).from, JSON.stringify(absent)).toBeNull()
  for (const [from, why] of [
    ['x'.repeat(41), 'room for 40 characters'],
    ['x'.repeat(9000), 'room for 40 characters'],
    ['Na\u202eni', 'cannot be seen'],
    [7, 'from is a text'],
    [['Nani'], 'from is a text'],
  ] as const) {
    const refused = await order({ from })
    expect(refused.status).toBe(422)
    expect((await problem(refused)).errors?.['gift.from']).toContain(why)
  }
  const { id } = await kept({ message: 'For you', from: 'Nani' })
  const changed = await bodyOf<{ order: Order }>(await change(id, { from: 'Nana' }))
  expect(changed.order.gift).toMatchObject({ message: 'For you', from: 'Nana' })
  expect((await problem(await change(id, { from: 'x'.repeat(41) }))).errors?.from).toContain('40')
  expect((await bodyOf<{ order: Order }>(await change(id, { from: null }))).order.gift?.from).toBeNull()
})

test('a present from before that could be typed is from nobody, also after its card is corrected', async () => {
  const { id } = await given()
  await shop.db.execute(sql`update orders set gift = gift - 'from' where id = ${id}`)
  expect((await orderOf(id)).gift).toMatchObject({ message, from: null })
  await change(id, { message: 'For you' })
  expect((await orderOf(id)).gift).toMatchObject({ message: 'For you', from: null })
  await set(id, 'Delivered')
  expect(await opened(await cardOf(id))).toMatchObject({ state: 'open', message: 'For you', from: null })
})

test('nothing is a present unless it is said, and the same cart with another card is another order', async () => {
  const plain = await placedOrder(shop, asha)
  expect((await orderOf(plain.order.id)).gift).toBeNull()
  const wanted = {
    cartItems: [{ slug: 'shiba-mochi', quantity: 1 }],
    shipping: shippingTo(),
    billing: shippingTo(),
  }
  const ids = []
  for (const text of ['One', 'One', 'Two'])
    ids.push(
      (
        await bodyOf<{ order: { id: string } }>(
          await asha.post('/api/payments/order', { ...wanted, gift: { message: text } }),
        )
      ).order.id,
    )
  expect(ids[0]).toBe(ids[1])
  expect(ids[2]).not.toBe(ids[0])
})

test('to another person: the receipt is the buyer’s, mails go to the buyer, and the provider learns the buyer’s number', async () => {
  const wanted = { cartItems: [{ slug: 'shiba-mochi', quantity: 1 }], shipping: shippingTo(receiver), gift }
  const refused = await asha.post('/api/payments/order', wanted)
  expect([refused.status, Object.keys((await problem(refused)).errors ?? {})]).toEqual([422, ['billing']])
  const placed = await asha.post('/api/payments/order', { ...wanted, billing: shippingTo() })
  const { checkout } = await bodyOf<{ checkout: object }>(placed)
  expect(checkout).toMatchObject({ email: 'asha@example.com', contact: '+919820041122' })
  await asha.ask('PATCH', `/api/profiles/${asha.id}`, { phone: '9820055566' })
  const { phone: _, ...billing } = shippingTo()
  const again = await asha.post('/api/payments/order', { ...wanted, billing })
  expect((await bodyOf<{ checkout: object }>(again)).checkout).toMatchObject({ contact: '+919820055566' })

  const { id } = await given()
  const order = await orderOf(id)
  expect(order).toMatchObject({
    shipping_name: 'Meera Iyer',
    billing_name: 'Asha Rao',
    shipping_email: 'asha@example.com',
    gift: { message, from, surprise: true, to_receiver: true, opened_at: null },
  })
  for (const status of ['In Production', 'Shipped', 'Out for Delivery', 'Delivered']) await set(id, status)
  expect(await shop.mailsTo('meera@example.com')).toEqual([])
  const mails = await mailsOf(id)
  expect(mails.map(({ kind }) => kind)).toContain('order.delivered')
  expect(mails.find(({ kind }) => kind === 'order.placed')?.textBody).toContain('Thank you, Asha.')
})

test('a surprise is named by no mail and by no public page, and its buyer and the founder see it', async () => {
  const { id } = await given()
  const [line] = (await orderOf(id)).cart_items
  await set(id, 'Shipped')
  const mails = await mailsOf(id)
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['order.placed', 'order.shipped'])
  for (const { subject, textBody } of mails)
    expect(subject + textBody).not.toMatch(new RegExp(`${line?.name}|Papa-ji|PAPA|Meera|Nani|नाना`, 'i'))
  for (const { body } of mails) expect(body?.pictures).toEqual([{ of: 'box' }])
  const public_ = await track(browserOf(shop), id)
  expect(public_).toMatchObject({
    surprise: true,
    total_price: null,
    cart_items: [{ name: 'A surprise', image_url: null }],
  })
  expect(await track(ravi, id)).toEqual(public_)
  expect(JSON.stringify(public_)).not.toMatch(/Papa|Meera|मुबारक|नाना|media/)
  for (const who of [asha, admin])
    expect(await track(who, id)).toMatchObject({
      surprise: false,
      total_price: expect.any(Number),
      cart_items: [{ name: line?.name, image_url: line?.image_url }],
    })
})

test('a present to oneself that is sent on to another name has a receiver from then on', async () => {
  const toOneself = { ...gift, to_receiver: false }
  const { id } = await paidOrder(shop, asha, { gift: toOneself })
  const { email: _, ...home } = shippingTo()
  const { email: __, ...away } = shippingTo(receiver)
  for (const [address, isReceived] of [
    [home, false],
    [away, true],
  ] as const) {
    expect((await asha.ask('PATCH', `/api/orders/${id}/address`, address)).status).toBe(200)
    expect((await orderOf(id)).gift).toEqual({ ...toOneself, to_receiver: isReceived, opened_at: null })
  }
  await set(id, 'Out for Delivery')
  const told = (await mailsOf(id)).find(({ kind }) => kind === 'order.out_for_delivery')
  expect(told?.textBody).toContain('Your present is on its way to their door.')
})

test('mails about a proof say nothing of a surprise either', async () => {
  const { id } = await paidFigurine(shop, asha, { nameLabel: 'Nani', gift })
  await admin.ask('PATCH', `/api/orders/${id}/lines/1/label`, { name_label: 'Dadi' })
  const mails = await mailsOf(id)
  expect(mails.map(({ kind }) => kind)).toContain('proof.offered')
  for (const { subject } of mails) expect(subject).not.toMatch(/figurine/)
  for (const { textBody } of mails) expect(textBody).not.toMatch(/Your figurine|Nani|Dadi/i)
})

test('tracking does not say that a surprise is being sculpted, except to its buyer', async () => {
  const { id } = await paidFigurine(shop, asha, { make: 'drawing', gift })
  expect(await track(asha, id)).toMatchObject({ waits_for: 'proof' })
  expect(await track(browserOf(shop), id)).toMatchObject({ waits_for: null, waits_since: null })
})

test('a present that is no surprise is tracked by name, but its price is nobody’s', async () => {
  const { id } = await paidOrder(shop, asha, { ...receiver, gift: { ...gift, surprise: false } })
  const seen = await track(browserOf(shop), id)
  expect([seen.surprise, seen.total_price, seen.cart_items[0]?.image_url]).toEqual([
    false,
    null,
    expect.stringContaining('/media/'),
  ])
  expect((await mailsOf(id)).find(({ kind }) => kind === 'order.placed')?.textBody).toContain('PAPA-JI')
})

test('the buyer gives the surprise up and takes it back, and corrects the card until work begins', async () => {
  const { id } = await given()
  expect((await change(id, { surprise: false })).status).toBe(200)
  expect((await track(browserOf(shop), id)).surprise).toBe(false)
  await change(id, { surprise: true })
  expect((await track(browserOf(shop), id)).surprise).toBe(true)
  expect((await bodyOf<{ order: Order }>(await change(id, { message: 'For you' }))).order.gift?.message).toBe(
    'For you',
  )
  expect((await problem(await change(id, { message: 'x'.repeat(201) }))).errors?.message).toContain('200')
  const desk = await bodyOf<DeskOrder>(await admin.get(`/api/admin/orders/${id}`))
  expect(desk.notes.map(({ text }) => text)).toContain('The gift card was changed.')
  expect((await change(id, { surprise: false }, ravi)).status).toBe(404)
  await set(id, 'In Production')
  expect(await problem(await change(id, { message: 'Too late' }))).toMatchObject({
    code: 'order.in_production',
  })
  expect((await change(id, { surprise: false })).status).toBe(200)
  const { id: other } = await paidOrder(shop, asha)
  expect(await problem(await change(other, { surprise: true }))).toMatchObject({ code: 'gift.none' })
})

test('the card opens nothing before the delivery, and the order’s id never does', async () => {
  const { id } = await given()
  const token = await cardOf(id)
  expect(token).toMatch(/^[0-9a-z]{26}$/)
  expect(await opened(token)).toEqual({ state: 'not_yet' })
  for (const status of ['In Production', 'Quality Check', 'Shipped', 'Out for Delivery']) {
    await set(id, status)
    expect(await opened(token)).toEqual({ state: 'not_yet' })
  }
  expect((await track(browserOf(shop), id)).surprise, 'looking too early ends nothing').toBe(true)
  for (const not of [id, id.toLowerCase(), token.slice(1), '%00', 'x'.repeat(99)])
    expect((await reveal(not)).status, not).toBe(404)
})

test('after the delivery the card shows message and pieces, ends the surprise, and closes after 90 days', async () => {
  const { id } = await given()
  const token = await cardOf(id)
  const [line] = (await orderOf(id)).cart_items
  await set(id, 'Delivered')
  for (const who of [asha, admin]) expect((await opened(token, who)).state).toBe('open')
  await shop.request(`/api/gifts/${token}`, { method: 'HEAD' })
  const kept = 'its buyer, the founder and programs that check links may look'
  expect((await track(browserOf(shop), id)).surprise, kept).toBe(true)
  const before = (await orderOf(id)).updated_at
  now = new Date(now.getTime() + 1000)
  const found = await opened(token)
  expect(found).toMatchObject({
    state: 'open',
    message,
    from,
    presents: [
      {
        ...{ kind: 'desk_buddy', name: line?.name, name_label: 'Papa-ji' },
        ...{ pictures: [line?.image_url], figure: null, model_url: expect.stringMatching(/\.glb$/) },
      },
    ],
  })
  expect(JSON.stringify(found)).not.toMatch(/Asha|Iyer|98112|Carter|DPL-|₹|price/)
  expect((await track(browserOf(shop), id)).cart_items[0]?.name).toBe(line?.name)
  const order = await orderOf(id)
  expect([order.gift?.opened_at, order.updated_at > before]).toEqual([now.toISOString(), true])
  expect((await change(id, { surprise: false })).status).toBe(200)
  expect(await problem(await change(id, { surprise: true }))).toMatchObject({ code: 'gift.opened' })

  const deliveredAt = now.getTime() - 1000
  now = new Date(deliveredAt + 90 * DAY_MS - 1)
  expect((await opened(token)).state).toBe('open')
  now = new Date(deliveredAt + 90 * DAY_MS)
  const over = await reveal(token)
  expect([over.status, (await problem(over)).code]).toEqual([410, 'gift.ended'])
  now = new Date('2026-11-20T06:00:00Z')
})

test('a figurine in a present turns, and its picture opens for who has the card', async () => {
  const { id } = await paidFigurine(shop, asha, { gift })
  await set(id, 'Delivered')
  const found = await opened(await cardOf(id))
  if (found.state !== 'open') throw new Error('it is not open')
  const [present] = found.presents
  expect(present).toMatchObject({ kind: 'figurine', name: 'A figurine', figure: { kit: 2 }, model_url: null })
  const picture = await browserOf(shop).get(present?.pictures[0] ?? '')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  await set(id, 'Cancelled', { refund: false })
  expect((await reveal(await cardOf(id))).status).toBe(404)
})

test('no cache keeps what a card or a tracking page shows', async () => {
  const { id } = await given()
  for (const path of [`/api/gifts/${await cardOf(id)}`, `/api/orders/track/${id}`])
    expect((await browserOf(shop).get(path)).headers.get('cache-control'), path).toBe('private, no-store')
})

test('who guesses is stopped, and who has the card is not', async () => {
  const { id } = await given()
  const token = await cardOf(id)
  const guesser = browserOf(shop)
  let last = 0
  for (let tries = 0; tries <= 30; tries += 1) last = (await reveal(`guess${tries}`, guesser)).status
  expect(last).toBe(429)
  expect((await opened(token, guesser)).state).toBe('not_yet')
})

test('the token is in no log', async () => {
  const { id } = await given()
  const token = await cardOf(id)
  await reveal(token)
  await shop.get(`/r/${token}`)
  await new Promise(resolve => setImmediate(resolve))
  const lines = log.join('')
  expect(lines).toContain('"/api/gifts/…"')
  expect(lines).toContain('"/r/…"')
  expect(lines).not.toContain(token)
})

test('message and receiver are in the buyer’s export, and go with the account', async () => {
  const leaving = await customer(shop)
  const { id } = await paidOrder(shop, leaving, { ...receiver, gift })
  const token = await cardOf(id)
  const archive = await leaving.get(`/api/profiles/${leaving.id}/export`)
  const orders = strFromU8(
    unzipSync(new Uint8Array(await archive.arrayBuffer()))['orders.json'] ?? new Uint8Array(),
  )
  expect(JSON.parse(orders)).toMatchObject([
    { gift: { message, from }, shipping: { fullName: 'Meera Iyer' } },
  ])
  expect(orders).not.toContain(token)
  await set(id, 'Delivered')
  const public_ = await track(browserOf(shop), id)
  const gone = await leaving.ask('DELETE', `/api/profiles/${leaving.id}`, { password: leaving.password })
  expect(gone.status).toBeLessThan(300)
  const { rows } = await shop.db.execute(sql`select to_jsonb(o)::text as kept from orders o where id = ${id}`)
  expect(rows[0]?.kept).not.toMatch(/मुबारक|नाना|Iyer|98112/)
  expect(rows[0]?.kept).not.toContain(token)
  expect((await reveal(token)).status).toBe(404)
  expect(await track(browserOf(shop), id), 'the slip in the parcel names the order').toEqual(public_)
  expect(public_).toMatchObject({ surprise: true, total_price: null })
  expect((await admin.get(`/api/admin/orders/${id}`)).status).toBe(200)
})
