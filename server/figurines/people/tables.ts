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
export type ParentRequestRow = typeof parentRequests.$inferSelect
