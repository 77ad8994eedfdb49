import { sql } from 'drizzle-orm'
import { IN_HAND } from '../../shared/orders/order-status.ts'

/** As text, so that the planner sees that the partial indexes on `orders` fit. */
export const inHandStatuses = sql.raw(`('${IN_HAND.join("', '")}')`)
