import type { Stage } from '../../shared/production/api.ts'
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

/** Every piece of an order, then those made again that have not left. */
export const piecesOf = (rows: readonly CardRow[]): Piece[] =>
  rows
    .filter(({ claimId, leftAt }) => claimId === null || leftAt === null)
    .map(row => ({ ...row, since: row.movedAt, again: row.claimId !== null }))
    .toSorted((one, other) => Number(one.again) - Number(other.again))
