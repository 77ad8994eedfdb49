import {
  isCapped,
  isOneTooMany,
  lineName,
  type NewLine,
  stopsAtTen,
  TOO_MANY_LINES,
} from '../../shared/cart/cart.ts'
import { announce } from '../ui/toasts.ts'
import { dispatchCart, peekCart } from './cart-store.ts'

export function addToCart(item: NewLine) {
  const { items } = peekCart()
  if (isOneTooMany(items, item))
    return announce({ text: TOO_MANY_LINES, action: { label: 'See cart', to: '/cart' } })
  const isFull = isCapped(items, item)
  dispatchCart({ kind: 'add', item })
  announce({
    text: isFull ? stopsAtTen(lineName(item)) : `${lineName(item)} is in your cart`,
    imageUrl: item.imageUrl,
    action: { label: 'See cart', to: '/cart' },
  })
}
