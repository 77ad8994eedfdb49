import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { DiaryStage } from '../../../shared/production/api.ts'

export const diaryEntries = pgTable('diary_entries', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  line: integer('line').notNull(),
  stage: text('stage').$type<DiaryStage>().notNull(),
  file: text('file').notNull(),
  text: text('text'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
export type DiaryRow = typeof diaryEntries.$inferSelect
