import { type CartItem, itemKey, lineName, stopsAtTen } from '../../shared/cart/cart.ts'
import { LINE_QUANTITY_MAX } from '../../shared/pricing.ts'
import { announce } from '../ui/toasts.ts'
import { dispatchCart, peekCart } from './cart-store.ts'

/** A line that becomes like another one is merged with it; gives the key of what it became. */
export function changeLine(item: CartItem, change: Pick<CartItem, 'giftWrap' | 'nameLabel'>): string {
  const key = itemKey({ ...item, ...change })
  const twin = peekCart().items.find(line => line.itemKey !== item.itemKey && line.itemKey === key)
  dispatchCart({ kind: 'change', itemKey: item.itemKey, ...change })
  if (twin) {
    const isFull = twin.quantity + item.quantity > LINE_QUANTITY_MAX
    announce({
      text: isFull
        ? stopsAtTen(lineName({ ...item, ...change }))
        : `Your two lines of ${item.name} are now one`,
      imageUrl: item.imageUrl,
    })
  }
  return key
}
