import { and, count, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { RegisterFilter, RegisterRow, ShopDocument } from '../../../shared/books/api.ts'
import { stateOfCode } from '../../../shared/books/gst.ts'
import type { Database } from '../../platform/db/database.ts'
import { documentOf } from '../queries.ts'
import { documents } from '../tables.ts'

const SALES = ['bill', 'bill_of_supply', 'tax_invoice'] as const

const matches = (q: string): SQL | undefined => {
  const like = `%${q.toLowerCase().replaceAll(/[\\%_]/g, sign => `\\${sign}`)}%`
  return or(
    sql`lower(${documents.number}) like ${like}`,
    sql`lower(${documents.orderId}) like ${like}`,
    sql`lower(${documents.content}::jsonb -> 'buyer' ->> 'name') like ${like}`,
  )
}

export const whichOf = ({ kind, from, to, q }: RegisterFilter): SQL | undefined =>
  and(
    kind && eq(documents.kind, kind),
    from ? gte(documents.day, from) : undefined,
    to ? lte(documents.day, to) : undefined,
    q ? matches(q) : undefined,
  )

const taxOf = ({ total }: ShopDocument) => total.cgst + total.sgst + total.igst
const rowView = (document: ShopDocument): RegisterRow => ({
  number: document.number,
  kind: document.kind,
  title: document.title,
  mode: document.mode,
  day: document.day,
  issued_at: document.issued_at,
  order_id: document.order_id,
  buyer: document.buyer.name,
  place: stateOfCode(document.delivery.state_code) ?? document.delivery.state,
  refers_to: document.refers_to?.number ?? null,
  total_minor_units: document.total.total,
  taxable_minor_units: document.total.taxable,
  tax_minor_units: taxOf(document),
})

const sign = sql`case when ${documents.kind} = 'credit_note' then -1 else 1 end`

export async function listDocuments(
  db: Database,
  filter: RegisterFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const which = whichOf(filter)
  const rows = await db
    .select({ content: documents.content })
    .from(documents)
    .where(which)
    .orderBy(desc(documents.issuedAt), desc(documents.number))
    .limit(limit)
    .offset(offset)
  const [counted] = await db.select({ total: count() }).from(documents).where(which)
  const [sums] = await db
    .select({
      sold: sql<string>`coalesce(sum(${sign} * ${documents.totalPaise}), 0)`,
      tax: sql<string>`coalesce(sum(${sign} * ${documents.taxPaise}), 0)`,
    })
    .from(documents)
    .where(and(which, inArray(documents.kind, [...SALES, 'credit_note'])))
  return {
    documents: rows.map(({ content }) => rowView(documentOf(content))),
    total: counted?.total ?? 0,
    sums: { sold_minor_units: Number(sums?.sold ?? 0), tax_minor_units: Number(sums?.tax ?? 0) },
  }
}
