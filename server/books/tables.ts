import { bigint, boolean, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { BookMode, DocumentKind } from '../../shared/books/api.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

export const bookSettings = pgTable('book_settings', {
  id: id(),
  starts: date('starts').notNull(),
  mode: text('mode').$type<BookMode>().notNull(),
  gstin: text('gstin'),
  legalName: text('legal_name'),
  tradeName: text('trade_name'),
  stateCode: text('state_code'),
  sellsToOtherStates: boolean('sells_to_other_states').notNull().default(false),
  otherStatesReason: text('other_states_reason'),
  createdAt: moment('created_at').notNull().defaultNow(),
})
export type SettingsRow = Omit<typeof bookSettings.$inferSelect, 'id' | 'createdAt'>

export const productTaxes = pgTable('product_taxes', {
  id: id(),
  product: text('product').notNull(),
  starts: date('starts').notNull(),
  hsn: text('hsn').notNull(),
  rateBasisPoints: integer('rate_basis_points').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})
export type TaxRow = Omit<typeof productTaxes.$inferSelect, 'id' | 'createdAt'>

export const bookEvents = pgTable('book_events', {
  id: id(),
  orderId: text('order_id').notNull(),
  kind: text('kind').$type<'paid' | 'dispatched' | 'recalled' | 'refunded'>().notNull(),
  amountPaise: integer('amount_paise'),
  line: integer('line'),
  paymentId: text('payment_id'),
  reference: text('reference'),
  at: moment('at').notNull(),
  error: text('error'),
  tryAgainAt: moment('try_again_at'),
})
export type BookEvent = typeof bookEvents.$inferSelect

export const bookCounters = pgTable('book_counters', {
  series: text('series').notNull(),
  year: integer('year').notNull(),
  last: integer('last').notNull(),
})

export const documents = pgTable('documents', {
  number: text('number').primaryKey(),
  series: text('series').notNull(),
  year: integer('year').notNull(),
  position: integer('position').notNull(),
  kind: text('kind').$type<DocumentKind>().notNull(),
  mode: text('mode').$type<BookMode>().notNull(),
  orderId: text('order_id').notNull(),
  event: text('event').$type<BookEvent['kind']>().notNull(),
  eventId: bigint('event_id', { mode: 'number' }).notNull(),
  refersTo: text('refers_to'),
  day: date('day').notNull(),
  issuedAt: moment('issued_at').notNull(),
  totalPaise: integer('total_paise').notNull(),
  content: text('content').notNull(),
  hash: text('hash').notNull(),
  /** Generated. */
  taxPaise: integer('tax_paise').notNull(),
})
export type DocumentRow = Omit<typeof documents.$inferSelect, 'taxPaise'>

export const orderCosts = pgTable('order_costs', {
  orderId: text('order_id').primaryKey(),
  materialPaise: integer('material_paise'),
  packingPaise: integer('packing_paise'),
  feePaise: integer('fee_paise'),
  courierPaise: integer('courier_paise'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
