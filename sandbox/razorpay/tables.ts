import { bigint, boolean, integer, jsonb, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'
import type { Instrument } from './instruments.ts'
import type { Outcome, PaymentError, Step, WebhookHabit } from './outcomes.ts'

const sandbox = pgSchema('sandbox')
const moment = (name: string) => timestamp(name, { withTimezone: true })

export type Notes = Record<string, string>

export const orders = sandbox.table('orders', {
  id: text('id').primaryKey(),
  amount: integer('amount').notNull(),
  amountPaid: integer('amount_paid').notNull().default(0),
  receipt: text('receipt'),
  status: text('status').$type<'created' | 'attempted' | 'paid'>().notNull().default('created'),
  attempts: integer('attempts').notNull().default(0),
  notes: jsonb('notes').$type<Notes>().notNull().default({}),
  capture: text('capture').$type<'automatic' | 'manual'>().notNull().default('automatic'),
  createdAt: moment('created_at').notNull(),
})
export type Order = typeof orders.$inferSelect

export const payments = sandbox.table('payments', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  amount: integer('amount').notNull(),
  status: text('status')
    .$type<'created' | 'authorized' | 'captured' | 'refunded' | 'failed'>()
    .notNull()
    .default('created'),
  method: text('method').$type<Instrument['method']>().notNull(),
  instrument: jsonb('instrument').$type<Instrument>().notNull(),
  captured: boolean('captured').notNull().default(false),
  amountRefunded: integer('amount_refunded').notNull().default(0),
  email: text('email'),
  contact: text('contact'),
  description: text('description'),
  error: jsonb('error').$type<PaymentError | null>(),
  outcome: text('outcome').$type<Outcome>().notNull(),
  webhooks: text('webhooks').$type<WebhookHabit>().notNull(),
  steps: jsonb('steps').$type<Step[]>().notNull().default([]),
  nextStepAt: moment('next_step_at'),
  createdAt: moment('created_at').notNull(),
})
export type Payment = typeof payments.$inferSelect

export const refunds = sandbox.table('refunds', {
  id: text('id').primaryKey(),
  paymentId: text('payment_id').notNull(),
  amount: integer('amount').notNull(),
  notes: jsonb('notes').$type<Notes>().notNull().default({}),
  receipt: text('receipt'),
  speed: text('speed').$type<'normal' | 'optimum'>().notNull().default('normal'),
  status: text('status').$type<'pending' | 'processed' | 'failed'>().notNull().default('pending'),
  reference: text('reference'),
  settlesAt: moment('settles_at'),
  settlesAs: text('settles_as').$type<'processed' | 'failed'>().notNull().default('processed'),
  idempotencyKey: text('idempotency_key'),
  asked: text('asked').notNull(),
  createdAt: moment('created_at').notNull(),
})
export type Refund = typeof refunds.$inferSelect

export const webhooks = sandbox.table('webhooks', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  eventId: text('event_id').notNull(),
  event: text('event').notNull(),
  orderId: text('order_id').notNull(),
  body: text('body').notNull(),
  dueAt: moment('due_at'),
  attempts: integer('attempts').notNull().default(0),
  lastStatus: integer('last_status'),
  fate: text('fate').$type<'waiting' | 'delivered' | 'dropped' | 'given up'>().notNull().default('waiting'),
  createdAt: moment('created_at').notNull(),
})
export type WebhookRow = typeof webhooks.$inferSelect
