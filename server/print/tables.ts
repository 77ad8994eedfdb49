import { integer, jsonb, pgTable, real, text, timestamp } from 'drizzle-orm/pg-core'
import type { PrintMeasures } from '../../shared/print/api.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const printFiles = pgTable('print_files', {
  orderId: text('order_id').notNull(),
  line: integer('line').notNull(),
  /** Of the proof it was made from. */
  hash: text('hash').notNull(),
  recipe: integer('recipe').notNull(),
  state: text('state').$type<'waiting' | 'made' | 'failed'>().notNull(),
  measures: jsonb('measures').$type<PrintMeasures | null>(),
  /** The key of both files without their ending; null if there is nothing to print. */
  file: text('file'),
  sha256ThreeMf: text('sha256_3mf'),
  sha256Stl: text('sha256_stl'),
  seconds: real('seconds'),
  slicerGrams: real('slicer_grams'),
  slicerMinutes: integer('slicer_minutes'),
  requestedAt: moment('requested_at').notNull().defaultNow(),
  madeAt: moment('made_at'),
})
export type PrintRow = typeof printFiles.$inferSelect
