import { z } from 'zod/mini'
import { type Api, wholeNumber } from '../endpoint.ts'
import { Pincode } from '../people.ts'
import { DayText } from '../time/day-text.ts'

/** What became longer than promised. */
const SLIP_REASONS = ['closed', 'queue', 'making', 'courier'] as const
export const SlipReason = z.enum(SLIP_REASONS)
export type SlipReason = z.infer<typeof SlipReason>
export const REASON_WORDS: Record<SlipReason, string> = {
  closed: 'The workshop is closed on more days than I had planned.',
  queue: 'More orders are ahead of yours than I had planned for.',
  making: 'Printing and painting it takes longer than I had planned.',
  courier: 'The courier takes longer than usual.',
}

/** Days in India, both included. */
export const Promised = z.object({
  from: z.string(),
  to: z.string(),
  /** Why it is later than promised at first. */
  reason: z.optional(z.string()),
  /** The last day that was promised at first. */
  was: z.optional(z.string()),
  /** The buyer said that they wait for it all the same. */
  keeps_waiting: z.optional(z.boolean()),
})
export type Promised = z.infer<typeof Promised>

export const PIECES_MAX = 100
const Days = z.object({ from: z.int(), to: z.int() })
/** Between which days an order approved now arrives, and the same in working days from the approval. */
export const Arrival = z.object({ promise: Promised, days: Days })
export type Arrival = z.infer<typeof Arrival>
/** Without a city it is that of most of India: no pincode was named, or nobody knows it. */
const Estimate = z.extend(Arrival, {
  pincode: z.nullable(z.string()),
  city: z.nullable(z.string()),
})
export type Estimate = z.infer<typeof Estimate>

export const promiseApi = {
  estimate: {
    method: 'GET',
    path: '/promise',
    summary:
      'Between which days an order approved now arrives at a pincode, or in most of India; null where no courier goes there.',
    query: z.object({
      pincode: z.optional(Pincode),
      pieces: z.optional(wholeNumber(PIECES_MAX, `pieces is a whole number from 1 to ${PIECES_MAX}.`, 1)),
    }),
    response: z.object({
      estimate: z.nullable(Estimate),
      /** A sentence where no courier goes to the pincode; nothing is sold there. */
      unserved: z.nullable(z.string()),
    }),
  },
} satisfies Api

const PACE = 'Please enter how many figures you finish on a working day, such as 2.'
export const CLOSED_DAYS_MAX = 366
export const WorkshopDays = z.object({
  home_pincode: Pincode,
  figures_a_day: z.number(PACE).check(z.minimum(0.1, PACE), z.maximum(100, PACE)),
  closed_days: z
    .array(DayText)
    .check(z.maxLength(CLOSED_DAYS_MAX, `At most ${CLOSED_DAYS_MAX} days can be closed.`)),
})
export type WorkshopDays = z.infer<typeof WorkshopDays>

export const workshopApi = {
  workshop: {
    method: 'GET',
    path: '/admin/workshop',
    summary: 'Where parcels start, how much is finished on a day, and when the workshop is closed.',
    access: 'admin',
    response: WorkshopDays,
  },
  setWorkshop: {
    method: 'PUT',
    path: '/admin/workshop',
    summary:
      'Notes the workshop’s pincode, pace and closed days; promises that cannot be kept are told at once.',
    access: 'admin',
    body: WorkshopDays,
    response: WorkshopDays,
  },
} satisfies Api
