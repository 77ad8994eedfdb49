import type { Order } from '../../shared/orders.ts'
import { paths } from '../../shared/paths.ts'
import { GIFT_WRAP_PAISE, LINE_QUANTITY_MAX } from '../../shared/pricing.ts'
import { dispatchCart } from '../cart/cart-store.ts'

/** A figurine leads to its result; Desk Buddies go into the cart, at the server's prices. */
export function reorder(order: Order): string {
  if (order.flow === 'figurine')
    return order.figurine ? `${paths.upload}?figurine=${encodeURIComponent(order.figurine.id)}` : paths.upload
  for (const line of order.cart_items) {
    if (!line.id || !line.slug) continue
    dispatchCart({
      kind: 'add',
      item: {
        id: line.id,
        slug: line.slug,
        name: line.name,
        subtitle: line.subtitle,
        imageUrl: line.image_url,
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
