// Puts a person's answers to the shop's questions into their figure.
import type { Figure2 } from '../shared/figure/figure.ts'
import { type AboutPhoto, furtherTaps, TAPS, taps, tapsOf, withSlots } from '../shared/figurines/taps.ts'
import type { Doubt } from '../shared/photo-reading/photo-reading.ts'
import type { Taps } from './people.ts'

export function answered(
  read: Figure2,
  about: AboutPhoto,
  answers: Taps[string],
): { figure: Figure2; left: Doubt[]; changes: number } {
  let figure = read
  let changes = 0
  let left = [...about.doubts]
  for (const tap of TAPS) {
    const answer = answers[tap]
    if (answer === undefined) continue
    // What was held to be sure is answered by those who see that it is wrong.
    if (![...tapsOf(figure, about), ...furtherTaps(figure, about)].includes(tap)) continue
    const option = taps[tap].options(figure, about).find(({ id }) => id === answer)
    if (!option) continue
    const slots = option.slots ?? taps[tap].slots
    const next = withSlots(figure, option.figure, slots)
    if (JSON.stringify(next) !== JSON.stringify(figure)) changes++
    figure = next
    left = left.filter(doubt => !slots.includes(doubt))
  }
  return { figure, left, changes }
}
