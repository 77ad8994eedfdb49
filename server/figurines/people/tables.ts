import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const parentRequests = pgTable('parent_requests', {
  photoId: text('photo_id').primaryKey(),
  userId: text('user_id').notNull(),
  parentName: text('parent_name').notNull(),
  parentEmail: text('parent_email').notNull(),
  tokenHash: text('token_hash').notNull(),
  mails: integer('mails').notNull(),
  sentAt: moment('sent_at').notNull(),
  endsAt: moment('ends_at').notNull(),
  agreedAt: moment('agreed_at'),
})
/** Whose address is not kept, only its keyed hash. */
export const refusedParents = pgTable('refused_parents', {
  addressHash: text('address_hash').primaryKey(),
  refusedAt: moment('refused_at').notNull(),
})
export type ParentRequestRow = typeof parentRequests.$inferSelect
