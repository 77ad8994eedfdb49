import { z } from 'zod/mini'
import { type CartItem, changeCart, type OnShelf } from '../../shared/cart.ts'
import type { CheckoutData } from '../../shared/checkout.ts'
import { cartSubtotal } from '../../shared/pricing.ts'

/** The refusal of an order whose prices have changed. */
export const PriceChange = z.object({
  total_price: z.number(),
  lines: z.array(
    z.object({
      id: z.nullable(z.string()),
      slug: z.nullable(z.string()),
      name: z.string(),
      price_minor_units: z.int(),
    }),
  ),
})
export type PriceChange = z.infer<typeof PriceChange>

export const onShelf = ({ lines }: PriceChange): OnShelf[] =>
  lines.flatMap(({ id, slug, name, price_minor_units }) =>
    id && slug ? [{ id, slug, name, priceMinorUnits: price_minor_units }] : [],
  )

/** The same order at today's prices. */
export function repriced(data: CheckoutData, change: PriceChange): CheckoutData {
  if (data.flow === 'figurine') {
    const [line] = change.lines
    return {
      ...data,
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
    cartItems,
    cartSubtotalMinorUnits: cartSubtotal(cartItems),
    totalPrice: change.total_price,
  }
}
