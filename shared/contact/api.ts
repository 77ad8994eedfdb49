import { z } from 'zod/mini'
import { type Api, adminPage } from '../endpoint.ts'
import { Email, personName } from '../people.ts'
import { atMost, plain, unpadded } from '../plain-text.ts'
import { indianDay, workingDaysAfter } from '../time/working-days.ts'

/** A complaint is answered within 48 hours and settled within a month; the desk warns before. */
export const ANSWER_HOURS = 48
const WARN_AFTER_HOURS = 24
const WARN_AFTER_DAYS = 25
const HOUR_MS = 3_600_000

export const answerBy = (createdAt: Date) => new Date(createdAt.getTime() + ANSWER_HOURS * HOUR_MS)
/** The same day of the next month, or its last. */
export function settleBy(createdAt: Date): Date {
  const due = new Date(createdAt)
  due.setUTCMonth(due.getUTCMonth() + 1)
  if (due.getUTCDate() !== createdAt.getUTCDate()) due.setUTCDate(0)
  return due
}
/** A message waits until the evening of the next working day, a complaint as long as the law lets it. */
export function ticketDue({
  kind,
  status,
  createdAt,
}: {
  kind: string
  status: string
  createdAt: Date
}): Date {
  if (kind === 'complaint') return (status === 'open' ? answerBy : settleBy)(createdAt)
  return new Date(`${workingDaysAfter(indianDay(createdAt), 1)}T18:00:00+05:30`)
}
export const warnsFrom = (now: Date) => ({
  unanswered: new Date(now.getTime() - WARN_AFTER_HOURS * HOUR_MS),
  unsettled: new Date(now.getTime() - WARN_AFTER_DAYS * 24 * HOUR_MS),
})

export const ContactMessage = z.object({
  kind: z._default(z.enum(['contact', 'complaint'], 'kind is contact or complaint.'), 'contact'),
  name: personName('Please tell me your name.'),
  email: Email,
  order_id: z.optional(
    z
      .string()
      .check(
        unpadded(),
        atMost(40, 'An order ID looks like DPL- and ten letters or digits.'),
        plain(),
        z.trim(),
      ),
  ),
  message: z
    .string()
    .check(
      z.trim(),
      z.minLength(10, 'Please write a little more, so that I can help.'),
      z.maxLength(5000, 'Please keep it to 5,000 characters.'),
    ),
})
export type ContactMessage = z.output<typeof ContactMessage>

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
        .string('Please write what you would like changed.')
        .check(
          z.trim(),
          z.minLength(5, 'Please write what you would like changed.'),
          z.maxLength(2000, 'Please keep it to 2,000 characters.'),
        ),
    }),
    response: z.object({ ticket: z.string() }),
  },
} satisfies Api

export const TicketStatus = z.enum(['open', 'answered', 'closed'], 'status is open, answered or closed.')
export type TicketStatus = z.infer<typeof TicketStatus>

export const TicketView = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  email: z.string(),
  order_id: z.nullable(z.string()),
  message: z.string(),
  status: TicketStatus,
  created_at: z.string(),
  /** Of a complaint. */
  answer_by: z.nullable(z.string()),
  settle_by: z.nullable(z.string()),
  answers: z.array(z.object({ message: z.string(), author: z.string(), created_at: z.string() })),
})
export type TicketView = z.infer<typeof TicketView>

const TicketId = z.object({ id: z.string().check(z.maxLength(40)) })
export const TicketAnswer = z.object({
  message: z
    .string('Please write an answer first.')
    .check(
      z.trim(),
      z.minLength(2, 'Please write an answer first.'),
      z.maxLength(5000, 'Please keep it to 5,000 characters.'),
    ),
})

export const ticketsApi = {
  list: {
    method: 'GET',
    path: '/admin/tickets',
    summary:
      'Messages of customers: open ones and complaints by when they are due, others newest first; or one.',
    access: 'admin',
    query: z.object({
      id: z.optional(z.string().check(z.maxLength(40))),
      status: z.optional(TicketStatus),
      ...adminPage,
    }),
    response: z.object({ tickets: z.array(TicketView), total: z.int() }),
  },
  answer: {
    method: 'POST',
    path: '/admin/tickets/:id/answers',
    summary: 'Answers a customer by mail.',
    access: 'admin',
    params: TicketId,
    body: TicketAnswer,
    response: z.object({ ticket: TicketView }),
  },
  setStatus: {
    method: 'PUT',
    path: '/admin/tickets/:id/status',
    summary: 'Closes a message, or opens it again.',
    access: 'admin',
    params: TicketId,
    body: z.object({ status: TicketStatus }),
    response: z.object({ ticket: TicketView }),
  },
} satisfies Api
