import { type CartItem, itemKey } from '../../shared/cart.ts'
import { LINE_QUANTITY_MAX } from '../../shared/pricing.ts'
import { announce } from '../ui/toasts.ts'
import { dispatchCart, peekCart } from './cart-store.ts'

export function addToCart(item: Omit<CartItem, 'itemKey'>) {
  const before = peekCart().items.find(line => line.itemKey === itemKey(item))?.quantity ?? 0
  dispatchCart({ kind: 'add', item })
  const full = before + item.quantity > LINE_QUANTITY_MAX
  announce({
    text: full
      ? `A line holds ${LINE_QUANTITY_MAX} at most, so ${item.name} stays at ${LINE_QUANTITY_MAX}.`
      : `${item.name} is in your cart`,
    imageUrl: item.imageUrl,
    action: { label: 'See cart', to: '/cart' },
  })
}
