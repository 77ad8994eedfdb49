import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import type { RememberedAddress } from '../../../shared/accounts/addresses-api.ts'
import type { Profile } from '../../../shared/accounts/api.ts'
import { bodyOf, createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { type Customer, customer } from '../../../test/people.ts'
import { type Opened, payAndConfirm } from '../../../test/purchases.ts'
import { expireAddresses } from './addresses.ts'

let shop: TestApp
let who: Customer
let aheadMs = 0
const DAY_MS = 86_400_000
const clock = () => new Date(Date.now() + aheadMs)
beforeAll(async () => {
  shop = await createTestApp({ clock, settings: { RATE_LIMITS: 'off' } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  who = await customer(shop)
})

const home = {
  fullName: 'Asha Rao',
  email: 'asha@example.com',
  phone: '9820041122',
  address1: '14, Lotus Court',
  address2: 'Flat 3',
  city: 'Mumbai',
  state: 'Maharashtra',
  pincode: '400050',
}
const meera = { ...home, fullName: 'Meera Iyer', phone: '9811223344', address1: '8, Lake View' }
const toMeera = { shipping: meera, gift: { to_receiver: true } }
const { phone: _, email: __, ...receipt } = home

const placed = async (wanted: object) => {
  aheadMs += 1000
  const lines = [{ slug: 'shiba-mochi', quantity: 1, nameLabel: `No ${aheadMs}`.slice(-8) }]
  return bodyOf<Opened>(await who.post('/api/payments/order', { cartItems: lines, ...wanted }))
}
const paid = async (wanted: object) => payAndConfirm(shop, who, await placed(wanted))
const addressesAt = (id = who.id) => `/api/profiles/${id}/addresses`
const remembered = async (one = who) =>
  (await bodyOf<{ addresses: RememberedAddress[] }>(await one.get(addressesAt()))).addresses
const profile = async () =>
  (await bodyOf<{ profile: Profile }>(await who.get(`/api/profiles/${who.id}`))).profile
const names = async () => (await remembered()).map(one => `${one.for} ${one.fullName}, ${one.address1}`)

test('an address is remembered once its order is paid, as it was typed', async () => {
  await placed({ shipping: home })
  expect(await remembered()).toEqual([])
  await paid({ shipping: home })
  const { email: _, ...typed } = home
  expect(await remembered()).toEqual([
    {
      ...typed,
      id: expect.stringMatching(/^adr_/),
      for: 'self',
      country: 'India',
      last_used_at: expect.any(String),
    },
  ])
})

test('the same address again is one row with a newer date and the newer phone, however it is written', async () => {
  await paid({ shipping: home })
  const [first] = await remembered()
  await paid({
    shipping: { ...home, fullName: 'ASHA RAO', address1: '14, lotus court', phone: '9820055566' },
  })
  const [again, ...others] = await remembered()
  expect(others).toEqual([])
  expect(again).toMatchObject({ id: first?.id, fullName: 'ASHA RAO', phone: '9820055566' })
  expect(again?.last_used_at.localeCompare(first?.last_used_at ?? '')).toBe(1)
})

test('a present remembers its receiver, and the receipt as one’s own until there is another', async () => {
  await paid({ ...toMeera, billing: receipt })
  expect(await names()).toEqual(
    expect.arrayContaining(['receiver Meera Iyer, 8, Lake View', 'self Asha Rao, 14, Lotus Court']),
  )
  await paid({ ...toMeera, billing: { ...receipt, address1: '1, Office Park' } })
  expect(await remembered()).toHaveLength(2)
  await paid({ shipping: meera })
  expect(await names()).toEqual(expect.arrayContaining(['self Meera Iyer, 8, Lake View']))
  expect(await remembered()).toHaveLength(3)
})

test('a receipt brings no phone, and takes none away', async () => {
  await paid({ ...toMeera, billing: receipt })
  expect((await profile()).phone).toBeNull()
  await paid({ shipping: home })
  expect(await profile()).toMatchObject({ phone: '9820041122', address_line1: '14, Lotus Court' })
})

test('a payment that comes twice remembers once, and a second one for the same order changes nothing', async () => {
  const opened = await placed({ shipping: home })
  const { sandbox } = shop.paymentSetup
  const silent = { do: 'pay', order: opened.order.razorpay_order_id, outcome: 'bank-silent' } as const
  const { payment } = z
    .object({ payment: z.object({ id: z.string() }) })
    .parse(await sandbox?.control(silent))
  await payAndConfirm(shop, who, opened)
  const before = await remembered()
  expect(before).toHaveLength(1)
  aheadMs += DAY_MS
  await sandbox?.control({ do: 'late-authorise', payment: payment.id })
  for (let time = 0; time < 2; time += 1)
    expect((await who.post(`/api/orders/${opened.order.id}/check`)).status).toBe(200)
  expect(await remembered()).toEqual(before)
})

test('the address of a paid order that is changed is the last one used', async () => {
  const opened = await placed({ shipping: home })
  await payAndConfirm(shop, who, opened)
  aheadMs += 1000
  const { email: _, ...place } = { ...home, address1: '14, Lotus Tower' }
  const changed = await who.ask('PATCH', `/api/orders/${opened.order.id}/address`, place)
  expect([changed.status, await names()]).toEqual([
    200,
    ['self Asha Rao, 14, Lotus Tower', 'self Asha Rao, 14, Lotus Court'],
  ])
  expect((await profile()).address_line1).toBe('14, Lotus Tower')
})

test('ten are kept: the least recently used goes', async () => {
  const at = (number: number) => ({ shipping: { ...home, address1: `${number}, Carter Road` } })
  for (let number = 1; number <= 10; number += 1) await paid(at(number))
  await paid(at(1))
  await paid({ ...toMeera, billing: receipt })
  const kept = await names()
  expect(kept).toHaveLength(10)
  expect(kept.slice(0, 3)).toEqual([
    'receiver Meera Iyer, 8, Lake View',
    'self Asha Rao, 1, Carter Road',
    'self Asha Rao, 10, Carter Road',
  ])
  expect(kept).not.toContain('self Asha Rao, 2, Carter Road')
  for (let number = 0; number < 10; number += 1)
    await paid({
      shipping: { ...meera, address1: `${number}, Lake View` },
      gift: toMeera.gift,
      billing: receipt,
    })
  expect((await names()).filter(name => name.startsWith('self'))).toEqual(['self Asha Rao, 1, Carter Road'])
  await expireAddresses({ db: shop.db, clock })
  const { rows } = await shop.db.execute(
    `select count(*)::int as count from addresses where user_id = '${who.id}'`,
  )
  expect(await names()).toHaveLength(10)
  expect(rows).toEqual([{ count: 10 }])
})

test('the profile follows the last own address, until it is edited by hand', async () => {
  await paid({ shipping: home })
  await paid({ shipping: { ...home, address1: '2, Hill Road', phone: '9820055566' } })
  await paid({ ...toMeera, billing: receipt })
  expect(await profile()).toMatchObject({ address_line1: '2, Hill Road', phone: '9820055566' })
  const { name, address_line1, city, state, pincode } = await profile()
  const change = (fields: object) => who.ask('PATCH', `/api/profiles/${who.id}`, fields)
  // The form sends every field.
  await change({ name: `${name} Rao`, address_line1, city, state, pincode, phone: '9820099988' })
  await paid({ shipping: home })
  expect(await profile()).toMatchObject({ address_line1: '14, Lotus Court', phone: '9820099988' })
  await change({ address_line1: null, city: null, state: null, pincode: null })
  await paid({ shipping: home })
  expect(await profile()).toMatchObject({ address_line1: null, city: null, phone: '9820099988' })
})

test('an address is changed by its owner, within the limits of an order’s', async () => {
  await paid({ shipping: home })
  const [one] = await remembered()
  const change = (body: object, by = who) => by.ask('PATCH', `${addressesAt(by.id)}/${one?.id}`, body)
  const changed = await change({ address1: '15, Lotus Court', address2: null })
  expect(await bodyOf(changed)).toEqual({ address: { ...one, address1: '15, Lotus Court', address2: null } })
  expect((await profile()).address_line1).toBe('15, Lotus Court')
  await change({ phone: '98200 55566' })
  expect(await remembered()).toMatchObject([
    { phone: '9820055566', address1: '15, Lotus Court', pincode: '400050' },
  ])
  for (const [field, value] of Object.entries({
    fullName: 'x'.repeat(121),
    phone: '12345',
    address1: 'x'.repeat(201),
    address2: 'x'.repeat(201),
    city: 'x'.repeat(81),
    state: 'Texas',
    pincode: '012345',
  })) {
    const refused = await change({ [field]: value })
    expect([refused.status, Object.keys((await bodyOf<{ errors: object }>(refused)).errors)]).toEqual([
      422,
      [field],
    ])
  }
  await paid({ shipping: { ...home, address1: '15, Lotus Court' } })
  expect(await remembered()).toHaveLength(2)
  const [, older] = await remembered()
  await who.ask('PATCH', `${addressesAt()}/${older?.id}`, { address2: 'Flat 3' })
  expect(await remembered()).toMatchObject([{ id: older?.id, address2: 'Flat 3' }])
})

test('another’s address is not found, and another’s list is refused', async () => {
  await paid({ shipping: home })
  const [one] = await remembered()
  const ravi = await customer(shop)
  for (const method of ['PATCH', 'DELETE']) {
    expect((await ravi.ask(method, `${addressesAt(ravi.id)}/${one?.id}`, {})).status).toBe(404)
    expect((await ravi.ask(method, `${addressesAt()}/${one?.id}`, {})).status).toBe(403)
  }
  expect((await ravi.get(addressesAt())).status).toBe(403)
  expect(await remembered()).toEqual([one])
})

test('a deleted address is gone, from the profile too, and its order keeps it', async () => {
  const { id } = await paid({ shipping: home })
  const [one] = await remembered()
  expect((await who.ask('DELETE', `${addressesAt()}/${one?.id}`)).status).toBe(200)
  expect((await who.ask('DELETE', `${addressesAt()}/${one?.id}`)).status).toBe(404)
  expect([await remembered(), (await profile()).address_line1]).toEqual([[], null])
  const { order } = await bodyOf<{ order: object }>(await who.get(`/api/orders/${id}`))
  expect(order).toMatchObject({ ship_to: { address1: '14, Lotus Court' } })
})

test('a receiver’s address goes 18 months after its last use, one’s own stays', async () => {
  await paid({ shipping: home })
  await paid({ ...toMeera, billing: receipt })
  aheadMs += 500 * DAY_MS
  await paid({ shipping: { ...meera, fullName: 'Nani' }, gift: { to_receiver: true }, billing: receipt })
  aheadMs += 40 * DAY_MS
  await expireAddresses({ db: shop.db, clock })
  expect(await names()).toHaveLength(3)
  aheadMs += 15 * DAY_MS
  await expireAddresses({ db: shop.db, clock })
  expect(await names()).toEqual(['receiver Nani, 8, Lake View', 'self Asha Rao, 14, Lotus Court'])
})

test('an account’s archive holds its addresses, and its end takes them', async () => {
  await paid({ shipping: home })
  const archive = new Uint8Array(await (await who.get(`/api/profiles/${who.id}/export`)).arrayBuffer())
  const held = unzipSync(archive)['addresses.json']
  expect(held && JSON.parse(strFromU8(held))).toEqual(await remembered())
  await shop.db.execute(`update orders set status = 'Delivered' where user_id = '${who.id}'`)
  const gone = await who.ask('DELETE', `/api/profiles/${who.id}`, { password: who.password })
  expect(gone.status).toBe(200)
  const { rows } = await shop.db.execute(`select id from addresses where user_id = '${who.id}'`)
  expect(rows).toEqual([])
})
