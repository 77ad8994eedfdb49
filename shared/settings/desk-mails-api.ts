import { z } from 'zod/mini'
import type { Api } from '../endpoint.ts'

/** From so many paid orders in a day on, the automatic choice is a mail an hour. */
export const MANY_A_DAY = 10

const ORDER_MAILS = ['automatic', 'each', 'hourly', 'none'] as const

/** Which mails the admins get: of paid orders, and at seven in the morning. */
export const DeskMails = z.object({
  orders: z.enum(ORDER_MAILS, `orders is one of ${ORDER_MAILS.join(', ')}.`),
  morning: z.boolean('morning is true or false.'),
})
export type DeskMails = z.infer<typeof DeskMails>

const DeskMailsState = z.extend(DeskMails, {
  /** What the choice comes to at the moment. */
  now: z.enum(['each', 'hourly', 'none']),
  /** Orders in hand that were paid in the last 24 hours. */
  paid_last_day: z.int(),
  recipients: z.array(z.string()),
})
export type DeskMailsState = z.infer<typeof DeskMailsState>

export const deskMailsApi = {
  state: {
    method: 'GET',
    path: '/admin/desk-mails',
    summary:
      'Which mails the admins get, what the automatic choice comes to, and to which addresses they go.',
    access: 'admin',
    response: DeskMailsState,
  },
  set: {
    method: 'PUT',
    path: '/admin/desk-mails',
    summary:
      'Chooses a mail for each paid order, one an hour, none, or as many orders there are; and whether one comes at seven.',
    access: 'admin',
    body: DeskMails,
    response: DeskMailsState,
  },
} satisfies Api
