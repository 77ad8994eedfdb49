import { z } from 'zod/mini'

export const NAME_LABEL_MAX = 20

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Letters as a person counts them: a Devanagari cluster or an emoji is one. */
export const graphemes = (text: string) => Array.from(segmenter.segment(text), part => part.segment)

export const labelLength = (text: string) => graphemes(text).length

/** What may stay in the field while typing: nothing past the twentieth letter. */
export const clampLabel = (text: string) => graphemes(text).slice(0, NAME_LABEL_MAX).join('')

/** The label as it is engraved: one line, trimmed; empty means none. */
export function normaliseLabel(text: string | null | undefined): string | null {
  const label = (text ?? '').normalize('NFC').replace(/\s+/gu, ' ').trim()
  return label === '' ? null : label
}

export const LABEL_TOO_LONG = `A name label has at most ${NAME_LABEL_MAX} characters.`
export const NameLabel = z.pipe(
  z.nullish(z.string().check(z.maxLength(400, LABEL_TOO_LONG))),
  z.transform((text, ctx) => {
    const label = normaliseLabel(text)
    if (label !== null && labelLength(label) > NAME_LABEL_MAX) ctx.issues.push({ code: 'custom', message: LABEL_TOO_LONG, input: text })
    return label
  }),
)
