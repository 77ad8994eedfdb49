import { expect, test } from 'vitest'
import { type Cart, type CartItem, cartCount, changeCart, forSale } from './cart.ts'
import { cartSubtotal } from './pricing.ts'

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
