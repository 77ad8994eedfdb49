import { type SQL, sql } from 'drizzle-orm'
import { DELIVERY_DAYS } from '../../shared/promise/delivery.ts'

/** Pays the orders in `given`, which has what is written of them, and returns its rows. */
export const setPaid = (source: SQL, condition: SQL) => sql`
  update orders o set payment_status = 'paid', captured_paise = g.amount, paid_at = g.at, updated_at = g.at,
    next_check_at = null, status = g.to_status, promise_from = g.promise_from, promise_to = g.promise_to
  from ${source} g
  where o.id = g.order_id and ${condition}
  returning g.*`

export const insertPaidSteps = (paid: SQL) => sql`
  insert into order_history (order_id, from_status, status, actor, created_at)
  select order_id, from_status, to_status, 'payment', at from ${paid} where from_status <> to_status`

export const setPaidDueDays = (paid: SQL) => sql`
  update order_lines l set due_on = coalesce(p.promise_to, ${dueDay(sql`p.at`)}) from ${paid} p where l.order_id = p.order_id`

const FULL_WEEKS = Math.floor(DELIVERY_DAYS.to / 6)
const REST = DELIVERY_DAYS.to % 6

export const indianDay = (moment: SQL) => sql`(${moment} at time zone 'UTC' + interval '330 minutes')::date`

/** The day by which it should be there where nothing was promised; the same as `arrivalWindow`. */
export function dueDay(begins: SQL) {
  const day = indianDay(begins)
  return sql`(${day} + ${sql.raw(String(FULL_WEEKS * 7 + REST))}
    + case when extract(dow from ${day}) + ${sql.raw(String(REST))} > 6 then 1 else 0 end)`
}
