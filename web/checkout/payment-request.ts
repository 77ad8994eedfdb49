import { type CartItem, isFigurine } from '../../shared/cart/cart.ts'
import { paiseToRupees } from '../../shared/money.ts'
import type { CheckoutData } from '../../shared/orders/checkout.ts'
import type { PaymentOrderRequest } from '../../shared/payments/api.ts'
import { cartSubtotal, giftWrapTotal } from '../../shared/pricing.ts'

/** The whole request of the specification, though the server prices the order from its own rows. */
type PaymentRequest = Omit<PaymentOrderRequest, 'promoCode'> & {
  promoCode?: string
  user_id: string | null
  quantity: number
  totalPrice: number
  basePrice: number
  giftWrapPrice: number
  notes: { email: string; phone: string; flow?: 'cart' }
  figurineSnapshot: object
}

/** The shown prices are sent too, so that a changed price is refused and never charged silently. */
export function paymentRequest(data: CheckoutData, userId: string | null): PaymentRequest {
  const { shipping, billing } = data
  const notes = { email: shipping.email, phone: shipping.phone }
  const { gift, promoCode } = data
  const extras = { ...(gift && { gift }), ...(promoCode && { promoCode }) }
  const common = { user_id: userId, shipping, billing, ...extras, totalPrice: data.totalPrice }
  if (data.flow === 'figurine') {
    const { figurineId, quantity, giftWrap, nameLabel, basePrice, giftWrapPrice, storage, make } = data
    return {
      ...common,
      ...{ figurine_id: figurineId, quantity, gift_wrap: giftWrap, giftWrapPrice, basePrice, nameLabel },
      ...(make && { make }),
      notes,
      cartItems: null,
      figurineSnapshot: {
        originalPath: pathOf(storage.original.url),
        generatedPath: pathOf(storage.generated?.url ?? null),
      },
    }
  }
  const items = data.cartItems
  const wrapPaise = giftWrapTotal(items)
  return {
    ...common,
    figurine_id: null,
    quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
    gift_wrap: items.some(({ giftWrap }) => giftWrap),
    giftWrapPrice: paiseToRupees(wrapPaise),
    basePrice: paiseToRupees(cartSubtotal(items) - wrapPaise),
    nameLabel: null,
    notes: { ...notes, flow: 'cart' },
    cartItems: items.map(orderLineInput),
    figurineSnapshot: {
      flow: 'cart',
      items: items.map(({ name, quantity, imageUrl, slug }) => ({ name, quantity, imageUrl, slug })),
    },
  }
}

const orderLineInput = (item: CartItem) => {
  const { id, slug, make, quantity, giftWrap, nameLabel, priceMinorUnits } = item
  const line = { quantity, giftWrap, nameLabel, priceMinorUnits }
  return isFigurine(item)
    ? { ...line, kind: 'figurine' as const, figurine_id: id, make: make ?? null }
    : { ...line, id, slug }
}

/** Without the query with its signature. */
const pathOf = (link: string | null) => link?.split('?')[0] ?? null
