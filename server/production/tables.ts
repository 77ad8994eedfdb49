import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { DiaryStage, Stage } from '../../shared/production/api.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const productionCards = pgTable('production_cards', {
  orderId: text('order_id').notNull(),
  line: integer('line').notNull(),
  piece: integer('piece').notNull(),
  stage: text('stage').$type<Stage>().notNull(),
  version: integer('version').notNull(),
  movedBy: text('moved_by'),
  movedAt: moment('moved_at').notNull().defaultNow(),
  checked: text('checked').array().notNull().default([]),
  claimId: text('claim_id'),
  leftAt: moment('left_at'),
})
export type CardRow = typeof productionCards.$inferSelect

export const productionMoves = pgTable('production_moves', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: text('order_id').notNull(),
  line: integer('line').notNull(),
  piece: integer('piece').notNull(),
  fromStage: text('from_stage').$type<Stage>().notNull(),
  toStage: text('to_stage').$type<Stage>().notNull(),
  actor: text('actor').notNull(),
  since: moment('since').notNull(),
  movedAt: moment('moved_at').notNull().defaultNow(),
})

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
