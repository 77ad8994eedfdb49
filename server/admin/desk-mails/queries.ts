import { lt, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { IN_WORKSHOP, OrderStatus } from '../../../shared/orders/order-status.ts'
import { DAY_MS } from '../../../shared/time/moments.ts'
import type { OrderLine, StoredGift } from '../../orders/order.ts'
import { inHandStatuses, statusesIn } from '../../orders/overdue.sql.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { Count, HasId, oneRow, rows, stored } from '../../platform/db/rows.ts'
import { deskMornings, toldOrders } from './tables.ts'

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`
const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * DAY_MS)

/** Must fit the index `orders_in_hand`. */
const paidInHand = sql`o.paid_at is not null and o.status in ${inHandStatuses}`

export async function countPaidLastDay(db: Database, now: Date): Promise<number> {
  const { count } = await oneRow(
    db,
    Count,
    sql`select count(*)::int as count from orders o where ${paidInHand} and o.paid_at > ${moment(daysBefore(now, 1))}`,
  )
  return count
}

/** What is older is no news. */
const NEWS_DAYS = 7
/** Longer than an order is looked at. */
const KEPT_DAYS = 30

/** Notes paid orders as told, the oldest first. Of two processes that do so at once, one gets an order. */
export async function takeUntold(
  tx: Tx,
  { paidUntil, now, limit }: { paidUntil: Date; now: Date; limit: number },
): Promise<string[]> {
  const taken = await rows(
    tx,
    HasId,
    sql`
      insert into told_orders (order_id, told_at)
      select o.id, ${moment(now)} from orders o
      where ${paidInHand} and o.payment_status <> 'refunded'
        and o.paid_at > ${moment(daysBefore(now, NEWS_DAYS))} and o.paid_at <= ${moment(paidUntil)}
        and not exists (select from told_orders t where t.order_id = o.id)
      order by o.paid_at, o.id limit ${limit}
      on conflict do nothing returning order_id as id`,
  )
  return taken.map(({ id }) => id)
}

export const forgetLongTold = (tx: Tx, now: Date) =>
  tx.delete(toldOrders).where(lt(toldOrders.toldAt, daysBefore(now, KEPT_DAYS)))

const PaidOrder = z.object({
  id: z.string(),
  total_paise: z.number(),
  city: z.string(),
  due: z.nullable(z.string()),
  awaits_proof: z.boolean(),
  gift: stored<StoredGift | null>(),
  lines: stored<Pick<OrderLine, 'kind' | 'quantity' | 'name' | 'make' | 'imageUrl'>[]>(),
})
export type PaidOrder = z.infer<typeof PaidOrder>

/** What a mail says of them. Names on plates and of people are not in it. */
export const paidOrders = (db: Database, ids: string[]): Promise<PaidOrder[]> =>
  rows(
    db,
    PaidOrder,
    sql`
      select o.id, o.total_paise, o.gift, coalesce(o.shipping ->> 'city', '') as city, l.due::text as due,
        coalesce(l.awaits_proof, false) as awaits_proof, coalesce(l.lines, '[]') as lines
      from orders o cross join lateral (
        select min(l.due_on) as due, bool_or(l.kind = 'figurine' and p.order_id is null) as awaits_proof,
          json_agg(json_build_object('kind', l.kind, 'quantity', l.quantity, 'name', l.name, 'make', l.make, 'imageUrl', l.image_url) order by l.position) as lines
        from order_lines l
        left join proofs p on p.order_id = l.order_id and p.line = l.position and p.is_newest
        where l.order_id = o.id) l
      where o.id in ${ids} order by o.paid_at, o.id`,
  )

/** False where the morning of this day was taken before. */
export async function takeMorning(tx: Tx, day: string): Promise<boolean> {
  const taken = await tx.insert(deskMornings).values({ day }).onConflictDoNothing().returning()
  return taken.length > 0
}

const Due = z.object({ id: z.string(), status: OrderStatus, due: z.string(), total: z.number() })

/** Orders in the workshop that are due by this day, the first due first, each with how many there are. */
export const listDue = (db: Database, day: string, limit: number) =>
  rows(
    db,
    Due,
    sql`
      select o.id, o.status, min(l.due_on)::text as due, count(*) over ()::int as total
      from orders o join order_lines l on l.order_id = o.id
      where o.paid_at is not null and o.status in ${statusesIn(IN_WORKSHOP)} and o.payment_status <> 'refunded'
      group by o.id, o.status having min(l.due_on) <= ${day}::date
      order by 3, o.id limit ${limit}`,
  )
