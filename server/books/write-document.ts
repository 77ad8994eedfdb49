import { addressInOneLine } from '../../shared/address.ts'
import type { BookMode, DocumentKind, DocumentLine, ShopDocument } from '../../shared/books/api.ts'
import { codeOfState, financialYear, stateOfCode, stateTaxName } from '../../shared/books/gst.ts'
import { type Day, indianDay } from '../../shared/time/working-days.ts'
import { documentLines, lessRefunds, soldLines, sumsOf, takenBack, totalOf } from './document-lines.ts'
import type { BookOrder, WrittenDocument } from './queries.ts'
import { settingsOn } from './settings.ts'
import type { BookEvent, SettingsRow, TaxRow } from './tables.ts'

export interface Seller {
  legalName: string
  address: string | null
  email: string | null
  isDemo: boolean
}
export interface Ledger {
  settings: readonly SettingsRow[]
  taxes: readonly TaxRow[]
  seller: Seller
}
export interface Draft {
  series: string
  year: number
  content: Omit<ShopDocument, 'number'>
}
interface WriteDocumentInput {
  event: BookEvent
  order: BookOrder
  /** The documents of the order so far, oldest first. */
  before: readonly WrittenDocument[]
}

/** The kind of document decides the letter; without a registration each has one of its own. */
const SERIES: Record<DocumentKind, { registered: string; none: string }> = {
  receipt: { registered: 'R', none: 'P' },
  bill: { registered: 'M', none: 'M' },
  bill_of_supply: { registered: 'B', none: 'B' },
  tax_invoice: { registered: 'D', none: 'D' },
  refund_voucher: { registered: 'X', none: 'Q' },
  credit_note: { registered: 'C', none: 'N' },
}
export const numberOf = ({ series, year }: Pick<Draft, 'series' | 'year'>, position: number) =>
  `${series}${String(year % 100).padStart(2, '0')}-${String(position).padStart(6, '0')}`

const SALE: Record<BookMode, DocumentKind> = {
  none: 'bill',
  composition: 'bill_of_supply',
  regular: 'tax_invoice',
}
const TITLES: Record<DocumentKind, string> = {
  receipt: 'Receipt',
  bill: 'Bill',
  bill_of_supply: 'Bill of supply',
  tax_invoice: 'Tax invoice',
  refund_voucher: 'Refund voucher',
  credit_note: 'Credit note',
}
function titleOf(kind: DocumentKind, mode: BookMode): string {
  if (kind === 'receipt' && mode === 'regular') return 'Receipt voucher'
  return kind === 'refund_voucher' && mode === 'none' ? 'Receipt of refund' : TITLES[kind]
}

const NOT_A_TAX_INVOICE = 'Not a tax invoice: the shop is not registered for GST and charges none.'
const COMPOSITION = 'Composition taxable person, not eligible to collect tax on supplies.'
const WORDS: Record<BookMode, Partial<Record<DocumentKind, string>>> = {
  none: {},
  composition: {},
  regular: {
    receipt: 'No tax is due on this advance; the tax invoice comes with the parcel.',
    tax_invoice: 'Prices include the tax. An electronic document; no signature is needed.',
  },
}
const DEMO = 'Made by a shop in demo mode: no money moved, and this is not a tax document.'

const isSale = ({ kind }: ShopDocument) =>
  SALE.none === kind || SALE.composition === kind || SALE.regular === kind
const writtenFor = (before: readonly WrittenDocument[], event: BookEvent['kind']) =>
  before.filter(one => one.event === event).map(({ document }) => document)

/** The bill or invoice of the parcel that left; none if it was called back. */
export function standingSale(before: readonly WrittenDocument[]): ShopDocument | undefined {
  const last = writtenFor(before, 'dispatched').at(-1)
  const recalled = writtenFor(before, 'recalled').map(({ refers_to }) => refers_to?.number)
  return last && recalled.includes(last.number) ? undefined : last
}

/** What an event asks for by the settings of its day; null where there is nothing to write. */
export function writeDocument(ledger: Ledger, input: WriteDocumentInput): Draft | null {
  const { event, order, before } = input
  const day = indianDay(event.at)
  const settings = settingsOn(ledger.settings, day)
  const sale = standingSale(before)
  const [receipt] = writtenFor(before, 'paid')
  const write = { ledger, settings, day, event, order }
  if (event.kind === 'paid') return receipt ? null : writeSale(write, 'receipt', [])
  if (event.kind === 'dispatched')
    return sale ? null : writeSale(write, SALE[settings.mode], writtenFor(before, 'refunded'))
  if (event.kind === 'recalled')
    return sale
      ? writeBack(write, {
          of: sale,
          before,
          amount: Number.MAX_SAFE_INTEGER,
          reason: order.paymentId ? 'The parcel did not leave.' : 'Nothing was paid.',
        })
      : null
  // Money that never paid the order has no receipt.
  if (event.paymentId !== order.paymentId) return null
  const amount = event.amountPaise ?? 0
  const of = sale ?? receipt
  return of
    ? writeBack(write, {
        of,
        before,
        amount,
        line: event.line,
        reason: event.reference && `Refund ${event.reference}`,
      })
    : null
}

interface DocumentContext {
  ledger: Ledger
  settings: SettingsRow
  day: Day
  event: BookEvent
  order: BookOrder
}

function writeSale(
  write: DocumentContext,
  kind: DocumentKind,
  refunds: readonly ShopDocument[],
): Draft | null {
  const { ledger, settings, day, order } = write
  const place = codeOfState(order.shipping.state)
  const isInterState = settings.mode === 'regular' ? place !== settings.stateCode : null
  const sold = lessRefunds(soldLines(order, ledger.taxes, day), refunds)
  const lines = documentLines(sold, { isInterState, withHsn: settings.mode !== 'none' })
  const tax =
    isInterState === null
      ? null
      : ({
          is_inter_state: isInterState,
          state_tax: stateTaxName(place ?? ''),
          reverse_charge: false,
        } as const)
  return draft(write, {
    kind,
    mode: settings.mode,
    seller: sellerOf(write),
    lines,
    tax,
    refers_to: null,
    reason: null,
  })
}

/** A refund voucher for what has not left, a credit note for what has. */
function writeBack(
  write: DocumentContext,
  params: {
    of: ShopDocument
    before: readonly WrittenDocument[]
    amount: number
    line?: number | null
    reason: string | null
  },
): Draft | null {
  const { of, before, amount, line = null, reason } = params
  const { ledger, day, order } = write
  const left = isSale(of)
    ? undefined
    : lessRefunds(soldLines(order, ledger.taxes, day), writtenFor(before, 'refunded'))
  const refunds = before.flatMap(({ document }) => (document.refers_to?.number === of.number ? document : []))
  const lines = takenBack(of, { amount, line, refunds, ...(left && { left }) })
  const kind = isSale(of) ? 'credit_note' : 'refund_voucher'
  const refers_to = { number: of.number, day: of.day }
  return draft(write, { kind, mode: of.mode, seller: of.seller, lines, tax: of.tax, refers_to, reason })
}

interface DocumentParts {
  kind: DocumentKind
  mode: BookMode
  seller: ShopDocument['seller']
  lines: DocumentLine[]
  tax: ShopDocument['tax']
  refers_to: ShopDocument['refers_to']
  reason: string | null
}

function draft(
  write: DocumentContext,
  { kind, mode, seller, lines, tax, refers_to, reason }: DocumentParts,
): Draft | null {
  if (totalOf(lines) <= 0) return null
  const { day, event, order, ledger } = write
  const content = {
    kind,
    title: titleOf(kind, mode),
    mode,
    issued_at: event.at.toISOString(),
    day,
    order_id: order.id,
    refers_to,
    reason,
    seller,
    buyer: { name: order.billing.fullName, address: addressInOneLine(order.billing) },
    delivery: {
      ...sentTo(order),
      state: order.shipping.state,
      state_code: codeOfState(order.shipping.state) ?? '',
    },
    tax,
    lines,
    total: sumsOf(lines),
    payment: order.paymentId && { method: order.method ?? 'online payment', reference: order.paymentId },
    words: [
      ...(mode === 'none' ? [NOT_A_TAX_INVOICE] : []),
      ...(mode === 'composition' ? [COMPOSITION] : []),
      ...[WORDS[mode][kind] ?? []].flat(),
      ...(ledger.seller.isDemo ? [DEMO] : []),
    ],
  } as Draft['content']
  const series = SERIES[kind][mode === 'none' ? 'none' : 'registered']
  return { series, year: financialYear(day), content }
}

function sellerOf({ ledger: { seller }, settings }: DocumentContext): ShopDocument['seller'] {
  return {
    legal_name: settings.legalName ?? seller.legalName,
    trade_name: settings.tradeName,
    address: seller.address,
    email: seller.email,
    gstin: settings.mode === 'none' ? null : settings.gstin,
    state: settings.stateCode && stateOfCode(settings.stateCode),
    state_code: settings.stateCode,
  }
}

/** Documents outlive the account, so they keep of the receiver of a present what taxes ask for: the place. */
const sentTo = ({ shipping, toReceiver }: BookOrder) => {
  const { city, pincode, state, country } = shipping
  return toReceiver
    ? { name: 'The receiver of a present', address: `${city} ${pincode}, ${state}, ${country}` }
    : { name: shipping.fullName, address: addressInOneLine(shipping) }
}
