import { integer, jsonb, pgTable, real, text, timestamp } from 'drizzle-orm/pg-core'
import type { BodyState, MadeWith, Unit, Up } from '../../shared/bodies/api.ts'
import type { ModelService } from '../../shared/bodies/models-api.ts'
import type { PrintMeasures } from '../../shared/print/api.ts'
import type { BodyKind } from '../../shared/proofs/api.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const bodies = pgTable('bodies', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  line: integer('line').notNull(),
  kind: text('kind').$type<Exclude<BodyKind, 'kit'>>().notNull(),
  state: text('state').$type<BodyState>().notNull(),
  reason: text('reason'),
  /** The key of what is shown on the turntable. */
  file: text('file'),
  /** The key of what it was made from, as it came. */
  source: text('source'),
  /** Of the source. */
  sha256: text('sha256'),
  /** Of the source as it stands: turned, it is another. */
  hash: text('hash'),
  up: text('up').$type<Up>(),
  unit: text('unit').$type<Unit>(),
  /** Quarter turns to upright: three rows of three numbers. */
  turn: jsonb('turn').$type<number[]>(),
  report: jsonb('report').$type<PrintMeasures | null>(),
  madeWith: jsonb('made_with').$type<MadeWith | null>(),
  /** Of a draft: how far it is at its service. */
  task: jsonb('task').$type<Record<string, unknown> | null>(),
  pricePaise: integer('price_paise'),
  overlap: real('overlap'),
  figurineId: text('figurine_id'),
  forgottenAt: moment('forgotten_at'),
  actor: text('actor').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  readyAt: moment('ready_at'),
  offeredAt: moment('offered_at'),
})
export type BodyRow = typeof bodies.$inferSelect

/** What was asked of the services; it stays when its body goes. */
export const modelCalls = pgTable('model_calls', {
  id: text('id').primaryKey(),
  bodyId: text('body_id').notNull(),
  orderId: text('order_id').notNull(),
  figurineId: text('figurine_id').notNull(),
  service: text('service').$type<ModelService>().notNull(),
  model: text('model').notNull(),
  outcome: text('outcome').notNull().default('started'),
  pricePaise: integer('price_paise').notNull(),
  startedAt: moment('started_at').notNull(),
  sentAt: moment('sent_at'),
  /** What its service calls it. */
  taskId: text('task_id'),
  finishedAt: moment('finished_at'),
})
