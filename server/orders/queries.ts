import { desc, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { OrderNews } from '../../shared/orders/api.ts'
import type { Database } from '../platform/db/database.ts'
import { HasId, int8, oneRow, rows } from '../platform/db/rows.ts'
import { o, type TrackedRow, trackedOrderById, wholeOrder, wholeOrderById } from './order.sql.ts'
import type { Order } from './order.ts'

const read = ({ whole }: { whole: Order | string }) =>
  typeof whole === 'string' ? (JSON.parse(whole) as Order) : whole

const wholeOrders = async (db: Database, which: SQL, limit = 500): Promise<Order[]> =>
  (
    await db
      .select({ whole: wholeOrder })
      .from(o)
      .where(which)
      .orderBy(desc(o.createdAt), desc(o.id))
      .limit(limit)
  ).map(read)

const wholeFor = async (db: Database, id: string, owner: string | null) =>
  (await wholeOrderById(db, { id, owner }))[0]?.whole

export const findTrackedOrder = async (db: Database, id: string): Promise<TrackedRow | undefined> =>
  (await trackedOrderById(db, { id }))[0]?.found

export const ordersOfUser = (db: Database, userId: string) => wholeOrders(db, sql`o.user_id = ${userId}`)

export const findOrderById = (db: Database, id: string): Promise<Order | undefined> => wholeFor(db, id, null)

export async function wholeOrdersById(db: Database, ids: readonly string[]): Promise<Order[]> {
  if (ids.length === 0) return []
  const found = new Map((await wholeOrders(db, sql`o.id in ${ids}`)).map(order => [order.id, order]))
  return ids.flatMap(id => found.get(id) ?? [])
}

interface Reader {
  id: string
  role: string
}
/** Admins read anybody's orders. */
export const ownerFor = ({ id, role }: Reader): string | null => (role === 'admin' ? null : id)

export const findOrderFor = (db: Database, who: Reader, id: string): Promise<Order | undefined> =>
  wholeFor(db, id, ownerFor(who))

export async function changedSince(db: Database, userId: string, since: Date): Promise<string[]> {
  const changed = await rows(
    db,
    HasId,
    sql`select id from orders where user_id = ${userId} and updated_at > ${since.toISOString()}::timestamptz order by updated_at limit 200`,
  )
  return changed.map(({ id }) => id)
}

/** Those with an entry in the history after this one. */
export async function ordersSince(db: Database, entry: number): Promise<string[]> {
  const changed = await rows(
    db,
    HasId,
    sql`select distinct order_id as id from order_history where id > ${entry} limit 500`,
  )
  return changed.map(({ id }) => id)
}

const Entry = z.object({ id: int8 })
export async function newestEntry(db: Database): Promise<number> {
  const { id } = await oneRow(db, Entry, sql`select coalesce(max(id), 0) as id from order_history`)
  return id
}

/** Where no owner is given, anybody's orders. */
export const newsOf = async (db: Database, ids: readonly string[], owner: string | null) =>
  ids.length === 0
    ? []
    : rows(
        db,
        OrderNews,
        sql`select id, status, payment_status, updated_at from orders
          where id in ${ids} and (${owner}::text is null or user_id = ${owner}) order by updated_at`,
      )

const Customer = z.object({ id: z.string(), name: z.string(), email: z.string(), orders: z.number() })
export async function findCustomerOfOrder(db: Database, orderId: string) {
  const [customer] = await rows(
    db,
    Customer,
    sql`
      select u.id, u.name, u.email, (select count(*)::int from orders other where other.user_id = u.id) as orders
      from orders o join users u on u.id = o.user_id where o.id = ${orderId}`,
  )
  return customer ?? null
}

const Newest = z.object({ id: z.nullable(z.number()) })
export async function newestStep(db: Database, orderId: string): Promise<number | null> {
  const newest = await oneRow(
    db,
    Newest,
    sql`select max(id)::int as id from order_history where order_id = ${orderId}`,
  )
  return newest.id
}
