import { z } from 'zod/mini'
import {
  type CartItem,
  changeCart,
  costsNow,
  figurineGone,
  isFigurine,
  noLongerForSale,
  type OnShelf,
} from '../../shared/cart/cart.ts'
import type { CallFailed } from '../../shared/errors.ts'
import { rupeesToPaise } from '../../shared/money.ts'
import type { CheckoutData } from '../../shared/orders/checkout.ts'
import { cartSubtotal, FigurineMake } from '../../shared/pricing.ts'
import { messages } from './messages.ts'
import type { HeldCode } from './paying.ts'

const PriceChange = z.object({
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
type PriceChange = z.infer<typeof PriceChange>
const Gone = z.object({ position: z.int() })

export type Refusal =
  | { means: 'failed'; sentence: string }
  | { means: 'paid'; orderId: string }
  /** A bank may still confirm the payment. */
  | { means: 'waiting'; orderId: string }
  | { means: 'gone'; sentence: string; id: string }
  /** The same order at today's prices, for a new decision; `dropsCode`: it is not asked for again. */
  | {
      means: 'repriced'
      next: CheckoutData
      shelf: OnShelf[]
      news: string[]
      held?: HeldCode
      dropsCode: boolean
    }

/** Why the shop refused the order or its payment; `data` is null for an order that was placed before. */
export function refusalOf(error: CallFailed, data: CheckoutData | null): Refusal {
  const { code, body } = error
  const orderId = typeof body.order_id === 'string' ? body.order_id : null
  const change = data ? PriceChange.safeParse(body).data : undefined
  if (data && change && code === 'price.changed') {
    const next = repriced(data, change)
    return { means: 'repriced', next, shelf: onShelf(change), news: priceNews(data, next), dropsCode: false }
  }
  if (data && change && code.startsWith('promo.')) return withoutCode(error, data, change, orderId)
  if (code === 'order.item_gone') return goneItem(error, data)
  if (code === 'order.already_paid' && orderId) return { means: 'paid', orderId }
  if (code === 'payment.waiting' && orderId) return { means: 'waiting', orderId }
  return { means: 'failed', sentence: error.said ?? messages.unable }
}

/** The code is refused: its reason and the total without it are shown. */
function withoutCode(
  { detail }: CallFailed,
  data: CheckoutData,
  change: PriceChange,
  heldBy: string | null,
): Refusal {
  const stillCounts = data.promoCode && change.discount_name === data.promoCode
  return {
    means: 'repriced',
    next: { ...repriced(data, change), promoCode: stillCounts ? data.promoCode : null },
    shelf: onShelf(change),
    news: [detail],
    ...(heldBy && { held: { orderId: heldBy, data } }),
    dropsCode: !heldBy,
  }
}

function goneItem({ body, detail }: CallFailed, data: CheckoutData | null): Refusal {
  const { position } = Gone.safeParse(body).data ?? {}
  const item = data?.flow === 'cart' && position !== undefined ? data.cartItems[position] : undefined
  if (!item) return { means: 'failed', sentence: detail }
  const sentence = isFigurine(item) ? figurineGone(item.nameLabel) : noLongerForSale(item.name)
  return { means: 'gone', id: item.id, sentence }
}

const onShelf = ({ lines }: PriceChange): OnShelf[] =>
  lines.flatMap(({ id, slug, name, make, price_minor_units }) =>
    id ? [{ id, slug: slug ?? '', name, priceMinorUnits: price_minor_units, ...(make && { make }) }] : [],
  )

/** Each line that costs something else now, by name. */
function priceNews(before: CheckoutData, now: CheckoutData): string[] {
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
  const { discount_minor_units: paise, discount_name: name } = change
  const now = { discount: paise > 0 ? { paise, name: name ?? '' } : null, totalPrice: change.total_price }
  if (data.flow === 'figurine') {
    const [line] = change.lines
    return { ...data, ...now, ...(line && { basePrice: line.price_minor_units / 100 }) }
  }
  const cartItems: CartItem[] = changeCart(
    { items: data.cartItems },
    { kind: 'looked', asked: onShelf(change).map(({ id }) => id), found: onShelf(change) },
  ).items
  return { ...data, ...now, cartItems, cartSubtotalMinorUnits: cartSubtotal(cartItems) }
}
