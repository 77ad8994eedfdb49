import { createHash } from 'node:crypto'
import type { QuarterTurn } from '../../shared/bodies/api.ts'
import { canonicalJson } from '../platform/canonical-json.ts'
import type { BodyRow } from './tables.ts'

/** What an approval covers: the file as it came, and how it stands. */
export const bodyHash = ({ sha256, up, turn }: Pick<BodyRow, 'sha256' | 'up' | 'turn'>): string =>
  createHash('sha256').update(canonicalJson({ sha256, up, turn })).digest('hex')

const STILL = [1, 0, 0, 0, 1, 0, 0, 0, 1]
/** In rows, z up, the front towards -y. */
const QUARTERS: Record<QuarterTurn, readonly number[]> = {
  forward: [1, 0, 0, 0, 0, -1, 0, 1, 0],
  sideways: [0, -1, 0, 1, 0, 0, 0, 0, 1],
}

/** Null where it stands as it came. */
export function turnedBy(turn: readonly number[] | null, by: QuarterTurn): number[] | null {
  const before = turn ?? STILL
  const after = STILL.map((_, at) => {
    const [row, column] = [Math.floor(at / 3), at % 3]
    const sum = [0, 1, 2].reduce(
      (all, k) => all + (QUARTERS[by][row * 3 + k] ?? 0) * (before[k * 3 + column] ?? 0),
      0,
    )
    return Math.round(sum)
  })
  return after.every((value, at) => value === STILL[at]) ? null : after
}
