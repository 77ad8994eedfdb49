import { date, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { ConsentKind, Receipt } from '../../shared/figurines/people-api.ts'
import type { Look } from '../../shared/privacy/api.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const pictureLooks = pgTable(
  'picture_looks',
  {
    file: text('file').notNull(),
    userId: text('user_id').notNull(),
    who: text('who').$type<Look['who']>().notNull(),
    viewer: text('viewer').notNull().default(''),
    what: text('what').$type<Look['what']>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    at: moment('at').notNull(),
  },
  table => [primaryKey({ columns: [table.file, table.who, table.viewer, table.what, table.day] })],
)
export type LookRow = typeof pictureLooks.$inferSelect

export const deletionReceipts = pgTable('deletion_receipts', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  deletedAt: moment('deleted_at').notNull(),
  items: jsonb('items').$type<Receipt['items']>().notNull(),
  stayed: jsonb('stayed').$type<string[]>().notNull().default([]),
})
export type ReceiptRow = typeof deletionReceipts.$inferSelect

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
  /** Of the consent that a drawing goes to it. */
  service: text('service'),
})
export type ConsentRow = typeof consents.$inferSelect
