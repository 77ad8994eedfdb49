import { and, asc, inArray, sql } from 'drizzle-orm'
import type { BookReport, DocumentLine, RegisterFilter, ShopDocument } from '../../../shared/books/api.ts'
import { stateOfCode } from '../../../shared/books/gst.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv.ts'
import type { Database } from '../../platform/db/database.ts'
import { documentOf } from '../queries.ts'
import { documents } from '../tables.ts'
import { numberOf } from '../write-document.ts'
import { whichOf } from './list-documents.ts'

type Cells = (string | number | null)[]

export async function reportCsv(db: Database, report: BookReport, filter: RegisterFilter): Promise<string> {
  const lines = await REPORTS[report](db, filter)
  return BYTE_ORDER_MARK + lines.map(csvLine).join('')
}
const REPORTS: Record<BookReport, (db: Database, filter: RegisterFilter) => Promise<Cells[]>> = {
  register,
  b2c,
  hsn,
  numbers,
}
const rupees = (paise: number) => (paise / 100).toFixed(2)
const percent = (basisPoints: number) => String(basisPoints / 100)
const place = (code: string) => `${code}-${stateOfCode(code) ?? ''}`

const PAGE = 1000
async function* everyDocument(db: Database, filter: RegisterFilter, kinds?: ShopDocument['kind'][]) {
  for (let offset = 0; ; offset += PAGE) {
    const rows = await db
      .select({ content: documents.content })
      .from(documents)
      .where(and(whichOf(filter), kinds && inArray(documents.kind, kinds)))
      .orderBy(asc(documents.issuedAt), asc(documents.number))
      .limit(PAGE)
      .offset(offset)
    for (const { content } of rows) yield documentOf(content)
    if (rows.length < PAGE) return
  }
}

const REGISTER = [
  ...[
    'Number',
    'Kind',
    'Date',
    'Order',
    'For',
    'Buyer',
    'Place of supply',
    'GSTIN of the shop',
    'What',
    'HSN',
  ],
  ...['Pieces', 'Rate (%)', 'Taxable value', 'CGST', 'SGST or UTGST', 'IGST', 'Total'],
]
async function register(db: Database, filter: RegisterFilter): Promise<Cells[]> {
  const rows: Cells[] = [REGISTER]
  for await (const document of everyDocument(db, filter))
    for (const line of document.lines)
      rows.push([
        document.number,
        document.title,
        document.day,
        document.order_id,
        document.refers_to?.number ?? null,
        document.buyer.name,
        place(document.delivery.state_code),
        document.seller.gstin,
        line.description,
        line.hsn,
        line.quantity,
        document.tax && percent(line.rate_basis_points),
        ...amounts(line),
      ])
  return rows
}
const amounts = ({ taxable, cgst, sgst, igst, total }: Omit<Sum, 'pieces'>) =>
  [taxable, cgst, sgst, igst, total].map(rupees)

type Sum = Pick<DocumentLine, 'taxable' | 'cgst' | 'sgst' | 'igst' | 'total'> & { pieces: number }
const SOLD: ShopDocument['kind'][] = ['bill', 'bill_of_supply', 'tax_invoice', 'credit_note']

async function sumBy(
  db: Database,
  filter: RegisterFilter,
  keyOf: (document: ShopDocument, line: DocumentLine) => string[],
): Promise<{ key: string[]; sum: Sum }[]> {
  const sums = new Map<string, { key: string[]; sum: Sum }>()
  for await (const document of everyDocument(db, filter, SOLD)) {
    const sign = document.kind === 'credit_note' ? -1 : 1
    for (const line of document.lines) {
      const key = keyOf(document, line)
      const found = sums.get(key.join('|'))
      const { sum } = found ?? { sum: { taxable: 0, cgst: 0, sgst: 0, igst: 0, total: 0, pieces: 0 } }
      for (const part of ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const) sum[part] += sign * line[part]
      sum.pieces += sign * (line.quantity ?? 0)
      sums.set(key.join('|'), { key, sum })
    }
  }
  return [...sums.values()].toSorted((a, b) => a.key.join('|').localeCompare(b.key.join('|')))
}

const MODES = { none: 'without GST', composition: 'composition', regular: 'regular' } as const
const rateOf = (document: ShopDocument, line: DocumentLine) =>
  document.tax ? percent(line.rate_basis_points) : ''

async function b2c(db: Database, filter: RegisterFilter): Promise<Cells[]> {
  const rows = await sumBy(db, filter, (document, line) => [
    place(document.delivery.state_code),
    MODES[document.mode],
    rateOf(document, line),
  ])
  const head = [
    'Place of supply',
    'Scheme',
    'Rate (%)',
    'Taxable value',
    'CGST',
    'SGST or UTGST',
    'IGST',
    'Total',
  ]
  return [head, ...rows.map(({ key, sum }) => [...key, ...amounts(sum)])]
}

async function hsn(db: Database, filter: RegisterFilter): Promise<Cells[]> {
  const rows = await sumBy(db, filter, (document, line) => [
    line.hsn ?? '',
    MODES[document.mode],
    rateOf(document, line),
  ])
  const head = [
    'HSN',
    'Scheme',
    'Rate (%)',
    'Unit',
    'Quantity',
    'Taxable value',
    'CGST',
    'SGST or UTGST',
    'IGST',
    'Total',
  ]
  return [head, ...rows.map(({ key, sum }) => [...key, 'NOS', sum.pieces, ...amounts(sum)])]
}

/** Gaps are counted over the whole series: documents are numbered as written and dated by their events. */
async function numbers(db: Database, filter: RegisterFilter): Promise<Cells[]> {
  const rows = await db
    .select({
      title: documents.kind,
      series: documents.series,
      year: documents.year,
      first: sql<number>`min(${documents.position})::int`,
      last: sql<number>`max(${documents.position})::int`,
      count: sql<number>`count(*)::int`,
      missing: sql<number>`(select max(whole.position) - count(*) from documents whole
        where whole.series = documents.series and whole.year = documents.year)::int`,
    })
    .from(documents)
    .where(whichOf(filter))
    .groupBy(documents.kind, documents.series, documents.year)
    .orderBy(asc(documents.series), asc(documents.year))
  const head = ['Document', 'Financial year', 'From', 'To', 'Issued', 'Missing']
  return [
    head,
    ...rows.map(({ title, first, last, count, missing, ...series }) => [
      title.replaceAll('_', ' '),
      `${series.year}-${String((series.year + 1) % 100).padStart(2, '0')}`,
      numberOf(series, first),
      numberOf(series, last),
      count,
      missing,
    ]),
  ]
}
