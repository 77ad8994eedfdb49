import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Beside its name, as an order holds it. */
export interface StoredAddress {
  /** Null where it stood on a receipt only. */
  phone: string | null
  address1: string
  address2: string | null
  city: string
  state: string
  pincode: string
  country: string
}

export const addresses = pgTable('addresses', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  for: text('for').notNull().$type<'self' | 'receiver'>(),
  name: text('name').notNull(),
  address: jsonb('address').notNull().$type<StoredAddress>(),
  addressKey: text('address_key').notNull(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
})
