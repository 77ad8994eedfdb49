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
  ask: {
    method: 'POST',
    path: '/orders/:id/requests',
    summary: 'Asks the maker to change or cancel an order; answers with a ticket number.',
    access: 'signed-in',
    params: z.object({ id: z.string().check(z.maxLength(40)) }),
    body: z.object({
      message: z
        .string('Please write what should be different.')
        .check(z.trim(), z.minLength(5, 'Please write what should be different.'), z.maxLength(2000, 'Please keep it under 2,000 characters.')),
    }),
    response: z.object({ ticket: z.string() }),
  },
} satisfies Api
