/** The only place where prices are added up, in integer paise. */
export const GIFT_WRAP_PAISE = 9900
export const LINE_QUANTITY_MAX = 10

export const LINE_KINDS = ['desk_buddy', 'figurine'] as const
export type LineKind = (typeof LINE_KINDS)[number]

export interface PricedLine {
  /** Absent: a Desk Buddy. */
  kind?: LineKind | undefined
  priceMinorUnits: number
  giftWrapPriceMinorUnits: number
  giftWrap: boolean
  quantity: number
}

/** A figurine line is wrapped as one present, whatever its quantity; each Desk Buddy by itself. */
export const lineWrap = ({ kind, giftWrap, giftWrapPriceMinorUnits, quantity }: PricedLine) =>
  giftWrap ? giftWrapPriceMinorUnits * (kind === 'figurine' ? 1 : quantity) : 0

/** Of one piece, with its wrap where each piece has one. */
export const unitPrice = ({
  kind,
  priceMinorUnits,
  giftWrap,
  giftWrapPriceMinorUnits,
}: Omit<PricedLine, 'quantity'>) =>
  priceMinorUnits + (giftWrap && kind !== 'figurine' ? giftWrapPriceMinorUnits : 0)

export const lineTotal = (line: PricedLine) => line.priceMinorUnits * line.quantity + lineWrap(line)

export const cartSubtotal = (lines: readonly PricedLine[]) =>
  lines.reduce((sum, line) => sum + lineTotal(line), 0)

export const giftWrapTotal = (lines: readonly PricedLine[]) =>
  lines.reduce((sum, line) => sum + lineWrap(line), 0)

export const figurineTotal = (order: { basePriceMinorUnits: number; quantity: number; giftWrap: boolean }) =>
  lineTotal({
    ...order,
    kind: 'figurine',
    priceMinorUnits: order.basePriceMinorUnits,
    giftWrapPriceMinorUnits: GIFT_WRAP_PAISE,
  })
