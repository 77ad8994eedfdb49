import { z } from 'zod/mini'
import type { Api } from '../endpoint.ts'
import { Pincode } from '../people.ts'
import { DayText } from '../time/day-text.ts'

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
