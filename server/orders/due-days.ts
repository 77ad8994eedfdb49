import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/database.ts'
import { dueDay } from './paid.sql.ts'

/**
 * Each line of order `o` with the day by which it is due: as promised; else the usual days from the payment, or from
 * the moment the buyer approved what was offered later. Nothing is due of an order that is neither paid nor in hand.
 */
export const dueDays = sql`
  select l.order_id, l.position, case when o.paid_at is not null or o.status not in ('Pending', 'Cancelled')
    then coalesce(o.promise_to, ${dueDay(sql`greatest(coalesce(o.paid_at, o.created_at), case
      when p.state = 'approved' and p.decided_at > p.created_at then p.decided_at end)`)}) end as due_on
  from orders o join order_lines l on l.order_id = o.id
  left join proofs p on p.order_id = l.order_id and p.line = l.position and p.is_newest`

/** Called by whatever changes a promise, a proof or the payment of an order. */
export const writeDueDays = (tx: Tx, orderId: string) =>
  tx.execute(sql`
    update order_lines l set due_on = d.due_on from (${dueDays} where o.id = ${orderId}) d
    where d.order_id = l.order_id and d.position = l.position and l.due_on is distinct from d.due_on`)
