import { z } from 'zod/mini'

/** The only place where prices are added up, in integer paise. */
export const GIFT_WRAP_PAISE = 9900
export const LINE_QUANTITY_MAX = 10

export const LINE_KINDS = ['desk_buddy', 'figurine'] as const
type LineKind = (typeof LINE_KINDS)[number]

/** Of one figurine, by what is made of it. */
export type FigurinePrices = Readonly<Record<FigurineMake, number>>

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

/** Without its wrap. */
export const goodsTotal = ({ priceMinorUnits, quantity }: PricedLine) => priceMinorUnits * quantity

export const lineTotal = (line: PricedLine) => goodsTotal(line) + lineWrap(line)

export const cartSubtotal = (lines: readonly PricedLine[]) =>
  lines.reduce((sum, line) => sum + lineTotal(line), 0)

/** What is paid for a cart. */
export const cartTotal = (lines: readonly PricedLine[], discount: number) => cartSubtotal(lines) - discount

export const giftWrapTotal = (lines: readonly PricedLine[]) =>
  lines.reduce((sum, line) => sum + lineWrap(line), 0)

export const figurineTotal = (order: { basePriceMinorUnits: number; quantity: number; giftWrap: boolean }) =>
  lineTotal({
    ...order,
    kind: 'figurine',
    priceMinorUnits: order.basePriceMinorUnits,
    giftWrapPriceMinorUnits: GIFT_WRAP_PAISE,
  })

/** The payment provider takes one rupee at least. */
export const PAYMENT_MIN_PAISE = 100

/** Splits an amount in proportion to the weights, by largest remainder: the parts are whole and add up to it. */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (sum === 0n) return weights.map(() => 0)
  const exact = weights.map(weight => BigInt(amount) * BigInt(weight))
  const shares = exact.map(part => Number(part / sum))
  const byRemainder = exact
    .map((part, at) => ({ at, left: part % sum }))
    .sort((a, b) => (a.left === b.left ? a.at - b.at : a.left > b.left ? -1 : 1))
  const missing = amount - shares.reduce((all, share) => all + share, 0)
  for (const { at } of byRemainder.slice(0, missing)) shares[at] = (shares[at] ?? 0) + 1
  return shares
}

/** What is made of a figurine: the figure as it turns on the screen, or a sculpture after the drawing. */
export const FigurineMake = z.enum(['figure', 'drawing'], { error: 'Choose figure or drawing.' })
export type FigurineMake = z.infer<typeof FigurineMake>
