import { date, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ConsentKind } from '../../../shared/figurines/people-api.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const consents = pgTable('consents', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  kind: text('kind').$type<ConsentKind>().notNull(),
  photoId: text('photo_id').notNull(),
  version: text('version').notNull(),
  parentName: text('parent_name'),
  birthDate: date('birth_date', { mode: 'string' }),
  givenAt: moment('given_at').notNull(),
  withdrawnAt: moment('withdrawn_at'),
})
export type ConsentRow = typeof consents.$inferSelect
