/** The only place where prices are added up, in integer paise. */
export const GIFT_WRAP_PAISE = 9900
export const LINE_QUANTITY_MAX = 10

export interface PricedLine {
  priceMinorUnits: number
  giftWrapPriceMinorUnits: number
  giftWrap: boolean
  quantity: number
}

export const unitPrice = (line: Omit<PricedLine, 'quantity'>) =>
  line.priceMinorUnits + (line.giftWrap ? line.giftWrapPriceMinorUnits : 0)

export const lineTotal = (line: PricedLine) => unitPrice(line) * line.quantity

export const cartSubtotal = (lines: readonly PricedLine[]) =>
  lines.reduce((sum, line) => sum + lineTotal(line), 0)

export const giftWrapTotal = (lines: readonly PricedLine[]) =>
  lines.reduce((sum, line) => sum + (line.giftWrap ? line.giftWrapPriceMinorUnits * line.quantity : 0), 0)

/** Once per order, whatever the quantity. */
export const figurineTotal = (order: { basePriceMinorUnits: number; quantity: number; giftWrap: boolean }) =>
  order.basePriceMinorUnits * order.quantity + (order.giftWrap ? GIFT_WRAP_PAISE : 0)
