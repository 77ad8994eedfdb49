import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { RememberedAddress } from '../../../shared/accounts/addresses-api.ts'
import type { Shipping } from '../../../shared/orders/checkout.ts'

/** Beside its name, as an order holds it; no phone where it stood on a receipt only. */
export type StoredAddress = Pick<RememberedAddress, 'phone'> & Omit<Shipping, 'fullName' | 'email' | 'phone'>

export const addresses = pgTable('addresses', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  for: text('for').notNull().$type<'self' | 'receiver'>(),
  name: text('name').notNull(),
  address: jsonb('address').notNull().$type<StoredAddress>(),
  addressKey: text('address_key').notNull(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
})
