import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { itemKey, type NewLine } from '../../../shared/cart/cart.ts'
import { pictures } from '../../../shared/pictures/built-in-pictures.ts'
import { bodyOf, createTestApp, eventually, type TestApp } from '../../../test/create-test-app.ts'
import { type Customer, customer } from '../../../test/people.ts'
import { madeBy, paidOrder, payAndConfirm, placedOrder } from '../../../test/purchases.ts'
import { remindOfCarts } from './remind-of-carts.ts'

const HOUR = 3_600_000
let aheadMs = 0
let shop: TestApp
let asha: Customer
beforeAll(async () => {
  shop = await createTestApp({
    clock: () => new Date(Date.now() + aheadMs),
    settings: { RATE_LIMITS: 'off', PUBLIC_URL: 'http://shop.test' },
  })
})
afterAll(() => shop.close())
beforeEach(async () => {
  asha = await customer(shop)
})

const buddy = (more: Partial<NewLine> = {}): NewLine => ({
  ...{ id: 'db_shiba-mochi', slug: 'shiba-mochi', name: 'Mochi', subtitle: null, imageUrl: null },
  ...{ currency: 'INR', priceMinorUnits: 249_900, giftWrapPriceMinorUnits: 9900, giftWrap: false },
  ...{ nameLabel: null, quantity: 1 },
  ...more,
})
let made = 0
const act = (action: object) => {
  made += 1
  return asha.post('/api/cart/changes', { changes: [{ id: `reminder-${made}`, action }] })
}
const emptied = () => act({ kind: 'remove', itemKey: itemKey(buddy()) })
const put = (line: Partial<NewLine> = {}) => act({ kind: 'add', item: buddy(line) })
const ask = async (on = true) =>
  bodyOf<{ state: string }>(await asha.ask('PUT', '/api/cart/reminder', { on }))
const state = async () => (await bodyOf<{ state: string }>(await asha.get('/api/cart/reminder'))).state
async function left(hours: number) {
  aheadMs += hours * HOUR
  await remindOfCarts({ ...shop, pageAddress: path => `http://shop.test${path}` })
}
const mails = async () => (await shop.mailsTo(asha.email)).filter(({ kind }) => kind === 'cart.reminder')
const waiting = async () =>
  (await mails()).filter(({ status }) => status === 'waiting').map(({ recipient }) => recipient)
/** As if the mail server had refused it; only once it has left, so that no sender overwrites it. */
async function holdBack() {
  await eventually(async () => (await waiting()).length === 0)
  await shop.db.execute(sql`update mails set status = 'waiting', due_at = now() + interval '1 hour'
    where recipient = ${asha.email} and kind = 'cart.reminder'`)
  expect(await waiting()).toEqual([asha.email])
}

test('who ticked nothing is never written to', async () => {
  await put()
  expect(await state()).toBe('off')
  await left(72)
  expect(await mails()).toEqual([])
})

test('who ticked it gets one mail a day after the cart was left, and no second one', async () => {
  await put({ quantity: 2, nameLabel: 'Tara' })
  expect(await ask()).toMatchObject({ state: 'asked' })
  await left(23.9)
  expect(await mails()).toEqual([])
  await left(0.2)
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail?.textBody).toContain('Mochi: 2 pieces')
  expect(mail?.textBody).toContain('See your cart: http://shop.test/cart')
  expect(mail?.textBody).toContain('Your account keeps what is in your cart')
  expect(mail?.textBody).toContain('until you empty the cart, order what is in it or delete the account')
  expect(mail?.textBody).toMatch(/Unsubscribe: http:\/\/shop\.test\/u\/reminders\.[\w.-]+$/)
  expect(await state()).toBe('sent')
  await ask()
  await left(100)
  expect(await mails()).toHaveLength(1)
})

test('the mail has neither face nor label, and no words that a browser sent', async () => {
  const figurine = await madeBy(asha)
  await put({
    kind: 'figurine',
    id: figurine,
    slug: '',
    name: 'Win a prize',
    nameLabel: 'Nani',
    make: 'figure',
  })
  await put({ name: 'Cheap pills at https://pills.example' })
  await put({ id: 'db_nobody', slug: 'nobody', name: 'Call this number' })
  await ask()
  await left(25)
  const [mail] = await mails()
  const written = JSON.stringify([mail?.textBody, mail?.body, mail?.subject])
  expect(mail?.textBody).toContain('A figurine of your own: 1 piece')
  expect(mail?.textBody).toContain('Mochi: 1 piece')
  expect(written).not.toMatch(/prize|pills|number|nani|img|\/files\/|figurines\//i)
  const ofCatalogue = { of: 'desk_buddy', name: 'Mochi', url: pictures['shiba-mochi'] }
  expect(mail?.body?.pictures).toHaveLength(2)
  expect(mail?.body?.pictures).toEqual(expect.arrayContaining([ofCatalogue, { of: 'box' }]))
})

test('a figurine that was deleted since is not named, and a cart of nothing else brings no mail', async () => {
  const [kept, gone] = [await madeBy(asha), await madeBy(asha)]
  const figurine = { kind: 'figurine' as const, slug: '', make: 'figure' as const }
  await put({ ...figurine, id: gone, quantity: 3 })
  await ask()
  await asha.ask('DELETE', `/api/figurines/${gone}`)
  await left(25)
  expect(await mails()).toEqual([])
  await put({ ...figurine, id: kept, quantity: 2 })
  await ask()
  await left(25)
  const [mail] = await mails()
  expect(mail?.textBody).toContain('A figurine of your own: 2 pieces')
  expect(mail?.textBody).not.toContain('3 pieces')
})

test('whoever comes back to the cart is reminded a day after that', async () => {
  await put()
  await ask()
  await left(20)
  await put({ giftWrap: true })
  await left(20)
  expect(await mails()).toEqual([])
  await left(5)
  expect(await mails()).toHaveLength(1)
})

test.each<[string, () => Promise<unknown>]>([
  ['an order', () => paidOrder(shop, asha)],
  ['an emptied cart', () => emptied()],
  [
    'an emptied cart that was filled again',
    async () => {
      await emptied()
      await put({ id: 'db_rock-star', slug: 'rock-star' })
    },
  ],
  ['the switch in the account', () => ask(false)],
])('after %s no reminder comes', async (_, end) => {
  await put()
  await ask()
  await left(1)
  await end()
  await left(30)
  expect(await mails()).toEqual([])
  expect(await state()).toBe('off')
})

test('who went to pay and left has left a cart', async () => {
  await put()
  await ask()
  await placedOrder(shop, asha)
  await left(25)
  expect(await mails()).toHaveLength(1)
})

test.each<[string, () => Promise<unknown>]>([
  ['the switch in the account', () => ask(false)],
  ['an emptied cart', () => emptied()],
  [
    'an order',
    async () => {
      await paidOrder(shop, asha)
      await left(0)
    },
  ],
])('a mail that still waits for the mail server does not leave after %s', async (_, end) => {
  await put()
  await ask()
  await left(25)
  await holdBack()
  await end()
  expect(await waiting()).toEqual([])
})

test('an order that was placed before the tick and paid after it is an order as well', async () => {
  await put()
  const opened = await placedOrder(shop, asha)
  await left(0.5)
  await ask()
  await left(0.5)
  expect((await payAndConfirm(shop, asha, opened)).id).toBe(opened.order.id)
  await left(30)
  expect(await mails()).toEqual([])
})

test('one click of a mail provider ends it, a look does not, and a new tick is a new wish', async () => {
  await put()
  await ask()
  await left(25)
  await holdBack()
  const link = /\/u\/[\w.-]+$/.exec((await mails())[0]?.textBody ?? '')?.[0] ?? ''
  await shop.get(link)
  const about = async () => bodyOf<object>(await shop.get(link.replace('/u/', '/api/mail-lists/')))
  expect(await about()).toEqual({ list: 'reminders', subscribed: true })
  const answer = await shop.request(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect([answer.status, await answer.text()]).toEqual([200, ''])
  expect(await about()).toEqual({ list: 'reminders', subscribed: false })
  await left(100)
  expect(await mails()).toEqual([])
  expect(await ask()).toMatchObject({ state: 'asked' })
})

test('two processes that look at the same moment write one mail', async () => {
  await put()
  await ask()
  aheadMs += 25 * HOUR
  const looks = [1, 2, 3].map(() => remindOfCarts({ ...shop, pageAddress: path => path }))
  await Promise.all(looks)
  expect(await mails()).toHaveLength(1)
})

test('the wish is its owner’s alone, stands in their archive and goes with their account', async () => {
  expect((await shop.get('/api/cart/reminder')).status).toBe(401)
  await put()
  await ask()
  const other = await customer(shop)
  expect(await bodyOf(await other.get('/api/cart/reminder'))).toEqual({ state: 'off', at: null })
  const zip = await (await asha.get(`/api/profiles/${asha.id}/export`)).arrayBuffer()
  const archive = strFromU8(unzipSync(new Uint8Array(zip))['cart-reminder.json'] ?? new Uint8Array())
  expect(JSON.parse(archive)).toMatchObject({ askedAt: expect.any(String), sentAt: null })
  await asha.ask('DELETE', `/api/profiles/${asha.id}`, { password: asha.password })
  const { rows } = await shop.db.execute(sql`select 1 from cart_reminders where user_id = ${asha.id}`)
  expect(rows).toEqual([])
})

test('nonsense is refused with a sentence', async () => {
  const answer = await asha.ask('PUT', '/api/cart/reminder', { on: 'maybe' })
  expect(answer.status).toBe(422)
  expect(await bodyOf(answer)).toMatchObject({ errors: { on: 'on is true or false.' } })
})
