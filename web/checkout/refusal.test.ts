import { expect, test } from 'vitest'
import { type CartItem, itemKey } from '../../shared/cart/cart.ts'
import { CallFailed } from '../../shared/errors.ts'
import type { CheckoutData } from '../../shared/orders/checkout.ts'
import { summaryOf } from './purchase.ts'
import { refusalOf, repriced } from './refusal.ts'

const at = {
  address1: '14, Carter Road',
  address2: null,
  city: 'Mumbai',
  state: 'Maharashtra',
  pincode: '400050',
  country: 'India',
} as const
const shipping = { fullName: 'Asha Rao', email: 'asha@example.com', phone: '9820041122', ...at }
const line = (name: string, priceMinorUnits: number, more: Partial<CartItem> = {}): CartItem => {
  const item = {
    id: `db_${name}`,
    slug: name,
    name,
    subtitle: null,
    imageUrl: null,
    currency: 'INR',
    priceMinorUnits,
    giftWrapPriceMinorUnits: 9900,
  }
  const made = { giftWrap: false, nameLabel: null, quantity: 1, ...more }
  return { ...item, ...made, itemKey: itemKey({ ...item, ...made }) }
}

test('after a price has changed, lines, subtotal and total of a cart are the new ones', () => {
  const cartItems = [line('mochi', 249_900, { quantity: 2, giftWrap: true }), line('robot', 269_900)]
  const data: CheckoutData = {
    flow: 'cart',
    shipping,
    billing: shipping,
    cartItems,
    cartSubtotalMinorUnits: 789_500,
    totalPrice: 7895,
    currency: 'INR',
  }
  const now = repriced(data, {
    total_price: 7895,
    discount_minor_units: 20_000,
    discount_name: 'DIWALI',
    lines: [
      { id: 'db_mochi', slug: 'mochi', name: 'mochi', price_minor_units: 259_900 },
      { id: 'db_robot', slug: 'robot', name: 'robot', price_minor_units: 269_900 },
    ],
  })
  if (now.flow !== 'cart') throw new Error('a cart stays a cart')
  expect([now.cartSubtotalMinorUnits, now.totalPrice]).toEqual([809_500, 7895])
  const summary = summaryOf({ flow: 'cart', items: now.cartItems }, now.discount)
  expect(summary).toMatchObject({
    discount: { paise: 20_000, name: 'DIWALI' },
    totalPaise: 789_500,
    wrapPaise: 19_800,
    lines: [{ totalPaise: 519_800 }, { totalPaise: 269_900 }],
  })
})

test('after the figurine’s price has changed, its base price and total are the new ones', () => {
  const data: CheckoutData = {
    flow: 'figurine',
    shipping,
    billing: shipping,
    figurineId: 'fig_1',
    quantity: 2,
    giftWrap: true,
    nameLabel: null,
    basePrice: 499,
    giftWrapPrice: 99,
    totalPrice: 1097,
    storage: { original: { public_url: null, signed_url: null, url: null }, generated: null },
    previewImage: null,
  }
  const change = {
    total_price: 1297,
    discount_minor_units: 0,
    lines: [{ id: 'fig_1', slug: null, name: 'Your figurine', price_minor_units: 59_900 }],
  }
  expect(repriced(data, change)).toEqual({ ...data, discount: null, basePrice: 599, totalPrice: 1297 })
})

const cart: CheckoutData = {
  flow: 'cart',
  shipping,
  billing: shipping,
  cartItems: [line('mochi', 249_900)],
  cartSubtotalMinorUnits: 249_900,
  totalPrice: 2249,
  promoCode: 'DIWALI',
  discount: { paise: 25_000, name: 'DIWALI' },
  currency: 'INR',
}
const today = (price: number, more: object = {}) => ({
  total_price: price / 100,
  lines: [{ id: 'db_mochi', slug: 'mochi', name: 'mochi', price_minor_units: price }],
  ...more,
})
const refused = (code: string, body: object = {}) =>
  refusalOf(new CallFailed(409, { code, detail: 'So it is.', ...body }), cart)

test('a changed price is told by line, and the order is decided on anew', () => {
  expect(refused('price.changed', today(259_900))).toMatchObject({
    means: 'repriced',
    next: { totalPrice: 2599, cartItems: [{ priceMinorUnits: 259_900 }], promoCode: 'DIWALI' },
    news: [expect.stringContaining('2,599')],
    dropsCode: false,
  })
})

test('a refused code goes, or stays for another try where an older order of theirs holds it', () => {
  expect(refused('promo.used', today(249_900))).toMatchObject({
    next: { promoCode: null, discount: null },
    news: ['So it is.'],
    dropsCode: true,
  })
  expect(refused('promo.used', today(249_900, { order_id: 'DPL-7' }))).toMatchObject({
    held: { orderId: 'DPL-7', data: cart },
    dropsCode: false,
  })
})

test.each([
  ['order.item_gone', { position: 0 }, { means: 'gone', id: 'db_mochi' }],
  ['order.item_gone', { position: 4 }, { means: 'failed', sentence: 'So it is.' }],
  ['order.already_paid', { order_id: 'DPL-7' }, { means: 'paid', orderId: 'DPL-7' }],
  ['payment.waiting', { order_id: 'DPL-7' }, { means: 'waiting', orderId: 'DPL-7' }],
  ['payment.waiting', {}, { means: 'failed', sentence: 'So it is.' }],
  ['price.changed', {}, { means: 'failed', sentence: 'So it is.' }],
])('%s with %j is understood', (code, body, meaning) => {
  expect(refused(code, body)).toMatchObject(meaning)
})
