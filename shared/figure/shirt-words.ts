import { z } from 'zod/mini'
import { graphemes, LABEL_RIGHT_TO_LEFT, labelFault, normaliseLabel } from '../name-label.ts'
import type { OutfitStyle } from './outfit-parts.ts'

export const SHIRT_NAME_MAX = 12
const SHIRT_NUMBER_MAX = 99
/** The number that these shirts are sculpted with; words of one's own take its place. */
const SCULPTED: Partial<Record<OutfitStyle, number>> = { football: 10, 'cricket-kit': 7 }
export const takesWords = (style: OutfitStyle) => style in SCULPTED

const NAME_TOO_LONG = `A name on a shirt has at most ${SHIRT_NAME_MAX} letters.`
const NUMBER = `A number on a shirt is a whole number from 0 to ${SHIRT_NUMBER_MAX}.`

export function shirtNameFault(text: string): string | null {
  const fault = labelFault(text.slice(0, 400))
  if (fault === LABEL_RIGHT_TO_LEFT) return fault
  return graphemes(normaliseLabel(text) ?? '').length > SHIRT_NAME_MAX ? NAME_TOO_LONG : fault
}

const Name = z.nullable(
  z
    .string({ error: 'A name on a shirt is a text, or null.' })
    .check(z.maxLength(400, { error: NAME_TOO_LONG, abort: true }))
    .check(ctx => {
      const isTidy = normaliseLabel(ctx.value) === ctx.value
      const untidy = isTidy ? null : 'Leave out blanks around the name; null is no name.'
      const fault = shirtNameFault(ctx.value) ?? untidy
      if (fault) ctx.issues.push({ code: 'custom', message: fault, input: ctx.value })
    }),
)

/** A name above a number on the back, and the number small on the chest. */
export const ShirtWords = z.strictObject(
  {
    name: Name,
    number: z.nullable(
      z
        .int({ error: NUMBER })
        .check(z.minimum(0, { error: NUMBER }), z.maximum(SHIRT_NUMBER_MAX, { error: NUMBER })),
    ),
  },
  {
    error: issue =>
      issue.code === 'unrecognized_keys'
        ? 'What stands on a shirt is a name and a number.'
        : 'What stands on a shirt is a name and a number, each perhaps null; null is the number it was sculpted with.',
  },
)
export type ShirtWords = z.infer<typeof ShirtWords>

/** What is seen on a shirt. */
export const shownWords = (style: OutfitStyle, words: ShirtWords | null): ShirtWords =>
  words ?? { name: null, number: SCULPTED[style] ?? null }
/** Words as they are stored: what the shirt has without them is null. */
export const storedWords = (style: OutfitStyle, words: ShirtWords): ShirtWords | null =>
  words.name === null && words.number === (SCULPTED[style] ?? null) ? null : words
