import type { Order } from '../orders/order.ts'
import type { Database } from '../platform/db/database.ts'
import { piecesOf } from './pieces.ts'
import { cardRows } from './queries.ts'

export async function unreadyPieces(db: Database, order: Order): Promise<{ left: number; all: number }> {
  const pieces = piecesOf(await cardRows(db, order.id)).filter(({ again }) => !again)
  return { left: pieces.filter(({ stage }) => stage !== 'ready').length, all: pieces.length }
}
