import { z } from 'zod/mini'
import type { Api } from './endpoint.ts'
import { Email } from './people.ts'

export const ContactMessage = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Please tell us your name.'), z.maxLength(120, 'That name is too long for us to keep.')),
  email: Email,
  order_id: z.optional(z.string().check(z.trim(), z.maxLength(40, 'An order id looks like DPL- and ten letters or digits.'))),
  message: z
    .string()
    .check(
      z.trim(),
      z.minLength(10, 'Please write a little more, so that we can help.'),
      z.maxLength(5000, 'Please keep it under 5,000 characters.'),
    ),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const contactApi = {
  send: {
    method: 'POST',
    path: '/contact',
    summary: 'A message to the maker; answers with the ticket number the sender also gets by mail.',
    body: ContactMessage,
    response: z.object({ ticket: z.string() }),
  },
} satisfies Api
