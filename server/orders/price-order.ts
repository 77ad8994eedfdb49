import { paiseToRupees } from '../../shared/money.ts'
import type { OrderLineInput, PaymentOrderRequest } from '../../shared/payments/api.ts'
import { cartTotal, giftWrapTotal, goodsTotal, lineWrap, unitPrice } from '../../shared/pricing.ts'
import { Refusal } from '../platform/http/problem.ts'
import type { PromotionResult } from '../promotions/choose-promotion.ts'
import { type Discount, type DiscountLine, type Why, wordsOf } from '../promotions/rules.ts'
import { asPriced, type OrderedFigure, type OrderLine, totalOf } from './order.ts'
import type { PricedLine } from './price-lines.ts'

export interface PricedOrder {
  flow: 'cart' | 'figurine'
  figurineInCart: boolean
  lines: OrderLine[]
  quantity: number
  giftWrapPaise: number
  discountPaise: number
  discountName: string | null
  totalPaise: number
  figures: OrderedFigure[]
  discount: Discount | null
  /** Why the discount is not free: an unpaid order of theirs has its promotion. */
  held: Why | null
}

/** The client's prices are only compared, so that the customer can be asked again. */
export function priceOrder(
  lines: readonly PricedLine[],
  input: PaymentOrderRequest,
  { discount, discountHeld, free, held, code }: PromotionResult,
): PricedOrder {
  const flow = input.figurine_id ? 'figurine' : 'cart'
  const pricedWith = (applied: Discount | null) => orderOf(flow, lines, applied)
  const priced = { ...pricedWith(discount), held: discountHeld }
  if (code && !code.accepted)
    throw codeRefused(code.why.code === 'promo.held' ? pricedWith(free) : priced, code.why)
  if (isAsSeen(priced, input)) return priced
  const without = pricedWith(free)
  if (code?.held) throw codeRefused(without, code.held)
  if (!held) throw priceChanged(priced)
  // They were told, and go on without what their other order holds.
  if (isAsSeen(without, input)) return without
  throw codeRefused(without, held)
}

function isAsSeen(priced: PricedOrder, { cartItems, totalPrice: seen }: PaymentOrderRequest): boolean {
  const lineDiffers =
    priced.flow === 'cart' && cartItems?.some((line, position) => differs(line, priced.lines[position]))
  return !lineDiffers && (seen === undefined || Math.round(seen * 100) === priced.totalPaise)
}

export const asDiscountLine = ({ line, categoryId }: PricedLine): DiscountLine => ({
  kind: line.kind,
  categoryId,
  quantity: line.quantity,
  goodsPaise: goodsTotal(asPriced(line)),
  wrapPaise: lineWrap(asPriced(line)),
})

const differs = (line: OrderLineInput, priced: OrderLine | undefined) =>
  line.priceMinorUnits !== undefined && line.priceMinorUnits !== priced?.unitPricePaise

function orderOf(
  flow: PricedOrder['flow'],
  priced: readonly PricedLine[],
  discount: Discount | null,
): PricedOrder {
  const lines = priced.map(({ line }, at) => ({ ...line, discountPaise: discount?.shares[at] ?? 0 }))
  return {
    flow,
    figurineInCart: flow === 'cart' && lines.some(({ kind }) => kind === 'figurine'),
    lines,
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    giftWrapPaise: giftWrapTotal(lines.map(asPriced)),
    discountPaise: discount?.paise ?? 0,
    discountName: discount && wordsOf(discount.promotion),
    totalPaise: cartTotal(lines.map(asPriced), discount?.paise ?? 0),
    discount,
    held: null,
    figures: priced.flatMap(({ line: { nameLabel: label }, made }, index) =>
      made ? [{ line: index + 1, label, ...made }] : [],
    ),
  }
}

const codeRefused = (priced: PricedOrder, { code, sentence, orderId }: Why) =>
  new Refusal(409, code, sentence, { ...newTotals(priced), ...(orderId && { order_id: orderId }) })

const priceChanged = (priced: PricedOrder) =>
  new Refusal(
    409,
    'price.changed',
    'A price has changed since you looked. Please check the new total before you pay.',
    newTotals(priced),
  )

const newTotals = (priced: PricedOrder) => ({
  total_price: paiseToRupees(priced.totalPaise),
  discount_minor_units: priced.discountPaise,
  discount_name: priced.discountName,
  lines: priced.lines.map(line => ({
    kind: line.kind,
    id: line.deskBuddyId ?? line.figurineId,
    slug: line.slug,
    name: line.name,
    quantity: line.quantity,
    make: line.make,
    price_minor_units: line.unitPricePaise,
    unit_price_minor_units: unitPrice(asPriced(line)),
    total_minor_units: totalOf(line),
    discount_minor_units: line.discountPaise,
  })),
})
