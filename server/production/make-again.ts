import { and, eq, gte, isNotNull, isNull, not, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { Stage } from '../../shared/production/api.ts'
import type { Order } from '../orders/order.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { moment, rows } from '../platform/db/rows.ts'
import { Refusal } from '../platform/http/problem.ts'
import { cardRows } from './queries.ts'
import { type CardRow, productionCards } from './tables.ts'

interface MakeAgainInput {
  order: Order
  claimId: string
  figures: readonly { line: number; quantity: number }[]
  actor: string
}

/** New cards beside those the order had, numbered on after them; its status stays as it is. */
export async function makeAgain(
  tx: Tx,
  { clock }: { clock: Clock },
  { order, claimId, figures, actor }: MakeAgainInput,
): Promise<void> {
  const known = await cardRows(tx, order.id)
  const rows = figures.flatMap(({ line, quantity }) => {
    const ordered = order.lines[line - 1]?.quantity ?? 0
    if (quantity > ordered)
      throw new Refusal(422, 'claim.too_many_figures', 'The order does not have so many figures.', {
        errors: { lines: 'The order does not have so many figures.' },
      })
    const last = Math.max(ordered, ...known.filter(card => card.line === line).map(({ piece }) => piece))
    return Array.from({ length: quantity }, (_, at) => ({
      orderId: order.id,
      line,
      piece: last + 1 + at,
      stage: 'to_print' as const,
      version: 1,
      movedBy: actor,
      movedAt: clock(),
      claimId,
    }))
  })
  await tx.insert(productionCards).values(rows)
}

export async function isMadeAgain(
  tx: Tx,
  { order, claimId, figures }: Omit<MakeAgainInput, 'actor'>,
): Promise<boolean> {
  const cards = (await cardRows(tx, order.id)).filter(card => card.claimId === claimId)
  const made = Map.groupBy(cards, ({ line }) => line)
  return (
    made.size === figures.length && figures.every(({ line, quantity }) => made.get(line)?.length === quantity)
  )
}

const isWaiting = (orderId: string) =>
  and(
    eq(productionCards.orderId, orderId),
    isNotNull(productionCards.claimId),
    isNull(productionCards.leftAt),
  )

export const madeAgain = (db: Database, orderId: string): Promise<number> =>
  db.$count(productionCards, isWaiting(orderId))

interface Parcel {
  orderId: string
  /** What was made again later is not in it. */
  since: Date
  isConfirmed?: boolean
}

/** Those in a parcel: the ready ones, else the painted ones, else all where nobody moved them on the board. */
async function cardsIn(tx: Tx, { orderId, since, isConfirmed = false }: Parcel): Promise<CardRow[]> {
  const isOfLaterClaim = sql`exists (
    select from claims c where c.id = ${productionCards.claimId} and c.updated_at > ${since.toISOString()}::timestamptz)`
  const waiting = await tx
    .select()
    .from(productionCards)
    .where(and(isWaiting(orderId), not(isOfLaterClaim)))
  const at = (...stages: Stage[]) => waiting.filter(({ stage }) => stages.includes(stage))
  const [ready, painted] = [at('ready'), at('to_check', 'to_pack')]
  if (ready.length > 0) return ready
  if (painted.length > 0) return painted
  return isConfirmed || waiting.every(({ stage, version }) => stage === 'to_print' && version === 1)
    ? waiting
    : []
}

/** A parcel has left, with what was in it. */
export async function againHasLeft(tx: Tx, parcel: Parcel, at: Date): Promise<void> {
  for (const card of await cardsIn(tx, parcel))
    await tx.update(productionCards).set({ leftAt: at }).where(isCard(card))
}

const isCard = ({ orderId, line, piece }: CardRow) =>
  and(eq(productionCards.orderId, orderId), eq(productionCards.line, line), eq(productionCards.piece, piece))

export const againIsHere = (tx: Tx, orderId: string, since: Date) =>
  tx
    .update(productionCards)
    .set({ leftAt: null })
    .where(
      and(
        eq(productionCards.orderId, orderId),
        isNotNull(productionCards.claimId),
        gte(productionCards.leftAt, since),
      ),
    )

interface Claim {
  id: string
  orderId: string
  updatedAt: Date
}

/** What is not made again after all goes from the board; what has left, or is booked to leave, cannot. */
export async function deleteMadeAgain(tx: Tx, { id, orderId, updatedAt }: Claim): Promise<void> {
  const ofClaim = eq(productionCards.claimId, id)
  const left = await tx.$count(productionCards, and(ofClaim, isNotNull(productionCards.leftAt)))
  if (left > 0)
    throw new Refusal(
      409,
      'claim.replaced',
      'Its replacement has left the workshop. Give money back on the order’s page.',
    )
  for (const since of await bookedSince(tx, orderId, updatedAt))
    if ((await cardsIn(tx, { orderId, since })).some(({ claimId }) => claimId === id))
      throw new Refusal(409, 'claim.booked', 'Its replacement is booked. Take its parcel back first.')
  await tx.delete(productionCards).where(ofClaim)
}

const Since = z.object({ since: moment })

/** When each parcel of it was begun that has not left. */
async function bookedSince(tx: Tx, orderId: string, at: Date): Promise<Date[]> {
  const begun = await rows(
    tx,
    Since,
    sql`
      select created_at as since from shipments where order_id = ${orderId} and purpose <> 'first'
        and state in ('booking', 'booked', 'pickup_problem') and created_at >= ${at.toISOString()}::timestamptz`,
  )
  return begun.map(({ since }) => since)
}
