import { z } from 'zod/mini'
import type { Api } from './endpoint.ts'
import { FigurineMake } from './figurines.ts'
import { OrderStatus } from './order-status.ts'
import { optionalLine } from './plain-text.ts'
import { OVERRIDE_REASON_MAX, ProofStanding } from './proofs.ts'
import { wholeNumber } from './query.ts'

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

const placeOf = (stage: Stage) => STAGES.indexOf(stage)

/** The status an order has by its cards alone. */
export function statusByCards(stages: readonly Stage[]): 'Processing' | 'In Production' | 'Quality Check' {
  if (stages.every(stage => placeOf(stage) >= placeOf('to_check'))) return 'Quality Check'
  return stages.some(stage => stage !== 'to_print') ? 'In Production' : 'Processing'
}

export const CHECKLIST = [
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
  checked: z.array(z.string()),
  notes: z.int(),
})
export type Card = z.infer<typeof Card>

export const Board = z.object({
  columns: z.array(z.object({ id: Column, total: z.int(), cards: z.array(Card) })),
})
export type Board = z.infer<typeof Board>

export const cardId = (orderId: string, line: number, piece: number) => `${orderId}.${line}.${piece}`
const CARD_ID = /^(DPL-[0-9A-Z]{10})\.([1-9]\d{0,2})\.([1-9]\d{0,2})$/
export function readCardId(id: string): { orderId: string; line: number; piece: number } | null {
  const [, orderId = '', line, piece] = CARD_ID.exec(id) ?? []
  return orderId ? { orderId, line: Number(line), piece: Number(piece) } : null
}

export const CARDS_SHOWN = 30
export const CARDS_AT_ONCE = 200
const CARD = 'Which card?'
const cardOf = z.string(CARD).check(z.regex(CARD_ID, CARD))

export const BoardQuery = z.object({
  limit: z.optional(wholeNumber(200, 'limit is a whole number from 1 to 200.', 1)),
  /** This column has all its cards, up to 1,000. */
  all: z.optional(Column),
})

const Seen = z.object({ id: cardOf, version: z.int('Which version of the card?') })
export const MoveRequest = z.object({
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
      'Moves cards, all or none; the status of their orders follows. 409 card.moved if one is another version than was seen.',
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
} satisfies Api
