import { date, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const toldOrders = pgTable('told_orders', {
  orderId: text('order_id').primaryKey(),
  toldAt: timestamp('told_at', { withTimezone: true }).notNull(),
})

export const deskMornings = pgTable('desk_mornings', {
  day: date('day').primaryKey(),
})
