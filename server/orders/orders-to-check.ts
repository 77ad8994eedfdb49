import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { Database } from '../platform/db/database.ts'
import { HasId, rows } from '../platform/db/rows.ts'
import type { Order } from './order.ts'

const FIRST_MINUTES = [5, 15, 60]
const HOUR_MINUTES = 60
const DAYS = 5
const Due = z.object({ id: z.string(), last: z.boolean() })

/** Takes due unpaid orders and schedules their next check, so that a crash loses none. */
export function takeDueOrders(
  db: Database,
  now: Date,
  limit: number,
): Promise<{ id: string; last: boolean }[]> {
  const at = now.toISOString()
  const steps = sql.join(
    FIRST_MINUTES.map(
      (minutes, checks) =>
        sql`when o.checks = ${checks} then coalesce(o.opened_at, o.created_at) + make_interval(mins => ${minutes})`,
    ),
    sql` `,
  )
  return rows(
    db,
    Due,
    sql`
      with due as (
        select id from orders where next_check_at <= ${at}::timestamptz order by next_check_at limit ${limit} for update skip locked
      )
      update orders o set checks = o.checks + 1, next_check_at = case
        when coalesce(o.opened_at, o.created_at) < ${at}::timestamptz - make_interval(days => ${DAYS}) then ${at}::timestamptz + make_interval(mins => ${HOUR_MINUTES})
        else greatest(case ${steps} end, ${at}::timestamptz + make_interval(mins => case when o.checks < ${FIRST_MINUTES.length} then 1 else ${HOUR_MINUTES} end)) end
      from due where o.id = due.id returning o.id, coalesce(o.opened_at, o.created_at) < ${at}::timestamptz - make_interval(days => ${DAYS}) as last`,
  )
}

export async function openOrders(db: Database, now: Date): Promise<string[]> {
  const open = await rows(
    db,
    HasId,
    sql`
      select id from orders where exists (select from provider_orders po where po.order_id = orders.id) and paid_at is null and (is_open or created_at > ${now.toISOString()}::timestamptz - make_interval(days => ${DAYS + 2}))
      order by created_at`,
  )
  return open.map(({ id }) => id)
}

export const isLongOpen = ({ openedAt, createdAt }: Pick<Order, 'openedAt' | 'createdAt'>, now: Date) =>
  new Date(openedAt ?? createdAt).getTime() < now.getTime() - DAYS * 24 * 3600_000

/** Stops checks, unless the order was opened again meanwhile. */
export const stopChecking = (db: Database, id: string, now: Date) =>
  db
    .execute(
      sql`update orders set next_check_at = null where id = ${id} and coalesce(opened_at, created_at) < ${now.toISOString()}::timestamptz - make_interval(days => ${DAYS})`,
    )
    .then(() => undefined)
