import { z } from 'zod/mini'
import { type Api, fillPath, wholeNumber } from '../endpoint.ts'
import { OrderStatus } from '../orders/order-status.ts'
import { optionalLine } from '../plain-text.ts'
import { FigurineMake } from '../pricing.ts'
import { OVERRIDE_REASON_MAX, ProofStanding } from '../proofs/api.ts'

/** How far a figure is made; one card on the board stands for one figure. */
export const STAGES = [
  'to_print',
  'printing',
  'to_paint',
  'painting',
  'to_check',
  'to_pack',
  'ready',
] as const
export const Stage = z.enum(STAGES, `A card is moved to one of: ${STAGES.join(', ')}.`)
export type Stage = z.infer<typeof Stage>

/** A figure whose proof is not approved waits, wherever it would be printed. */
export const COLUMNS = ['waiting', ...STAGES] as const
export const Column = z.enum(COLUMNS)
export type Column = z.infer<typeof Column>

export const COLUMN_NAMES: Record<Column, string> = {
  waiting: 'Waiting for approval',
  to_print: 'To print',
  printing: 'Printing',
  to_paint: 'To paint',
  painting: 'Painting',
  to_check: 'To check',
  to_pack: 'To pack',
  ready: 'Ready',
}

/** How a figure stands, in the customer's words. */
export const STAGE_WORDS: Record<Stage, string> = {
  to_print: 'in line for the printer',
  printing: 'on the printer',
  to_paint: 'printed and waiting for paint',
  painting: 'being painted',
  to_check: 'painted and being checked',
  to_pack: 'finished and being packed',
  ready: 'packed and ready to leave',
}
/** Days that a figure usually stays at a stage, until the workshop has a history of its own. */
export const USUAL_STAGE_DAYS: Record<Stage, number> = {
  to_print: 2,
  printing: 1,
  to_paint: 1,
  painting: 2,
  to_check: 1,
  to_pack: 1,
  ready: 1,
}

/** Stages of which the diary has a photo; the last one before packing shows the finished figure. */
export const DIARY_STAGES = STAGES.slice(1) as Exclude<Stage, 'to_print'>[]
export const DiaryStage = z.enum(DIARY_STAGES)
export type DiaryStage = z.infer<typeof DiaryStage>
/** What a photo of the stage shows. */
export const PHOTO_WORDS: Record<DiaryStage, string> = {
  printing: 'on the printer',
  to_paint: 'printed',
  painting: 'being painted',
  to_check: 'painted',
  to_pack: 'finished',
  ready: 'packed',
}
export const FINISHED: DiaryStage = 'to_pack'
export const DIARY_TEXT_MAX = 200
/** After the delivery. */
export const DIARY_DAYS = 90

const placeOf = (stage: Stage) => STAGES.indexOf(stage)

/** The status an order has by its cards alone. */
export function statusByCards(stages: readonly Stage[]): 'Processing' | 'In Production' | 'Quality Check' {
  if (stages.every(stage => placeOf(stage) >= placeOf('to_check'))) return 'Quality Check'
  return stages.some(stage => stage !== 'to_print') ? 'In Production' : 'Processing'
}

const CHECKLIST = [
  { id: 'supports', stage: 'printing', label: 'Supports are off' },
  { id: 'joined', stage: 'printing', label: 'It sits on its base' },
  { id: 'primed', stage: 'painting', label: 'Primed' },
  { id: 'colours', stage: 'painting', label: 'Colours as on the paint card' },
  { id: 'name', stage: 'to_check', label: 'The name is spelled as ordered' },
  { id: 'sides', stage: 'to_check', label: 'Clean from every side' },
  { id: 'wrap', stage: 'to_pack', label: 'Gift-wrapped' },
  { id: 'note', stage: 'to_pack', label: 'The thank-you note is in' },
] as const satisfies readonly { id: string; stage: Stage; label: string }[]
const CheckItem = z.enum(CHECKLIST.map(({ id }) => id))
export type CheckItem = z.infer<typeof CheckItem>

/** What is to be checked of this card. */
export const checklistOf = ({ gift_wrap, name_label }: Pick<Card, 'gift_wrap' | 'name_label'>) =>
  CHECKLIST.filter(({ id }) => (id !== 'wrap' || gift_wrap) && (id !== 'name' || name_label !== null))

const maybe = z.nullable(z.string())

/** How the file of a figure stands that is to be printed. */
export const PrintStanding = z.enum(['making', 'made', 'red', 'failed'])
export type PrintStanding = z.infer<typeof PrintStanding>

export const Card = z.object({
  id: z.string(),
  order_id: z.string(),
  line: z.int(),
  piece: z.int(),
  /** How many figures the line of the order has. */
  pieces: z.int(),
  kind: z.enum(['desk_buddy', 'figurine']),
  name: z.string(),
  name_label: maybe,
  /** Whom it is sent to. */
  receiver: z.string(),
  make: z.nullable(FigurineMake),
  gift_wrap: z.boolean(),
  picture: maybe,
  proof: z.nullable(ProofStanding),
  column: Column,
  /** A move names the version it saw. */
  version: z.int(),
  /** When it came to this column. */
  since: z.string(),
  due: z.string(),
  days_left: z.int(),
  order_status: OrderStatus,
  /** The order's status is another than its cards say. */
  mismatch: z.boolean(),
  /** Its money went back, so it is not made any more. */
  refunded: z.boolean(),
  checked: z.array(z.string()),
  notes: z.int(),
  /** It is made again for a claim, beside what was ordered. */
  again: z.boolean(),
  /** Whom the photo it is made from shows, where it is never shown to others. */
  photo_of: z.nullable(z.enum(['child', 'deceased'])),
  /** A parcel of its order is booked and still here. */
  has_parcel: z.boolean(),
  /** The stages of its line that the diary has a photo of. */
  photos: z.array(DiaryStage),
  /** Null for what has no file, or is printed. */
  print: z.nullable(z.object({ state: PrintStanding, minutes: z.int() })),
})
export type Card = z.infer<typeof Card>

/** The kinds of exceptions on the board, the most urgent first. */
export const EXCEPTIONS = [
  'file_red',
  'no_file',
  'not_started',
  'not_painted',
  'proof_unanswered',
  'untracked',
] as const
export const Exception = z.object({
  kind: z.enum(EXCEPTIONS),
  order_id: z.string(),
  /** The name on the base, or what it is. */
  called: z.string(),
  since: z.string(),
})
export type Exception = z.infer<typeof Exception>
/** After so many days an order that is not started, a figure that is not painted or a proof without an answer is one. */
export const EXCEPTION_DAYS = { not_started: 3, not_painted: 5, proof_unanswered: 3 }
/** Making a print file takes seconds, so a missing one is an exception after this time. */
export const NO_FILE_MINUTES = 15
export const EXCEPTIONS_SHOWN = 20

/** What fits on the printer's bed now, the first due first. */
const Tonight = z.object({
  cards: z.array(
    z.object({
      id: z.string(),
      version: z.int(),
      called: z.string(),
      days_left: z.int(),
      /** Goes with the move to Printing, if a plate was saved of it. */
      proof_hash: maybe,
    }),
  ),
  minutes: z.int(),
  /** Figures with a file that do not fit any more. */
  left: z.int(),
  /** When the printer is done with what is on it; null where it is free. */
  busy_until: maybe,
  /** When this plate would be done, begun as soon as the printer is free; null where it is empty. */
  ends_at: maybe,
  /** No figure would end by the hour of the settings, so the first due stands here all the same. */
  ends_late: z.boolean(),
})
export type Tonight = z.infer<typeof Tonight>

export const Board = z.object({
  exceptions: z.array(z.object({ kind: z.enum(EXCEPTIONS), total: z.int(), first: z.array(Exception) })),
  tonight: Tonight,
  columns: z.array(z.object({ id: Column, total: z.int(), cards: z.array(Card) })),
})
export type Board = z.infer<typeof Board>

export const cardId = (orderId: string, line: number, piece: number) => `${orderId}.${line}.${piece}`
const CARD_ID = /^(DPL-[0-9A-Z]{10})\.([1-9]\d{0,2})\.([1-9]\d{0,2})$/
export function readCardId(id: string): { orderId: string; line: number; piece: number } | null {
  const [, orderId = '', line, piece] = CARD_ID.exec(id) ?? []
  return orderId ? { orderId, line: Number(line), piece: Number(piece) } : null
}

export const CARDS_SHOWN = 20
const CARDS_AT_ONCE = 200
const CARD = 'Which card?'
const cardOf = z.string(CARD).check(z.regex(CARD_ID, CARD))

const BoardQuery = z.object({
  limit: z.optional(wholeNumber(200, 'limit is a whole number from 1 to 200.', 1)),
  /** This column has all its cards, up to 1,000. */
  all: z.optional(Column),
})

const Seen = z.object({
  id: cardOf,
  version: z.int('Which version of the card?'),
  /** Of the proof that its saved plate shows. */
  proof_hash: z.optional(z.string().check(z.maxLength(80))),
})
const MoveRequest = z.object({
  cards: z
    .array(Seen)
    .check(
      z.minLength(1, 'Please choose a card first.'),
      z.maxLength(CARDS_AT_ONCE, `At most ${CARDS_AT_ONCE} cards at once.`),
    ),
  to: Stage,
  /** Why it is made without the customer's approval. */
  override_reason: optionalLine(OVERRIDE_REASON_MAX),
})

const Moved = z.object({ id: z.string(), from: Stage, version: z.int() })
export type Moved = z.infer<typeof Moved>

/** In the answer `card.moved`: where the cards are now. */
export const MovedMeanwhile = z.object({
  id: z.string(),
  stage: Stage,
  version: z.int(),
  moved_by: maybe,
  moved_at: z.string(),
})
export type MovedMeanwhile = z.infer<typeof MovedMeanwhile>

export const DiaryEntry = z.object({
  id: z.string(),
  line: z.int(),
  stage: DiaryStage,
  picture: z.string(),
  text: maybe,
  created_at: z.string(),
})
export type DiaryEntry = z.infer<typeof DiaryEntry>
const Diary = z.object({
  entries: z.array(DiaryEntry),
  /** Days a figure usually stays at each stage. */
  usual_days: z.record(Stage, z.int()),
})
export type Diary = z.infer<typeof Diary>

const DiaryForm = z.object({ photo: z.file(), text: z.optional(z.string()), stage: DiaryStage })
export const diaryPath = (card: string) => `/api${fillPath(productionApi.writeDiary.path, { card })}`

const ById = z.object({ id: z.string().check(z.maxLength(40)) })
const ByCard = z.object({ card: z.string().check(z.maxLength(40)) })

export const productionApi = {
  board: {
    method: 'GET',
    path: '/admin/board',
    summary: 'The production board: one card per figure to make, the first due first in each column.',
    access: 'admin',
    query: BoardQuery,
    response: Board,
  },
  move: {
    method: 'POST',
    path: '/admin/board/moves',
    summary:
      'Moves cards, all or none; the status of their orders follows. 409 card.moved if one is another version than was seen, proof.changed if its plate is of an earlier proof.',
    access: 'admin',
    body: MoveRequest,
    response: z.object({ moved: z.array(Moved) }),
  },
  check: {
    method: 'PUT',
    path: '/admin/board/cards/:card/checks',
    summary: 'Ticks one item of a card’s checklist, or takes the tick away.',
    access: 'admin',
    params: ByCard,
    body: z.object({ item: CheckItem, done: z.boolean('done is true or false.') }),
    response: z.object({ checked: z.array(z.string()) }),
  },
  diary: {
    method: 'GET',
    path: '/orders/:id/diary',
    summary: 'Photos and lines from the workshop, to the order’s buyer and admins.',
    access: 'signed-in',
    params: ById,
    response: Diary,
  },
  writeDiary: {
    kind: 'upload',
    method: 'POST',
    path: '/admin/board/cards/:card/diary',
    summary:
      'A photo and a line of a stage; the customer sees them at once. Takes the place of an earlier one.',
    access: 'admin',
    params: ByCard,
    body: DiaryForm,
    response: z.object({ entry: DiaryEntry }),
  },
  removeDiary: {
    method: 'DELETE',
    path: '/admin/board/diary/:id',
    summary: 'Takes a photo out of the diary and deletes it.',
    access: 'admin',
    params: ById,
    response: z.object({ entry: DiaryEntry }),
  },
} satisfies Api
