import { z } from 'zod/mini'
import { isPlain, ONE_LINE } from './plain-text.ts'

export const NAME_LABEL_MAX = 20

const PLAIN_ASCII = /^[\x20-\x7e]*$/
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Letters as a person counts them: a Devanagari cluster or an emoji is one. */
export const graphemes = (text: string) =>
  PLAIN_ASCII.test(text) ? [...text] : Array.from(segmenter.segment(text), part => part.segment)

export const labelLength = (text: string) => graphemes(normaliseLabel(text) ?? '').length

export const clampLabel = (text: string) =>
  graphemes(text.replace(/\s+/gu, ' ').trimStart()).slice(0, NAME_LABEL_MAX).join('')

/** One line, trimmed; empty means no label. */
export function normaliseLabel(text: string | null | undefined): string | null {
  const label = (text ?? '').normalize('NFC').replace(/\s+/gu, ' ').trim()
  return label === '' ? null : label
}

export const madeLabel = (text: string) => text.toLowerCase().toUpperCase().normalize('NFC')

/** Whether it has letters with capitals, or may still get some. */
export const isInCapitals = (text: string) => text.trim() === '' || text.toLowerCase() !== text.toUpperCase()

/** Labels that look the same on the plate have the same key. */
export const labelKey = (text: string | null | undefined) =>
  madeLabel(normaliseLabel(text) ?? '').toLowerCase()

const LABEL_TOO_LONG = `A name label has at most ${NAME_LABEL_MAX} characters.`
export const LABEL_RIGHT_TO_LEFT =
  'We cannot print scripts that run from right to left yet, such as Urdu, Arabic or Hebrew. Please write the name in another script.'
const RIGHT_TO_LEFT = new RegExp(
  `[${['Arabic', 'Hebrew', 'Syriac', 'Thaana', 'Nko', 'Samaritan', 'Mandaic', 'Adlam', 'Hanifi_Rohingya'].map(name => `\\p{Script=${name}}`).join('')}]`,
  'u',
)

export function labelFault(text: string | null | undefined): string | null {
  if (!isPlain((text ?? '').replace(/[\t\r\n]/g, ' '))) return ONE_LINE
  if (RIGHT_TO_LEFT.test(text ?? '')) return LABEL_RIGHT_TO_LEFT
  return labelLength(text ?? '') > NAME_LABEL_MAX ? LABEL_TOO_LONG : null
}

export const NameLabel = z.pipe(
  z.nullish(z.string().check(z.maxLength(400, LABEL_TOO_LONG))),
  z.transform((text, ctx) => {
    const fault = labelFault(text)
    if (fault) ctx.issues.push({ code: 'custom', message: fault, input: text })
    return normaliseLabel(text)
  }),
)
