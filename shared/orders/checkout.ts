import { z } from 'zod/mini'
import { PersonName } from '../accounts/api.ts'
import { CartItem } from '../cart/cart.ts'
import { FigurineStorage } from '../figurines/api.ts'
import { Email, Phone } from '../people.ts'
import { place } from '../place.ts'
import { FigurineMake } from '../pricing.ts'
import { GiftInput } from './gifts-api.ts'

export const CHECKOUT_KEY = 'dopple.checkout'
export const LAST_ORDER_KEY = 'dopple.last-order'

export const Shipping = z.object({ fullName: PersonName, email: Email, phone: Phone, ...place })
export type Shipping = z.infer<typeof Shipping>

/** The name on the receipt; contact details are in the shipping address. */
export const Billing = z.object({
  fullName: PersonName,
  email: z.nullish(Email),
  phone: z.nullish(Phone),
  ...place,
})
export type Billing = z.infer<typeof Billing>

const rupees = z.number().check(z.nonnegative())
/** `orderId`: set once the order was placed, so that a second try pays the same one. */
const whom = {
  shipping: Shipping,
  billing: Billing,
  gift: z.optional(GiftInput),
  orderId: z.optional(z.string()),
  promoCode: z.optional(z.nullable(z.string())),
  /** Already off the total. */
  discount: z.optional(z.nullable(z.object({ paise: z.int(), name: z.string() }))),
}

/** Passed to the payment page through this tab's session storage. */
export const CheckoutData = z.discriminatedUnion('flow', [
  z.object({
    flow: z.literal('cart'),
    ...whom,
    cartItems: z.array(CartItem).check(z.minLength(1)),
    cartSubtotalMinorUnits: z.int(),
    totalPrice: rupees,
    currency: z.string(),
  }),
  z.object({
    flow: z.literal('figurine'),
    ...whom,
    figurineId: z.string(),
    quantity: z.int(),
    giftWrap: z.boolean(),
    nameLabel: z.nullable(z.string()),
    basePrice: rupees,
    giftWrapPrice: rupees,
    totalPrice: rupees,
    storage: FigurineStorage,
    previewImage: z.nullable(z.string()),
    make: z.optional(FigurineMake),
  }),
])
export type CheckoutData = z.infer<typeof CheckoutData>

export const LastOrder = z.object({ id: z.string() })
