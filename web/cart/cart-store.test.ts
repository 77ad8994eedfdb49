import { beforeEach, expect, test, vi } from 'vitest'
import type { NewLine } from '../../shared/cart/cart.ts'

const mochi: NewLine = {
  ...{ id: 'db_1', slug: 'mochi', name: 'Mochi', subtitle: null, imageUrl: null, currency: 'INR' },
  ...{
    priceMinorUnits: 249_900,
    giftWrapPriceMinorUnits: 9900,
    giftWrap: false,
    nameLabel: null,
    quantity: 1,
  },
}
const figurine: NewLine = { ...mochi, kind: 'figurine', id: 'fig_1', slug: '', name: 'Yours', make: 'figure' }
const kept = new Map<string, string>()
const area = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
}
/** A tab that was opened just now. */
async function tab() {
  vi.resetModules()
  return import('./cart-store.ts')
}
const stored = () => JSON.parse(kept.get('dopple.cart') ?? 'null')

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('window', { localStorage: area, addEventListener() {}, removeEventListener() {} })
})

test('a cart is stored, and read again by the next tab', async () => {
  const { dispatchCart } = await tab()
  dispatchCart({ kind: 'add', item: figurine })
  const cart = dispatchCart({ kind: 'add', item: mochi })
  expect(stored()).toMatchObject({ items: [{ id: 'fig_1' }, { id: 'db_1' }] })
  expect((await tab()).peekCart()).toEqual(cart)
})

test('a line and a field of a newer version are still there after a change', async () => {
  const bundle = { kind: 'bundle', itemKey: 'bundle-1' }
  kept.set('dopple.cart', JSON.stringify({ version: 7, items: [bundle], wishes: ['x'] }))
  const { dispatchCart } = await tab()
  expect(dispatchCart({ kind: 'add', item: mochi }).items).toHaveLength(1)
  expect(stored()).toMatchObject({ version: 7, wishes: ['x'] })
  expect((await tab()).peekCart().unread).toMatchObject([{ itemKey: 'bundle-1', line: bundle }])
})

test('a guest’s changes are told to nobody; an account’s wait until they are sent, except for unsaved figures', async () => {
  const { changeStoredCart, dispatchCart, readStoredCart } = await tab()
  dispatchCart({ kind: 'add', item: mochi })
  expect(readStoredCart().pending).toEqual([])
  changeStoredCart(now => ({ ...now, owner: 'usr_1' }))
  dispatchCart({ kind: 'add', item: { ...figurine, id: 'new-1', figure: { skin: 'light' } } })
  dispatchCart({ kind: 'quantity', itemKey: 'new-1|plain||figure', quantity: 3 })
  dispatchCart({ kind: 'quantity', itemKey: 'db_1|plain|', quantity: 2 })
  dispatchCart({ kind: 'seen' })
  expect(readStoredCart().pending.map(({ action }) => action)).toEqual([
    { kind: 'quantity', itemKey: 'db_1|plain|', quantity: 2 },
  ])
})

test('an account’s cart does not stay behind after a logout; a guest’s does', async () => {
  const { changeStoredCart, dispatchCart, leaveAccountCart, peekCart } = await tab()
  dispatchCart({ kind: 'add', item: mochi })
  leaveAccountCart()
  expect(peekCart().items).toHaveLength(1)
  changeStoredCart(now => ({ ...now, owner: 'usr_1' }))
  leaveAccountCart()
  expect(peekCart().items).toEqual([])
  expect(JSON.stringify([...kept.values()])).not.toContain('Mochi')
})
