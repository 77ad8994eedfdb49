import { date, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const consents = pgTable('consents', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  kind: text('kind').$type<'child_photo'>().notNull(),
  photoId: text('photo_id').notNull(),
  version: text('version').notNull(),
  parentName: text('parent_name').notNull(),
  birthDate: date('birth_date', { mode: 'string' }).notNull(),
  givenAt: moment('given_at').notNull(),
  withdrawnAt: moment('withdrawn_at'),
})
export type ConsentRow = typeof consents.$inferSelect
