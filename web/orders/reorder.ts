import { isCapped, isOneTooMany, lineName, type NewLine, stopsAtTen } from '../../shared/cart/cart.ts'
import type { Order, OrderLine } from '../../shared/orders/api.ts'
import { figurinePath, paths } from '../../shared/paths.ts'
import { GIFT_WRAP_PAISE, LINE_QUANTITY_MAX } from '../../shared/pricing.ts'
import { dispatchCart, peekCart } from '../cart/cart-store.ts'
import { announce } from '../ui/toasts.ts'
import { messages } from './messages.ts'

/** A figurine alone leads to its result; other lines go into the cart again, at the server's prices. */
export function reorder(order: Order): string {
  const [first, ...others] = order.cart_items
  const single = order.flow === 'figurine' || (first?.kind === 'figurine' && others.length === 0)
  const missing = order.cart_items.filter(isGone)
  const left = missing.map(line =>
    line.kind === 'figurine' ? messages.leftFigurine(line.name_label) : messages.leftOut(line.name),
  )
  const full = single ? [] : order.cart_items.filter(line => !isGone(line)).flatMap(again(order))
  const names = [...new Set([...left, ...full])]
  if (names.length > 0) announce({ text: names.join(' ') })
  if (!single) return paths.cart
  const figurine = order.figurine ?? first?.figurine
  return figurine ? figurinePath(figurine.id) : paths.upload
}

const isGone = (line: OrderLine) => !line.id || (line.kind === 'figurine' && !line.figurine)

/** Puts a line into the cart; what could not go in is answered as sentences. */
const again =
  (order: Order) =>
  (line: OrderLine): string[] => {
    const item: NewLine = {
      kind: line.kind,
      id: line.id ?? '',
      slug: line.slug ?? '',
      ...(line.make && { make: line.make }),
      name: line.name,
      subtitle: line.subtitle,
      // A figurine's link ends; its owner's session opens the address without it.
      imageUrl:
        (line.kind === 'figurine' ? line.figurine?.generated_figurine_url?.split('?')[0] : line.image_url) ??
        null,
      currency: order.currency,
      priceMinorUnits: line.price_minor_units,
      giftWrapPriceMinorUnits: GIFT_WRAP_PAISE,
      giftWrap: line.gift_wrap,
      nameLabel: line.name_label,
      quantity: Math.min(line.quantity, LINE_QUANTITY_MAX),
    }
    const { items } = peekCart()
    if (isOneTooMany(items, item)) return [messages.noRoom(lineName(item))]
    const isFull = isCapped(items, { ...item, quantity: line.quantity })
    dispatchCart({ kind: 'add', item })
    return isFull ? [stopsAtTen(lineName(item))] : []
  }
