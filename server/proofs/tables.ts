import { bigint, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Figure } from '../../shared/figure/figure.ts'
import type { Pin, ProofBody, ProofSource, ProofState } from '../../shared/proofs/api.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export interface ProofPicture {
  file: string
  sha256: string
}

export const proofs = pgTable('proofs', {
  orderId: text('order_id').notNull(),
  number: integer('number').notNull(),
  line: integer('line').notNull(),
  isNewest: boolean('is_newest').notNull(),
  state: text('state').$type<ProofState>().notNull(),
  figure: jsonb('figure').$type<Figure | null>(),
  pictures: jsonb('pictures').$type<ProofPicture[]>().notNull().default([]),
  label: text('label'),
  heightMm: integer('height_mm').notNull(),
  hash: text('hash').notNull(),
  note: text('note'),
  change: text('change'),
  withdrawnBecause: text('withdrawn_because'),
  source: text('source').$type<ProofSource>().notNull(),
  /** Which founder. */
  actor: text('actor'),
  createdAt: moment('created_at').notNull().defaultNow(),
  decidedAt: moment('decided_at'),
  body: jsonb('body').$type<ProofBody | null>(),
  pins: jsonb('pins').$type<Pin[] | null>(),
  reminders: integer('reminders').notNull().default(0),
})
export type ProofRow = typeof proofs.$inferSelect

export const approvalOverrides = pgTable('approval_overrides', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: text('order_id').notNull(),
  goneTo: text('gone_to').notNull(),
  reason: text('reason').notNull(),
  actor: text('actor').notNull(),
  at: moment('at').notNull(),
})
