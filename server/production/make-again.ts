import { and, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Order } from '../orders/order.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/problem.ts'
import { cardRows } from './queries.ts'
import { productionCards } from './tables.ts'

interface Again {
  order: Order
  claimId: string
  figures: readonly { line: number; quantity: number }[]
  actor: string
}

/** New cards beside those the order had, numbered on after them; its status stays as it is. */
export async function makeAgain(
  tx: Database,
  { clock }: { clock: Clock },
  { order, claimId, figures, actor }: Again,
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
      movedBy: actor,
      movedAt: clock(),
      claimId,
    }))
  })
  await tx.insert(productionCards).values(rows)
}

const isWaiting = (orderId: string) =>
  and(
    eq(productionCards.orderId, orderId),
    isNotNull(productionCards.claimId),
    isNull(productionCards.leftAt),
  )

/** How many figures of an order are made again and have not left. */
export const madeAgain = (db: Database, orderId: string): Promise<number> =>
  db.$count(productionCards, isWaiting(orderId))

/** A parcel has left: those that are ready were in it, or all where none was moved on the board. */
export async function againHasLeft(tx: Database, orderId: string, at: Date): Promise<void> {
  const isReady = eq(productionCards.stage, 'ready')
  const ready = await tx.$count(productionCards, and(isWaiting(orderId), isReady))
  await tx
    .update(productionCards)
    .set({ leftAt: at })
    .where(and(isWaiting(orderId), ready > 0 ? isReady : sql`true`))
}

/** The parcel that was noted at this moment did not leave after all. */
export const againIsHere = (tx: Database, orderId: string, since: Date) =>
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

/** What is not made again after all goes from the board; what has left cannot. */
export async function dropAgain(tx: Database, claimId: string): Promise<void> {
  const its = eq(productionCards.claimId, claimId)
  const left = await tx.$count(productionCards, and(its, isNotNull(productionCards.leftAt)))
  if (left > 0)
    throw new Refusal(
      409,
      'claim.replaced',
      'Its replacement has left the workshop. Give money back on the order’s page.',
    )
  await tx.delete(productionCards).where(its)
}
