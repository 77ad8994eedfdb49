import type { Figure2 } from '../../shared/figure/figure.ts'
import { isSameFigure } from '../../shared/figure/figure-code.ts'
import { wantedNeighboursOf } from '../../shared/figurines/neighbours.ts'

interface Nine {
  /** What one goes back to. */
  before: Figure2
  /** Whose neighbours they are. */
  of: Figure2
  round: number
}

export const beginNine = (figure: Figure2): Nine => ({ before: figure, of: figure, round: 0 })
export const nineOf = ({ of, round }: Nine) => wantedNeighboursOf(of, round)

/** They stay while one of them is tried; any other figure, such as one that was undone to, has its own. */
export const followNine = (nine: Nine, present: Figure2): Nine =>
  [nine.of, ...nineOf(nine)].some(one => isSameFigure(one, present)) ? nine : beginNine(present)
