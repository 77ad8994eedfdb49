import { boolean, integer, jsonb, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ChildAge, Figure } from '../../shared/figure/figure.ts'
import type { Face as FaceAmounts } from '../../shared/figure/figure-face.ts'
import type { SlotSources } from '../../shared/figure/figure-slots.ts'
import type { FaceOval, FigurineKind } from '../../shared/figurines/api.ts'
import type { Subject } from '../../shared/figurines/people-api.ts'
import type { PromptFigure } from '../../shared/figurines/prompt-figure.ts'
import type { Doubt, Face } from '../../shared/photo-reading/photo-reading.ts'
import type { AiProvider } from '../../shared/settings/api.ts'
import type { StoredDescription } from './describers/wire.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const photos = pgTable('photos', {
  id: text('id').primaryKey(),
  userId: text('user_id'),
  file: text('file').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  face: jsonb('face').$type<FaceOval | null>(),
  createdAt: moment('created_at').notNull().defaultNow(),
  deletedAt: moment('deleted_at'),
  subject: text('subject').$type<Subject>().notNull().default('not_stated'),
  subjectSaidAt: moment('subject_said_at'),
  daysFrom: moment('days_from'),
  withdrawnAt: moment('withdrawn_at'),
  /** Of a child, where it was said. */
  age: text('age').$type<ChildAge | null>(),
  describingNamed: boolean('describing_named').notNull().default(false),
  description: jsonb('description').$type<StoredDescription | null>(),
})
export type PhotoRow = typeof photos.$inferSelect

/** In `provider`: the customer chose the parts, and nothing was asked of an image model. */
export const BUILT_FROM_KIT = 'kit'

export const figurines = pgTable('figurines', {
  id: text('id').primaryKey(),
  userId: text('user_id'),
  photoId: text('photo_id'),
  firstId: text('first_id'),
  nameLabel: text('name_label'),
  version: integer('version').notNull(),
  kind: text('kind').$type<FigurineKind>().notNull().default('generated'),
  figure: jsonb('figure').$type<Figure | null>(),
  faces: jsonb('faces').$type<Face[]>().notNull().default([]),
  doubts: jsonb('doubts').$type<Doubt[]>().notNull().default([]),
  sources: jsonb('sources').$type<SlotSources | null>(),
  measured: jsonb('measured').$type<FaceAmounts | null>(),
  told: jsonb('told').$type<PromptFigure | null>(),
  stage: text('stage')
    .$type<'waiting' | 'drawing' | 'saving' | 'complete' | 'failed'>()
    .notNull()
    .default('waiting'),
  changeNote: text('change_note'),
  provider: text('provider'),
  model: text('model'),
  isDemo: boolean('is_demo').notNull().default(false),
  prompt: text('prompt').notNull(),
  partialFile: text('partial_file'),
  file: text('file'),
  failureCode: text('failure_code'),
  failureSentence: text('failure_sentence'),
  createdAt: moment('created_at').notNull().defaultNow(),
  startedAt: moment('started_at'),
  finishedAt: moment('finished_at'),
})
export type FigurineRow = typeof figurines.$inferSelect

export const providerCalls = pgTable('provider_calls', {
  id: text('id').primaryKey(),
  figurineId: text('figurine_id').notNull(),
  userId: text('user_id'),
  provider: text('provider').notNull(),
  model: text('model').notNull(),
  askedFor: text('asked_for').$type<'drawing' | 'description'>().notNull().default('drawing'),
  outcome: text('outcome').notNull().default('started'),
  pricePaise: integer('price_paise').notNull().default(0),
  seconds: numeric('seconds', { precision: 8, scale: 2 }),
  requestId: text('request_id'),
  withoutSchema: boolean('without_schema').notNull().default(false),
  startedAt: moment('started_at').notNull().defaultNow(),
  finishedAt: moment('finished_at'),
})

export const promptTrials = pgTable('prompt_trials', {
  id: text('id').primaryKey(),
  authorId: text('author_id'),
  authorName: text('author_name').notNull(),
  prompt: text('prompt').notNull(),
  sample: text('sample').notNull(),
  stage: text('stage')
    .$type<'waiting' | 'drawing' | 'saving' | 'complete' | 'failed'>()
    .notNull()
    .default('waiting'),
  askedProvider: text('asked_provider').$type<AiProvider>().notNull(),
  provider: text('provider'),
  model: text('model'),
  isDemo: boolean('is_demo').notNull().default(false),
  file: text('file'),
  failureSentence: text('failure_sentence'),
  createdAt: moment('created_at').notNull().defaultNow(),
  startedAt: moment('started_at'),
  finishedAt: moment('finished_at'),
})
export type TrialRow = typeof promptTrials.$inferSelect

export const sharedFigurines = pgTable('shared_figurines', {
  token: text('token').primaryKey(),
  figurineId: text('figurine_id').notNull(),
  name: text('name'),
  createdAt: moment('created_at').notNull(),
  endsAt: moment('ends_at').notNull(),
  revokedAt: moment('revoked_at'),
})
export type ShareRow = typeof sharedFigurines.$inferSelect
