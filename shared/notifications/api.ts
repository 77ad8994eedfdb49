import { z } from 'zod/mini'
import type { Api } from '../endpoint.ts'
import { Email } from '../people.ts'

/** What a mail that nobody ordered is sent for; orders and accounts are no lists. */
const MAIL_LISTS = ['newsletter', 'reminders', 'reviews'] as const
export const MailList = z.enum(MAIL_LISTS)
export type MailList = z.infer<typeof MailList>

/** Where a mail's unsubscribe link leads: GET shows a page, POST unsubscribes at once (RFC 8058). */
export const unsubscribePath = (token: string) => `/u/${token}`
/** Told apart from a mail provider's one-click request, which gets an empty answer. */
export const PAGE_FORM = { name: 'sent_by', value: 'page' } as const

export const mailListsApi = {
  state: {
    method: 'GET',
    path: '/mail-lists/:token',
    summary: 'Which list the link of a mail is for, and whether it still gets mails. Changes nothing.',
    params: z.object({ token: z.string().check(z.maxLength(600)) }),
    response: z.object({ list: MailList, subscribed: z.boolean() }),
  },
} satisfies Api

const Token = z.string().check(z.minLength(16), z.maxLength(600))

export const newsletterApi = {
  subscribe: {
    method: 'POST',
    path: '/newsletter',
    summary: 'Stores the address with the time of consent and sends a mail to confirm it.',
    body: z.object({ email: Email }),
    response: z.object({ ok: z.literal(true) }),
  },
  confirm: {
    method: 'POST',
    path: '/newsletter/confirm',
    summary: 'Confirms an address with the token from its mail.',
    body: z.object({ token: Token }),
    response: z.object({ ok: z.literal(true) }),
  },
} satisfies Api
