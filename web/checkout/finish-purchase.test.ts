import { afterEach, expect, test, vi } from 'vitest'
import { ORDER_DETAILS_KEY, ORDER_DRAFT_KEY } from '../../shared/order-details.ts'
import type { Order } from '../../shared/orders.ts'
import { finishPurchase } from './finish-purchase.ts'

afterEach(() => vi.unstubAllGlobals())

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
    vi.stubGlobal('sessionStorage', area)
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
