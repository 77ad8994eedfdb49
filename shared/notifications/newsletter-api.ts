import { z } from 'zod/mini'
import type { Api } from '../endpoint.ts'
import { Email } from '../people.ts'

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
