import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '../../shared/orders/api.ts'
import type { DeskOrder } from '../../shared/orders/desk-api.ts'
import type { Board } from '../../shared/production/api.ts'
import { PROOF_FIRST } from '../../shared/proofs/api.ts'
import { bodyOf, createTestApp, type TestApp } from '../../test/create-test-app.ts'
import { type Customer, customer } from '../../test/people.ts'
import { upload } from '../../test/photos.ts'
import { madeBy, type Opened, payAndConfirm, shippingTo } from '../../test/purchases.ts'
import { runCommand } from '../commands.ts'
import { mails } from '../notifications/tables.ts'
import { orders } from './tables.ts'

const DAY = 24 * 3600_000
const DRAWING = 89_900
let skip = 0
let shop: TestApp
let asha: Customer
let ravi: Customer
let admin: Customer
let buddy: { id: string; slug: string; name: string; price_minor_units: number }
let made: string
beforeAll(async () => {
  shop = await createTestApp({
    settings: { RATE_LIMITS: 'off', FIGURINE_DRAWING_PRICE_PAISE: String(DRAWING) },
    clock: () => new Date(Date.now() + skip),
  })
  asha = await customer(shop)
  ravi = await customer(shop)
  admin = await customer(shop, { role: 'admin' })
  const { desk_buddies } = await bodyOf<{ desk_buddies: (typeof buddy)[] }>(
    await shop.get('/api/desk-buddies?limit=1'),
  )
  buddy = desk_buddies[0] ?? expect.fail('the shop has something for sale')
  made = await madeBy(asha)
})
afterAll(() => shop.close())

const BASE = 49_900
const WRAP = 9900
const figurine = (figurine_id = made, more: object = {}) => ({
  ...{ kind: 'figurine', figurine_id, make: 'figure', quantity: 1, giftWrap: false, nameLabel: null },
  ...more,
})
const deskBuddy = (more: object = {}) => ({ slug: buddy.slug, quantity: 1, ...more })
const place = (cartItems: object[], more: object = {}, who = asha) =>
  who.post('/api/payments/order', { cartItems, shipping: shippingTo(), ...more })
const paid = async (cartItems: object[]) => {
  const answer = await place(cartItems)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return payAndConfirm(shop, asha, await bodyOf<Opened>(answer))
}
const refusal = async (answer: Response) => {
  const { code, errors, position, name, detail } = await bodyOf<Record<string, unknown>>(answer)
  return { status: answer.status, code, errors, position, name, detail }
}
const orderOf = async (id: string) =>
  (await bodyOf<{ order: Order }>(await asha.get(`/api/orders/${id}`))).order

test('figurines and Desk Buddies are one order: each line with its price, wrapped once or piece by piece', async () => {
  const { id, amount } = await paid([
    deskBuddy({ quantity: 2, giftWrap: true }),
    figurine(made, { quantity: 3, giftWrap: true, nameLabel: 'Nani' }),
    figurine(made, { nameLabel: 'Dadi' }),
  ])
  const expected = [2 * (buddy.price_minor_units + WRAP), 3 * BASE + WRAP, BASE]
  expect(amount).toBe(expected.reduce((sum, total) => sum + total, 0))
  const order = await orderOf(id)
  expect(order.cart_items.map(({ total_minor_units }) => total_minor_units)).toEqual(expected)
  expect(order).toMatchObject({
    flow: 'cart',
    quantity: 6,
    amount_minor_units: amount,
    gift_wrap_minor_units: 3 * WRAP,
    figurine: { id: made },
    cart_items: [
      { kind: 'desk_buddy', slug: buddy.slug, make: null, proof: null, figurine: null },
      { kind: 'figurine', id: made, make: 'figure', proof: 'approved', name_label: 'Nani' },
      { kind: 'figurine', id: made, make: 'figure', proof: 'approved', name_label: 'Dadi' },
    ],
  })
  const [nani, dadi] = await Promise.all(
    order.cart_items.slice(1).map(async ({ image_url }) => {
      const answer = await asha.get(image_url ?? '')
      expect(answer.headers.get('content-type')).toBe('image/webp')
      return Buffer.from(await answer.arrayBuffer())
    }),
  )
  expect(nani?.equals(dadi ?? Buffer.from('')), 'each has its name on its base').toBe(false)
  expect(order.promise).not.toBeNull()
})

test('its figures are approved by the order line by line, and each piece has a card on the board', async () => {
  const { id } = await paid([deskBuddy(), figurine(made, { quantity: 2, nameLabel: 'Nani' })])
  const { proofs } = await bodyOf<{ proofs: { line: number; label: string; state: string }[] }>(
    await asha.get(`/api/orders/${id}/proofs`),
  )
  expect(proofs).toMatchObject([{ line: 2, label: 'Nani', state: 'approved' }])
  const { columns } = await bodyOf<Board>(await admin.get('/api/admin/board?limit=200'))
  const cards = columns.flatMap(({ cards }) => cards).filter(({ order_id }) => order_id === id)
  expect(cards.map(({ line, piece, kind }) => [line, piece, kind]).toSorted()).toEqual([
    [1, 1, 'desk_buddy'],
    [2, 1, 'figurine'],
    [2, 2, 'figurine'],
  ])
  expect([200, 202]).toContain((await admin.get(`/api/admin/orders/${id}/lines/2/print.json`)).status)
  const desk = await bodyOf<DeskOrder>(await admin.get(`/api/admin/orders/${id}`))
  expect(desk.proofs.map(({ line }) => line)).toEqual([2])
})

test('where one of its figurines is sculpted after a drawing, the whole order waits for that proof', async () => {
  const { id } = await paid([deskBuddy(), figurine(), figurine(made, { make: 'drawing' })])
  const order = await orderOf(id)
  expect(order).toMatchObject({ waits_for: 'proof', promise: null })
  expect(order.cart_items.map(({ proof }) => proof)).toEqual([null, 'approved', 'awaited'])
  const { orders: waiting } = await bodyOf<{ orders: Order[] }>(
    await admin.get('/api/admin/orders?needs=proof_to_make'),
  )
  expect(waiting.map(order => order.id)).toContain(id)
  const sent = await shop.db.select().from(mails).where(eq(mails.about, id))
  expect(JSON.stringify(sent.find(({ kind }) => kind === 'order.placed')?.body)).toContain(PROOF_FIRST)
})

test('the desk finds it among custom figurines and among Desk Buddies, and a cart of figurines among the former', async () => {
  const { id } = await paid([deskBuddy(), figurine()])
  const { id: figurinesOnly } = await paid([figurine()])
  const found = async (kind: string) =>
    (
      await bodyOf<{ orders: Order[] }>(await admin.get(`/api/admin/orders?kind=${kind}&limit=200`))
    ).orders.map(order => order.id)
  expect(await found('figurine')).toEqual(expect.arrayContaining([id, figurinesOnly]))
  expect(await found('cart')).toContain(id)
  expect(await found('cart')).not.toContain(figurinesOnly)
  const rows = (await (await admin.get('/api/admin/orders/export.csv')).text()).split('\r\n')
  expect(rows.find(row => row.startsWith(id))).toContain('custom figurine and Desk Buddies')
  expect(rows.find(row => row.startsWith(figurinesOnly))).toContain(',custom figurine,')
})

test('an order is a single figurine or a cart, and only a figurine line names a figurine', async () => {
  const single = { figurine_id: made, quantity: 1 }
  expect(await refusal(await place([deskBuddy()], single))).toMatchObject({
    status: 422,
    errors: { figurine_id: expect.stringContaining('one figurine or a cart') },
  })
  expect((await place([], single)).status).toBe(200)
  for (const line of [
    deskBuddy({ figurine_id: made }),
    { kind: 'figurine', quantity: 1 },
    { kind: 'parrot', slug: buddy.slug, quantity: 1 },
  ])
    expect((await refusal(await place([line]))).status, JSON.stringify(line)).toBe(422)
})

test('a figurine that is deleted or another one’s cannot be bought, and the line is named', async () => {
  const gone = await madeBy(asha)
  await asha.ask('DELETE', `/api/figurines/${gone}`)
  const theirs = await madeBy(ravi)
  for (const id of [gone, theirs, 'fig_nobody'])
    expect(await refusal(await place([deskBuddy(), figurine(id, { nameLabel: 'Nani' })]))).toMatchObject({
      status: 409,
      code: 'order.item_gone',
      position: 1,
      name: 'Your figurine',
      detail: expect.stringContaining('“NANI” is no longer here'),
    })
})

test('without its photo a drawing cannot be sculpted any more; the figure that was read from it still prints', async () => {
  const { figurine_id } = await bodyOf<{ figurine_id: string }>(await upload(shop, asha))
  const { id } = await paid([figurine(figurine_id, { make: 'drawing' })])
  const delivered = new Date(Date.now() - 31 * DAY)
  await shop.db.update(orders).set({ status: 'Delivered', deliveredAt: delivered }).where(eq(orders.id, id))
  await runCommand(shop, { name: 'photos expire', args: [] })
  expect(await refusal(await place([deskBuddy(), figurine(figurine_id, { make: 'drawing' })]))).toMatchObject(
    { status: 409, code: 'order.item_gone', position: 1 },
  )
  expect((await place([figurine(figurine_id)])).status).toBe(200)
})

test('an unordered figurine whose photo has expired is gone from the cart too', async () => {
  const { figurine_id } = await bodyOf<{ figurine_id: string }>(await upload(shop, asha))
  skip = 31 * DAY
  await runCommand(shop, { name: 'photos expire', args: [] })
  skip = 0
  expect(await refusal(await place([figurine(figurine_id)]))).toMatchObject({
    status: 409,
    code: 'order.item_gone',
    position: 0,
  })
})

test('a name that cannot be made is refused at its line', async () => {
  const { status, errors } = await refusal(
    await place([deskBuddy({ nameLabel: '☃' }), figurine(made, { nameLabel: '☃' })]),
  )
  expect(status).toBe(422)
  expect(Object.keys(errors as object)).toEqual(['cartItems.1.nameLabel'])
})

test('ten of one figurine are a line, made as figure and as drawing they are two', async () => {
  const wish = [figurine(made, { quantity: 6 }), figurine(made, { quantity: 6 })]
  expect((await place(wish)).status).toBe(422)
  expect(
    (await place([figurine(made, { quantity: 6 }), figurine(made, { quantity: 6, make: 'drawing' })])).status,
  ).toBe(200)
})

test('a drawing has its own price, one on the page, in the cart and in the order, and no figure turns under it', async () => {
  expect(await bodyOf(await shop.get('/api/shop'))).toMatchObject({
    figurine_base_price_minor_units: BASE,
    drawing_price_minor_units: DRAWING,
    drawing_days: 3,
  })
  const wishes = [
    { kind: 'figurine', make: 'drawing', quantity: 2 },
    { kind: 'figurine', quantity: 1 },
  ]
  expect(await bodyOf(await asha.post('/api/cart/price', { cartItems: wishes, code: null }))).toMatchObject({
    total_price_minor_units: 2 * DRAWING + BASE,
    lines: [{ price_minor_units: DRAWING }, { price_minor_units: BASE }],
  })
  const single = { figurine_id: made, make: 'drawing', quantity: 2, shipping: shippingTo() }
  const opened = await bodyOf<Opened>(await asha.post('/api/payments/order', single))
  expect(opened.order.amount).toBe(2 * DRAWING)
  const { id, amount } = await paid([figurine(), figurine(made, { make: 'drawing' })])
  expect(amount).toBe(BASE + DRAWING)
  const { cart_items } = await orderOf(id)
  expect(cart_items).toMatchObject([
    { make: 'figure', price_minor_units: BASE, figurine: { figure: { kit: 2 } } },
    { make: 'drawing', price_minor_units: DRAWING, figurine: { figure: null } },
  ])
})

test('of whom nobody says how it is made, the cart tells the price that the order has', async () => {
  const { figurine_id: drawn } = await bodyOf<{ figurine_id: string }>(await upload(shop, asha))
  for (const [id, price] of Object.entries({ [drawn]: DRAWING, [made]: BASE })) {
    const cartItems = [{ kind: 'figurine', id, quantity: 1 }]
    const told = await bodyOf(await asha.post('/api/cart/price', { cartItems, code: null }))
    expect(told).toMatchObject({ total_price_minor_units: price })
    const { order } = await bodyOf<Opened>(await place([figurine(id, { make: null })]))
    expect(order.amount).toBe(price)
  }
})

test('a price that was seen and is another one now is told for every line', async () => {
  const seen = [
    deskBuddy({ priceMinorUnits: buddy.price_minor_units }),
    figurine(made, { priceMinorUnits: 100 }),
  ]
  const answer = await place(seen)
  expect(answer.status).toBe(409)
  expect(await bodyOf(answer)).toMatchObject({
    code: 'price.changed',
    total_price: (buddy.price_minor_units + BASE) / 100,
    lines: [
      { kind: 'desk_buddy', slug: buddy.slug, price_minor_units: buddy.price_minor_units },
      { kind: 'figurine', id: made, price_minor_units: BASE },
    ],
  })
  expect(
    (await place(seen.map((line, at) => ({ ...line, ...(at === 1 && { priceMinorUnits: BASE }) })))).status,
  ).toBe(200)
})

test('a figurine in an order that may still be paid is not deleted', async () => {
  const id = await madeBy(asha)
  expect((await place([deskBuddy(), figurine(id)])).status).toBe(200)
  expect(await refusal(await asha.ask('DELETE', `/api/figurines/${id}`))).toMatchObject({
    status: 409,
    code: 'figurine.order_unfinished',
  })
})

test('pressed twice at once, a mixed cart is one order', async () => {
  const body = { cartItems: [deskBuddy(), figurine()], shipping: shippingTo() }
  const presses = await Promise.all([1, 2, 3].map(() => asha.post('/api/payments/order', body)))
  // While one opens it at the provider, the others are told to wait a moment.
  expect(presses.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  const opened = [...presses.filter(({ ok }) => ok), await asha.post('/api/payments/order', body)]
  const ids = await Promise.all(opened.map(async answer => (await bodyOf<Opened>(answer)).order.id))
  expect([new Set(ids).size, ids[0]]).toEqual([1, expect.stringMatching(/^DPL-/)])
})
