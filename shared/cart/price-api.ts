import { z } from 'zod/mini'
import type { Api } from '../endpoint.ts'
import { FigurineMake } from '../figurines/figurine-make.ts'
import { FigurineQuantity } from '../payments/api.ts'
import { LINE_KINDS } from '../pricing.ts'
import { TypedCode } from '../promotions/promo-code.ts'
import { CART_LINES_MAX, TOO_MANY_LINES } from './cart.ts'

const short = z.string().check(z.maxLength(120))
const maybe = z.nullable(z.string())
const Wish = z.object({
  /** Absent: a Desk Buddy, by its id or slug. A figurine costs by what is made of it, whichever it is. */
  kind: z.nullish(z.enum(LINE_KINDS)),
  make: z.nullish(FigurineMake),
  id: z.nullish(short),
  slug: z.nullish(short),
  quantity: FigurineQuantity,
  giftWrap: z._default(z.boolean(), false),
})
export type PriceWish = z.infer<typeof Wish>

export const CartPrice = z.object({
  /** What is paid: the lines less the discount. */
  total_price_minor_units: z.int(),
  discount_minor_units: z.int(),
  /** The code, or what counts by itself; null without a discount. */
  discount_name: maybe,
  lines: z.array(
    z.object({
      kind: z.enum(LINE_KINDS),
      id: maybe,
      slug: maybe,
      name: maybe,
      quantity: z.int(),
      price_minor_units: z.int(),
      gift_wrap_minor_units: z.int(),
      total_minor_units: z.int(),
      discount_minor_units: z.int(),
      /** Not for sale: it counts for nothing. */
      gone: z.boolean(),
    }),
  ),
  /** Null where none was sent. */
  code: z.nullable(
    z.object({
      code: z.string(),
      accepted: z.boolean(),
      sentence: z.string(),
      /** Why not, such as `promo.used_up`. */
      reason: maybe,
    }),
  ),
})
export type CartPrice = z.infer<typeof CartPrice>

export const cartPriceApi = {
  price: {
    method: 'POST',
    path: '/cart/price',
    summary: 'What a cart costs now, with the promotion that counts and what is to be said about a code.',
    body: z.object({
      cartItems: z.array(Wish).check(z.maxLength(CART_LINES_MAX, TOO_MANY_LINES)),
      code: TypedCode,
    }),
    response: CartPrice,
  },
} satisfies Api
