import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const cartReminders = pgTable('cart_reminders', {
  userId: text('user_id').primaryKey(),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  /** The one mail about this cart; the row stays until the cart is ordered or emptied. */
  sentAt: timestamp('sent_at', { withTimezone: true }),
})
