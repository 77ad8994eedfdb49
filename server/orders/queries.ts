import { desc, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OrderStatus, PaymentStatus } from '../../shared/order-status.ts'
import { batchedStatement } from '../platform/db/batched-statement.ts'
import type { Database } from '../platform/db/database.ts'
import type { Order } from './order.ts'
import { orders } from './tables.ts'

const o = alias(orders, 'o')
/** An order with everything about it, as one value. */
const everything = sql<Order | string>`json_build_object(
  'id', o.id, 'user_id', o.user_id, 'flow', o.flow, 'status', o.status, 'payment_status', o.payment_status, 'currency', o.currency, 'quantity', o.quantity,
  'total_paise', o.total_paise, 'gift_wrap_paise', o.gift_wrap_paise, 'captured_paise', o.captured_paise, 'refunded_paise', o.refunded_paise,
  'shipping', o.shipping, 'billing', o.billing, 'courier', o.courier, 'tracking_number', o.tracking_number, 'open_hash', o.open_hash,
  'created_at', o.created_at, 'updated_at', o.updated_at, 'paid_at', o.paid_at, 'delivered_at', o.delivered_at,
  'lines', coalesce((select json_agg(l order by l.position) from order_lines l where l.order_id = o.id), '[]'::json),
  'history', coalesce((select json_agg(h order by h.id) from order_history h where h.order_id = o.id), '[]'::json),
  'provider_order_id', (select po.id from provider_orders po where po.order_id = o.id),
  'payment', (select json_build_object('id', p.id, 'method', p.method) from payments p where p.order_id = o.id and p.pays),
  'waiting', exists (select 1 from payments p where p.order_id = o.id and p.status in ('created', 'authorized')),
  'figurine', case when o.flow = 'figurine' then (select json_build_object('id', f.id, 'file', f.file, 'figure', f.figure, 'photo_file', case when ph.deleted_at is null then ph.file end)
    from order_lines l join figurines f on f.id = l.figurine_id join photos ph on ph.id = f.photo_id where l.order_id = o.id limit 1) end,
  'buyer', (select json_build_object('name', u.name, 'email', u.email) from users u where u.id = o.user_id)
)`
const read = ({ whole }: { whole: Order | string }) =>
  typeof whole === 'string' ? (JSON.parse(whole) as Order) : whole

const wholeOrders = async (db: Database, which: SQL, limit = 500): Promise<Order[]> =>
  (
    await db
      .select({ whole: everything })
      .from(o)
      .where(which)
      .orderBy(desc(o.createdAt), desc(o.id))
      .limit(limit)
  ).map(read)

const oneWhole = batchedStatement<{ id: string; owner: string | null }, { whole: Order }>(
  'whole_order',
  sql`id text, owner text`,
  sql`select n, whole from asked a, lateral (select ${everything} as whole from orders o where o.id = a.id and (a.owner is null or o.user_id = a.owner) limit 1) found`,
)
const wholeFor = async (db: Database, id: string, owner: string | null) =>
  (await oneWhole(db, { id, owner }))?.whole

/** What somebody who only knows the number may see; a parcel is looked up far more often than an order is changed. */
export interface TrackedRow {
  id: string
  user_id: string | null
  status: OrderStatus
  payment_status: PaymentStatus
  quantity: number
  total_paise: number
  created_at: string
  courier: string | null
  tracking_number: string | null
  city: string
  state: string
  lines: { kind: 'desk_buddy' | 'figurine'; name: string; quantity: number; image_url: string | null }[]
  history: { status: OrderStatus; created_at: string }[]
}
/** As JSON has times; put together here it costs a fraction of reading and writing them again. */
const written = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const tracked = batchedStatement<{ id: string }, { found: TrackedRow }>(
  'tracked_order',
  sql`id text`,
  sql`select n, found from asked a, lateral (select json_build_object('id', o.id, 'user_id', o.user_id, 'status', o.status, 'payment_status', o.payment_status, 'quantity', o.quantity,
      'total_paise', o.total_paise, 'created_at', ${written(sql`o.created_at`)}, 'courier', o.courier, 'tracking_number', o.tracking_number,
      'city', o.shipping ->> 'city', 'state', o.shipping ->> 'state',
      'lines', (select coalesce(json_agg(json_build_object('kind', l.kind, 'name', l.name, 'quantity', l.quantity, 'image_url', l.image_url) order by l.position), '[]'::json)
        from order_lines l where l.order_id = o.id),
      'history', (select coalesce(json_agg(json_build_object('status', h.status, 'created_at', ${written(sql`h.created_at`)}) order by h.id), '[]'::json)
        from order_history h where h.order_id = o.id)) as found
    from orders o where o.id = a.id limit 1) tracked`,
)
export const trackedOrder = async (db: Database, id: string): Promise<TrackedRow | undefined> =>
  (await tracked(db, { id }))?.found

export const ordersOfUser = (db: Database, userId: string) => wholeOrders(db, sql`o.user_id = ${userId}`)

export const loadOrder = (db: Database, id: string): Promise<Order | undefined> => wholeFor(db, id, null)

/** In the order of the ids; what is not there is left out. */
export async function wholeOrdersById(db: Database, ids: readonly string[]): Promise<Order[]> {
  if (ids.length === 0) return []
  const found = new Map((await wholeOrders(db, sql`o.id in ${ids}`)).map(order => [order.id, order]))
  return ids.flatMap(id => found.get(id) ?? [])
}

/** A row that is not this person's is not found; an admin finds every one. */
export const orderFor = (
  db: Database,
  who: { id: string; role: string },
  id: string,
): Promise<Order | undefined> => wholeFor(db, id, who.role === 'admin' ? null : who.id)

export async function changedSince(db: Database, userId: string, since: Date): Promise<{ id: string }[]> {
  const { rows } = await db.execute(
    sql`select id from orders where user_id = ${userId} and updated_at > ${since.toISOString()}::timestamptz order by updated_at limit 200`,
  )
  return rows as { id: string }[]
}

export async function newsOf(db: Database, ids: readonly string[]) {
  const { rows } = await db.execute(
    sql`select id, status, payment_status, updated_at from orders where id in ${ids} order by updated_at`,
  )
  return rows as { id: string; status: OrderStatus; payment_status: PaymentStatus; updated_at: string }[]
}

/** Whose order it is, and how many that customer has. */
export async function customerOf(db: Database, orderId: string) {
  const { rows } = await db.execute(sql`
    select u.id, u.name, u.email, (select count(*)::int from orders other where other.user_id = u.id) as orders
    from orders o join users u on u.id = o.user_id where o.id = ${orderId}`)
  return (rows as { id: string; name: string; email: string; orders: number }[])[0] ?? null
}

export async function newestStep(db: Database, orderId: string): Promise<number | null> {
  const { rows } = await db.execute(
    sql`select max(id)::int as id from order_history where order_id = ${orderId}`,
  )
  return (rows as { id: number | null }[])[0]?.id ?? null
}
