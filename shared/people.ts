import { z } from 'zod/mini'
import { atMost, isVisible, plain, unpadded } from './plain-text.ts'

/** In any script and direction; `missing` is the message if nothing of it is visible. */
export const personName = (missing: string) =>
  z
    .string(missing)
    .check(
      unpadded(),
      atMost(120, 'That name is too long for us to keep.'),
      z.refine(isVisible, missing),
      plain(),
      z.trim(),
    )

/** One `@` with a domain behind it; stored in lower case. */
export const EMAIL_INVALID = 'Please enter an email address like name@example.com.'
const isAtAddress = (email: string) =>
  email.includes('[') || /^\d+$/.test(email.slice(email.lastIndexOf('.') + 1))
export const Email = z.string(EMAIL_INVALID).check(
  unpadded(),
  atMost(254, EMAIL_INVALID),
  plain(EMAIL_INVALID),
  z.trim(),
  z.toLowerCase(),
  z.regex(/^[^\s@<>()[\],;:"\\\u200c\u200d]+@[^\s@.\u200c\u200d]+(\.[^\s@.\u200c\u200d]+)+$/u, EMAIL_INVALID),
  z.refine(email => !isAtAddress(email), EMAIL_INVALID),
)

/** Ten digits, the first 6 to 9; +91, 91 or 0 in front, spaces and dashes are removed. */
export const PHONE_INVALID = 'Please enter a 10-digit Indian mobile number.'
const localPhone = (text: string) =>
  text.replace(/[\s().-]/g, '').replace(/^(?:\+91|0091|91(?=\d{10}$)|0)/, '')
export const Phone = z.pipe(
  z.pipe(z.string(PHONE_INVALID).check(unpadded(), atMost(60, PHONE_INVALID)), z.transform(localPhone)),
  z.string().check(z.regex(/^[6-9]\d{9}$/, PHONE_INVALID)),
)

export const PINCODE_MISSING = 'Please enter the pincode.'
const PINCODE_LONG = 'A pincode has 6 digits.'
const pincodeFault = (text: string) => {
  if (text.trim() === '') return PINCODE_MISSING
  const digits = text.replace(/\D/g, '').length
  if (digits !== 6) return `A pincode has 6 digits. This one has ${digits}.`
  return 'A pincode does not start with 0.'
}
export const Pincode = z.pipe(
  z.string(PINCODE_MISSING).check(unpadded(), atMost(60, PINCODE_LONG)),
  z.transform((text, ctx) => {
    const pincode = text.replace(/[\s-]/g, '')
    if (!/^[1-9]\d{5}$/.test(pincode))
      ctx.issues.push({ code: 'custom', message: pincodeFault(text), input: text })
    return pincode
  }),
)
