import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const carts = pgTable('carts', {
  userId: text('user_id').primaryKey(),
  items: jsonb('items').$type<object[]>().notNull(),
  applied: text('applied').array().notNull(),
  bought: text('bought').array().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})
