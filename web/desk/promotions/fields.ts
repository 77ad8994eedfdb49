import { paiseToRupees, rupeesToPaise } from '../../../shared/money.ts'
import { momentOfField } from '../../../shared/time/moments.ts'

type Typed = Record<string, string>

/** What stands in the form, in the units of the API; what is no number is left for the schema to refuse. */
export const fieldsFrom = (typed: Typed) => ({
  code: typed.code?.trim() || null,
  kind: typed.kind,
  value: worthOf(typed),
  scope: typed.scope,
  category_id: typed.category_id || null,
  min_subtotal_paise: maybe(typed.min_subtotal_paise, paiseOf),
  min_pieces: maybe(typed.min_pieces, Number),
  starts_at: maybe(typed.starts_at, momentOfField),
  ends_at: maybe(typed.ends_at, momentOfField),
  total_limit: maybe(typed.total_limit, Number),
  per_customer_limit: maybe(typed.per_customer_limit, Number),
  first_order_only: typed.first_order_only !== undefined,
})

function worthOf({ kind, value = '' }: Typed): number | null {
  if (kind === 'free_wrap') return 0
  if (value.trim() === '') return null
  return kind === 'amount' ? paiseOf(value) : Number(value.replace(/[%\s]/g, ''))
}

const maybe = <T>(text: string | undefined, read: (text: string) => T): T | null =>
  text?.trim() ? read(text.trim()) : null

const paiseOf = (text: string) => rupeesToPaise(Number(text.replace(/[₹,\s]/g, '')))
export const rupeesText = (paise: number) => String(paiseToRupees(paise))
