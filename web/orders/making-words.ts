import type { TrackedOrder } from '../../shared/orders/api.ts'
import { STAGE_WORDS } from '../../shared/production/api.ts'

type Making = TrackedOrder['making']

/** "It is being painted.", "2 are being painted, 1 is on the printer." */
export function makingWords(making: Making): string | null {
  const [first] = making
  if (!first) return null
  const all = making.reduce((sum, { count }) => sum + count, 0)
  if (all === 1) return `It is ${STAGE_WORDS[first.stage]}.`
  if (making.length === 1) return `All ${all} are ${STAGE_WORDS[first.stage]}.`
  const each = making
    .toReversed()
    .map(({ stage, count }) => `${count} ${count === 1 ? 'is' : 'are'} ${STAGE_WORDS[stage]}`)
  return `${each.join(', ')}.`
}

const COUNTED = ['', 'a', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
export const usualWords = (days: number) =>
  `This usually takes ${COUNTED[days] ?? days} ${days === 1 ? 'day' : 'days'}.`
