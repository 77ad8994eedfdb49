import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingResult, ParcelDesk } from '../../shared/parcels/api.ts'
import { bodyOf, createTestApp, type TestApp } from '../../test/create-test-app.ts'
import { type Customer, customer } from '../../test/people.ts'
import { printMade } from '../../test/print-made.ts'
import {
  madeBy,
  type Opened,
  paidFigurine,
  paidOrder,
  payAndConfirm,
  shippingTo,
} from '../../test/purchases.ts'

let shop: TestApp
let asha: Customer
let admin: Customer
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMITS: 'off' } })
  asha = await customer(shop)
  admin = await customer(shop, { role: 'admin' })
  // The tests say themselves which files are made.
  await shop.jobs.rest()
})
afterAll(() => shop.close())

async function proposed(id: string) {
  const desk = await bodyOf<ParcelDesk>(await admin.get(`/api/admin/shipments?orders=${id}`))
  return desk.to_book.find(({ order_id }) => order_id === id)?.packing ?? expect.fail('it is to be booked')
}
const box = (width_cm: number, height_cm: number) => ({ length_cm: 15, width_cm, height_cm })

test('one figure gets the usual box, and what its file says with box and padding, rounded up', async () => {
  const { id } = await paidFigurine(shop, asha)
  expect(await proposed(id), 'no file yet').toEqual({ box: box(12, 12), weight_g: 400 })
  await printMade(shop, id, { grams: 79.3 })
  expect(await proposed(id)).toEqual({ box: box(12, 12), weight_g: 250 })
})

test('three figures get a box that holds them, and the weight of all three', async () => {
  const { id } = await paidFigurine(shop, asha, { quantity: 3 })
  await printMade(shop, id, { grams: 79.3 })
  expect(await proposed(id)).toEqual({ box: box(22, 22), weight_g: 500 })
})

test('Desk Buddies count as usual until their file is there', async () => {
  const one = await paidOrder(shop, asha)
  expect(await proposed(one.id)).toEqual({ box: box(12, 12), weight_g: 400 })
  await printMade(shop, one.id, { grams: 79.3 })
  expect(await proposed(one.id)).toEqual({ box: box(12, 12), weight_g: 250 })
  const two = await paidOrder(shop, asha, { quantity: 2 })
  expect(await proposed(two.id)).toEqual({ box: box(22, 12), weight_g: 700 })
})

test('a line without a file counts as usual beside one whose file is there', async () => {
  const { desk_buddies } = await bodyOf<{ desk_buddies: { slug: string }[] }>(
    await shop.get('/api/desk-buddies?limit=1'),
  )
  const cartItems = [
    { slug: desk_buddies[0]?.slug, quantity: 1 },
    { kind: 'figurine', figurine_id: await madeBy(asha), make: 'figure', quantity: 1, nameLabel: 'Nani' },
  ]
  const placed = await asha.post('/api/payments/order', { cartItems, shipping: shippingTo() })
  const { id } = await payAndConfirm(shop, asha, await bodyOf<Opened>(placed))
  await printMade(shop, id, { grams: 79.3, line: 2 })
  expect(await proposed(id)).toEqual({ box: box(22, 12), weight_g: 550 })
})

test('the courier takes what was proposed, and what the founder typed instead', async () => {
  for (const changed of [{}, { weight_g: 320, box: box(20, 20) }]) {
    const { id } = await paidOrder(shop, asha, { quantity: 10 })
    const packing = { ...(await proposed(id)), ...changed }
    const { shipments } = await bodyOf<BookingResult>(
      await admin.post('/api/admin/shipments', { order_ids: [id], ...packing }),
    )
    expect(shipments).toMatchObject([packing])
  }
})
