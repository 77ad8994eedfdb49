import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { ShopDocument } from '../../shared/books/api.ts'
import type { Billing, Shipping } from '../../shared/orders/checkout.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { hasRows, rows, stored } from '../platform/db/rows.ts'
import {
  type BookEvent,
  bookEvents,
  bookSettings,
  documents,
  productTaxes,
  type SettingsRow,
  type TaxRow,
} from './tables.ts'

export const settingsRows = (db: Database): Promise<SettingsRow[]> =>
  db.select().from(bookSettings).orderBy(desc(bookSettings.starts), desc(bookSettings.id))

export const taxRows = (db: Database): Promise<TaxRow[]> =>
  db.select().from(productTaxes).orderBy(desc(productTaxes.starts), desc(productTaxes.id))

export interface BookOrder {
  id: string
  userId: string | null
  totalPaise: number
  shipping: Shipping
  billing: Billing
  toReceiver: boolean
  paymentId: string | null
  method: string | null
  lines: {
    position: number
    kind: 'figurine' | 'desk_buddy'
    deskBuddyId: string | null
    name: string
    quantity: number
    unitPaise: number
    giftWrap: boolean
    giftWrapPaise: number
    discountPaise: number
  }[]
}

const Whole = z.object({ whole: stored<BookOrder>() })

export async function bookOrders(db: Database, ids: readonly string[]): Promise<Map<string, BookOrder>> {
  if (ids.length === 0) return new Map()
  const found = await rows(
    db,
    Whole,
    sql`
      select json_build_object('id', o.id, 'userId', o.user_id, 'totalPaise', o.total_paise, 'shipping', o.shipping,
        'billing', o.billing, 'toReceiver', coalesce((o.gift ->> 'toReceiver')::boolean, false),
        'paymentId', p.id, 'method', p.method, 'lines', (
          select json_agg(json_build_object('position', l.position, 'kind', l.kind, 'deskBuddyId', l.desk_buddy_id,
            'name', l.name, 'quantity', l.quantity, 'unitPaise', l.unit_price_paise, 'giftWrap', l.gift_wrap,
            'giftWrapPaise', l.gift_wrap_paise, 'discountPaise', l.discount_paise) order by l.position)
          from order_lines l where l.order_id = o.id)) as whole
      from orders o left join payments p on p.order_id = o.id and p.pays
      where o.id in ${ids}`,
  )
  return new Map(found.map(({ whole }) => [whole.id, whole]))
}

/** An order waits whole for an event that could not be written. */
const isDue = (now: Date) => sql`not exists (
  select 1 from book_events stuck where stuck.order_id = ${bookEvents.orderId} and stuck.error is not null
    and stuck.try_again_at > ${now.toISOString()}::timestamptz)`

export const hasEvents = async (db: Database, now: Date): Promise<boolean> =>
  (await db.select({ id: bookEvents.id }).from(bookEvents).where(isDue(now)).limit(1)).length > 0

export const listDueEvents = (tx: Tx, now: Date, limit: number): Promise<BookEvent[]> =>
  tx.select().from(bookEvents).where(isDue(now)).orderBy(asc(bookEvents.at), asc(bookEvents.id)).limit(limit)

export const listStuckEvents = (db: Database) =>
  db.select().from(bookEvents).where(isNotNull(bookEvents.error)).orderBy(asc(bookEvents.at)).limit(20)

export const documentOf = (text: string) => JSON.parse(text) as ShopDocument

/** A document with what it was written for. */
export interface WrittenDocument {
  event: BookEvent['kind']
  document: ShopDocument
}
export async function documentsOfOrders(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, WrittenDocument[]>> {
  const found = new Map<string, WrittenDocument[]>()
  if (ids.length === 0) return found
  const rows = await db
    .select({ event: documents.event, content: documents.content })
    .from(documents)
    .where(inArray(documents.orderId, [...ids]))
    .orderBy(asc(documents.issuedAt), asc(documents.eventId))
  for (const { event, content } of rows) {
    const document = documentOf(content)
    found.set(document.order_id, [...(found.get(document.order_id) ?? []), { event, document }])
  }
  return found
}

export const documentsOfOrder = async (db: Database, id: string): Promise<ShopDocument[]> =>
  ((await documentsOfOrders(db, [id])).get(id) ?? []).map(({ document }) => document)

export async function findDocument(db: Database, orderId: string, number: string) {
  const [row] = await db
    .select({ content: documents.content, hash: documents.hash })
    .from(documents)
    .where(and(eq(documents.orderId, orderId), eq(documents.number, number)))
  return row
}

export async function isProduct(db: Database, product: string): Promise<boolean> {
  if (product === 'figurine' || product === 'desk_buddy') return true
  return hasRows(db, sql`select 1 from desk_buddies where id = ${product}`)
}

const Named = z.object({ id: z.string(), name: z.string() })
export const deskBuddyNames = (db: Database) =>
  rows(db, Named, sql`select id, name from desk_buddies order by name, id`)

const Content = z.object({ content: z.string(), hash: z.string() })

/** Contents and hashes of one customer's documents, for their archive. */
export async function documentsOfUser(db: Database, userId: string) {
  const own = await rows(
    db,
    Content,
    sql`
      select d.content, d.hash from documents d join orders o on o.id = d.order_id
      where o.user_id = ${userId} order by d.issued_at, d.event_id`,
  )
  return own.map(({ content, hash }) => ({ ...documentOf(content), hash }))
}

const entered = z.nullable(z.number())
const CostRow = z.object({
  received: z.number(),
  refunded: z.number(),
  /** Of the invoices, less what credit notes took back. */
  tax: z.number(),
  previews: z.number(),
  material: entered,
  packing: entered,
  fee: entered,
  courier: entered,
  courierKnown: entered,
})
export type CostRow = z.infer<typeof CostRow>

/** A preview belongs to the order that was made of it. */
export async function findCosts(db: Database, orderId: string): Promise<CostRow | undefined> {
  const [costs] = await rows(
    db,
    CostRow,
    sql`
      select o.captured_paise as received, o.refunded_paise as refunded, c.material_paise as material,
        c.packing_paise as packing, c.fee_paise as fee, c.courier_paise as courier,
        (select sum(s.cost_paise)::int from shipments s where s.order_id = o.id and s.state <> 'cancelled') as "courierKnown",
        coalesce((select sum(case when d.kind = 'credit_note' then -1 else 1 end * d.tax_paise)
          from documents d where d.order_id = o.id and d.kind in ('tax_invoice', 'credit_note')), 0)::int as tax,
        coalesce((select sum(p.price_paise) from provider_calls p where p.figurine_id in (
          select l.figurine_id from order_lines l where l.order_id = o.id)), 0)::int + coalesce((
          select sum(m.price_paise) from model_calls m where m.order_id = o.id), 0)::int as previews
      from orders o left join order_costs c on c.order_id = o.id where o.id = ${orderId}`,
  )
  return costs
}
