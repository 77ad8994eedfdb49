import { z } from 'zod/mini'
import type { Api } from '../endpoint.ts'

const FIRST_STEPS = ['state', 'name', 'phone', 'courier', 'printer', 'paints', 'order'] as const
const FirstStep = z.enum(FIRST_STEPS)
export type FirstStep = z.infer<typeof FirstStep>

const FirstRun = z.object({
  /** Each found in what the shop knows, with the page where it is done. */
  steps: z.array(z.object({ step: FirstStep, done: z.boolean(), path: z.string() })),
  /** Whether an admin has put the list away. */
  put_away: z.boolean(),
})
export type FirstRun = z.infer<typeof FirstRun>

export const firstRunApi = {
  firstRun: {
    method: 'GET',
    path: '/admin/first-run',
    summary: 'What a new shop still needs before its first sale.',
    access: 'admin',
    response: FirstRun,
  },
  putAway: {
    method: 'PUT',
    path: '/admin/first-run',
    summary: 'Takes the list of a new shop off Today, or puts it back.',
    access: 'admin',
    body: z.object({ put_away: z.boolean('put_away is true or false.') }),
    response: FirstRun,
  },
} satisfies Api
