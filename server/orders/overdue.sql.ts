import { sql } from 'drizzle-orm'
import { IN_HAND, type OrderStatus } from '../../shared/orders/order-status.ts'
import { indianDay } from '../../shared/time/working-days.ts'

/** Something of order `o` should have arrived. */
export const isOverdue = (now: Date) => sql`exists (
  select 1 from order_lines l where l.order_id = o.id and l.due_on < ${indianDay(now)}::date)`

/** As text, so that the planner sees that the partial indexes on `orders` fit. */
export const statusesIn = (statuses: readonly OrderStatus[]) => sql.raw(`('${statuses.join("', '")}')`)
export const inHandStatuses = statusesIn(IN_HAND)
