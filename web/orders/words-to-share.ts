import type { Order } from '../../shared/orders/api.ts'
import { messages } from '../share/messages.ts'

/** A surprise is not given away. */
export function wordsToShare({ gift, cart_items }: Pick<Order, 'gift' | 'cart_items'>): string {
  if (gift?.surprise) return messages.orderedSurprise
  return cart_items.some(({ kind }) => kind === 'figurine') ? messages.ordered : messages.orderedBuddies
}
