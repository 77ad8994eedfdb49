import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { ORDER_STATUSES, OrderStatus } from '../../../shared/orders/order-status.ts'
import { inHandStatuses, isOverdue } from '../../orders/overdue.sql.ts'
import type { Database } from '../../platform/db/database.ts'
import { Count, moment as instant, oneRow, rows } from '../../platform/db/rows.ts'

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** Folded days and the changes not folded yet. */
const tallies = sql`(
  select day, status, orders, paid, captured_paise, refunded_paise from order_tallies
  union all select day, status, orders, paid, captured_paise, refunded_paise from order_tally_changes) t`

const Total = z.object({ status: OrderStatus, orders: z.number(), paid: z.number(), paise: z.number() })

export async function totals(db: Database) {
  const found = await rows(
    db,
    Total,
    sql`
      select status, sum(orders)::float8 as orders, sum(paid)::float8 as paid,
        sum(captured_paise - refunded_paise)::float8 as paise from ${tallies} group by status`,
  )
  const orders = Object.fromEntries(ORDER_STATUSES.map(status => [status, 0])) as Record<OrderStatus, number>
  for (const row of found) orders[row.status] = row.orders
  return {
    byStatus: orders,
    paid: found.reduce((sum, row) => sum + row.paid, 0),
    revenuePaise: found.reduce((sum, row) => sum + row.paise, 0),
  }
}

export async function customers(db: Database): Promise<number> {
  const { count } = await oneRow(db, Count, sql`select count(*)::int as count from users where role = 'user'`)
  return count
}

const PaidDay = z.object({ day: z.string(), orders: z.number(), paise: z.number() })

export const paidPerDay = (db: Database, since: string) =>
  rows(
    db,
    PaidDay,
    sql`
      select day::text as day, sum(paid)::float8 as orders,
        sum(captured_paise - refunded_paise)::float8 as paise from ${tallies}
      where day >= ${since}::date group by day
      having sum(paid) <> 0 or sum(captured_paise - refunded_paise) <> 0`,
  )

const Oldest = z.object({ to_start: z.nullable(instant), overdue: z.nullable(instant) })

/** The indexes of `orders` serve these. */
export async function oldestWaiting(db: Database, now: Date) {
  const { to_start, overdue } = await oneRow(
    db,
    Oldest,
    sql`
      select
        (select min(o.paid_at) from orders o where o.status = 'Processing'
          and o.paid_at is not null) as to_start,
        (select min(o.paid_at) from orders o where o.paid_at is not null
          and o.status in ${inHandStatuses}
          and ${isOverdue(now)}) as overdue`,
  )
  return { toStart: to_start?.toISOString() ?? null, overdue: overdue?.toISOString() ?? null }
}

const Funnel = z.object({
  photo: z.number(),
  preview: z.number(),
  checkout: z.number(),
  paid: z.number(),
})

export const funnelSince = (db: Database, since: Date) =>
  oneRow(
    db,
    Funnel,
    sql`
      select
        (select count(distinct user_id)::int from photos where created_at >= ${moment(since)}) as photo,
        (select count(distinct user_id)::int from figurines where stage = 'complete'
          and finished_at >= ${moment(since)}) as preview,
        (select count(distinct user_id)::int from orders where created_at >= ${moment(since)}
          and (flow = 'figurine' or figurine_in_cart)) as checkout,
        (select count(distinct user_id)::int from orders where created_at >= ${moment(since)}
          and (flow = 'figurine' or figurine_in_cart) and payment_status in ('paid', 'partially_refunded', 'refunded')) as paid`,
  )

const Spent = z.object({
  provider: z.string(),
  calls: z.number(),
  failed: z.number(),
  month: z.number(),
  today: z.number(),
})
export const spentPerProvider = (db: Database, { month, today }: { month: Date; today: Date }) =>
  rows(
    db,
    Spent,
    sql`
      select provider, count(*) filter (where asked_for = 'drawing')::int as calls,
        count(*) filter (where asked_for = 'drawing' and outcome not in ('drawn', 'started'))::int as failed,
        coalesce(sum(price_paise), 0)::float8 as month,
        coalesce(sum(price_paise) filter (where started_at >= ${moment(today)}), 0)::float8 as today
      from provider_calls where started_at >= ${moment(month)} group by provider`,
  )

export async function previewsDrawnSince(db: Database, since: Date): Promise<number> {
  const { count } = await oneRow(
    db,
    Count,
    sql`select count(*)::int as count from figurines where stage = 'complete'
      and finished_at >= ${moment(since)}`,
  )
  return count
}

export async function failedMailCount(db: Database): Promise<number> {
  const { count } = await oneRow(
    db,
    Count,
    sql`select count(*)::int as count from mails where status = 'failed'`,
  )
  return count
}

const MAILS_SHOWN = 50
const FailedMail = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  created_at: instant,
  last_error: z.nullable(z.string()),
})
export const failedMails = (db: Database) =>
  rows(
    db,
    FailedMail,
    sql`
      select id, kind, recipient, subject, created_at, last_error from mails where status = 'failed'
        order by created_at desc limit ${MAILS_SHOWN}`,
  )

const FOLDED_AT_ONCE = 20_000
/** One statement, so that concurrent readers count each change exactly once. */
export async function foldTallies(db: Database): Promise<number> {
  const { count } = await oneRow(
    db,
    Count,
    sql`
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
      select count(*)::int as count from folded`,
  )
  return count
}
