import { z } from 'zod/mini'
import type { Api } from '../endpoint.ts'
import { FigurineQuantity } from '../payments/api.ts'
import { FigurineMake, LINE_KINDS } from '../pricing.ts'
import { TypedCode } from '../promotions/promo-code.ts'
import { CART_LINES_MAX, CartFields, isWhole, TOO_MANY_LINES } from './cart.ts'

const key = z.string().check(z.minLength(1), z.maxLength(400))

/** A figure that is not saved yet stays in the browser. */
const Saved = z.omit(CartFields, { figure: true })
const Shelf = z.pick(CartFields, {
  id: true,
  slug: true,
  name: true,
  priceMinorUnits: true,
  make: true,
})

/** What was bought, the shop takes out by itself. */
const Action = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('add'), item: z.omit(Saved, { itemKey: true }).check(z.refine(isWhole)) }),
  z.object({ kind: z.literal('remove'), itemKey: key }),
  z.object({ kind: z.literal('quantity'), itemKey: key, quantity: z.int() }),
  z.object({
    kind: z.literal('change'),
    itemKey: key,
    giftWrap: z.boolean(),
    nameLabel: CartFields.shape.nameLabel,
  }),
  z.object({
    kind: z.literal('restore'),
    item: Saved.check(z.refine(isWhole)),
    position: z.int().check(z.nonnegative()),
  }),
  z.object({
    kind: z.literal('looked'),
    asked: z.array(z.string().check(z.maxLength(120))).check(z.maxLength(200)),
    found: z.array(Shelf).check(z.maxLength(200)),
  }),
  z.object({ kind: z.literal('seen') }),
])

/** `id`: made by the browser, so that a change sent twice is made once. */
export const CartChange = z.object({ id: z.string().check(z.minLength(8), z.maxLength(80)), action: Action })
export type CartChange = z.infer<typeof CartChange>

/** Of a figurine in the cart: its picture, and what can be made of it. One that is missing here cannot be ordered. */
const CartFigurine = z.object({
  id: z.string(),
  image_url: z.nullable(z.string()),
  makes: z.array(FigurineMake),
})

export const AccountCart = z.object({
  /** Also lines that only another version of the shop can read. */
  items: z.array(z.looseObject({ itemKey: z.string() })),
  figurines: z.array(CartFigurine),
  /** Names of lines that could not take all that was added. */
  full: z.array(z.string()),
})
export type AccountCart = z.infer<typeof AccountCart>

export const accountCartApi = {
  read: {
    method: 'GET',
    path: '/cart',
    summary: 'The cart that one’s account keeps.',
    access: 'signed-in',
    response: AccountCart,
  },
  change: {
    method: 'POST',
    path: '/cart/changes',
    summary: 'Changes the account’s cart, in order; a change with the same id is made once.',
    access: 'signed-in',
    body: z.object({ changes: z.array(CartChange).check(z.maxLength(200)) }),
    response: AccountCart,
  },
} satisfies Api

export const REMIND_AFTER_HOURS = 24

export const CartReminder = z.object({
  /** `sent`: the one mail about this cart went out, and there is no other. */
  state: z.enum(['off', 'asked', 'sent']),
  /** When it was asked for, or sent. */
  at: z.nullable(z.string()),
})
export type CartReminder = z.infer<typeof CartReminder>

export const cartReminderApi = {
  read: {
    method: 'GET',
    path: '/cart/reminder',
    summary: 'Whether one asked for a reminder of the cart, and whether it was sent.',
    access: 'signed-in',
    response: CartReminder,
  },
  set: {
    method: 'PUT',
    path: '/cart/reminder',
    summary:
      'Asks for one mail about the cart once it was left for a day, or takes that back. None comes after an order or for an empty cart.',
    access: 'signed-in',
    body: z.object({ on: z.boolean('on is true or false.') }),
    response: CartReminder,
  },
} satisfies Api

const short = z.string().check(z.maxLength(120))
const maybe = z.nullable(z.string())
const PriceLine = z.object({
  /** Absent: a Desk Buddy, by its id or slug. A figurine costs by what is made of it, whichever it is. */
  kind: z.nullish(z.enum(LINE_KINDS)),
  make: z.nullish(FigurineMake),
  id: z.nullish(short),
  slug: z.nullish(short),
  quantity: FigurineQuantity,
  giftWrap: z._default(z.boolean(), false),
})
export type PriceLineInput = z.infer<typeof PriceLine>

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
      cartItems: z.array(PriceLine).check(z.maxLength(CART_LINES_MAX, TOO_MANY_LINES)),
      code: TypedCode,
    }),
    response: CartPrice,
  },
} satisfies Api
