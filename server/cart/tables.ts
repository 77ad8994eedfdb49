import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const carts = pgTable('carts', {
  userId: text('user_id').primaryKey(),
  items: jsonb('items').$type<object[]>().notNull(),
  applied: text('applied').array().notNull(),
  bought: text('bought').array().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

export const cartReminders = pgTable('cart_reminders', {
  userId: text('user_id').primaryKey(),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  /** The one mail about this cart; the row stays until the cart is ordered or emptied. */
  sentAt: timestamp('sent_at', { withTimezone: true }),
})
