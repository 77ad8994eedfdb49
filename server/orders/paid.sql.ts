import { type SQL, sql } from 'drizzle-orm'
import { dueDay } from './due.sql.ts'

/** Pays the orders in `given`, which has what is written of them, and returns its rows. */
export const setPaid = (given: SQL, condition: SQL) => sql`
  update orders o set payment_status = 'paid', captured_paise = g.amount, paid_at = g.at, updated_at = g.at,
    next_check_at = null, status = g.to_status, promise_from = g.promise_from, promise_to = g.promise_to
  from ${given} g
  where o.id = g.order_id and ${condition}
  returning g.*`

export const insertPaidSteps = (paid: SQL) => sql`
  insert into order_history (order_id, from_status, status, actor, created_at)
  select order_id, from_status, to_status, 'payment', at from ${paid} where from_status <> to_status`

export const setPaidDueDays = (paid: SQL) => sql`
  update order_lines l set due_on = coalesce(p.promise_to, ${dueDay(sql`p.at`)}) from ${paid} p where l.order_id = p.order_id`
