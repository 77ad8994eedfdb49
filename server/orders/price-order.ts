import { paiseToRupees } from '../../shared/money.ts'
import type { PaymentOrderRequest, WantedLine } from '../../shared/payments.ts'
import { cartSubtotal, giftWrapTotal, unitPrice } from '../../shared/pricing.ts'
import type { Database } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/problem.ts'
import { asPriced, totalOf } from './line-total.ts'
import type { OrderLine } from './order.ts'
import { type PricedLine, type Pricing, priceCart, priceSingle } from './price-lines.ts'
import type { OrderedFigure } from './proofs/order-proofs.ts'

export interface PricedOrder {
  flow: 'cart' | 'figurine'
  figurineInCart: boolean
  lines: OrderLine[]
  quantity: number
  giftWrapPaise: number
  totalPaise: number
  /** Approved by being ordered. */
  figures: OrderedFigure[]
}

/** Prices come from the catalog; the client's price is only compared, so that the customer can be asked again. */
export async function priceOrder(
  tx: Database,
  userId: string,
  wanted: PaymentOrderRequest,
  pricing: Pricing,
): Promise<PricedOrder> {
  const { figurine_id } = wanted
  const cart = wanted.cartItems ?? []
  const priced = figurine_id
    ? orderOf('figurine', [await priceSingle(tx, userId, { ...wanted, figurine_id }, pricing)])
    : orderOf('cart', await priceCart(tx, userId, cart, pricing))
  const lineDiffers =
    priced.flow === 'cart' && cart.some((line, position) => differs(line, priced.lines[position]))
  const seen = wanted.totalPrice
  if (lineDiffers || (seen !== undefined && Math.round(seen * 100) !== priced.totalPaise))
    throw priceChanged(priced)
  return priced
}

const differs = (line: WantedLine, priced: OrderLine | undefined) =>
  line.priceMinorUnits !== undefined && line.priceMinorUnits !== priced?.unitPricePaise

function orderOf(flow: PricedOrder['flow'], priced: readonly PricedLine[]): PricedOrder {
  const lines = priced.map(({ line }) => line)
  return {
    flow,
    figurineInCart: flow === 'cart' && lines.some(({ kind }) => kind === 'figurine'),
    lines,
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    giftWrapPaise: giftWrapTotal(lines.map(asPriced)),
    totalPaise: cartSubtotal(lines.map(asPriced)),
    figures: priced.flatMap(({ line: { nameLabel: label }, figure }, index) =>
      figure ? [{ line: index + 1, figure, label }] : [],
    ),
  }
}

const priceChanged = (priced: PricedOrder) =>
  new Refusal(
    409,
    'price.changed',
    'A price has changed since you looked. Please check the new total before you pay.',
    {
      total_price: paiseToRupees(priced.totalPaise),
      lines: priced.lines.map(line => ({
        kind: line.kind,
        id: line.deskBuddyId ?? line.figurineId,
        slug: line.slug,
        name: line.name,
        quantity: line.quantity,
        price_minor_units: line.unitPricePaise,
        unit_price_minor_units: unitPrice(asPriced(line)),
        total_minor_units: totalOf(line),
      })),
    },
  )
