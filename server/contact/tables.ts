import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const tickets = pgTable('tickets', {
  id: text('id').primaryKey(),
  kind: text('kind').notNull().default('contact'),
  name: text('name').notNull(),
  email: text('email').notNull(),
  orderId: text('order_id'),
  userId: text('user_id'),
  message: text('message').notNull(),
  status: text('status').notNull().default('open'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
