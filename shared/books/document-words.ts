import { formatInrExact } from '../money.ts'
import { date } from '../time/moments.ts'
import type { DocumentKind, DocumentLine, ShopDocument } from './api.ts'

/** What a document says, on its page and in its PDF. */
export function factsOf(document: ShopDocument): [string, string][] {
  const { number, order_id, issued_at, refers_to, tax, delivery, reason, kind } = document
  const facts: [string, string | null | false][] = [
    ['Number', number],
    ['Date', date(issued_at)],
    ['Order', order_id],
    ['For', refers_to && `${refers_to.number} of ${date(`${refers_to.day}T06:00:00Z`)}`],
    ['Because', reason],
    ['Place of supply', tax && `${delivery.state} (${delivery.state_code})`],
    ['Reverse charge', tax !== null && kind === 'tax_invoice' && 'No'],
  ]
  return facts.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []))
}

export interface Amounts {
  title: string
  of: (line: Pick<DocumentLine, 'cgst' | 'sgst' | 'igst'>) => number
}
export const amountsOf = (tax: NonNullable<ShopDocument['tax']>): Amounts[] =>
  tax.is_inter_state
    ? [{ title: 'IGST', of: ({ igst }) => igst }]
    : [
        { title: 'CGST', of: ({ cgst }) => cgst },
        { title: tax.state_tax, of: ({ sgst }) => sgst },
      ]

export const rateWords = ({ rate_basis_points }: DocumentLine) => `${rate_basis_points / 100}%`

/** The price before what was taken off stands beside the name. */
export const lineWords = ({ description, gross, discount }: DocumentLine) =>
  discount > 0 ? `${description} (${formatInrExact(gross)} less ${formatInrExact(discount)})` : description

const BACK: readonly DocumentKind[] = ['refund_voucher', 'credit_note']

/** The last one is the total. */
export function totalsOf({ kind, tax, total }: ShopDocument): [string, number, boolean][] {
  const whole = BACK.includes(kind) ? 'Given back' : kind === 'receipt' ? 'Received' : 'Total'
  return [
    ...(tax
      ? ([
          ['Taxable value', total.taxable, false],
          ...amountsOf(tax).map(({ title, of }) => [title, of(total), false]),
        ] as [string, number, boolean][])
      : []),
    [whole, total.total, true],
  ]
}
