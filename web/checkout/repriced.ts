import { z } from 'zod/mini'
import { type CartItem, changeCart, costsNow, type OnShelf } from '../../shared/cart/cart.ts'
import { rupeesToPaise } from '../../shared/money.ts'
import type { CheckoutData } from '../../shared/orders/checkout.ts'
import { cartSubtotal, FigurineMake } from '../../shared/pricing.ts'

/** The refusal of an order whose prices have changed. */
export const PriceChange = z.object({
  total_price: z.number(),
  discount_minor_units: z._default(z.int(), 0),
  discount_name: z.nullish(z.string()),
  lines: z.array(
    z.object({
      id: z.nullable(z.string()),
      slug: z.nullable(z.string()),
      name: z.string(),
      make: z.nullish(FigurineMake),
      price_minor_units: z.int(),
    }),
  ),
})
export type PriceChange = z.infer<typeof PriceChange>

export const onShelf = ({ lines }: PriceChange): OnShelf[] =>
  lines.flatMap(({ id, slug, name, make, price_minor_units }) =>
    id ? [{ id, slug: slug ?? '', name, priceMinorUnits: price_minor_units, ...(make && { make }) }] : [],
  )

/** Each line that costs something else now, by name. */
export function priceNews(before: CheckoutData, now: CheckoutData): string[] {
  if (before.flow === 'figurine' && now.flow === 'figurine') {
    if (before.basePrice === now.basePrice) return []
    const line = { kind: 'figurine', name: 'Your figurine', nameLabel: before.nameLabel } as const
    return [costsNow(line, rupeesToPaise(now.basePrice), rupeesToPaise(before.basePrice))]
  }
  if (before.flow === 'figurine' || now.flow === 'figurine') return []
  return now.cartItems.flatMap((item, at) => {
    const was = before.cartItems[at]?.priceMinorUnits
    return was === undefined || was === item.priceMinorUnits
      ? []
      : [costsNow(item, item.priceMinorUnits, was)]
  })
}

/** The same order at today's prices. */
export function repriced(data: CheckoutData, change: PriceChange): CheckoutData {
  if (data.flow === 'figurine') {
    const [line] = change.lines
    return {
      ...data,
      discount: discountOf(change),
      totalPrice: change.total_price,
      ...(line && { basePrice: line.price_minor_units / 100 }),
    }
  }
  const cartItems: CartItem[] = changeCart(
    { items: data.cartItems },
    { kind: 'looked', asked: onShelf(change).map(({ id }) => id), found: onShelf(change) },
  ).items
  return {
    ...data,
    discount: discountOf(change),
    cartItems,
    cartSubtotalMinorUnits: cartSubtotal(cartItems),
    totalPrice: change.total_price,
  }
}

const discountOf = ({ discount_minor_units: paise, discount_name: name }: PriceChange) =>
  paise > 0 ? { paise, name: name ?? '' } : null
