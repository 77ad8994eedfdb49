import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pictureFacts } from '../server/platform/files/pictures.ts'
import { type Cart, type CartItem, changeCart, itemKey } from './cart/cart.ts'
import { formatInr, formatInrExact, rupeesToPaise } from './money.ts'
import { clampLabel, isInCapitals, labelLength, madeLabel, NameLabel } from './name-label.ts'
import { type OrderStatus, stepMoments } from './orders/order-status.ts'
import { pictures } from './pictures/built-in-pictures.ts'
import { pictureName, pictureOf, screenPictures, srcSet } from './pictures/pictures.ts'
import { cartSubtotal, figurineTotal, lineTotal } from './pricing.ts'
import { addWorkingDays, betweenWords, rangeWords, usualRange } from './promise/delivery.ts'
import { waitedFor } from './time/moments.ts'

test.each([
  [249_900, '₹2,499'],
  [49_950, '₹499.50'],
  [12_345_600, '₹1,23,456'],
  [0, '₹0'],
])('%i paise read %s', (paise, text) => {
  expect(formatInr(paise)).toBe(text)
})

test('an admin’s price has two decimals and keeps its paise', () => {
  expect(formatInrExact(249_900)).toBe('₹2,499.00')
  expect(rupeesToPaise(1234.56)).toBe(123_456)
  expect(rupeesToPaise(0.29)).toBe(29)
})

test('a custom figurine’s wrap is paid once, a Desk Buddy’s per piece', () => {
  expect(figurineTotal({ basePriceMinorUnits: 49_900, quantity: 3, giftWrap: true })).toBe(3 * 49_900 + 9900)
  expect(
    lineTotal({ priceMinorUnits: 249_900, giftWrapPriceMinorUnits: 9900, giftWrap: true, quantity: 3 }),
  ).toBe(3 * (249_900 + 9900))
  expect(cartSubtotal([])).toBe(0)
})

test.each([
  ['नमस्ते', 3],
  ['क्षत्रिय', 3],
  ['José', 4],
  ['👨‍👩‍👧', 1],
])('%s counts %i letters, as a person counts', (text, letters) => {
  expect(labelLength(text)).toBe(letters)
})

test('a label is trimmed, empty means none, and the twenty-first letter is refused', () => {
  expect(NameLabel.parse('  Tara  ')).toBe('Tara')
  expect(NameLabel.parse('   ')).toBeNull()
  expect(NameLabel.parse(undefined)).toBeNull()
  expect(NameLabel.safeParse('x'.repeat(21)).success).toBe(false)
  expect(NameLabel.parse('न'.repeat(20))).toHaveLength(20)
  expect(clampLabel('abcdefghijklmnopqrstuvwxyz')).toBe('abcdefghijklmnopqrst')
})

test('blanks around a label do not count, typed or kept', () => {
  expect(clampLabel(`   ${'x'.repeat(20)}`)).toBe('x'.repeat(20))
  expect(clampLabel('  Asha ')).toBe('Asha ')
  expect([labelLength('  Asha '), labelLength('   '), labelLength('A   B')]).toEqual([4, 0, 3])
  expect(NameLabel.parse(`   ${'x'.repeat(20)}   `)).toBe('x'.repeat(20))
})

test.each([
  ['Papa-ji', 'PAPA-JI'],
  ['José', 'JOSÉ'],
  ['straße', 'STRASSE'],
  ['आशा', 'आशा'],
  ['Αθηνάς', 'ΑΘΗΝΆΣ'],
  ['24/7', '24/7'],
])('the label %s is made as %s', (typed, made) => {
  expect(madeLabel(typed)).toBe(made)
})

test('labels are one line of the cart exactly where they are made alike', () => {
  const keyOf = (nameLabel: string) => itemKey({ ...mochi, nameLabel })
  for (const [one, other] of [
    ['Papa', 'PAPA'],
    [' Tara ', 'tara'],
    ['Σας', 'ΣΑΣ'],
    ['ẞ', 'ß'],
    ['straße', 'STRASSE'],
    ['İ', 'i\u0307'],
  ] as const)
    expect([keyOf(one) === keyOf(other), madeLabel(one.trim()) === madeLabel(other.trim())], one).toEqual([
      true,
      true,
    ])
  expect(keyOf('Tara')).not.toBe(keyOf('Tare'))
  expect(keyOf('Papa')).toBe('db_1|plain|papa')
})

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
const cartOf = (...items: Omit<CartItem, 'itemKey'>[]) =>
  items.reduce<Cart>((cart, item) => changeCart(cart, { kind: 'add', item }), { items: [] })

test('what is alike joins its line; wrap and label make another line; letter case does not', () => {
  const cart = cartOf(
    mochi,
    mochi,
    { ...mochi, giftWrap: true },
    { ...mochi, nameLabel: 'Tara' },
    { ...mochi, nameLabel: 'tara' },
  )
  expect(cart.items.map(item => item.quantity)).toEqual([2, 1, 2])
  expect(itemKey({ ...mochi, nameLabel: ' TARA ' })).toBe(itemKey({ ...mochi, nameLabel: 'tara' }))
})

test('a merge beyond ten stops at ten; a quantity below one is ignored', () => {
  const cart = cartOf({ ...mochi, quantity: 8 }, { ...mochi, quantity: 5 })
  expect(cart.items[0]?.quantity).toBe(10)
  const key = cart.items[0]?.itemKey ?? ''
  expect(changeCart(cart, { kind: 'quantity', itemKey: key, quantity: 0 })).toBe(cart)
  expect(changeCart(cart, { kind: 'quantity', itemKey: key, quantity: 3 }).items[0]?.quantity).toBe(3)
  expect(changeCart(cart, { kind: 'remove', itemKey: key }).items).toEqual([])
})

test('a line edited into the likeness of another joins it', () => {
  const cart = cartOf({ ...mochi, quantity: 2 }, { ...mochi, giftWrap: true, quantity: 3 })
  const changed = changeCart(cart, {
    kind: 'change',
    itemKey: cart.items[1]?.itemKey ?? '',
    giftWrap: false,
    nameLabel: null,
  })
  expect(changed.items.map(item => [item.giftWrap, item.quantity])).toEqual([[false, 5]])
})

test('a name is said to be made in capitals only where its script has them', () => {
  expect(['', 'Zoë', 'Рави 2'].map(isInCapitals)).toEqual([true, true, true])
  expect(['मीरा', 'மீரா 2'].map(isInCapitals)).toEqual([false, false])
})

test('working days leave out Sundays, counted in India', () => {
  const saturdayNoon = new Date('2026-11-21T06:30:00Z')
  expect(addWorkingDays(saturdayNoon, 1).toISOString()).toBe('2026-11-23T06:30:00.000Z')
  const sundayInIndiaAlready = new Date('2026-11-21T20:00:00Z')
  expect(addWorkingDays(sundayInIndiaAlready, 1).toISOString()).toBe('2026-11-22T20:00:00.000Z')
  const usual = usualRange(new Date('2026-11-21T06:00:00Z'))
  expect(usual).toEqual({ from: '2026-11-30', to: '2026-12-02' })
  expect([rangeWords(usual), betweenWords(usual)]).toEqual([
    '30 November to 2 December',
    'between 30 November and 2 December',
  ])
  const inOneMonth = { from: '2026-12-09', to: '2026-12-14' }
  expect([rangeWords(inOneMonth), betweenWords(inOneMonth)]).toEqual([
    '9 to 14 December',
    'between 9 and 14 December',
  ])
})

test('a picture’s address says its size and tint; a pasted address says nothing', () => {
  const url = `/media/${pictureName('mochi', { hash: 'abcdef012345', width: 1200, height: 900, tint: 'f4e5d1' })}`
  const picture = pictureOf(url)
  expect(picture).toMatchObject({ width: 1200, height: 900, tint: '#f4e5d1' })
  expect(picture && srcSet(picture, 'avif', 480)).toContain(
    '/media/mochi.abcdef012345.1200x900.f4e5d1/480.avif 480w',
  )
  expect(pictureOf('https://example.com/x.webp')).toBeNull()
  expect(pictureOf('/media/../secret.webp')).toBeNull()
})

test('the shipped pictures’ addresses are those of the masters in art/', async () => {
  const master = readFileSync(new URL('../art/desk-buddies/shiba-mochi.webp', import.meta.url))
  expect(pictures).toMatchObject(screenPictures)
  expect(pictures['shiba-mochi']).toBe(`/media/${pictureName('shiba-mochi', await pictureFacts(master))}`)
})

test('a step of the tracking keeps the moment it was reached; going back takes the later ones away', () => {
  const momentsOf = (...statuses: OrderStatus[]) =>
    stepMoments(statuses.map((status, at) => ({ status, created_at: `${at}` })))
  expect(momentsOf('Pending', 'Processing', 'In Production', 'Quality Check')).toEqual(['0', '1'])
  expect(
    momentsOf('Pending', 'Processing', 'In Production', 'Shipped', 'Out for Delivery', 'Delivered'),
  ).toEqual(['0', '1', '3', '5'])
  expect(momentsOf('Pending', 'Processing', 'Shipped', 'In Production', 'Shipped')).toEqual(['0', '1', '4'])
  expect(momentsOf('Pending', 'Processing', 'Cancelled', 'Processing')).toEqual(['0', '1'])
  expect(momentsOf('Pending', 'Delivered')).toEqual(['0', undefined, undefined, '1'])
})

test('how long something waits is told in whole days', () => {
  const now = new Date('2026-11-23T06:00:00Z')
  const words = ['2026-11-22T06:30:00Z', '2026-11-22T05:00:00Z', '2026-11-20T05:00:00Z']
  expect(words.map(since => waitedFor(since, now))).toEqual(['since today', 'for 1 day', 'for 3 days'])
})
