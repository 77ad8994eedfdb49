import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const sharedFigurines = pgTable('shared_figurines', {
  token: text('token').primaryKey(),
  figurineId: text('figurine_id').notNull(),
  name: text('name'),
  createdAt: moment('created_at').notNull(),
  endsAt: moment('ends_at').notNull(),
  revokedAt: moment('revoked_at'),
})
export type ShareRow = typeof sharedFigurines.$inferSelect
