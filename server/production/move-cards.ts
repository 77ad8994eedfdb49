import { and, eq, or, sql } from 'drizzle-orm'
import { ORDER_STATUSES, type OrderStatus } from '../../shared/orders/order-status.ts'
import {
  type CheckItem,
  COLUMN_NAMES,
  cardId,
  type Moved,
  type MovedMeanwhile,
  readCardId,
  type Stage,
  statusByCards,
} from '../../shared/production/api.ts'
import { recordChange } from '../audit/record-change.ts'
import { changeStatus, lockOrder, type OrderDeps } from '../orders/change-status.ts'
import type { Order } from '../orders/order.ts'
import { announceOrder } from '../orders/order-events.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { notFound, Refusal } from '../platform/http/problem.ts'
import { newestHash, recordOverride, unapprovedWithoutOverride } from '../proofs/standing.ts'
import { writeCards } from './cards.sql.ts'
import { cardRows } from './queries.ts'
import { type CardRow, productionCards, productionMoves } from './tables.ts'

interface SeenCard {
  id: string
  version: number
  proof_hash?: string | undefined
}
interface MoveCardsInput {
  cards: readonly SeenCard[]
  to: Stage
  overrideReason: string | null
  actor: { id: string; name: string }
}

/** All cards or none; the status of each order follows its cards. */
export async function moveCards(tx: Tx, deps: OrderDeps, moving: MoveCardsInput): Promise<Moved[]> {
  const byOrder = Map.groupBy(moving.cards, ({ id }) => readCardId(id)?.orderId ?? '')
  const moved: Moved[] = []
  for (const [orderId, cards] of [...byOrder].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    moved.push(...(await moveOfOrder(tx, deps, orderId, { ...moving, cards })))
  return moved
}

async function moveOfOrder(
  tx: Tx,
  deps: OrderDeps,
  orderId: string,
  { cards, to, overrideReason, actor }: MoveCardsInput,
): Promise<Moved[]> {
  const order = await lockOrder(tx, orderId)
  const before = piecesOf(await cardRows(tx, orderId))
  const found = pickPieces(orderId, before, cards)
  refuseFinished(order, found)
  const chosen = found.filter(({ stage }) => stage !== to)
  if (chosen.length === 0) return []
  await refuseOldPlate(tx, order, cards)
  const after = before.map(piece => (chosen.includes(piece) ? { ...piece, stage: to } : piece))
  const status = statusAfter(order.status, before, after)
  const isForward = rank(status) > rank(order.status)
  const isBegun = isForward || chosen.some(({ stage, again }) => stage === 'to_print' && !again)
  const reason = isBegun ? await reasonFor(tx, order, overrideReason) : null
  await write(tx, deps, { orderId, chosen, to, actor: actor.name })
  if (reason) await recordOverride(tx, { orderId, goneTo: to, reason, actor: actor.name, at: deps.clock() })
  const note = reason ? { note: `without approval: ${reason}` } : {}
  const changed = await changeStatus(tx, deps, order, {
    status,
    actor: actor.name,
    notify: isForward,
    ...note,
  })
  if (!changed) await announceOrder(tx, order)
  await recordChange(tx, {
    actor,
    action: 'moved on the board',
    subject: { kind: 'order', id: orderId, name: orderId },
    before: { stage: [...new Set(chosen.map(({ stage }) => COLUMN_NAMES[stage]))].join(', ') },
    after: { stage: COLUMN_NAMES[to], cards: chosen.length, ...(reason && { reason }) },
  })
  return chosen.map(({ line, piece, stage, version }) => ({
    id: cardId(orderId, line, piece),
    from: stage,
    version: version + 1,
  }))
}

/** A delivered order has only figures on the board that are made again. */
function refuseFinished({ status }: Pick<Order, 'status'>, cards: readonly Piece[]): void {
  if (status === 'Delivered' && cards.length > 0 && cards.every(({ again }) => again)) return
  if (status === 'Pending' || status === 'Delivered' || status === 'Cancelled')
    throw new Refusal(409, 'card.gone', `Its order is ${status}, so it is no longer on the board.`)
}

function pickPieces(orderId: string, pieces: readonly Piece[], cards: readonly SeenCard[]): Piece[] {
  const versions = new Map(cards.map(({ id, version }) => [id, version]))
  const found = pieces.filter(({ line, piece }) => versions.has(cardId(orderId, line, piece)))
  if (found.length < versions.size) throw notFound('card.not_found', 'There is no such figure in this order.')
  const stale = found.filter(
    ({ line, piece, version }) => versions.get(cardId(orderId, line, piece)) !== version,
  )
  if (stale.length > 0) throw movedMeanwhile(orderId, stale)
  return found
}

function movedMeanwhile(orderId: string, stale: readonly Piece[]) {
  const cards: MovedMeanwhile[] = stale.map(({ line, piece, stage, version, movedBy, since }) => ({
    id: cardId(orderId, line, piece),
    stage,
    version,
    moved_by: movedBy,
    moved_at: since.toISOString(),
  }))
  const [first] = cards
  const where = first ? COLUMN_NAMES[first.stage] : ''
  const by = first?.moved_by ? ` by ${first.moved_by}` : ''
  return new Refusal(409, 'card.moved', `It was moved in the meantime${by}; it is in “${where}” now.`, {
    cards,
  })
}

/** A name or figure that changed after the plate was saved would be printed as it was before. */
async function refuseOldPlate(tx: Tx, { id, lines }: Order, cards: readonly SeenCard[]): Promise<void> {
  for (const card of cards) {
    const { line = 0 } = readCardId(card.id) ?? {}
    if (card.proof_hash === undefined || card.proof_hash === (await newestHash(tx, id, line))) continue
    const called = lines[line - 1]?.nameLabel ?? lines[line - 1]?.name ?? ''
    throw new Refusal(
      409,
      'proof.changed',
      `“${called}” of ${id} changed after its plate was saved. Save the plate again and print that one.`,
    )
  }
}

/** The reason to make figures without approval; null if none is needed, or one was given after their newest proof. */
async function reasonFor(tx: Tx, order: Order, overrideReason: string | null): Promise<string | null> {
  const lines = await unapprovedWithoutOverride(tx, order)
  if (lines.length > 0 && !overrideReason)
    throw new Refusal(
      409,
      'proof.missing',
      'The customer has not approved this figurine. Say why it is made anyway.',
      { lines },
    )
  return lines.length > 0 ? overrideReason : null
}

const rank = (status: OrderStatus) => ORDER_STATUSES.indexOf(status)

/** The status goes on with the cards, and back only if it stood where the cards were. */
function statusAfter(status: OrderStatus, before: readonly Piece[], after: readonly Piece[]): OrderStatus {
  const ordered = (pieces: readonly Piece[]) => pieces.filter(({ again }) => !again)
  const [was, is] = [before, after].map(pieces => statusByCards(ordered(pieces).map(({ stage }) => stage)))
  if (!was || !is) return status
  return rank(is) > rank(status) || (status === was && is !== was) ? is : status
}

interface WriteMoveInput {
  orderId: string
  chosen: readonly Piece[]
  to: Stage
  actor: string
}
async function write(tx: Tx, { clock }: OrderDeps, { orderId, chosen, to, actor }: WriteMoveInput) {
  const now = clock()
  const isChosen = chosen.map(({ line, piece }) =>
    and(eq(productionCards.line, line), eq(productionCards.piece, piece)),
  )
  await tx
    .update(productionCards)
    .set({ stage: to, version: sql`${productionCards.version} + 1`, movedBy: actor, movedAt: now })
    .where(and(eq(productionCards.orderId, orderId), or(...isChosen)))
  await tx.insert(productionMoves).values(
    chosen.map(({ line, piece, stage, since }) => ({
      orderId,
      line,
      piece,
      fromStage: stage,
      toStage: to,
      actor,
      since,
      movedAt: now,
    })),
  )
}

interface Check {
  card: string
  item: CheckItem
  done: boolean
}

/** Not a move, so the card keeps its version. */
export async function checkCard(tx: Tx, { card, item, done }: Check): Promise<string[]> {
  const { orderId } = readCardId(card) ?? {}
  const order = await lockOrder(tx, orderId ?? '')
  const found = piecesOf(await cardRows(tx, order.id)).find(
    ({ line, piece }) => cardId(order.id, line, piece) === card,
  )
  refuseFinished(order, found ? [found] : [])
  if (!found) throw notFound('card.not_found', 'There is no such figure in this order.')
  const { line, piece } = found
  const checked = [...found.checked.filter(one => one !== item), ...(done ? [item] : [])]
  const isIt = and(
    eq(productionCards.orderId, order.id),
    eq(productionCards.line, line),
    eq(productionCards.piece, piece),
  )
  await tx.update(productionCards).set({ checked }).where(isIt)
  await announceOrder(tx, order)
  return checked
}

export async function unreadyPieces(db: Database, order: Order): Promise<{ left: number; all: number }> {
  const pieces = piecesOf(await cardRows(db, order.id)).filter(({ again }) => !again)
  return { left: pieces.filter(({ stage }) => stage !== 'ready').length, all: pieces.length }
}

/** For an order that the founder takes in hand before it is paid; of a paid one its payment wrote the cards. */
export async function takeInHand(tx: Tx, { id, paidAt }: Order, status: OrderStatus, at: Date) {
  if (paidAt === null && status !== 'Pending' && status !== 'Cancelled') await writeCards(tx, id, at)
}

interface Piece {
  line: number
  piece: number
  stage: Stage
  version: number
  since: Date
  movedBy: string | null
  checked: string[]
  again: boolean
}

/** Every piece of an order, then those made again that have not left. */
const piecesOf = (rows: readonly CardRow[]): Piece[] =>
  rows
    .filter(({ claimId, leftAt }) => claimId === null || leftAt === null)
    .map(row => ({ ...row, since: row.movedAt, again: row.claimId !== null }))
    .toSorted((one, other) => Number(one.again) - Number(other.again))
