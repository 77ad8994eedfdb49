import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CartPrice } from '../../shared/cart/api.ts'
import type { Order } from '../../shared/orders/api.ts'
import type { AdminPromotion } from '../../shared/promotions/api.ts'
import { bodyOf, createTestApp, type TestApp } from '../../test/create-test-app.ts'
import { browserOf, type Customer, customer } from '../../test/people.ts'
import { madePromotion } from '../../test/promotions.ts'
import { madeBy, type Opened, payAndConfirm, shippingTo } from '../../test/purchases.ts'
import { cancelUnpaid } from '../payments/reconcile.ts'

const DAY = 24 * 3600_000
let skip = 0
let shop: TestApp
let asha: Customer
let ravi: Customer
let admin: Customer
let buddies: { id: string; slug: string; category_id: string; price_minor_units: number }[]
let figurine: string
beforeAll(async () => {
  shop = await createTestApp({ clock: () => new Date(Date.now() + skip) })
  asha = await customer(shop)
  ravi = await customer(shop)
  admin = await customer(shop, { role: 'admin' })
  buddies = (await bodyOf<{ desk_buddies: typeof buddies }>(await shop.get('/api/desk-buddies'))).desk_buddies
  figurine = await madeBy(asha)
})
afterAll(() => shop.close())
afterEach(async () => {
  skip = 0
  await shop.db.execute(sql`update promotions set is_active = false, version = version + 1`)
  shop.promotions.forget()
})

const buddy = (at = 0) => buddies[at] ?? expect.fail('the shop has something for sale')
const line = (more: object = {}, at = 0) => ({ slug: buddy(at).slug, quantity: 1, ...more })
let codes = 0
const newCode = () => {
  codes += 1
  return `CODE-${codes}`
}
const made = (fields: object = {}) => madePromotion(admin, { code: newCode(), ...fields })
const codeOf = ({ code }: AdminPromotion) => code ?? expect.fail('it has a code')

const priceFor = async (cartItems: object[], code: string | null, who: { post: Customer['post'] } = asha) => {
  const answer = await who.post('/api/cart/price', { cartItems, code })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return bodyOf<CartPrice>(answer)
}
let phones = 6_000_000_000
const newPhone = () => {
  phones += 1
  return String(phones)
}
const place = (who: Customer, promoCode: string | null, more: object = {}) =>
  who.post('/api/payments/order', {
    cartItems: [line()],
    promoCode,
    shipping: shippingTo({ email: who.email, phone: newPhone() }),
    ...more,
  })
async function placed(who: Customer, code: string | null, more: object = {}): Promise<Opened> {
  const answer = await place(who, code, more)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return bodyOf<Opened>(answer)
}
const paid = async (who: Customer, code: string | null, more: object = {}) =>
  payAndConfirm(shop, who, await placed(who, code, more))
const orderOf = async (who: Customer, id: string) =>
  (await bodyOf<{ order: Order }>(await who.get(`/api/orders/${id}`))).order
async function refusalOf(answer: Response) {
  const { code, detail, total_price, discount_minor_units, order_id } =
    await bodyOf<Record<string, unknown>>(answer)
  return { status: answer.status, code, detail, total_price, discount_minor_units, order_id }
}
const seen = async (promotion: AdminPromotion) => {
  const { promotions } = await bodyOf<{ promotions: AdminPromotion[] }>(
    await admin.get('/api/admin/promotions'),
  )
  const { taken, held, used, released, cost_paise } =
    promotions.find(({ id }) => id === promotion.id) ?? expect.fail('it is in the list')
  return { taken, held, used, released, cost_paise }
}
const setStatus = (order_id: string, status: string, more: object = {}) =>
  admin.ask('PUT', '/api/admin/orders/status', { order_id, status, ...more })

describe('the price of a cart', () => {
  test('a guest sees what a code takes off, in any case, shared by the lines', async () => {
    const promotion = await made({ code: 'Diwali-10' })
    const items = [
      line({ quantity: 2, giftWrap: true }),
      line({}, 1),
      { kind: 'figurine', quantity: 3, giftWrap: true },
    ]
    const goods = [2 * buddy().price_minor_units, buddy(1).price_minor_units, 3 * 49_900]
    const sum = goods.reduce((all, one) => all + one, 0)
    const price = await priceFor(items, ' diwali-10 ', browserOf(shop))
    expect(price).toMatchObject({
      discount_minor_units: sum / 10,
      discount_name: 'DIWALI-10',
      total_price_minor_units: sum + 3 * 9900 - sum / 10,
      code: { code: 'DIWALI-10', accepted: true, sentence: 'DIWALI-10: 10% off.', reason: null },
    })
    expect(price.lines.map(({ discount_minor_units }) => discount_minor_units)).toEqual(
      goods.map(paise => paise / 10),
    )
    expect(await seen(promotion)).toMatchObject({ taken: 0 })
  })

  test('without a code and without a bundle it is the sum, and what is not for sale counts for nothing', async () => {
    const price = await priceFor([line(), { slug: 'not-here', quantity: 2 }], null, browserOf(shop))
    expect(price).toMatchObject({
      total_price_minor_units: buddy().price_minor_units,
      discount_minor_units: 0,
      discount_name: null,
      lines: [{ gone: false }, { gone: true, total_minor_units: 0, name: null }],
      code: null,
    })
  })

  test('a bundle counts by itself; of it and a code the bigger one counts, and the answer says which', async () => {
    await made({ code: null, min_pieces: 3, value: 20 })
    const code = codeOf(await made())
    const three = [line({ quantity: 3 })]
    const price = 3 * buddy().price_minor_units
    expect(await priceFor(three, null)).toMatchObject({
      discount_minor_units: price / 5,
      discount_name: '20% off 3 pieces or more',
    })
    expect(await priceFor([line({ quantity: 2 })], null)).toMatchObject({ discount_minor_units: 0 })
    const both = await priceFor(three, code)
    expect(both).toMatchObject({ discount_minor_units: price / 5, code: { accepted: true } })
    expect(both.code?.sentence).toContain('20% off 3 pieces or more already takes')
    expect(await priceFor([line({ quantity: 2 })], code)).toMatchObject({ discount_name: code })
  })

  test('one rupee is always left to pay, and the answer says so', async () => {
    const code = codeOf(await made({ value: 100 }))
    const price = await priceFor([line()], code)
    expect(price).toMatchObject({ total_price_minor_units: 100 })
    expect(price.code?.sentence).toBe(`${code}: 100% off. A payment is at least ₹1, so it takes off no more.`)
    expect((await placed(asha, code)).order.amount).toBe(100)
  })
})

describe('a code is refused with its reason, in the cart and at payment, where nothing is charged', () => {
  const refused: [string, object, object[] | null, string][] = [
    ['promo.ended', { is_active: false }, null, 'is no longer offered.'],
    ['promo.ended', { ends_at: '2026-01-01T00:00:00Z' }, null, 'ended on 1 Jan'],
    ['promo.not_begun', { starts_at: '2099-01-01T00:00:00Z' }, null, 'begins on'],
    ['promo.not_for_these', { scope: 'figurine' }, null, 'is for custom figurines only.'],
    ['promo.minimum', { min_pieces: 2 }, null, 'needs at least 2 pieces, and there is 1 here.'],
    ['promo.minimum', { min_subtotal_paise: 90_000_000 }, null, 'starts at ₹9,00,000.'],
    ['promo.not_for_these', { kind: 'free_wrap', value: 0 }, null, 'nothing here is wrapped'],
  ]
  test.each(refused)('%s %o', async (reason, fields, _, words) => {
    const code = codeOf(await made(fields))
    const price = await priceFor([line()], code)
    expect(price).toMatchObject({ discount_minor_units: 0, code: { accepted: false, reason } })
    expect(price.code?.sentence).toContain(words)
    expect(await refusalOf(await place(asha, code))).toMatchObject({
      status: 409,
      code: reason,
      detail: price.code?.sentence,
      total_price: buddy().price_minor_units / 100,
      discount_minor_units: 0,
    })
  })

  test('promo.unknown, with the total that the bundle still leaves', async () => {
    await made({ code: null, value: 10 })
    expect((await priceFor([line()], 'nope')).code).toMatchObject({
      accepted: false,
      reason: 'promo.unknown',
    })
    expect(await refusalOf(await place(asha, 'nope'))).toMatchObject({
      status: 409,
      code: 'promo.unknown',
      discount_minor_units: buddy().price_minor_units / 10,
      total_price: (buddy().price_minor_units * 0.9) / 100,
    })
  })

  test('promo.used_up, promo.already_used and promo.first_order', async () => {
    const once = codeOf(await made({ total_limit: 1 }))
    const each = codeOf(await made({ per_customer_limit: 1 }))
    const first = codeOf(await made({ first_order_only: true }))
    await paid(asha, once)
    await paid(asha, each)
    const reasons = async (who: Customer, code: string) => {
      const { code: answer } = await priceFor([line()], code, who)
      const refusal = await refusalOf(await place(who, code))
      return [answer?.reason, refusal.code]
    }
    expect(await reasons(ravi, once)).toEqual(['promo.used_up', 'promo.used_up'])
    expect(await reasons(asha, each)).toEqual(['promo.already_used', 'promo.already_used'])
    expect(await reasons(asha, first)).toEqual(['promo.first_order', 'promo.first_order'])
    expect((await place(ravi, each)).status).toBe(200)
    expect((await place(await customer(shop), first)).status).toBe(200)
  })

  test('a first order is known by its e-mail and phone too, whatever account it is made with', async () => {
    const code = codeOf(await made({ first_order_only: true }))
    const phone = newPhone()
    const [meera, twin, other] = [await customer(shop), await customer(shop), await customer(shop)]
    const to = (email: string, at = newPhone()) => ({ shipping: shippingTo({ email, phone: at }) })
    expect((await place(meera, code, to('me.era+one@gmail.com', phone))).status).toBe(200)
    for (const where of [to('meera@gmail.com'), to('someone@example.com', phone)])
      expect(await refusalOf(await place(twin, code, where))).toMatchObject({ code: 'promo.first_order' })
    expect((await place(other, code, to('other@example.com'))).status).toBe(200)
    const second = codeOf(await made({ first_order_only: true }))
    expect(await refusalOf(await place(twin, second, to('meera@gmail.com')))).toMatchObject({
      code: 'promo.first_order',
    })
    const { code: refusal, detail } = await refusalOf(await place(other, second, to('other@example.com')))
    expect(refusal).toBe('promo.held')
    expect(detail).toMatch(
      RegExp(
        `^${second} is for a first order only, and your order DPL-\\w+ with ${code}, .+ use ${second} here`,
      ),
    )
    const eager = await customer(shop)
    const at = to('eager@example.com')
    const both = await Promise.all([place(eager, code, at), place(eager, second, at)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('a first order is none after one without a code, by another account with the same mailbox or phone', async () => {
    const code = codeOf(await made({ first_order_only: true }))
    const [before, twin, friend] = [await customer(shop), await customer(shop), await customer(shop)]
    const phone = newPhone()
    const to = (email: string, at = newPhone()) => ({ shipping: shippingTo({ email, phone: at }) })
    const { order: unpaid } = await placed(before, null, to('ni.na+shop@gmail.com', phone))
    const { order: theirs } = await placed(friend, code, to('friend@example.com', phone))
    expect(theirs.amount).toBeLessThan(unpaid.amount)
    await setStatus(theirs.id, 'Cancelled')
    const { id } = await paid(before, null, to('nina+shop@gmail.com', phone))
    const refused = {
      status: 409,
      code: 'promo.first_order',
      detail: expect.stringContaining('email or phone'),
    }
    for (const where of [to('nina@gmail.com'), to('another@example.com', `+91 ${phone}`)])
      expect(await refusalOf(await place(twin, code, where))).toMatchObject(refused)
    const keys = async () =>
      (await shop.db.execute(sql`select email_key, phone_key from orders where id = ${id}`)).rows
    const [kept] = await keys()
    expect(JSON.stringify(kept)).not.toMatch(new RegExp(`nina|${phone}`))
    await setStatus(id, 'Delivered', { unready: true, override_reason: 'for the test' })
    skip = 7 * DAY
    await before.ask('DELETE', `/api/profiles/${before.id}`, { password: before.password })
    expect(await keys()).toEqual([{ email_key: null, phone_key: null }])
  })

  test('a present for another person uses up nothing of theirs', async () => {
    const code = codeOf(await made({ first_order_only: true }))
    const [meera, giver] = [await customer(shop), await customer(shop)]
    const phone = newPhone()
    const gift = {
      shipping: shippingTo({ fullName: 'Meera Iyer', phone }),
      billing: shippingTo({ phone: newPhone() }),
      gift: { message: null, surprise: true, to_receiver: true },
    }
    expect((await place(giver, code, gift)).status).toBe(200)
    expect((await place(meera, code, { shipping: shippingTo({ email: meera.email, phone }) })).status).toBe(
      200,
    )
  })

  test('after twenty unknown codes in an hour none is looked at any more', async () => {
    const guest = browserOf(shop, '203.0.113.99')
    const ask = (code: string) => guest.post('/api/cart/price', { cartItems: [], code })
    const tries = []
    for (let round = 0; round < 20; round += 1) tries.push((await ask(`GUESS-${round}`)).status)
    expect(new Set(tries)).toEqual(new Set([200]))
    const answer = await ask('GUESS-21')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, expect.any(String)])
    expect((await guest.post('/api/cart/price', { cartItems: [] })).status).toBe(200)
  })

  test('where a whole address has guessed, a customer has twenty tries, and not one more', async () => {
    const right = codeOf(await made())
    const [guest, eager] = [browserOf(shop), await customer(shop)]
    const ask = async (who: { post: Customer['post'] }, code: string) =>
      (await who.post('/api/cart/price', { cartItems: [line()], code })).status
    await ask(guest, 'GUESS-0')
    await shop.db.execute(sql`update rate_limits set count = 200 where key like 'promo-guess@:%'`)
    expect(await ask(guest, right)).toBe(429)
    for (let round = 0; round < 20; round += 1) expect(await ask(eager, `GUESS-${round}`)).toBe(200)
    for (const code of ['GUESS-20', right]) expect(await ask(eager, code)).toBe(429)
    expect(await ask(asha, right)).toBe(200)
    await shop.db.execute(sql`delete from rate_limits where key like 'promo-guess%'`)
  })
})

describe('an order with a code', () => {
  test('is named by no mail while what is in it is a surprise', async () => {
    const code = codeOf(await made())
    const gift = { message: null, surprise: true, to_receiver: false }
    const placedMail = async (id: string) =>
      (await shop.mailsTo(asha.email)).find(one => one.about === id && one.kind === 'order.placed')?.textBody
    expect(await placedMail((await paid(asha, code)).id)).toContain(`(${code})`)
    const present = await placedMail((await paid(asha, code, { gift })).id)
    expect(present).toContain('Discount: ₹')
    expect(present).not.toContain(code)
  })

  test('keeps its discount line by line, and everybody reads what was really paid', async () => {
    const promotion = await made({ value: 15 })
    const code = codeOf(promotion)
    const cartItems = [
      line({ quantity: 2, giftWrap: true }),
      { kind: 'figurine', figurine_id: figurine, make: 'figure', quantity: 1, giftWrap: true },
      line({}, 2),
    ]
    const price = await priceFor(cartItems, code)
    const { id, amount } = await paid(asha, code, {
      cartItems,
      totalPrice: price.total_price_minor_units / 100,
    })
    expect(amount).toBe(price.total_price_minor_units)
    const order = await orderOf(asha, id)
    expect(order).toMatchObject({
      amount_minor_units: amount,
      discount_minor_units: price.discount_minor_units,
      discount_name: code,
    })
    expect(order.cart_items.map(({ discount_minor_units }) => discount_minor_units)).toEqual(
      price.lines.map(({ discount_minor_units }) => discount_minor_units),
    )
    expect(await seen(promotion)).toEqual({
      taken: 1,
      held: 0,
      used: 1,
      released: 0,
      cost_paise: price.discount_minor_units,
    })
    const rows = (await (await admin.get(`/api/admin/orders/export.csv?q=${id}`)).text()).split('\r\n')
    expect(rows[1]).toContain(
      `,${(price.discount_minor_units / 100).toFixed(2)},${code},${(amount / 100).toFixed(2)},`,
    )
    const [mail] = (await shop.mailsTo(asha.email)).filter(
      ({ about, kind }) => about === id && kind === 'order.placed',
    )
    expect(JSON.stringify(mail?.body ?? mail)).toContain(`(${code})`)
    const tooMuch = await admin.post(`/api/admin/orders/${id}/refunds`, {
      amount_minor_units: amount + 100,
      reason: 'more than was paid',
    })
    expect(await refusalOf(tooMuch)).toMatchObject({ status: 409, code: 'refund.too_much' })
    const { uses } = await bodyOf<{ uses: object[] }>(
      await admin.get(`/api/admin/promotions/${promotion.id}/uses`),
    )
    expect(uses).toMatchObject([{ order_id: id, state: 'used', amount_paise: price.discount_minor_units }])
  })

  test('one figurine by itself takes a code as well', async () => {
    const code = codeOf(await made({ kind: 'amount', value: 10_000 }))
    const wanted = { cartItems: null, figurine_id: figurine, quantity: 2, gift_wrap: true }
    expect((await placed(asha, code, wanted)).order.amount).toBe(2 * 49_900 + 9900 - 10_000)
    const wrap = codeOf(await made({ kind: 'free_wrap', value: 0 }))
    expect((await placed(asha, wrap, wanted)).order.amount).toBe(2 * 49_900)
  })

  test('the same order asked for again, and paid again, is one use', async () => {
    const promotion = await made({ total_limit: 1, per_customer_limit: 1 })
    const code = codeOf(promotion)
    const shipping = shippingTo({ email: asha.email })
    const presses = await Promise.all([1, 2, 3].map(() => place(asha, code, { shipping })))
    // One opens it at the provider; while it does, the others are told to wait a moment.
    const opened = await Promise.all(presses.filter(({ ok }) => ok).map(press => bodyOf<Opened>(press)))
    expect(presses.filter(({ status }) => status === 409).length).toBe(3 - opened.length)
    const again = await placed(asha, code, { shipping })
    expect(new Set([...opened, again].map(({ order }) => order.id)).size).toBe(1)
    await asha.post(`/api/orders/${again.order.id}/pay`)
    await payAndConfirm(shop, asha, again)
    expect(await seen(promotion)).toMatchObject({ taken: 1, used: 1 })
  })

  test('is refused with the new total where the shown one was another, also when a bundle ended meanwhile', async () => {
    const bundle = await made({ code: null })
    const { total_price_minor_units: shown } = await priceFor([line()], null)
    await admin.ask('PATCH', `/api/admin/promotions/${bundle.id}`, { is_active: false })
    expect(await refusalOf(await place(asha, null, { totalPrice: shown / 100 }))).toMatchObject({
      status: 409,
      code: 'price.changed',
      total_price: buddy().price_minor_units / 100,
    })
  })

  test('is placed with the terms of now, though this process has not heard of a change yet', async () => {
    const promotion = await made()
    await priceFor([line()], codeOf(promotion))
    await shop.db.execute(sql`alter table promotions disable trigger announced`)
    await shop.db.execute(
      sql`update promotions set value = 20, version = version + 1 where id = ${promotion.id}`,
    )
    await shop.db.execute(sql`alter table promotions enable trigger announced`)
    expect((await placed(asha, codeOf(promotion))).order.amount).toBe(buddy().price_minor_units * 0.8)
  })
})

describe('a use', () => {
  test('is held while the order can be paid, and given back once when it is cancelled without a payment', async () => {
    const promotion = await made({ total_limit: 1 })
    const code = codeOf(promotion)
    const { order } = await placed(asha, code)
    expect(await seen(promotion)).toMatchObject({ taken: 1, held: 1 })
    expect(await refusalOf(await place(ravi, code))).toMatchObject({ code: 'promo.used_up' })
    expect((await setStatus(order.id, 'Cancelled')).status).toBe(200)
    await setStatus(order.id, 'Cancelled')
    expect(await seen(promotion)).toMatchObject({ taken: 0, released: 1 })
    await paid(ravi, code)
    expect(await seen(promotion)).toMatchObject({ taken: 1, used: 1, released: 1 })
  })

  test('is honoured when its order is paid late, though somebody else had the last one meanwhile', async () => {
    const promotion = await made({ total_limit: 1 })
    const code = codeOf(promotion)
    const late = await placed(asha, code)
    const entry = (await bodyOf<{ entry: number }>(await setStatus(late.order.id, 'Cancelled'))).entry
    await paid(ravi, code)
    await admin.post(`/api/admin/orders/${late.order.id}/undo`, { entry })
    expect(await seen(promotion)).toMatchObject({ taken: 2, held: 1, used: 1 })
    await payAndConfirm(shop, asha, late)
    expect(await orderOf(asha, late.order.id)).toMatchObject({
      payment_status: 'paid',
      refunded_minor_units: 0,
      amount_minor_units: late.order.amount,
    })
    expect(await seen(promotion)).toMatchObject({ taken: 2, used: 2 })
  })

  test('is given back when nobody pays for five days, and stays used when a paid order is refunded', async () => {
    const promotion = await made()
    const code = codeOf(promotion)
    const { order } = await placed(asha, code)
    skip = 6 * DAY
    const { paymentSetup } = shop
    const deps = { ...shop, provider: paymentSetup.provider, pageAddress: (path: string) => path }
    await cancelUnpaid(deps, order.id)
    expect(await seen(promotion)).toMatchObject({ taken: 0, released: 1 })
    skip = 0
    const { id } = await paid(asha, code)
    expect((await setStatus(id, 'Cancelled', { refund: true })).status).toBe(200)
    expect(await seen(promotion)).toMatchObject({ taken: 1, used: 1 })
  })

  test('held by an own unpaid order is said with its number, and goes to the new one if that replaces it', async () => {
    const promotion = await made({ per_customer_limit: 1 })
    const code = codeOf(promotion)
    const { order: first } = await placed(asha, code)
    expect((await priceFor([line()], code)).code).toMatchObject({ accepted: true })
    expect(await refusalOf(await place(asha, code))).toMatchObject({
      status: 409,
      code: 'promo.held',
      order_id: first.id,
      detail: `${code} belongs to your order ${first.id}, which is not paid yet. Pay for that order, or cancel it and use the code here.`,
    })
    expect((await place(ravi, code, { replaces: first.id })).status).toBe(200)
    const { order: second } = await placed(asha, code, { replaces: first.id.toLowerCase() })
    expect((await orderOf(asha, first.id)).status).toBe('Cancelled')
    expect((await orderOf(asha, second.id)).discount_name).toBe(code)
    expect(await seen(promotion)).toMatchObject({ taken: 2, held: 2, released: 1 })
  })

  test('of what counts by itself, held by an own unpaid order, is said with its number too', async () => {
    await made({ code: null, value: 20, per_customer_limit: 1 })
    const meera = await customer(shop)
    const { total_price_minor_units: shown } = await priceFor([line()], null, meera)
    const { order: first } = await placed(meera, null)
    const again = (more: object) => place(meera, null, { totalPrice: shown / 100, ...more })
    expect(await refusalOf(await again({}))).toMatchObject({
      status: 409,
      code: 'promo.held',
      order_id: first.id,
      total_price: buddy().price_minor_units / 100,
    })
    const { order: full } = await placed(meera, null, { totalPrice: buddy().price_minor_units / 100 })
    expect(full.amount).toBe(buddy().price_minor_units)
    expect(await orderOf(meera, first.id)).toMatchObject({
      status: 'Pending',
      discount_minor_units: first.amount / 4,
    })
    expect(await refusalOf(await again({ totalPrice: 1 }))).toMatchObject({ code: 'promo.held' })
    expect((await again({ replaces: first.id })).status).toBe(200)
    expect((await orderOf(meera, first.id)).status).toBe('Cancelled')
    expect((await place(await customer(shop), null, { totalPrice: shown / 100 })).status).toBe(200)
  })

  test('of a code that an own unpaid order holds: nobody who sends it pays more without being told', async () => {
    const code = codeOf(await made({ per_customer_limit: 1 }))
    await placed(asha, code)
    const full = { totalPrice: buddy().price_minor_units / 100 }
    expect(await refusalOf(await place(asha, code, full))).toMatchObject({
      code: 'promo.held',
      total_price: full.totalPrice,
    })
    expect((await placed(asha, null, full)).order.amount).toBe(buddy().price_minor_units)
  })

  test('of two things that count by themselves, both held, is said by the better one, and each may be let go', async () => {
    const [half, fifth] = [{ value: 50 }, { value: 20 }].map(terms => ({
      ...{ code: null, per_customer_limit: 1, min_pieces: 2 },
      ...terms,
    }))
    const [better, other] = [await made(half), await made(fifth)]
    const nila = await customer(shop)
    const cartItems = [line({ quantity: 2 })]
    const two = async (more: object = {}) => (await placed(nila, null, { cartItems, ...more })).order
    const price = 2 * buddy().price_minor_units
    const [first, second] = [await two(), await two()]
    expect([first.amount, second.amount]).toEqual([price / 2, price * 0.8])
    const shown = await place(nila, null, { cartItems, totalPrice: price / 200 })
    expect(await refusalOf(shown)).toMatchObject({
      code: 'promo.held',
      order_id: first.id,
      total_price: price / 100,
    })
    expect((await two({ totalPrice: price / 100 })).amount).toBe(price)
    expect((await two({ replaces: second.id })).amount).toBe(price * 0.8)
    expect((await two({ replaces: first.id, totalPrice: price / 200 })).amount).toBe(price / 2)
    for (const promotion of [better, other])
      expect(await seen(promotion)).toMatchObject({ taken: 1, held: 1, released: 1 })
    expect((await two()).amount).toBe(price)
  })

  test('of a code with uses in all is held by one unpaid order of an account, so that nobody takes them all', async () => {
    const promotion = await made({ total_limit: 3 })
    const code = codeOf(promotion)
    const { order: first } = await placed(asha, code)
    expect(await refusalOf(await place(asha, code))).toMatchObject({ code: 'promo.held', order_id: first.id })
    const answers = await Promise.all([1, 2, 3].map(() => place(ravi, code)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await seen(promotion)).toMatchObject({ taken: 2, held: 2 })
    const second = await placed(asha, code, { replaces: first.id })
    await payAndConfirm(shop, asha, second)
    expect((await place(asha, code)).status).toBe(200)
    expect(await seen(promotion)).toMatchObject({ taken: 3, held: 2, used: 1, released: 1 })
  })

  test('is let go by its order only where the new one takes it', async () => {
    const promotion = await made({ total_limit: 1 })
    const { order: holds } = await placed(asha, codeOf(promotion))
    await placed(asha, null, { replaces: holds.id })
    expect(await seen(promotion)).toMatchObject({ held: 1, released: 0 })
    const { order: takes } = await placed(asha, codeOf(promotion), { replaces: holds.id })
    expect(takes.id).not.toBe(holds.id)
    expect(await seen(promotion)).toMatchObject({ held: 1, released: 1 })
  })

  test('is used, not held, by an order that the desk makes without a payment, also one that was cancelled before', async () => {
    const promotion = await made({ per_customer_limit: 1 })
    const code = codeOf(promotion)
    const { order } = await placed(ravi, code)
    await setStatus(order.id, 'Cancelled')
    expect(await seen(promotion)).toMatchObject({ taken: 0, released: 1 })
    expect((await setStatus(order.id, 'Processing', { unpaid: true, revive: true })).status).toBe(200)
    expect(await seen(promotion)).toMatchObject({ taken: 1, held: 0, used: 1 })
    expect(await refusalOf(await place(ravi, code))).toMatchObject({ code: 'promo.already_used' })
    await setStatus(order.id, 'Cancelled')
    expect(await seen(promotion)).toMatchObject({ taken: 0, used: 0, released: 1 })
    expect((await place(ravi, code)).status).toBe(200)
  })

  test('goes with an account that is deleted: unpaid ones are given back, paid ones lose whom they were by', async () => {
    const promotion = await made()
    const code = codeOf(promotion)
    const meera = await customer(shop)
    const { id } = await paid(meera, code)
    await placed(meera, code)
    const zip = await (await meera.get(`/api/profiles/${meera.id}/export`)).arrayBuffer()
    const archive = strFromU8(unzipSync(new Uint8Array(zip))['promotions.json'] ?? new Uint8Array())
    expect(JSON.parse(archive)).toMatchObject([{ state: 'held' }, { order: id, state: 'used' }])
    await setStatus(id, 'Delivered', { unready: true, override_reason: 'for the test' })
    skip = 7 * DAY
    const gone = await meera.ask('DELETE', `/api/profiles/${meera.id}`, { password: meera.password })
    expect(gone.status, await gone.clone().text()).toBe(200)
    expect(await seen(promotion)).toMatchObject({ taken: 1, held: 0, used: 1 })
    const { rows } = await shop.db.execute(
      sql`select user_id, email_key, phone_key from promotion_uses where order_id = ${id}`,
    )
    expect(rows).toEqual([{ user_id: null, email_key: null, phone_key: null }])
  })

  test('in fifty checkouts of one moment a code with one use is used once', async () => {
    const promotion = await made({ total_limit: 1 })
    const buyers = await Promise.all(Array.from({ length: 10 }, () => customer(shop)))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => place(buyers[at % 10] ?? asha, codeOf(promotion))),
    )
    const reasons = await Promise.all(
      answers.map(async answer => (answer.ok ? 'placed' : String((await refusalOf(answer)).code))),
    )
    expect(reasons.filter(reason => reason === 'placed')).toHaveLength(1)
    expect(new Set(reasons)).toEqual(
      new Set(['placed', 'promo.used_up', 'promo.held'].filter(one => reasons.includes(one))),
    )
    expect(await seen(promotion)).toMatchObject({ taken: 1, held: 1 })
  })
})

describe('the admin', () => {
  test('makes, changes, pauses and reads promotions, and each change is in the log', async () => {
    const promotion = await made({ code: ' summer-1 ', total_limit: 5 })
    expect(promotion).toMatchObject({ code: 'SUMMER-1', name: '10% off', state: 'running', version: 1 })
    const change = (body: object) => admin.ask('PATCH', `/api/admin/promotions/${promotion.id}`, body)
    expect(await bodyOf(await change({ kind: 'amount', value: 5000, version: 1 }))).toMatchObject({
      promotion: { name: '₹50 off', version: 2, total_limit: 5 },
    })
    expect(await refusalOf(await change({ is_active: false, version: 1 }))).toMatchObject({
      status: 409,
      code: 'promotion.changed',
    })
    expect(await bodyOf(await change({ is_active: false }))).toMatchObject({ promotion: { state: 'paused' } })
    const { entries } = await bodyOf<{ entries: { action: string }[] }>(
      await admin.get(`/api/admin/audit?subject_kind=promotion&subject_id=${promotion.id}`),
    )
    expect(entries.map(({ action }) => action)).toEqual(['paused', 'changed', 'created'])
  })

  test('is told what is wrong beside its field', async () => {
    const promotion = await made({ code: 'TAKEN-1' })
    const errorsOf = async (answer: Response) => {
      const { errors } = await bodyOf<{ errors: Record<string, string> }>(answer)
      return [answer.status, Object.keys(errors)]
    }
    const add = (body: object) =>
      admin.post('/api/admin/promotions', {
        code: newCode(),
        kind: 'percent',
        value: 10,
        scope: 'all',
        ...body,
      })
    expect(await errorsOf(await add({ code: 'taken-1' }))).toEqual([409, ['code']])
    expect(await errorsOf(await add({ code: 'a b' }))).toEqual([422, ['code']])
    expect(await errorsOf(await add({ value: 101 }))).toEqual([422, ['value']])
    expect(await errorsOf(await add({ scope: 'category' }))).toEqual([422, ['category_id']])
    expect(await errorsOf(await add({ scope: 'category', category_id: 'cat_none' }))).toEqual([
      422,
      ['category_id'],
    ])
    expect(
      await errorsOf(await admin.ask('PATCH', `/api/admin/promotions/${promotion.id}`, { value: 500 })),
    ).toEqual([422, ['value']])
    expect((await admin.ask('PATCH', '/api/admin/promotions/pro_none', {})).status).toBe(404)
  })

  test('gives a new kind its own value, and pauses a promotion whose collection is gone', async () => {
    const change = (id: string, body: object) => admin.ask('PATCH', `/api/admin/promotions/${id}`, body)
    const { id } = await made({ value: 10 })
    expect((await change(id, { kind: 'amount' })).status).toBe(422)
    expect((await change(id, { kind: 'amount', value: 5000 })).status).toBe(200)
    const of = await made({ scope: 'category', category_id: buddy().category_id })
    await shop.db.execute(sql`update promotions set category_id = null where id = ${of.id}`)
    expect(await bodyOf(await change(of.id, { is_active: false }))).toMatchObject({
      promotion: { state: 'ended', is_active: false },
    })
  })

  test('a promotion for one collection says its name', async () => {
    const promotion = await made({ scope: 'category', category_id: buddy().category_id, min_pieces: 2 })
    expect(promotion.name).toMatch(/^10% off 2 [A-Z].* or more$/)
    const other = buddies.findIndex(({ category_id }) => category_id !== buddy().category_id)
    expect((await priceFor([line({ quantity: 2 }, other)], promotion.code)).code).toMatchObject({
      reason: 'promo.not_for_these',
    })
    expect(await priceFor([line(), line({ giftWrap: true })], promotion.code)).toMatchObject({
      discount_minor_units: buddy().price_minor_units / 5,
    })
  })
})
