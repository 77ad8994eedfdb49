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
  again: boolean
}

/** Every figure of an order, then those made again that have not left; one that was never moved is still to be printed. */
export function piecesOf(order: Pick<Order, 'lines' | 'paidAt' | 'createdAt'>, rows: CardRow[]): Piece[] {
  const unmoved = {
    stage: 'to_print' as const,
    version: 0,
    since: new Date(order.paidAt ?? order.createdAt),
    movedBy: null,
    checked: [],
    again: false,
  }
  const ordered = order.lines.flatMap(({ quantity }, at) =>
    Array.from({ length: quantity }, (_, index) => {
      const [line, piece] = [at + 1, index + 1]
      const row = rows.find(one => one.line === line && one.piece === piece)
      return row ? { ...row, since: row.movedAt, again: false } : { ...unmoved, line, piece }
    }),
  )
  const again = rows.filter(({ claimId, leftAt }) => claimId !== null && leftAt === null)
  return [...ordered, ...again.map(row => ({ ...row, since: row.movedAt, again: true }))]
}
