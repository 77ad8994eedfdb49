import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const payments = pgTable('payments', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  status: text('status').notNull(),
  amountPaise: integer('amount_paise').notNull(),
  currency: text('currency').notNull(),
  method: text('method'),
  pays: boolean('pays').notNull().default(false),
  error: text('error'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const refunds = pgTable('refunds', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  paymentId: text('payment_id').notNull(),
  amountPaise: integer('amount_paise').notNull(),
  line: integer('line'),
  reason: text('reason').notNull(),
  actor: text('actor').notNull(),
  /** Asked for by a person, alone or with a cancellation or claim; or money that no order wants, which goes back by itself. */
  purpose: text('purpose').$type<'asked' | 'cancellation' | 'claim' | 'surplus'>().notNull().default('asked'),
  status: text('status').$type<'asked' | 'pending' | 'processed' | 'failed'>().notNull().default('asked'),
  askedKey: text('asked_key'),
  providerId: text('provider_id'),
  error: text('error'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
export type RefundRow = typeof refunds.$inferSelect

export const webhookEvents = pgTable('webhook_events', {
  id: text('id').primaryKey(),
  event: text('event').notNull(),
  body: text('body').notNull(),
  receivedAt: moment('received_at').notNull().defaultNow(),
  processedAt: moment('processed_at'),
})
