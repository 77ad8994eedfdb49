import type { DocumentLine, ShopDocument } from '../../shared/books/api.ts'
import { type Tax, taxWithin } from '../../shared/books/gst.ts'
import { lineTotal, shareOut } from '../../shared/pricing.ts'
import type { Day } from '../../shared/time/working-days.ts'
import type { BookOrder } from './queries.ts'
import type { TaxRow } from './tables.ts'
import { type TaxOfProduct, taxOn } from './taxes.ts'

interface SoldLine {
  line: number
  description: string
  quantity: number
  gross: number
  total: number
  tax: TaxOfProduct
}
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
export const totalOf = (lines: readonly DocumentLine[]) => sumOf(lines.map(({ total }) => total))

/** The lines add up to what the order costs: a gift wrap of the whole order is a line, a discount is shared out. */
export function soldLines(order: BookOrder, taxes: readonly TaxRow[], day: Day): SoldLine[] {
  const lines = order.lines.map(line => {
    const gross = lineTotal({
      ...line,
      priceMinorUnits: line.unitPaise,
      giftWrapPriceMinorUnits: line.giftWrapPaise,
    })
    return {
      line: line.position,
      description: `${line.kind === 'figurine' ? 'Custom figurine' : line.name}${line.giftWrapPaise > 0 && line.giftWrap ? ', gift wrapped' : ''}`,
      quantity: line.quantity,
      gross,
      total: gross - line.discountPaise,
      tax: taxOn(taxes, line, day),
    }
  })
  const [first] = lines
  const rest = order.totalPaise - sumOf(lines.map(({ total }) => total))
  if (!first || rest === 0) return lines
  if (rest > 0)
    return [
      ...lines,
      { line: 0, description: 'Gift wrap', quantity: 1, gross: rest, total: rest, tax: first.tax },
    ]
  const less = shareOut(
    -rest,
    lines.map(({ total }) => total),
  )
  return lines.map((line, at) => ({ ...line, total: line.total - (less[at] ?? 0) }))
}

const untaxed = (total: number): Tax => ({ taxable: total, cgst: 0, sgst: 0, igst: 0 })

/** Null for `isInterState` where no tax is charged. */
export const documentLines = (
  lines: readonly SoldLine[],
  { isInterState, withHsn }: { isInterState: boolean | null; withHsn: boolean },
): DocumentLine[] =>
  lines
    .filter(({ total }) => total > 0)
    .map(({ line, description, quantity, gross, total, tax }) => ({
      line,
      description,
      hsn: withHsn ? tax.hsn : null,
      quantity,
      gross,
      discount: gross - total,
      total,
      rate_basis_points: isInterState === null ? 0 : tax.rateBasisPoints,
      ...(isInterState === null ? untaxed(total) : taxWithin(total, tax.rateBasisPoints, isInterState)),
    }))

const takenOf = (documents: readonly ShopDocument[], line: number) =>
  sumOf(documents.flatMap(({ lines }) => lines.filter(one => one.line === line).map(({ total }) => total)))

export const lessRefunds = (lines: readonly SoldLine[], refunds: readonly ShopDocument[]): SoldLine[] =>
  lines.map(line => ({ ...line, total: line.total - takenOf(refunds, line.line) }))

interface TakeBackParams {
  amount: number
  /** The position of the line the money is for. */
  line?: number | null
  refunds: readonly ShopDocument[]
  left?: readonly SoldLine[]
}

/** What its own line cannot take comes from the others. */
function sharesOf(amount: number, rest: readonly number[], own: number): number[] {
  const taken = Math.min(amount, rest[own] ?? 0)
  const others = shareOut(
    amount - taken,
    rest.map((paise, at) => (at === own ? paise - taken : paise)),
  )
  return others.map((share, at) => (at === own ? share + taken : share))
}

/**
 * A part of a document taken back: from the line it is for, else in proportion to what is left. Taxes are differences
 * of what was taken before and after, so that the parts of a document that is taken back piece by piece add up to it.
 */
export function takenBack(
  of: Pick<ShopDocument, 'lines' | 'tax'>,
  { amount, line: position, refunds, left }: TakeBackParams,
): DocumentLine[] {
  const before = of.lines.map(({ line }) => takenOf(refunds, line))
  const rest = of.lines.map(({ line, total }, at) =>
    left ? (left.find(one => one.line === line)?.total ?? 0) : total - (before[at] ?? 0),
  )
  const shares = sharesOf(
    Math.min(amount, sumOf(rest)),
    rest,
    of.lines.findIndex(({ line }) => line === position),
  )
  return of.lines.flatMap((line, at) => {
    const total = shares[at] ?? 0
    if (total === 0) return []
    const { rate_basis_points: rate } = line
    const parts = (paise: number) => (of.tax ? taxWithin(paise, rate, of.tax.is_inter_state) : untaxed(paise))
    const [was, is] = [parts(before[at] ?? 0), parts((before[at] ?? 0) + total)]
    const isRest = total === rest[at]
    const isWhole = total === line.total
    return {
      ...line,
      quantity: isRest ? line.quantity : null,
      gross: isWhole ? line.gross : total,
      discount: isWhole ? line.discount : 0,
      total,
      taxable: is.taxable - was.taxable,
      cgst: is.cgst - was.cgst,
      sgst: is.sgst - was.sgst,
      igst: is.igst - was.igst,
    }
  })
}

export const sumsOf = (lines: readonly DocumentLine[]): ShopDocument['total'] => ({
  taxable: sumOf(lines.map(({ taxable }) => taxable)),
  cgst: sumOf(lines.map(({ cgst }) => cgst)),
  sgst: sumOf(lines.map(({ sgst }) => sgst)),
  igst: sumOf(lines.map(({ igst }) => igst)),
  total: totalOf(lines),
})
