import { z } from 'zod/mini'
import { CART_LINES_MAX, TOO_MANY_LINES } from '../cart/cart.ts'
import type { Api } from '../endpoint.ts'
import { NameLabel } from '../name-label.ts'
import { Order } from '../orders/api.ts'
import { Billing, Shipping } from '../orders/checkout.ts'
import { GiftInput } from '../orders/gifts-api.ts'
import { FigurineMake, LINE_KINDS, LINE_QUANTITY_MAX } from '../pricing.ts'
import { TypedCode } from '../promotions/promo-code.ts'

const QUANTITY = `A line holds 1 to ${LINE_QUANTITY_MAX} of one thing.`
const Quantity = z.int(QUANTITY).check(z.minimum(1, QUANTITY), z.maximum(LINE_QUANTITY_MAX, QUANTITY))
const short = z.string().check(z.maxLength(120))
const amount = z.number().check(z.nonnegative(), z.maximum(100_000_000))

const WHICH_FIGURINE = 'A figurine line names its figurine, and no other line does.'
const CartLine = z
  .object({
    /** Absent: a Desk Buddy, by its id or slug. */
    kind: z.nullish(z.enum(LINE_KINDS)),
    id: z.nullish(short),
    slug: z.nullish(short),
    figurine_id: z.nullish(short),
    quantity: Quantity,
    giftWrap: z._default(z.boolean(), false),
    nameLabel: NameLabel,
    /** Only for figurines, as in the request for a single one. */
    make: z.nullish(FigurineMake),
    /** Compared, never charged. */
    priceMinorUnits: z.optional(z.int().check(z.nonnegative())),
  })
  .check(
    z.refine(line => (line.kind === 'figurine') === Boolean(line.figurine_id), {
      message: WHICH_FIGURINE,
      path: ['figurine_id'],
    }),
  )
export type OrderLineInput = z.infer<typeof CartLine>

const ONE_OR_CART = 'An order is one figurine or a cart. A figurine in a cart is a line of it.'
/** The server prices from its own rows and ignores other fields. */
export const PaymentOrderRequest = z
  .object({
    figurine_id: z.nullish(short),
    quantity: z.optional(z.unknown()),
    gift_wrap: z._default(z.nullable(z.boolean()), false),
    nameLabel: NameLabel,
    /** Absent: `figure` if the customer put it together, else `drawing`. */
    make: z.nullish(FigurineMake),
    totalPrice: z.optional(amount),
    promoCode: TypedCode,
    /** An unpaid order of theirs that holds the promotion: cancelled, so that this one may have it. */
    replaces: z.nullish(short),
    shipping: Shipping,
    billing: z.nullish(Billing),
    /** Absent: no present. */
    gift: z.nullish(GiftInput),
    cartItems: z.nullish(z.array(CartLine).check(z.maxLength(CART_LINES_MAX, TOO_MANY_LINES))),
  })
  .check(
    z.refine(({ figurine_id, cartItems }) => !(figurine_id && cartItems?.length), {
      message: ONE_OR_CART,
      path: ['figurine_id'],
    }),
  )
export type PaymentOrderRequest = z.infer<typeof PaymentOrderRequest>
export const FigurineQuantity = Quantity

export const PaymentOrder = z.object({
  order: z.object({ id: z.string(), amount: z.int(), currency: z.string(), razorpay_order_id: z.string() }),
  checkout: z.object({
    key: z.string(),
    name: z.string(),
    email: z.string(),
    contact: z.string(),
    script_url: z.string(),
  }),
})
export type PaymentOrder = z.infer<typeof PaymentOrder>

export const PaymentState = z.enum(['paid', 'waiting', 'unpaid', 'cancelled'])
export type PaymentState = z.infer<typeof PaymentState>
export const Settled = z.object({
  order: Order,
  state: PaymentState,
  /** True while a bank holds the money: another payment would be refunded. */
  held: z.boolean(),
  failure: z.nullable(z.string()),
})
export type Settled = z.infer<typeof Settled>

/** The provider's form brings the customer back; its fields do not name the order, so the address does. */
export const returnPath = (orderId: string) => `${RETURN_PATH}?order=${encodeURIComponent(orderId)}`

const ById = z.object({ id: z.string().check(z.maxLength(40)) })
export const RETURN_PATH = '/api/payments/return'
export const WEBHOOK_PATH = '/api/payments/webhook'

export const paymentsApi = {
  webhook: {
    kind: 'webhook',
    method: 'POST',
    path: '/payments/webhook',
    summary: 'News from the payment provider, signed by it.',
    response: z.object({ ok: z.literal(true) }),
  },
  return: {
    kind: 'return',
    method: 'POST',
    path: '/payments/return',
    summary: 'The provider’s form that brings a customer back after a full-page payment; a page follows.',
    query: z.object({ order: z.optional(z.string().check(z.maxLength(2000))) }),
    body: z.object({
      razorpay_order_id: z.string(),
      razorpay_payment_id: z.string(),
      razorpay_signature: z.string(),
    }),
    response: z.string(),
  },
  order: {
    method: 'POST',
    path: '/payments/order',
    summary: 'Places the order and opens it at the payment provider; priced by the server alone.',
    access: 'signed-in',
    body: PaymentOrderRequest,
    response: PaymentOrder,
  },
  pay: {
    method: 'POST',
    path: '/orders/:id/pay',
    summary: 'Opens an order that is awaiting payment once more.',
    access: 'signed-in',
    params: ById,
    response: PaymentOrder,
  },
  confirm: {
    method: 'POST',
    path: '/payments/confirm',
    summary: 'What the provider’s window gave back; however often it is sent, the answer is the final state.',
    access: 'signed-in',
    body: z.object({
      orderId: short,
      razorpay_order_id: z.nullish(short),
      razorpay_payment_id: short,
      razorpay_signature: z.string().check(z.maxLength(200)),
    }),
    response: Settled,
  },
  check: {
    method: 'POST',
    path: '/orders/:id/check',
    summary: 'Asks the payment provider how an order stands, such as after the window was closed.',
    access: 'signed-in',
    params: ById,
    response: Settled,
  },
} satisfies Api
