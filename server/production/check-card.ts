import { and, eq } from 'drizzle-orm'
import { type CheckItem, cardId, readCardId } from '../../shared/production/api.ts'
import { lockOrder } from '../orders/change-status.ts'
import { announceOrder } from '../orders/order-events.ts'
import type { Tx } from '../platform/db/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { refuseFinished } from './move-cards.ts'
import { piecesOf } from './pieces.ts'
import { cardRows } from './queries.ts'
import { productionCards } from './tables.ts'

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
