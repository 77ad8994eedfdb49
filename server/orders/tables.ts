import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { FigurineMake } from '../../shared/pricing.ts'
import type { SlipReason } from '../../shared/promise/api.ts'
import type { StoredGift } from './order.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const orders = pgTable('orders', {
  id: text('id').primaryKey(),
  userId: text('user_id'),
  flow: text('flow').notNull(),
  figurineInCart: boolean('figurine_in_cart').notNull().default(false),
  status: text('status').notNull().default('Pending'),
  paymentStatus: text('payment_status').notNull().default('pending'),
  currency: text('currency').notNull().default('INR'),
  quantity: integer('quantity').notNull(),
  totalPaise: integer('total_paise').notNull(),
  giftWrapPaise: integer('gift_wrap_paise').notNull().default(0),
  discountPaise: integer('discount_paise').notNull().default(0),
  discountName: text('discount_name'),
  capturedPaise: integer('captured_paise').notNull().default(0),
  refundedPaise: integer('refunded_paise').notNull().default(0),
  shipping: jsonb('shipping').notNull(),
  billing: jsonb('billing').notNull(),
  courier: text('courier'),
  trackingNumber: text('tracking_number'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  paidAt: moment('paid_at'),
  deliveredAt: moment('delivered_at'),
  contentHash: text('content_hash'),
  nextCheckAt: moment('next_check_at'),
  checks: integer('checks').notNull().default(0),
  openedAt: moment('opened_at'),
  promiseFrom: date('promise_from'),
  promiseTo: date('promise_to'),
  promiseFirstTo: date('promise_first_to'),
  promiseReason: text('promise_reason').$type<SlipReason>(),
  gift: jsonb('gift').$type<StoredGift | null>(),
  giftToken: text('gift_token'),
  promiseSlippedAt: moment('promise_slipped_at'),
  keepsWaitingTo: date('keeps_waiting_to'),
  /** Hashed; they recognise a customer with a second account. */
  emailKey: text('email_key'),
  phoneKey: text('phone_key'),
})

export const providerOrders = pgTable('provider_orders', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull().unique(),
})

export const orderLines = pgTable('order_lines', {
  orderId: text('order_id').notNull(),
  position: integer('position').notNull(),
  kind: text('kind').notNull(),
  deskBuddyId: text('desk_buddy_id'),
  figurineId: text('figurine_id'),
  slug: text('slug'),
  name: text('name').notNull(),
  subtitle: text('subtitle'),
  imageUrl: text('image_url'),
  unitPricePaise: integer('unit_price_paise').notNull(),
  giftWrap: boolean('gift_wrap').notNull().default(false),
  giftWrapPaise: integer('gift_wrap_paise').notNull().default(0),
  nameLabel: text('name_label'),
  make: text('make').$type<FigurineMake | null>(),
  quantity: integer('quantity').notNull(),
  discountPaise: integer('discount_paise').notNull().default(0),
})

export const orderNotes = pgTable('order_notes', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  text: text('text').notNull(),
  author: text('author').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const orderHistory = pgTable('order_history', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: text('order_id').notNull(),
  fromStatus: text('from_status'),
  status: text('status').notNull(),
  actor: text('actor').notNull(),
  note: text('note'),
  /** It takes back the change before it. */
  undone: boolean('undone').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
})
