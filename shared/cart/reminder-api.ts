import { z } from 'zod/mini'
import type { Api } from '../endpoint.ts'

export const REMIND_AFTER_HOURS = 24

export const CartReminder = z.object({
  /** `sent`: the one mail about this cart went out, and there is no other. */
  state: z.enum(['off', 'asked', 'sent']),
  /** When it was asked for, or sent. */
  at: z.nullable(z.string()),
})
export type CartReminder = z.infer<typeof CartReminder>

export const cartReminderApi = {
  read: {
    method: 'GET',
    path: '/cart/reminder',
    summary: 'Whether one asked for a reminder of the cart, and whether it was sent.',
    access: 'signed-in',
    response: CartReminder,
  },
  set: {
    method: 'PUT',
    path: '/cart/reminder',
    summary:
      'Asks for one mail about the cart once it was left for a day, or takes that back. None comes after an order or for an empty cart.',
    access: 'signed-in',
    body: z.object({ on: z.boolean('on is true or false.') }),
    response: CartReminder,
  },
} satisfies Api
