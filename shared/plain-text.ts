import { z } from 'zod/mini'

export const ONE_LINE = 'Please leave out line breaks and characters that cannot be seen.'

/** Scripts that need an invisible joiner in some conjuncts. */
const JOINING = [
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
].map(script => new RegExp(`^(?=[\\p{L}\\p{M}])\\p{Script=${script}}$`, 'u'))
const JOINERS = ['\u200c', '\u200d']
/** The virama; a joiner after it is also spelling at the end of a word. */
const VIRAMA = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]/u
/** Control, separator, invisible and bidirectional characters, halves of a pair and what stands for them; an emoji's variation selector is allowed. */
const HIDDEN = /[\ufffd\p{Cs}\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u
const COLOURS = ['\ufe0e', '\ufe0f']

function isSpelling(before = '', after = ''): boolean {
  if (VIRAMA.test(before) && !/[\p{L}\p{M}]/u.test(after) && !JOINERS.includes(after)) return true
  return JOINING.some(letter => letter.test(before) && letter.test(after))
}

const BLANKS = ' \t\r\n'
/** One step a character; a regular expression for the same would take the square of them. */
function withoutBlanks(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && BLANKS.includes(text.charAt(from))) from += 1
  while (to > from && BLANKS.includes(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** Whether all of a line is visible, apart from blanks around it. */
export function isPlain(text: string): boolean {
  const signs = [...withoutBlanks(text)]
  return signs.every((sign, at) => {
    if (JOINERS.includes(sign)) return isSpelling(signs[at - 1], signs[at + 1])
    return !HIDDEN.test(sign) || COLOURS.includes(sign)
  })
}

const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu
export const isVisible = (text: string) => text.replace(UNSEEN, '') !== ''

export const plain = (sentence = ONE_LINE) => z.refine<string>(isPlain, sentence)

/** Stands before every rule that looks at the characters, so that none looks at more than `max`. */
export const atMost = (
  max: number,
  sentence = `Please keep it to ${max.toLocaleString('en-IN')} characters.`,
) => z.maxLength(max, { error: sentence, abort: true })
/** Blanks around a typed text do not count towards its length. */
export const unpadded = () => z.overwrite(withoutBlanks)

export const line = (max: number) => z.string().check(unpadded(), atMost(max), plain(), z.trim())

export const optionalLine = (max: number) =>
  z.pipe(
    z.nullish(line(max)),
    z.transform(text => text || null),
  )
