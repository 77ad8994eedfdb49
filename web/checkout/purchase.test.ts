import { expect, test } from 'vitest'
import type { CheckoutData } from '../../shared/orders/checkout.ts'
import { PaymentOrderRequest } from '../../shared/payments/api.ts'
import { paymentRequest } from './purchase.ts'

const place = {
  address1: '4, Carter Road',
  address2: null,
  city: 'Mumbai',
  state: 'Maharashtra',
  pincode: '400050',
  country: 'India',
} as const
const whom = {
  shipping: { fullName: 'Asha Rao', email: 'asha@example.com', phone: '9820041122', ...place },
  billing: { fullName: 'Asha Rao', email: null, phone: null, ...place },
}
const item = (more: object) => ({
  ...{
    itemKey: 'db_1|plain|',
    id: 'db_1',
    slug: 'mochi',
    name: 'Mochi',
    subtitle: null,
    imageUrl: '/media/mochi.webp',
    currency: 'INR',
  },
  ...{
    priceMinorUnits: 249_900,
    giftWrapPriceMinorUnits: 9900,
    giftWrap: false,
    nameLabel: null,
    quantity: 1,
    ...more,
  },
})
const cart: CheckoutData = {
  flow: 'cart',
  ...whom,
  cartItems: [
    item({ quantity: 2, giftWrap: true, nameLabel: 'Tara' }),
    item({ id: 'db_2', slug: 'owl', name: 'Owl' }),
  ],
  cartSubtotalMinorUnits: 769_500,
  totalPrice: 7695,
  currency: 'INR',
}
const picture = (name: string) => ({
  public_url: null,
  signed_url: `/files/${name}?e=1&s=x`,
  url: `/files/${name}?e=1&s=x`,
})
const figurine: CheckoutData = {
  flow: 'figurine',
  ...whom,
  ...{
    figurineId: 'fig_1',
    quantity: 2,
    giftWrap: true,
    nameLabel: 'Asha',
    basePrice: 499,
    giftWrapPrice: 99,
    totalPrice: 1097,
  },
  storage: { original: picture('photo.jpg'), generated: picture('figure.webp') },
  previewImage: null,
}

test('a cart is ordered with every field of the specification', () => {
  const request = paymentRequest(cart, 'usr_1')
  expect(request).toEqual({
    ...whom,
    ...{
      user_id: 'usr_1',
      figurine_id: null,
      quantity: 3,
      gift_wrap: true,
      giftWrapPrice: 198,
      basePrice: 7497,
      totalPrice: 7695,
      nameLabel: null,
    },
    notes: { email: 'asha@example.com', phone: '9820041122', flow: 'cart' },
    cartItems: [
      { id: 'db_1', slug: 'mochi', quantity: 2, giftWrap: true, nameLabel: 'Tara', priceMinorUnits: 249_900 },
      { id: 'db_2', slug: 'owl', quantity: 1, giftWrap: false, nameLabel: null, priceMinorUnits: 249_900 },
    ],
    figurineSnapshot: {
      flow: 'cart',
      items: [
        { name: 'Mochi', quantity: 2, imageUrl: '/media/mochi.webp', slug: 'mochi' },
        { name: 'Owl', quantity: 1, imageUrl: '/media/mochi.webp', slug: 'owl' },
      ],
    },
  })
  expect(PaymentOrderRequest.safeParse(request).success).toBe(true)
})

test('a figurine is ordered with every field of the specification, and no link to its pictures that opens them', () => {
  const request = paymentRequest(figurine, null)
  expect(request).toEqual({
    ...whom,
    ...{
      user_id: null,
      figurine_id: 'fig_1',
      quantity: 2,
      gift_wrap: true,
      giftWrapPrice: 99,
      basePrice: 499,
      totalPrice: 1097,
      nameLabel: 'Asha',
    },
    notes: { email: 'asha@example.com', phone: '9820041122' },
    cartItems: null,
    figurineSnapshot: { originalPath: '/files/photo.jpg', generatedPath: '/files/figure.webp' },
  })
  expect(PaymentOrderRequest.safeParse(request).success).toBe(true)
})
