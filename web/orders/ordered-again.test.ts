import { expect, test } from 'vitest'
import type { Order } from '../../shared/orders/api.ts'
import { reorder } from './reorder.ts'
import { wordsToShare } from './tell-somebody.tsx'

const figurine = { kind: 'figurine', id: 'fig_1', figurine: { id: 'fig_1' }, name: 'A figurine' }
const buddy = { kind: 'desk_buddy', id: 'db_1', slug: 'mochi', name: 'Mochi' }
const orderOf = (cart_items: object[], more: object = {}) =>
  ({ flow: 'cart', figurine: null, gift: null, cart_items, ...more }) as unknown as Order

test('a figurine bought alone is ordered again from its result, also if it came through the cart', () => {
  expect(reorder(orderOf([figurine]))).toBe('/upload?figurine=fig_1')
  expect(reorder(orderOf([figurine], { flow: 'figurine', figurine: { id: 'fig_1' } }))).toBe(
    '/upload?figurine=fig_1',
  )
})

test('what is shared of an order fits what is in it, and gives no surprise away', () => {
  const words = [
    orderOf([figurine, buddy]),
    orderOf([buddy]),
    orderOf([figurine], { gift: { surprise: true } }),
  ]
  expect(words.map(wordsToShare)).toEqual([
    'I am getting a figurine of me, printed in 3D and painted by hand.',
    'I am getting Desk Buddies, printed in 3D and painted by hand.',
    'Figurines, printed in 3D and painted by hand.',
  ])
})
