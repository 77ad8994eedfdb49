import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

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
export type TicketRow = typeof tickets.$inferSelect

export const ticketAnswers = pgTable('ticket_answers', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ticketId: text('ticket_id').notNull(),
  message: text('message').notNull(),
  author: text('author').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
