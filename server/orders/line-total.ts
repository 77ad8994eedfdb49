import { lineTotal } from '../../shared/pricing.ts'
import type { OrderLine } from './order.ts'

export const asPriced = (line: OrderLine) => ({
  kind: line.kind,
  priceMinorUnits: line.unitPricePaise,
  giftWrapPriceMinorUnits: line.giftWrapPaise,
  giftWrap: line.giftWrap,
  quantity: line.quantity,
})
export const totalOf = (line: OrderLine) => lineTotal(asPriced(line))
