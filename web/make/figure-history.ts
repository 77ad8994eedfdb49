import type { Figure2 } from '../../shared/figure/figure.ts'
import { isSameFigure } from '../../shared/figure/figure-code.ts'

const STEPS_MAX = 200
const MERGED_MS = 800

/** What was chosen, step by step. */
interface History {
  past: readonly Figure2[]
  now: Figure2
  future: readonly Figure2[]
  /** The last change, if changes of its kind come many at a time, such as from a slider. */
  sliding: { what: string; at: number } | null
}
export type Step =
  | { do: 'change'; figure: Figure2; sliding?: { what: string; at: number } }
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'begin'; figure: Figure2; before: readonly Figure2[] }

export const beginHistory = (now: Figure2): History => ({ past: [], now, future: [], sliding: null })

export function takeStep(history: History, step: Step): History {
  const { past, now, future } = history
  switch (step.do) {
    case 'begin':
      return { ...beginHistory(step.figure), past: step.before }
    case 'change': {
      if (isSameFigure(step.figure, now)) return history
      const sliding = step.sliding ?? null
      const goesOn =
        sliding &&
        history.sliding?.what === sliding.what &&
        sliding.at - history.sliding.at < MERGED_MS &&
        past.length > 0
      return {
        past: goesOn ? past : [...past, now].slice(-STEPS_MAX),
        now: step.figure,
        future: [],
        sliding,
      }
    }
    case 'undo': {
      const before = past.at(-1)
      if (!before) return history
      return { past: past.slice(0, -1), now: before, future: [now, ...future], sliding: null }
    }
    case 'redo': {
      const [next, ...later] = future
      if (!next) return history
      return { past: [...past, now], now: next, future: later, sliding: null }
    }
  }
}
