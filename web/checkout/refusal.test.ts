import { expect, test } from 'vitest'
import { type CartItem, itemKey } from '../../shared/cart/cart.ts'
import type { CheckoutData } from '../../shared/orders/checkout.ts'
import { summaryOf } from './purchase.ts'
import { repriced } from './repriced.ts'

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
