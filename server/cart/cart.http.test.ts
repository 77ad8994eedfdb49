import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AccountCart } from '../../shared/cart/api.ts'
import { type CartAction, itemKey, type NewLine } from '../../shared/cart/cart.ts'
import { bodyOf, createTestApp, type TestApp } from '../../test/create-test-app.ts'
import { type Customer, customer } from '../../test/people.ts'
import { upload } from '../../test/photos.ts'
import { madeBy, type Opened, payAndConfirm, shippingTo } from '../../test/purchases.ts'

let shop: TestApp
let asha: Customer
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMITS: 'off' } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  asha = await customer(shop)
})

const buddy = (more: Partial<NewLine> = {}): NewLine => ({
  ...{ id: 'db_mochi', slug: 'mochi', name: 'Mochi', subtitle: null, imageUrl: null, currency: 'INR' },
  ...{
    priceMinorUnits: 249_900,
    giftWrapPriceMinorUnits: 9900,
    giftWrap: false,
    nameLabel: null,
    quantity: 1,
  },
  ...more,
})
const figurine = (id: string, more: Partial<NewLine> = {}): NewLine =>
  buddy({
    kind: 'figurine',
    id,
    slug: '',
    name: 'Your figurine',
    priceMinorUnits: 49_900,
    make: 'figure',
    ...more,
  })
const add = (item: NewLine): CartAction => ({ kind: 'add', item })
let made = 0
function change(action: CartAction) {
  made += 1
  return { id: `change-${made}`, action }
}
const send = (changes: object[], who = asha) => who.post('/api/cart/changes', { changes })
const sent = async (...actions: CartAction[]) => {
  const answer = await send(actions.map(action => change(action)))
  expect(answer.status, await answer.clone().text()).toBe(200)
  return bodyOf<AccountCart>(answer)
}
const cartOf = async (who = asha) => bodyOf<AccountCart>(await who.get('/api/cart'))
const linesOf = ({ items }: AccountCart) => items.map(({ id, quantity }) => [id, quantity])

test('an account begins with an empty cart, and keeps what is put into it', async () => {
  expect(await cartOf()).toEqual({ items: [], figurines: [], full: [] })
  await sent(add(buddy({ nameLabel: 'Tara' })), add(buddy({ id: 'db_robot', quantity: 2 })))
  expect(linesOf(await cartOf())).toEqual([
    ['db_mochi', 1],
    ['db_robot', 2],
  ])
  expect((await cartOf()).items[0]).toMatchObject({ itemKey: 'db_mochi|plain|tara', nameLabel: 'Tara' })
})

test('what two devices have is summed; a line stops at ten and is named', async () => {
  await sent(add(buddy({ quantity: 4 })), add(buddy({ id: 'db_robot', name: 'Robot', quantity: 7 })))
  const merged = await sent(
    add(buddy({ quantity: 2 })),
    add(buddy({ id: 'db_robot', name: 'Robot', quantity: 5 })),
  )
  expect(linesOf(merged)).toEqual([
    ['db_mochi', 6],
    ['db_robot', 10],
  ])
  expect(merged.full).toEqual(['Robot'])
})

test('changes of two devices in the same moment are both kept', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  const answers = await Promise.all(ids.map(id => send([change(add(buddy({ id })))])))
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
  expect(linesOf(await cartOf()).toSorted()).toEqual(ids.map(id => [id, 1]))
})

test('a change whose answer was lost is made once, however often it is sent', async () => {
  const once = change(add(buddy({ quantity: 3 })))
  await send([once])
  await Promise.all([send([once]), send([once, change(add(buddy({ id: 'db_robot' })))])])
  expect(linesOf(await cartOf())).toEqual([
    ['db_mochi', 3],
    ['db_robot', 1],
  ])
})

test('a removed line stays removed, though another device that still shows it goes on changing it', async () => {
  const key = itemKey(buddy())
  await sent(add(buddy()), add(buddy({ id: 'db_robot' })))
  await sent({ kind: 'remove', itemKey: key })
  const late = await sent(
    { kind: 'quantity', itemKey: key, quantity: 5 },
    { kind: 'change', itemKey: key, giftWrap: true, nameLabel: 'Tara' },
    { kind: 'looked', asked: ['db_mochi'], found: [] },
  )
  expect(linesOf(late)).toEqual([['db_robot', 1]])
})

test('lines and fields that a newer version wrote are kept by this one', async () => {
  const bundle = { kind: 'bundle', itemKey: 'bundle-1', pieces: ['x', 'y'] }
  const newer = { ...buddy(), itemKey: itemKey(buddy()), ribbon: 'red' }
  await shop.db.execute(sql`
    insert into carts (user_id, items, created_at, updated_at)
    values (${asha.id}, ${JSON.stringify([bundle, newer])}::jsonb, now(), now())`)
  expect((await sent(add(buddy({ id: 'db_robot' })))).items).toMatchObject([
    bundle,
    { id: 'db_mochi', ribbon: 'red' },
    { id: 'db_robot' },
  ])
  expect(linesOf(await sent({ kind: 'remove', itemKey: 'bundle-1' }))).toEqual([
    ['db_mochi', 1],
    ['db_robot', 1],
  ])
})

test('it says which figurines can be ordered and how, and nothing of those that are deleted or another one’s', async () => {
  const own = await madeBy(asha)
  const deleted = await madeBy(asha)
  await asha.ask('DELETE', `/api/figurines/${deleted}`)
  const theirs = await madeBy(await customer(shop))
  const { figurine_id: drawn } = await bodyOf<{ figurine_id: string }>(await upload(shop, asha))
  await shop.db.execute(sql`
    update photos set deleted_at = now() where id = (select photo_id from figurines where id = ${drawn})`)
  const { figurines, items } = await sent(...[own, deleted, theirs, drawn].map(id => add(figurine(id))))
  expect(items).toHaveLength(4)
  expect(figurines.map(({ id, makes }) => [id, makes]).toSorted()).toEqual(
    [
      [own, ['figure', 'drawing']],
      [drawn, ['figure']],
    ].toSorted(),
  )
  const picture = figurines.find(({ id }) => id === own)?.image_url ?? ''
  expect((await asha.get(picture.split('?')[0] ?? '')).status).toBe(200)
})

test('what was paid leaves it once, whichever device paid; what was added to the line meanwhile stays', async () => {
  const { desk_buddies } = await bodyOf<{ desk_buddies: { id: string; slug: string }[] }>(
    await shop.get('/api/desk-buddies?limit=2'),
  )
  const [first, second] = desk_buddies.map(({ id, slug }) => ({ id, slug }))
  if (!first || !second) throw new Error('the shop has two things for sale')
  const own = await madeBy(asha)
  await sent(
    add(buddy({ ...first, nameLabel: 'Tara', quantity: 3 })),
    add(buddy(second)),
    add(figurine(own, { giftWrap: true })),
  )
  const opened = await asha.post('/api/payments/order', {
    cartItems: [
      { ...first, nameLabel: 'TARA', quantity: 2 },
      { ...second, quantity: 1 },
      { kind: 'figurine', figurine_id: own, make: 'figure', giftWrap: true, quantity: 1 },
    ],
    shipping: shippingTo(),
  })
  expect((await cartOf()).items).toHaveLength(3)
  await payAndConfirm(shop, asha, await bodyOf<Opened>(opened))
  expect(linesOf(await cartOf())).toEqual([[first.id, 1]])
  await sent(add(buddy({ ...first, nameLabel: 'Tara' })))
  expect(linesOf(await cartOf())).toEqual([[first.id, 2]])
})

test('nonsense is refused and changes nothing', async () => {
  await sent(add(buddy()))
  for (const action of [
    add(buddy({ quantity: 11 })),
    add(buddy({ quantity: 0 })),
    add(buddy({ nameLabel: 'x'.repeat(21) })),
    add(buddy({ name: 'x'.repeat(201) })),
    add(buddy({ slug: '' })),
    add(figurine('fig_1', { make: undefined as never })),
    { kind: 'dance' },
    null,
  ])
    expect((await send([change(action as CartAction)])).status, JSON.stringify(action)).toBe(422)
  expect((await send(Array.from({ length: 201 }, () => change({ kind: 'seen' })))).status).toBe(422)
  const many = Array.from({ length: 200 }, (_, at) => change(add(buddy({ id: `db_${at}` }))))
  expect(await bodyOf(await send(many))).toMatchObject({ code: 'cart.full' })
  expect(linesOf(await cartOf())).toEqual([['db_mochi', 1]])
})

test('a cart is its owner’s alone, stands in their archive and goes with their account', async () => {
  await sent(add(buddy({ nameLabel: 'Tara' })))
  expect(linesOf(await cartOf(await customer(shop)))).toEqual([])
  const archive = await asha.get(`/api/profiles/${asha.id}/export`)
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
  const [name = ''] = Object.keys(files).filter(file => file.endsWith('cart.json'))
  expect(JSON.parse(strFromU8(files[name] ?? new Uint8Array()))).toMatchObject([{ nameLabel: 'Tara' }])
  await asha.ask('DELETE', `/api/profiles/${asha.id}`, { password: asha.password })
  const { rows } = await shop.db.execute(sql`select 1 from carts where user_id = ${asha.id}`)
  expect(rows).toEqual([])
})
