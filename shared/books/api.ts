import { z } from 'zod/mini'
import { type Api, adminPage, queryString } from '../endpoint.ts'
import { atMost, line, optionalLine, unpadded } from '../plain-text.ts'
import { DayText } from '../time/day-text.ts'
import { gstinFault, stateOfCode } from './gst.ts'

const maybe = z.nullable(z.string())
const optionalDay = z.optional(DayText)

export const BOOK_MODES = ['none', 'composition', 'regular'] as const
export const BookMode = z.enum(BOOK_MODES, 'mode is none, composition or regular.')
export type BookMode = z.infer<typeof BookMode>

export const DOCUMENT_KINDS = [
  'receipt',
  'bill',
  'bill_of_supply',
  'tax_invoice',
  'refund_voucher',
  'credit_note',
] as const
export const DocumentKind = z.enum(DOCUMENT_KINDS, `kind is one of ${DOCUMENT_KINDS.join(', ')}.`)
export type DocumentKind = z.infer<typeof DocumentKind>

const Gstin = z.pipe(
  z.nullish(z.string('A GSTIN is a text.').check(unpadded(), atMost(60, 'A GSTIN has 15 characters.'))),
  z.transform((text, ctx) => {
    const gstin = (text ?? '').replace(/\s/g, '').toUpperCase()
    if (gstin === '') return null
    const fault = gstinFault(gstin)
    if (fault) ctx.issues.push({ code: 'custom', message: fault, input: text })
    return gstin
  }),
)
const STATE = 'Please choose the state of the shop.'
const StateCode = z.pipe(
  z.nullish(z.string(STATE).check(unpadded(), atMost(60, STATE))),
  z.transform((text, ctx) => {
    const code = text?.trim() || null
    if (code !== null && stateOfCode(code) === null)
      ctx.issues.push({ code: 'custom', message: STATE, input: text })
    return code
  }),
)
const REASON = 'Please say on what grounds the shop may sell to other states.'

/** One row: how the shop stands with the tax office from a day on. */
export const BookSettings = z
  .object({
    mode: BookMode,
    gstin: Gstin,
    legal_name: optionalLine(120),
    trade_name: optionalLine(120),
    state_code: StateCode,
    /** The first day in India. */
    from: DayText,
    /** Without GST or under composition: whether other states are sold to all the same, and why. */
    sell_other_states: z.optional(z.boolean('sell_other_states is true or false.')),
    other_states_reason: optionalLine(200),
  })
  .check(
    z.refine(({ mode, gstin }) => mode === 'none' || gstin !== null, {
      path: ['gstin'],
      message: 'A registered shop has a GSTIN.',
    }),
    z.refine(({ mode, legal_name }) => mode === 'none' || legal_name !== null, {
      path: ['legal_name'],
      message: 'Please enter the name the shop is registered under.',
    }),
    z.refine(({ gstin, state_code }) => !gstin || !state_code || gstin.startsWith(state_code), {
      path: ['state_code'],
      message: 'The GSTIN begins with the number of another state.',
    }),
    z.refine(
      ({ sell_other_states, other_states_reason }) => !sell_other_states || other_states_reason !== null,
      {
        path: ['other_states_reason'],
        message: REASON,
      },
    ),
  )
export type BookSettings = z.output<typeof BookSettings>

/** The one state that parcels may go to; null where they go to all. */
export function soldOnlyIn({
  mode,
  state_code: code,
  sell_other_states: isOpen,
}: {
  mode: BookMode
  state_code: string | null
  sell_other_states: boolean
}): string | null {
  return mode === 'regular' || isOpen || code === null ? null : stateOfCode(code)
}

const SettingsRow = z.object({
  mode: BookMode,
  gstin: maybe,
  legal_name: maybe,
  trade_name: maybe,
  state_code: maybe,
  from: maybe,
  sell_other_states: z.boolean(),
  other_states_reason: maybe,
})
export const BookSettingsView = z.extend(SettingsRow, {
  /** The row in force stands above; all rows, newest day first. */
  rows: z.array(SettingsRow),
  needs_state: z.boolean(),
  /** Documents that could not be written; tried again every hour. */
  stuck: z.array(z.object({ order_id: z.string(), event: z.string(), error: z.string(), at: z.string() })),
})
export type BookSettingsView = z.infer<typeof BookSettingsView>

const HSN = 'An HSN code has 4, 6 or 8 digits, such as 392640.'
const RATE = 'A rate is a percentage from 0 to 40, such as 18.'
export const ProductTax = z.object({
  hsn: z.string(HSN).check(z.trim(), z.regex(/^(\d{4}|\d{6}|\d{8})$/, HSN)),
  rate_percent: z.number(RATE).check(
    z.minimum(0, RATE),
    z.maximum(40, RATE),
    z.refine(rate => Number.isInteger(Math.round(rate * 1e6) / 1e4), RATE),
  ),
  from: DayText,
})
export type ProductTax = z.infer<typeof ProductTax>
const ProductTaxView = z.object({
  product: z.string(),
  name: z.string(),
  /** In force today; `from` is null for the default. */
  hsn: z.string(),
  rate_percent: z.number(),
  from: maybe,
  is_own: z.boolean(),
  coming: z.array(z.object({ hsn: z.string(), rate_percent: z.number(), from: z.string() })),
})
export type ProductTaxView = z.infer<typeof ProductTaxView>

const Party = z.object({ name: z.string(), address: z.string() })
export const DocumentLine = z.object({
  /** The line of the order; 0 is what belongs to the order as a whole. */
  line: z.int(),
  description: z.string(),
  hsn: maybe,
  quantity: z.nullable(z.int()),
  gross: z.int(),
  discount: z.int(),
  total: z.int(),
  rate_basis_points: z.int(),
  taxable: z.int(),
  cgst: z.int(),
  sgst: z.int(),
  igst: z.int(),
})
export type DocumentLine = z.infer<typeof DocumentLine>
/** Frozen as it was issued; every amount is whole paise. */
export const ShopDocument = z.object({
  number: z.string(),
  kind: DocumentKind,
  title: z.string(),
  mode: BookMode,
  issued_at: z.string(),
  day: z.string(),
  order_id: z.string(),
  refers_to: z.nullable(z.object({ number: z.string(), day: z.string() })),
  reason: maybe,
  seller: z.object({
    legal_name: z.string(),
    trade_name: maybe,
    address: maybe,
    email: maybe,
    gstin: maybe,
    state: maybe,
    state_code: maybe,
  }),
  buyer: Party,
  delivery: z.extend(Party, { state: z.string(), state_code: z.string() }),
  /** Null where no tax is shown. */
  tax: z.nullable(
    z.object({
      is_inter_state: z.boolean(),
      state_tax: z.enum(['SGST', 'UTGST']),
      reverse_charge: z.boolean(),
    }),
  ),
  lines: z.array(DocumentLine),
  total: z.object({ taxable: z.int(), cgst: z.int(), sgst: z.int(), igst: z.int(), total: z.int() }),
  payment: z.nullable(z.object({ method: z.string(), reference: z.string() })),
  words: z.array(z.string()),
})
export type ShopDocument = z.infer<typeof ShopDocument>

export const DocumentEntry = z.object({
  number: z.string(),
  kind: DocumentKind,
  title: z.string(),
  issued_at: z.string(),
  total_minor_units: z.int(),
})
export type DocumentEntry = z.infer<typeof DocumentEntry>

export const RegisterFilter = z.object({
  kind: z.optional(DocumentKind),
  from: optionalDay,
  to: optionalDay,
  q: z.optional(line(60)),
})
export type RegisterFilter = z.infer<typeof RegisterFilter>
const RegisterRow = z.extend(DocumentEntry, {
  mode: BookMode,
  day: z.string(),
  order_id: z.string(),
  buyer: z.string(),
  place: z.string(),
  refers_to: maybe,
  taxable_minor_units: z.int(),
  tax_minor_units: z.int(),
})
export type RegisterRow = z.infer<typeof RegisterRow>

const COST = 'Please enter an amount in rupees, such as 45.50.'
const cost = z.nullish(z.number(COST).check(z.minimum(0, COST), z.maximum(1_000_000, COST)))
/** In rupees; empty is what is not known. */
export const OrderCosts = z.object({ material: cost, packing: cost, fee: cost, courier: cost })
export type OrderCosts = z.infer<typeof OrderCosts>
const COSTS = ['previews', 'material', 'packing', 'fee', 'courier'] as const
const Cost = z.object({
  name: z.enum(COSTS),
  minor_units: z.nullable(z.int()),
  /** Known by the shop, entered by the founder, or neither. */
  source: z.nullable(z.enum(['known', 'entered'])),
})
export const Margin = z.object({
  received_minor_units: z.int(),
  refunded_minor_units: z.int(),
  tax_minor_units: z.int(),
  costs: z.array(Cost),
  /** What is left after everything that is known. */
  margin_minor_units: z.int(),
  is_whole: z.boolean(),
})
export type Margin = z.infer<typeof Margin>

export const documentPagePath = (orderId: string, number: string) =>
  `/orders/${encodeURIComponent(orderId)}/documents/${encodeURIComponent(number)}`
export const documentPdfPath = (orderId: string, number: string) =>
  `/api/orders/${encodeURIComponent(orderId)}/documents/${encodeURIComponent(number)}.pdf`

export const BOOK_REPORTS = ['register', 'b2c', 'hsn', 'numbers'] as const
export type BookReport = (typeof BOOK_REPORTS)[number]
export const bookReportPath = (report: BookReport, filter: RegisterFilter = {}) =>
  `/api/admin/books/${report}.csv${queryString(filter)}`

const Span = z.object({ from: optionalDay, to: optionalDay })
const OrderId = z.object({ id: z.string().check(z.maxLength(40)) })

export const booksApi = {
  documents: {
    method: 'GET',
    path: '/orders/:id/documents',
    summary: 'The documents of an order, oldest first. To its buyer and admins.',
    access: 'signed-in',
    params: OrderId,
    response: z.object({ documents: z.array(DocumentEntry) }),
  },
  document: {
    method: 'GET',
    path: '/orders/:id/documents/:number',
    summary:
      'One document as it was issued, with the SHA-256 of its text; as PDF where the number ends in .pdf.',
    access: 'signed-in',
    params: z.extend(OrderId, { number: z.string().check(z.maxLength(24)) }),
    response: z.object({ document: ShopDocument, hash: z.string() }),
  },
  settings: {
    method: 'GET',
    path: '/admin/books/settings',
    summary: 'How the shop stands with the tax office today, and from which days.',
    access: 'admin',
    response: BookSettingsView,
  },
  setSettings: {
    method: 'PUT',
    path: '/admin/books/settings',
    summary: 'Notes the registration from a day on; documents that exist stay as they are.',
    access: 'admin',
    body: BookSettings,
    response: BookSettingsView,
  },
  products: {
    method: 'GET',
    path: '/admin/books/products',
    summary: 'HSN code and rate of what is sold.',
    access: 'admin',
    response: z.object({ products: z.array(ProductTaxView) }),
  },
  setProduct: {
    method: 'PUT',
    path: '/admin/books/products/:product',
    summary:
      'HSN code and rate of a product from a day on: figurine, desk_buddy, or the id of one Desk Buddy.',
    access: 'admin',
    params: z.object({ product: z.string().check(z.maxLength(80)) }),
    body: ProductTax,
    response: z.object({ products: z.array(ProductTaxView) }),
  },
  register: {
    method: 'GET',
    path: '/admin/books/documents',
    summary: 'All documents, newest first.',
    access: 'admin',
    query: z.extend(RegisterFilter, adminPage),
    response: z.object({
      documents: z.array(RegisterRow),
      total: z.int(),
      /** Of all that the filter finds: what was sold less what was taken back. */
      sums: z.object({ sold_minor_units: z.int(), tax_minor_units: z.int() }),
    }),
  },
  registerCsv: {
    kind: 'csv',
    method: 'GET',
    path: '/admin/books/register.csv',
    summary: 'The documents that a filter finds, line by line.',
    access: 'admin',
    query: RegisterFilter,
    response: z.string(),
  },
  b2cCsv: {
    kind: 'csv',
    method: 'GET',
    path: '/admin/books/b2c.csv',
    summary: 'What was sold less what was taken back, by state and rate.',
    access: 'admin',
    query: Span,
    response: z.string(),
  },
  hsnCsv: {
    kind: 'csv',
    method: 'GET',
    path: '/admin/books/hsn.csv',
    summary: 'What was sold less what was taken back, by HSN code and rate.',
    access: 'admin',
    query: Span,
    response: z.string(),
  },
  numbersCsv: {
    kind: 'csv',
    method: 'GET',
    path: '/admin/books/numbers.csv',
    summary: 'Which numbers were issued, series by series.',
    access: 'admin',
    query: Span,
    response: z.string(),
  },
  margin: {
    method: 'GET',
    path: '/admin/orders/:id/margin',
    summary: 'What is left of an order after its taxes and costs.',
    access: 'admin',
    params: OrderId,
    response: Margin,
  },
  setCosts: {
    method: 'PUT',
    path: '/admin/orders/:id/costs',
    summary: 'Notes what an order has cost.',
    access: 'admin',
    params: OrderId,
    body: OrderCosts,
    response: Margin,
  },
} satisfies Api
