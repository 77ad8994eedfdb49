import { describe, expect, test } from 'vitest'
import { cartSubtotal, giftWrapTotal, lineTotal } from '../pricing.ts'
import {
  type Cart,
  type CartAction,
  type CartItem,
  cartCount,
  changeCart,
  forSale,
  type NewLine,
  readLines,
  writeLines,
} from './cart.ts'

const mochi: Omit<CartItem, 'itemKey'> = {
  id: 'db_1',
  slug: 'mochi',
  name: 'Mochi',
  subtitle: null,
  imageUrl: null,
  currency: 'INR',
  priceMinorUnits: 249_900,
  giftWrapPriceMinorUnits: 9900,
  giftWrap: false,
  nameLabel: null,
  quantity: 1,
}
const robot = { ...mochi, id: 'db_2', slug: 'robot', name: 'Robot' }
const cartOf = (...items: Omit<CartItem, 'itemKey'>[]) =>
  items.reduce<Cart>((cart, item) => changeCart(cart, { kind: 'add', item }), { items: [] })
const shelf = ({ id, slug, name, priceMinorUnits }: Omit<CartItem, 'itemKey'>) => ({
  id,
  slug,
  name,
  priceMinorUnits,
})
const look = (cart: Cart, ...found: Omit<CartItem, 'itemKey'>[]) =>
  changeCart(cart, { kind: 'looked', asked: ['db_1', 'db_2'], found: found.map(shelf) })

test('after a look at the shop every line has the price and the name of today', () => {
  const cart = look(
    cartOf(mochi, { ...mochi, nameLabel: 'Tara' }, robot),
    { ...mochi, name: 'Big Mochi', priceMinorUnits: 259_900 },
    robot,
  )
  expect(
    cart.items.map(({ name, priceMinorUnits, nameLabel }) => [name, priceMinorUnits, nameLabel]),
  ).toEqual([
    ['Big Mochi', 259_900, null],
    ['Big Mochi', 259_900, 'Tara'],
    ['Robot', 249_900, null],
  ])
})

test('a figurine and its drawing in one cart keep prices of their own', () => {
  const figure = { ...mochi, kind: 'figurine', id: 'fig_1', slug: '', make: 'figure' } as const
  const drawing = { ...figure, make: 'drawing' } as const
  const found = [figure, drawing].map(({ make, ...item }) => ({ ...shelf(item), make }))
  const [first, second] = found.map((one, at) => ({ ...one, priceMinorUnits: 50_000 + at }))
  const looked = { kind: 'looked', asked: ['fig_1'], found: [first, second] } as CartAction
  const { items } = changeCart(cartOf(figure, drawing), looked)
  expect(items.map(({ priceMinorUnits }) => priceMinorUnits)).toEqual([50_000, 50_001])
})

test('what is not sold any more stays, marked, and is neither ordered nor counted in a sum, until it is sold again', () => {
  const cart = look(cartOf(mochi, robot), robot)
  expect(cart.items.map(({ gone }) => gone)).toEqual([true, undefined])
  expect(forSale(cart.items).map(({ name }) => name)).toEqual(['Robot'])
  expect(cartSubtotal(forSale(cart.items))).toBe(249_900)
  expect(cartCount(cart)).toBe(2)
  expect(look(cart, mochi, robot)).toEqual(cartOf(mochi, robot))
  expect(changeCart(cart, { kind: 'add', item: mochi }).items[0]).toMatchObject({ quantity: 2 })
  expect(changeCart(cart, { kind: 'add', item: mochi }).items[0]?.gone).toBeUndefined()
})

test('a look that finds nothing new changes nothing, and what was not asked about stays as it is', () => {
  const cart = cartOf(mochi, robot)
  expect(look(cart, mochi, robot)).toBe(cart)
  expect(changeCart(cart, { kind: 'looked', asked: [], found: [] })).toBe(cart)
})

const figurine: NewLine = {
  ...{ ...mochi, kind: 'figurine', id: 'fig_1', slug: '', name: 'Your figurine', make: 'figure' },
  priceMinorUnits: 49_900,
}

test('a figurine is one line with another only if it is made, wrapped and named alike', () => {
  const cart = cartOf(
    figurine,
    { ...figurine, nameLabel: 'Tara' },
    { ...figurine, nameLabel: 'TARA', quantity: 2 },
    { ...figurine, make: 'drawing' },
    { ...figurine, giftWrap: true },
  )
  expect(cart.items.map(({ itemKey, quantity }) => [itemKey, quantity])).toEqual([
    ['fig_1|plain||figure', 1],
    ['fig_1|plain|tara|figure', 3],
    ['fig_1|plain||drawing', 1],
    ['fig_1|gift-wrap||figure', 1],
  ])
})

test('a figurine line is wrapped once, a Desk Buddy piece by piece', () => {
  const cart = cartOf({ ...figurine, giftWrap: true, quantity: 3 }, { ...mochi, giftWrap: true, quantity: 2 })
  expect(cart.items.map(lineTotal)).toEqual([3 * 49_900 + 9900, 2 * (249_900 + 9900)])
  expect(giftWrapTotal(cart.items)).toBe(3 * 9900)
})

test('a price that changed is told until it was read, and not if it went back', () => {
  const dearer = look(cartOf(mochi, robot), { ...mochi, priceMinorUnits: 259_900 }, robot)
  expect(dearer.items.map(({ wasMinorUnits }) => wasMinorUnits)).toEqual([249_900, undefined])
  const again = look(dearer, { ...mochi, priceMinorUnits: 269_900 }, robot)
  expect(again.items[0]).toMatchObject({ priceMinorUnits: 269_900, wasMinorUnits: 249_900 })
  expect(look(again, mochi, robot)).toEqual(cartOf(mochi, robot))
  const read = changeCart(again, { kind: 'seen' })
  expect(read.items[0]).toEqual({ ...again.items[0], wasMinorUnits: undefined })
  expect(changeCart(read, { kind: 'seen' })).toBe(read)
})

describe('a stored cart', () => {
  const bundle = { kind: 'bundle', itemKey: 'bundle-1', pieces: 3 }
  const stored = (...items: NewLine[]) => writeLines(cartOf(...items))

  test('from before figurines reads as it did', () => {
    const { kind, make, ...old } = { ...mochi, kind: undefined, make: undefined }
    const line = { ...old, itemKey: 'db_1|plain|' }
    expect(readLines([line])).toEqual({ items: [line] })
  })

  test('keeps lines and fields it cannot read, where they stand', () => {
    const newer = [...stored(mochi).map(line => ({ ...line, ribbon: 'red' })), bundle, ...stored(robot)]
    const cart = readLines(newer)
    expect(cart.items.map(({ name }) => name)).toEqual(['Mochi', 'Robot'])
    expect(cartCount(cart)).toBe(2)
    expect(writeLines(cart)).toEqual(newer)
    const more = changeCart(cart, { kind: 'quantity', itemKey: 'db_1|plain|', quantity: 4 })
    expect(writeLines(more)).toMatchObject([{ quantity: 4, ribbon: 'red' }, bundle, { name: 'Robot' }])
  })

  test('loses such a line when it is taken out', () => {
    const cart = readLines([bundle, ...stored(mochi)])
    expect(changeCart(cart, { kind: 'remove', itemKey: 'bundle-1' })).toEqual(cartOf(mochi))
  })

  test('drops what is no line at all', () => {
    expect(readLines([null, 7, 'x', [], { quantity: -3 }, { itemKey: '' }])).toEqual({ items: [] })
  })
})
