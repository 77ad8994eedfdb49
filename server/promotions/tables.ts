import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { PromotionKind, PromotionScope } from '../../shared/promotions/api.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const promotions = pgTable('promotions', {
  id: text('id').primaryKey(),
  code: text('code'),
  kind: text('kind').$type<PromotionKind>().notNull(),
  value: integer('value').notNull(),
  scope: text('scope').$type<PromotionScope>().notNull(),
  categoryId: text('category_id'),
  minSubtotalPaise: integer('min_subtotal_paise'),
  minPieces: integer('min_pieces'),
  startsAt: moment('starts_at'),
  endsAt: moment('ends_at'),
  totalLimit: integer('total_limit'),
  perCustomerLimit: integer('per_customer_limit'),
  firstOrderOnly: boolean('first_order_only').notNull().default(false),
  isActive: boolean('is_active').notNull().default(true),
  taken: integer('taken').notNull().default(0),
  /** Changes with what an admin sets, and not with `taken`. */
  version: integer('version').notNull().default(1),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
export type PromotionRow = typeof promotions.$inferSelect

export const promotionUses = pgTable('promotion_uses', {
  orderId: text('order_id').primaryKey(),
  promotionId: text('promotion_id').notNull(),
  userId: text('user_id'),
  /** Hashed; they recognise a customer with a second account. */
  emailKey: text('email_key'),
  phoneKey: text('phone_key'),
  amountPaise: integer('amount_paise').notNull(),
  state: text('state').$type<'held' | 'used' | 'released'>().notNull().default('held'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
