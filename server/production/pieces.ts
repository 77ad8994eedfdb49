import type { Stage } from '../../shared/production.ts'
import type { Order } from '../orders/order.ts'
import type { CardRow } from './tables.ts'

export interface Piece {
  line: number
  piece: number
  stage: Stage
  version: number
  since: Date
  movedBy: string | null
  checked: string[]
}

/** Every figure of an order; one that was never moved is still to be printed. */
export function piecesOf(order: Pick<Order, 'lines' | 'paidAt' | 'createdAt'>, rows: CardRow[]): Piece[] {
  const unmoved = {
    stage: 'to_print' as const,
    version: 0,
    since: new Date(order.paidAt ?? order.createdAt),
    movedBy: null,
    checked: [],
  }
  return order.lines.flatMap(({ quantity }, at) =>
    Array.from({ length: quantity }, (_, index) => {
      const [line, piece] = [at + 1, index + 1]
      const row = rows.find(one => one.line === line && one.piece === piece)
      return row ? { ...row, since: row.movedAt } : { ...unmoved, line, piece }
    }),
  )
}
