import { bigint, boolean, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ClaimKind, ClaimState } from '../../shared/claims/api.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const claims = pgTable('claims', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  userId: text('user_id').notNull(),
  kind: text('kind').$type<ClaimKind>().notNull(),
  text: text('text').notNull(),
  state: text('state').$type<ClaimState>().notNull().default('open'),
  isLate: boolean('is_late').notNull().default(false),
  refundId: text('refund_id'),
  promiseFrom: date('promise_from'),
  promiseTo: date('promise_to'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
export type ClaimRow = typeof claims.$inferSelect

export const claimSteps = pgTable('claim_steps', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  claimId: text('claim_id').notNull(),
  state: text('state').$type<ClaimState>().notNull(),
  message: text('message'),
  author: text('author').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})
export type StepRow = typeof claimSteps.$inferSelect

export const claimPhotos = pgTable('claim_photos', {
  file: text('file').primaryKey(),
  claimId: text('claim_id').notNull(),
  position: integer('position').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  keptUntil: moment('kept_until').notNull(),
})
export type PhotoRow = typeof claimPhotos.$inferSelect
