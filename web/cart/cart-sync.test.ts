import { beforeEach, expect, test, vi } from 'vitest'
import type { CartAction, NewLine } from '../../shared/cart/cart.ts'
import { CallFailed } from '../../shared/errors.ts'
import { defaultFigure } from '../../shared/figure/figure.ts'

const calls = vi.hoisted(() => ({ answer: (_: string, __: unknown): unknown => null }))
vi.mock('../api.ts', () => ({
  call: async (endpoint: { path: string }, given: unknown) => calls.answer(endpoint.path, given),
}))

const kept = new Map<string, string>()
const area = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
}
const mochi: NewLine = {
  ...{ id: 'db_1', slug: 'mochi', name: 'Mochi', subtitle: null, imageUrl: null, currency: 'INR' },
  ...{ priceMinorUnits: 249_900, giftWrapPriceMinorUnits: 9900, giftWrap: false, quantity: 1 },
  nameLabel: null,
}
const made = { figure: defaultFigure, label: 'Tara' }
let sent: CartAction[] = []
let savedUnder: (string | undefined)[] = []

/** A shop whose accounts have empty carts; `saved` answers a figure that is sent. */
function aShop({ saved }: { saved?: () => unknown } = {}) {
  let items: object[] = []
  calls.answer = (path, given) => {
    if (path === '/figurines/made') {
      savedUnder.push((given as { idempotencyKey?: string }).idempotencyKey)
      return saved?.() ?? { figurine: { id: 'fig_1', generated_figurine_url: null } }
    }
    const { changes = [] } = (given as { body?: { changes: { action: CartAction }[] } })?.body ?? {}
    sent.push(...changes.map(({ action }) => action))
    items = [
      ...items,
      ...changes.flatMap(({ action }) => ('item' in action ? { itemKey: 'x', ...action.item } : [])),
    ]
    return { items, figurines: [{ id: 'fig_1', image_url: null, makes: ['figure'] }], full: [] }
  }
}
/** A page that was opened just now. */
async function page() {
  vi.resetModules()
  const parts = await Promise.all([
    import('./cart-store.ts'),
    import('./cart-sync.ts'),
    import('./figurine-line.ts'),
    import('../figure/stored-figure.ts'),
  ])
  return { ...parts[0], ...parts[1], ...parts[2], ...parts[3] }
}
const names = (items: { name: string }[]) => items.map(({ name }) => name)

beforeEach(() => {
  kept.clear()
  sent = []
  savedUnder = []
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('window', { localStorage: area, addEventListener() {}, removeEventListener() {} })
  vi.stubGlobal('navigator', {})
})

test('a guest’s figure goes to the shop under one key, from the cart and from the maker', async () => {
  aShop()
  const { dispatchCart, storeFigure, readStoredFigure, saveStored, syncCart, unsavedLine } = await page()
  storeFigure({ ...made, guest: true, order: false })
  dispatchCart({
    kind: 'add',
    item: unsavedLine(defaultFigure, { nameLabel: 'Tara', pricePaise: 49_900 }),
  })
  const figure = readStoredFigure() ?? expect.fail('it is kept')
  await saveStored(figure)
  await syncCart('usr_asha')
  expect(savedUnder).toEqual([`${figure.key}-Tara`, `${figure.key}-Tara`])
})

test('a session that ended leaves nothing to the next person, and takes nothing of theirs', async () => {
  aShop()
  const { dispatchCart, readStoredCart, leaveAccountCart, peekCart, syncCart } = await page()
  await syncCart('usr_asha')
  dispatchCart({ kind: 'add', item: { ...mochi, name: 'Asha’s' } })
  leaveAccountCart()
  expect(peekCart().items).toEqual([])
  dispatchCart({ kind: 'add', item: { ...mochi, name: 'Ravi’s' } })
  aShop()
  await syncCart('usr_ravi')
  expect(names(peekCart().items)).toEqual(['Ravi’s'])
  expect(Object.keys(readStoredCart().aside)).toEqual(['usr_asha'])
  leaveAccountCart()
  aShop()
  await syncCart('usr_asha')
  expect(names(peekCart().items)).toEqual(['Asha’s'])
  expect(readStoredCart().aside).toEqual({})
})

test('a figure that cannot be saved holds up nothing else, and a logout does not lose it', async () => {
  aShop({
    saved() {
      throw new CallFailed(503, { detail: 'Not now.' })
    },
  })
  const { dispatchCart, leaveAccountCart, peekCart, syncCart, unsavedLine } = await page()
  dispatchCart({ kind: 'add', item: mochi })
  dispatchCart({ kind: 'add', item: unsavedLine(defaultFigure, { nameLabel: null, pricePaise: 49_900 }) })
  await expect(syncCart('usr_asha')).rejects.toThrow()
  expect(sent.map(action => 'item' in action && action.item.id)).toEqual(['db_1'])
  expect(names(peekCart().items)).toEqual(['Mochi', 'Your figurine'])
  leaveAccountCart()
  expect(peekCart().items).toEqual([])
  aShop()
  await syncCart('usr_asha')
  expect(peekCart().items.map(({ id }) => id)).toEqual(['fig_1'])
})

test('a line that this version cannot read waits for the account too', async () => {
  aShop()
  const bundle = { kind: 'bundle', itemKey: 'bundle-1' }
  kept.set('dopple.cart', JSON.stringify({ version: 7, items: [bundle] }))
  const { readStoredCart, syncCart } = await page()
  await syncCart('usr_asha')
  expect(sent).toEqual([])
  expect(readStoredCart().aside).toMatchObject({ usr_asha: [{ action: { kind: 'add', item: bundle } }] })
})

test('a figure that is just being saved elsewhere is tried again', async () => {
  aShop({
    saved() {
      throw new CallFailed(409, { code: 'idempotency.running', detail: 'It is under way.' })
    },
  })
  const { dispatchCart, peekCart, syncCart, unsavedLine } = await page()
  dispatchCart({ kind: 'add', item: unsavedLine(defaultFigure, { nameLabel: null, pricePaise: 49_900 }) })
  await expect(syncCart('usr_asha')).rejects.toThrow('It is under way.')
  aShop()
  await syncCart('usr_asha')
  expect(peekCart().items.map(({ id }) => id)).toEqual(['fig_1'])
})

test('a logout waits for a cart that is being read, and then nothing is asked any more', async () => {
  aShop()
  const { answer } = calls
  const gate = Promise.withResolvers<void>()
  let asked = 0
  calls.answer = async (path, given) => {
    asked += 1
    await gate.promise
    return answer(path, given)
  }
  const { restCart, sendAll, syncCart } = await page()
  const first = syncCart('usr_asha')
  const sent = sendAll().then(() => 'sent')
  expect(await Promise.race([sent, new Promise(resolve => setTimeout(resolve, 5, 'waits'))])).toBe('waits')
  gate.resolve()
  await Promise.all([first, sent])
  restCart(true)
  const before = asked
  await syncCart('usr_asha')
  expect(asked).toBe(before)
})
