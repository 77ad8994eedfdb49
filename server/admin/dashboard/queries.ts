import { sql } from 'drizzle-orm'
import { ORDER_STATUSES, type OrderStatus } from '../../../shared/order-status.ts'
import { isOverdue } from '../../orders/overdue.sql.ts'
import type { Database } from '../../platform/db/database.ts'

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** Folded days and the changes not folded yet. */
const tallies = sql`(
  select day, status, orders, paid, captured_paise, refunded_paise from order_tallies
  union all select day, status, orders, paid, captured_paise, refunded_paise from order_tally_changes) t`

export async function totals(db: Database) {
  const { rows } = await db.execute(sql`
    select status, sum(orders)::float8 as orders, sum(paid)::float8 as paid,
      sum(captured_paise - refunded_paise)::float8 as paise from ${tallies} group by status`)
  const found = rows as { status: OrderStatus; orders: number; paid: number; paise: number }[]
  const orders = Object.fromEntries(ORDER_STATUSES.map(status => [status, 0])) as Record<OrderStatus, number>
  for (const row of found) orders[row.status] = row.orders
  return {
    byStatus: orders,
    paid: found.reduce((sum, row) => sum + row.paid, 0),
    revenuePaise: found.reduce((sum, row) => sum + row.paise, 0),
  }
}

export async function customers(db: Database): Promise<number> {
  const { rows } = await db.execute(sql`select count(*)::int as count from users where role = 'user'`)
  return (rows as { count: number }[])[0]?.count ?? 0
}

export async function paidPerDay(db: Database, since: string) {
  const { rows } = await db.execute(sql`
    select day::text as day, sum(paid)::float8 as orders,
      sum(captured_paise - refunded_paise)::float8 as paise from ${tallies}
    where day >= ${since}::date group by day
    having sum(paid) <> 0 or sum(captured_paise - refunded_paise) <> 0`)
  return rows as { day: string; orders: number; paise: number }[]
}

/** The indexes of migration 0011 serve these. */
export async function oldestWaiting(db: Database, now: Date) {
  const { rows } = await db.execute(sql`
    select
      (select min(o.paid_at) from orders o where o.status = 'Processing'
        and o.paid_at is not null) as to_start,
      (select min(o.paid_at) from orders o where o.paid_at is not null
        and o.status in ('Processing', 'In Production', 'Quality Check', 'Shipped', 'Out for Delivery')
        and ${isOverdue(now)}) as overdue`)
  const [row] = rows as { to_start: string | Date | null; overdue: string | Date | null }[]
  const at = (value: string | Date | null | undefined) => (value ? new Date(value).toISOString() : null)
  return { toStart: at(row?.to_start), overdue: at(row?.overdue) }
}

export async function funnelSince(db: Database, since: Date) {
  const { rows } = await db.execute(sql`
    select
      (select count(distinct user_id)::int from photos where created_at >= ${moment(since)}) as photo,
      (select count(distinct user_id)::int from figurines where stage = 'complete'
        and finished_at >= ${moment(since)}) as preview,
      (select count(distinct user_id)::int from orders where created_at >= ${moment(since)}
        and (flow = 'figurine' or figurine_in_cart)) as checkout,
      (select count(distinct user_id)::int from orders where created_at >= ${moment(since)}
        and (flow = 'figurine' or figurine_in_cart) and payment_status in ('paid', 'partially_refunded', 'refunded')) as paid`)
  return rows[0] as { photo: number; preview: number; checkout: number; paid: number }
}

interface Spent {
  provider: string
  calls: number
  failed: number
  month: number
  today: number
}
export async function spentPerProvider(
  db: Database,
  { month, today }: { month: Date; today: Date },
): Promise<Spent[]> {
  const { rows } = await db.execute(sql`
    select provider, count(*) filter (where asked_for = 'drawing')::int as calls,
      count(*) filter (where asked_for = 'drawing' and outcome not in ('drawn', 'started'))::int as failed,
      coalesce(sum(price_paise), 0)::float8 as month,
      coalesce(sum(price_paise) filter (where started_at >= ${moment(today)}), 0)::float8 as today
    from provider_calls where started_at >= ${moment(month)} group by provider`)
  return rows as unknown as Spent[]
}

export async function previewsDrawnSince(db: Database, since: Date): Promise<number> {
  const { rows } = await db.execute(
    sql`select count(*)::int as count from figurines where stage = 'complete'
      and finished_at >= ${moment(since)}`,
  )
  return (rows as { count: number }[])[0]?.count ?? 0
}

export async function failedMailCount(db: Database): Promise<number> {
  const { rows } = await db.execute(sql`select count(*)::int as count from mails where status = 'failed'`)
  return (rows as { count: number }[])[0]?.count ?? 0
}

const MAILS_SHOWN = 50
export async function failedMails(db: Database) {
  const { rows } = await db.execute(sql`
    select id, kind, recipient, subject, created_at, last_error from mails where status = 'failed'
      order by created_at desc limit ${MAILS_SHOWN}`)
  return rows as {
    id: string
    kind: string
    recipient: string
    subject: string
    created_at: string | Date
    last_error: string | null
  }[]
}

const FOLDED_AT_ONCE = 20_000
/** One statement, so that concurrent readers count each change exactly once. */
export async function foldTallies(db: Database): Promise<number> {
  const { rows } = await db.execute(sql`
    with folded as (
      delete from order_tally_changes
        where id in (
          select id from order_tally_changes order by id limit ${FOLDED_AT_ONCE} for update skip locked)
      returning day, status, orders, paid, captured_paise, refunded_paise
    ), kept as (
      insert into order_tallies as held (day, status, orders, paid, captured_paise, refunded_paise)
        select day, status, sum(orders), sum(paid), sum(captured_paise), sum(refunded_paise) from folded
          group by day, status order by day, status
      on conflict (day, status) do update
        set orders = held.orders + excluded.orders, paid = held.paid + excluded.paid,
        captured_paise = held.captured_paise + excluded.captured_paise,
        refunded_paise = held.refunded_paise + excluded.refunded_paise
    )
    select count(*)::int as count from folded`)
  return (rows as { count: number }[])[0]?.count ?? 0
}
