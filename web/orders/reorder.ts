import type { Order } from '../../shared/orders.ts'
import { paths } from '../../shared/paths.ts'
import { GIFT_WRAP_PAISE, LINE_QUANTITY_MAX } from '../../shared/pricing.ts'
import { dispatchCart } from '../cart/cart-store.ts'

/** A single figurine leads to its result; the lines of a cart go into the cart again, at the server's prices. */
export function reorder(order: Order): string {
  if (order.flow === 'figurine')
    return order.figurine ? `${paths.upload}?figurine=${encodeURIComponent(order.figurine.id)}` : paths.upload
  for (const line of order.cart_items) {
    if (!line.id || (line.kind === 'figurine' && !line.figurine)) continue
    dispatchCart({
      kind: 'add',
      item: {
        kind: line.kind,
        id: line.id,
        slug: line.slug ?? '',
        ...(line.make && { make: line.make }),
        name: line.name,
        subtitle: line.subtitle,
        // A figurine's link ends; its owner's session opens the address without it.
        imageUrl: (line.kind === 'figurine' ? line.image_url?.split('?')[0] : line.image_url) ?? null,
        currency: order.currency,
        priceMinorUnits: line.price_minor_units,
        giftWrapPriceMinorUnits: GIFT_WRAP_PAISE,
        giftWrap: line.gift_wrap,
        nameLabel: line.name_label,
        quantity: Math.min(line.quantity, LINE_QUANTITY_MAX),
      },
    })
  }
  return paths.cart
}
