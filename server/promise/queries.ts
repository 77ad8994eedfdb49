import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { LEFT, OrderStatus } from '../../shared/orders/order-status.ts'
import { STAGES } from '../../shared/production/api.ts'
import { inHandStatuses, statusesIn } from '../orders/overdue.sql.ts'
import type { Database } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'

const maybe = z.nullable(z.string())
const LivedRow = z.object({
  id: z.string(),
  pieces: z.number(),
  status: OrderStatus,
  approved: z.string(),
  ready: maybe,
  shipped: maybe,
  delivered: maybe,
  pincode: z.string(),
})
export type LivedRow = z.infer<typeof LivedRow>
const AgainRow = z.pick(LivedRow, { id: true, pieces: true, approved: true })
const NEWEST = 1000

const COLUMNS = sql.raw('id, quantity, status, delivered_at, shipping, paid_at')

/** Approved orders in hand, and the newest delivered ones; the desk's indexes serve it. */
export const listLivedOrders = (db: Database): Promise<LivedRow[]> =>
  rows(
    db,
    LivedRow,
    sql`
      select id, quantity as pieces, status, pincode, approved, delivered_at as delivered, shipped,
        coalesce(all_ready, shipped) as ready
      from (
        select o.id, o.quantity, o.status, o.delivered_at, o.shipping ->> 'pincode' as pincode,
          greatest(o.paid_at, proof.decided_at) as approved, proof.left,
          (select min(h.created_at) from order_history h
            where h.order_id = o.id and h.status in ${statusesIn(LEFT)}) as shipped,
          (select case when count(*) filter (where c.stage = 'ready') = o.quantity then max(c.moved_at) end
            from production_cards c where c.order_id = o.id and c.claim_id is null) as all_ready
        from (
          select ${COLUMNS} from orders where paid_at is not null and payment_status <> 'refunded'
            and status in ${inHandStatuses}
          union all
          (select ${COLUMNS} from orders where status = 'Delivered' order by created_at desc limit ${NEWEST})) o
        cross join lateral (
          select max(p.decided_at) filter (where p.source = 'founder') as decided_at,
            count(*) filter (where l.kind = 'figurine' and p.state is distinct from 'approved') as left
          from order_lines l left join proofs p on p.order_id = l.order_id and p.line = l.position and p.is_newest
          where l.order_id = o.id) proof) lived
      where "left" = 0 and approved is not null order by approved desc`,
  )

/** What is made again for claims and not ready yet; it stands in the same line. */
export const againInHand = (db: Database) =>
  rows(
    db,
    AgainRow,
    sql`
      select c.claim_id as id, count(*)::int as pieces, min(coalesce(a.updated_at, c.moved_at)) as approved
      from production_cards c join orders o on o.id = c.order_id and o.status <> 'Cancelled'
      left join claims a on a.id = c.claim_id
      where c.claim_id is not null and c.left_at is null and c.stage <> 'ready' group by c.claim_id`,
  )

const PromisedRow = z.object({
  id: z.string(),
  status: OrderStatus,
  promise_to: z.string(),
  pincode: z.string(),
  /** From 0, nothing is made, to 1, all is ready. */
  done: z.number(),
})
export type PromisedRow = z.infer<typeof PromisedRow>

/** Orders in hand with a promise, the first promised first. */
export const listPromisedOrders = (db: Database): Promise<PromisedRow[]> =>
  rows(
    db,
    PromisedRow,
    sql`
      select o.id, o.status, o.promise_to::text, o.shipping ->> 'pincode' as pincode,
        coalesce((select sum(array_position(array[${sql.join(
          STAGES.map(stage => sql`${stage}`),
          sql`, `,
        )}]::text[], c.stage) - 1)::float8 / (${STAGES.length - 1} * o.quantity)
          from production_cards c where c.order_id = o.id and c.claim_id is null), 0) as done
      from orders o
      where o.promise_to is not null and o.payment_status <> 'refunded'
        and o.status in ${inHandStatuses}
      order by o.promise_to, o.id`,
  )
