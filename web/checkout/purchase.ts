import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { PriceLineInput } from '../../shared/cart/api.ts'
import { type CartItem, forSale, isFigurine, isUnsaved, lineName } from '../../shared/cart/cart.ts'
import { paiseToRupees } from '../../shared/money.ts'
import type { Order } from '../../shared/orders/api.ts'
import type { CheckoutData } from '../../shared/orders/checkout.ts'
import type { OrderDetails } from '../../shared/orders/order-details.ts'
import type { PaymentOrderRequest } from '../../shared/payments/api.ts'
import { cartSubtotal, GIFT_WRAP_PAISE, giftWrapTotal } from '../../shared/pricing.ts'
import { useCart } from '../cart/cart-store.ts'
import { changeLine } from '../cart/change-line.ts'
import { type CheckoutStart, lastStart, lineNow, startNow } from '../cart/checkout-start.ts'
import { linePicture } from '../cart/figurine-line.ts'
import { type Discount, paidTotal, priceLinesIn } from '../cart/use-promo.ts'
import { keepWrap, readDetails } from './kept.ts'

export interface CheckoutState {
  from?: CheckoutStart
}

export type Purchase =
  | { flow: 'figurine'; details: OrderDetails }
  | { flow: 'cart'; items: CartItem[]; cartWaits?: boolean }

interface Started {
  details: OrderDetails | null
  now: CartItem | null
  start: CheckoutStart | null
}

const readStarted = (): Started => ({ details: readDetails(), now: lineNow(), start: lastStart() })

/** What the link names or was started last, else the figurine, else the cart; undefined until known. */
export function usePurchase() {
  const { state } = useLocation() as { state: CheckoutState | null }
  const cart = useCart()
  const [stored, setStored] = useState<Started>()
  useEffect(() => setStored(readStarted()), [])
  const from = state?.from ?? stored?.start
  const purchase = useMemo((): Purchase | null | undefined => {
    if (stored === undefined || cart === undefined) return undefined
    const { details, now } = stored
    if (from === 'now' && now)
      return { flow: 'cart', items: [now], cartWaits: cart.items.some(item => item.itemKey !== now.itemKey) }
    const figurine = details && ({ flow: 'figurine', details } as const)
    const sold = forSale(cart.items).filter(item => !isUnsaved(item))
    const items = sold.length > 0 ? ({ flow: 'cart', items: sold } as const) : null
    return from === 'cart' ? (items ?? figurine) : (figurine ?? items)
  }, [from, cart, stored])

  /** Where it was chosen before, the box shows the same. */
  function changeWrap(key: string, giftWrap: boolean) {
    if (purchase?.flow === 'figurine') keepWrap(purchase.details, giftWrap)
    const item = purchase?.flow === 'cart' && purchase.items.find(({ itemKey }) => itemKey === key)
    if (item && from === 'now' && stored?.now) startNow({ ...item, giftWrap })
    else if (item) changeLine(item, { giftWrap, nameLabel: item.nameLabel })
    setStored(readStarted())
  }
  return { purchase, changeWrap }
}

/** What is wrapped, or can be. */
export const wrapsOf = (purchase: Purchase) =>
  purchase.flow === 'figurine'
    ? [
        {
          key: purchase.details.figurineId,
          name: 'your figurine',
          giftWrap: purchase.details.giftWrap,
          pricePaise: GIFT_WRAP_PAISE,
          isEach: false,
        },
      ]
    : purchase.items.map(item => ({
        key: item.itemKey,
        name: lineName(item),
        giftWrap: item.giftWrap,
        pricePaise: item.giftWrapPriceMinorUnits,
        isEach: !isFigurine(item),
      }))

interface SummaryLine {
  key: string
  name: string
  quantity: number
  imageUrl: string | null
  nameLabel: string | null
  /** What is made of it, where that was chosen. */
  note?: string | null
  totalPaise: number
}
const TO_MAKE = {
  figure: 'Made just as you saw it',
  drawing: 'Sculpted from the drawing',
} as const
export interface Summary {
  lines: SummaryLine[]
  goodsPaise: number
  wrapPaise: number
  discount: Discount | null
  totalPaise: number
  /** A drawing is sculpted and shown first, so no day can be promised yet. */
  proofFirst: boolean
  /** Where it goes, once that is settled. */
  to?: string
}

export const priceLinesOf = (purchase: Purchase): PriceLineInput[] =>
  purchase.flow === 'cart'
    ? priceLinesIn(purchase.items)
    : [
        {
          kind: 'figurine',
          make: purchase.details.make,
          quantity: purchase.details.quantity,
          giftWrap: purchase.details.giftWrap,
        },
      ]

export function summaryOf(purchase: Purchase, discount: Discount | null = null): Summary {
  if (purchase.flow === 'figurine') {
    const { figurineId, quantity, nameLabel, generatedFigurine, basePrice, giftWrapPrice, make } =
      purchase.details
    const wrapPaise = Math.round(giftWrapPrice * 100)
    const goodsPaise = Math.round(basePrice * 100) * quantity
    const line = {
      key: figurineId,
      name: 'Your figurine',
      note: make ? TO_MAKE[make] : null,
      quantity,
      imageUrl: linePicture({ id: figurineId, make, nameLabel, imageUrl: generatedFigurine }),
      nameLabel,
      totalPaise: goodsPaise,
    }
    return {
      lines: [line],
      goodsPaise,
      wrapPaise,
      discount,
      totalPaise: paidTotal(goodsPaise + wrapPaise, discount),
      proofFirst: make === 'drawing',
    }
  }
  const sum = cartSubtotal(purchase.items)
  const wrapPaise = giftWrapTotal(purchase.items)
  const lines = purchase.items.map(item => ({
    key: item.itemKey,
    name: item.name,
    note: item.make ? TO_MAKE[item.make] : null,
    quantity: item.quantity,
    imageUrl: linePicture(item),
    nameLabel: item.nameLabel,
    totalPaise: item.priceMinorUnits * item.quantity,
  }))
  const proofFirst = purchase.items.some(({ make }) => make === 'drawing')
  const totalPaise = paidTotal(sum, discount)
  return { lines, goodsPaise: sum - wrapPaise, wrapPaise, discount, totalPaise, proofFirst }
}

export const asPurchase = (data: CheckoutData): Purchase =>
  data.flow === 'cart'
    ? { flow: 'cart', items: data.cartItems }
    : {
        flow: 'figurine',
        details: { ...data, closeupImage: null, fullbodyImage: null, generatedFigurine: data.previewImage },
      }

export const summaryOfOrder = (order: Order): Summary => ({
  lines: order.cart_items.map((line, position) => ({
    key: `${position}`,
    name: line.name,
    quantity: line.quantity,
    imageUrl: line.image_url,
    nameLabel: line.name_label,
    totalPaise: line.price_minor_units * line.quantity,
  })),
  goodsPaise: order.amount_minor_units + order.discount_minor_units - order.gift_wrap_minor_units,
  wrapPaise: order.gift_wrap_minor_units,
  discount:
    order.discount_minor_units > 0
      ? { paise: order.discount_minor_units, name: order.discount_name ?? '' }
      : null,
  totalPaise: order.amount_minor_units,
  proofFirst: order.cart_items.some(({ make }) => make === 'drawing'),
  to: order.ship_to.pincode,
})

/** Where a payment leads back to. */
export const startOf = ({ flow }: CheckoutData): CheckoutStart =>
  flow === 'cart' && lastStart() === 'now' ? 'now' : flow

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
  const { shipping, billing, gift, promoCode } = data
  const notes = { email: shipping.email, phone: shipping.phone }
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
