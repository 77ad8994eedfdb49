import { z } from 'zod/mini'
import type { Api } from '../endpoint.ts'
import { Pincode } from '../people.ts'
import { wholeNumber } from '../query.ts'

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
const Estimate = z.object({
  pincode: z.string(),
  city: z.string(),
  promise: Promised,
  /** The same in working days from the approval. */
  days: Days,
})
export type Estimate = z.infer<typeof Estimate>

export const promiseApi = {
  estimate: {
    method: 'GET',
    path: '/promise',
    summary:
      'Between which days an order approved now arrives at a pincode; null where nobody knows the pincode or no courier goes there.',
    query: z.object({
      pincode: Pincode,
      pieces: z.optional(wholeNumber(PIECES_MAX, `pieces is a whole number from 1 to ${PIECES_MAX}.`, 1)),
    }),
    response: z.object({
      estimate: z.nullable(Estimate),
      /** A sentence where no courier goes to the pincode; nothing is sold there. */
      unserved: z.nullable(z.string()),
    }),
  },
} satisfies Api
