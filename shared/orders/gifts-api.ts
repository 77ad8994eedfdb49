import { z } from 'zod/mini'
import type { Api } from '../endpoint.ts'
import { Figure } from '../figure/figure.ts'
import { graphemes } from '../name-label.ts'
import { isVisible } from '../plain-text.ts'
import { LINE_KINDS } from '../pricing.ts'
import { Order } from './api.ts'

export const GIFT_MESSAGE_MAX = 200
export const GIFT_FROM_MAX = 40
const GIFT_LINES_MAX = 10
export const GIFT_DAYS = 90

const TOO_LONG = `The card holds at most ${GIFT_MESSAGE_MAX} characters. Please make it a little shorter.`
const TOO_MANY_LINES = `The card holds at most ${GIFT_LINES_MAX} lines. Please make it a little shorter.`
const UNSEEN = 'Please leave out characters that cannot be seen.'
/** Control characters, and those that turn the direction of what follows; joiners are spelling and stay. */
const HIDDEN = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u061c\u202a-\u202e\u2066-\u2069\ufeff]/u

/** Null if nothing of it is visible. */
export function normaliseMessage(text: string | null | undefined): string | null {
  const message = (text ?? '')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .normalize('NFC')
    .replace(/(?<! ) +$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return isVisible(message) ? message : null
}

/** Characters as a person counts them. */
export const messageLength = (text: string) => graphemes(normaliseMessage(text) ?? '').length

export function messageFault(text: string | null | undefined): string | null {
  const message = normaliseMessage(text) ?? ''
  if (HIDDEN.test(message)) return UNSEEN
  if (messageLength(message) > GIFT_MESSAGE_MAX) return TOO_LONG
  return message.split('\n').length > GIFT_LINES_MAX ? TOO_MANY_LINES : null
}

const OF_OUR_FONTS = /\p{Script=Latin}|\p{Script=Common}|\p{Script=Inherited}/u
const OUR_SCRIPTS = [
  'Devanagari',
  'Tamil',
  'Bengali',
  'Gujarati',
  'Gurmukhi',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Oriya',
].map(name => new RegExp(`\\p{Script=${name}}`, 'u'))
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u

/** Signs that the card's own fonts do not have; they are printed in those of the computer that prints it. */
export const signsOfOtherFonts = (text: string): string[] => [
  ...new Set(
    graphemes(normaliseMessage(text) ?? '').filter(sign => {
      if (EMOJI.test(sign)) return true
      const [letter = ''] = sign
      return !OF_OUR_FONTS.test(letter) && !OUR_SCRIPTS.some(script => script.test(letter))
    }),
  ),
]

/** Some signs are a dozen UTF-16 units long. */
const Text = z.string().check(z.maxLength(GIFT_MESSAGE_MAX * 16, TOO_LONG))
export const GiftMessage = z.pipe(
  z.nullish(Text),
  z.transform((text, ctx) => {
    const fault = messageFault(text)
    if (fault) ctx.issues.push({ code: 'custom', message: fault, input: text })
    return normaliseMessage(text)
  }),
)

const FROM_TOO_LONG = `There is room for ${GIFT_FROM_MAX} characters. Please make it a little shorter.`

const normaliseFrom = (text: string | null | undefined) =>
  normaliseMessage((text ?? '').replace(/\s+/gu, ' '))

/** Characters as a person counts them. */
export const fromLength = (text: string) => graphemes(normaliseFrom(text) ?? '').length

export function fromFault(text: string | null | undefined): string | null {
  if (HIDDEN.test(normaliseFrom(text) ?? '')) return UNSEEN
  return fromLength(text ?? '') > GIFT_FROM_MAX ? FROM_TOO_LONG : null
}

/** Who it is from, in the giver's own words; no other name stands in its place. */
export const GiftFrom = z.pipe(
  z.nullish(z.string('from is a text.').check(z.maxLength(GIFT_FROM_MAX * 16, FROM_TOO_LONG))),
  z.transform((text, ctx) => {
    const fault = fromFault(text)
    if (fault) ctx.issues.push({ code: 'custom', message: fault, input: text })
    return normaliseFrom(text)
  }),
)

/** What the buyer wishes at the checkout. */
export const GiftInput = z.object({
  message: GiftMessage,
  from: GiftFrom,
  surprise: z._default(z.boolean('surprise is true or false.'), false),
  /** The parcel goes to another person than the buyer. */
  to_receiver: z._default(z.boolean('to_receiver is true or false.'), false),
})
export type GiftInput = z.infer<typeof GiftInput>

/** What the receiver finds: names and pictures of what is in the parcel, and no word of who bought it. */
const Present = z.object({
  kind: z.enum(LINE_KINDS),
  name: z.string(),
  quantity: z.int(),
  name_label: z.nullable(z.string()),
  pictures: z.array(z.string()),
  figure: z.nullable(Figure),
  /** Of a Desk Buddy. */
  model_url: z.nullable(z.string()),
})
export type Present = z.infer<typeof Present>

export const Reveal = z.discriminatedUnion('state', [
  z.object({ state: z.literal('not_yet') }),
  z.object({
    state: z.literal('open'),
    message: z.nullable(z.string()),
    from: z.nullable(z.string()),
    presents: z.array(Present),
    /** The last moment at which the page opens. */
    until: z.string(),
  }),
])
export type Reveal = z.infer<typeof Reveal>

export const giftsApi = {
  change: {
    method: 'PATCH',
    path: '/orders/:id/gift',
    summary:
      'Changes what stands on the card until work begins, or whether what is in the parcel stays a surprise.',
    access: 'signed-in',
    params: z.object({ id: z.string().check(z.maxLength(40)) }),
    body: z.object({
      message: z.optional(GiftMessage),
      from: z.optional(GiftFrom),
      surprise: z.optional(z.boolean('surprise is true or false.')),
    }),
    response: z.object({ order: Order }),
  },
  reveal: {
    method: 'GET',
    path: '/gifts/:token',
    summary: 'What the card in a delivered parcel opens; to its receiver, that ends the surprise.',
    params: z.object({ token: z.string().check(z.maxLength(60)) }),
    response: z.object({ gift: Reveal }),
  },
} satisfies Api
