import { expect, test, vi } from 'vitest'
import type { Order } from '../../shared/orders/api.ts'
import { CHECKOUT_KEY, type CheckoutData, type Shipping } from '../../shared/orders/checkout.ts'
import { ORDER_DETAILS_KEY, ORDER_DRAFT_KEY } from '../../shared/orders/order-details.ts'
import { finishPurchase, keepWrap, readDraft } from './kept.ts'

function storage() {
  const kept = new Map<string, string>()
  const area = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
  return { kept, area }
}
const picture = { public_url: null, signed_url: null, url: null }
const details = {
  figurineId: 'fig_1',
  closeupImage: null,
  fullbodyImage: null,
  generatedFigurine: null,
  quantity: 3,
  giftWrap: true,
  nameLabel: 'Tara',
  basePrice: 499,
  giftWrapPrice: 99,
  totalPrice: 1596,
  storage: { original: picture, generated: null },
}

test.each([
  ['fig_1', []],
  ['fig_2', [ORDER_DETAILS_KEY, ORDER_DRAFT_KEY]],
])(
  'once %s is bought, the next order of the figurine begins anew; of another one, nothing is forgotten',
  async (bought, left) => {
    const { kept, area } = storage()
    vi.stubGlobal('window', { localStorage: storage().area, sessionStorage: area })
    vi.stubGlobal('navigator', {})
    kept.set(ORDER_DETAILS_KEY, JSON.stringify(details))
    kept.set(
      ORDER_DRAFT_KEY,
      JSON.stringify({ photoId: 'photo_1', label: 'Tara', quantity: 3, giftWrap: true }),
    )
    await finishPurchase({
      id: 'DPL-1',
      flow: 'figurine',
      cart_items: [{ kind: 'figurine', id: bought }],
    } as unknown as Order)
    expect([...kept.keys()].filter(key => key === ORDER_DETAILS_KEY || key === ORDER_DRAFT_KEY)).toEqual(left)
  },
)

test.each([
  ['photo_1', false],
  ['photo_2', true],
])('the wrap that is taken off at the checkout is off on the result of %s as well', (photoId, isStillOn) => {
  const { kept, area } = storage()
  vi.stubGlobal('window', { sessionStorage: area })
  kept.set(ORDER_DRAFT_KEY, JSON.stringify({ photoId, label: 'Tara', quantity: 3, giftWrap: true }))
  keepWrap({ ...details, draftId: 'photo_1' }, false)
  const stored = (key: string) => JSON.parse(kept.get(key) ?? '{}')
  expect(stored(ORDER_DETAILS_KEY)).toMatchObject({ giftWrap: false, giftWrapPrice: 0, totalPrice: 1497 })
  expect(stored(ORDER_DRAFT_KEY)).toMatchObject({ label: 'Tara', giftWrap: isStillOn })
})

const address: Shipping = {
  fullName: 'Asha Rao',
  email: 'asha@example.com',
  phone: '9820041122',
  address1: '14, Lotus Court',
  address2: null,
  city: 'Mumbai',
  state: 'Maharashtra',
  pincode: '400050',
  country: 'India',
}
const checkout: CheckoutData = {
  ...details,
  flow: 'figurine',
  shipping: address,
  billing: address,
  previewImage: null,
  orderId: 'DPL-1',
}

test.each([
  ['DPL-1', []],
  ['DPL-2', [CHECKOUT_KEY, 'dopple.checkout-draft']],
])(
  'once %s is bought, the next checkout begins anew; an order from elsewhere forgets none',
  async (id, left) => {
    const { kept, area } = storage()
    vi.stubGlobal('window', { localStorage: storage().area, sessionStorage: area })
    vi.stubGlobal('navigator', {})
    kept.set(CHECKOUT_KEY, JSON.stringify(checkout))
    kept.set('dopple.checkout-draft', JSON.stringify({ visitor: 'usr_1', typed: { gift: 'on' } }))
    await finishPurchase({ id, flow: 'figurine', cart_items: [] } as unknown as Order)
    expect([...kept.keys()].filter(key => key.startsWith('dopple.checkout'))).toEqual(left)
  },
)

const DRAFT_KEY = 'dopple.checkout-draft'
const typed = { 'shipping.phone': '98200 41122' }
function keeping(draft: object) {
  const { kept, area } = storage()
  vi.stubGlobal('window', { sessionStorage: area })
  kept.set(DRAFT_KEY, JSON.stringify(draft))
  return kept
}

test('what was typed comes back for who typed it', () => {
  keeping({ visitor: 'usr_asha', typed })
  expect(readDraft('usr_asha')).toEqual(typed)
})

test.each([
  ['of another visitor', { visitor: 'usr_asha', typed }],
  ['of nobody in particular', typed],
])('a draft %s is not shown, and is gone', (_, draft) => {
  const kept = keeping(draft)
  expect(readDraft('usr_ravi')).toBeNull()
  expect(kept.size).toBe(0)
})
