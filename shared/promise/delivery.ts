import { DAY_MS, INDIA_OFFSET_MS, INDIA_TIME_ZONE, startOfDay } from '../time/moments.ts'
import { indianDay } from '../time/working-days.ts'
import type { Estimate } from './api.ts'

export const DELIVERY_DAYS = { from: 7, to: 9 } as const
export const PROCESSING = { from: 3, to: 4 } as const
export const PROCESSING_DAYS = `${PROCESSING.from}-${PROCESSING.to} working days` as const
/** What is left of the days of an arrival once a figurine is painted. */
export const onTheRoad = ({ days }: Pick<Estimate, 'days'>) => ({
  from: Math.max(1, days.from - PROCESSING.from),
  to: Math.max(1, days.to - PROCESSING.to),
})
export const USUAL_DAYS = `${DELIVERY_DAYS.from}-${DELIVERY_DAYS.to} working days`
/** What is made after the drawing, beside the figure. */
export const SCULPTED = 'Sculpted from a drawing'
/** Until a drawing is sculpted and shown to its buyer. */
export const sculptedIn = (days: number) =>
  `Sculpted by hand in about ${days === 1 ? 'one working day' : `${days} working days`}`
export const REFUND_DAYS = '5-7 working days'
export const REPLY_DAYS = '1-2 business days'
export const DAMAGE_CLAIM_HOURS = 48
export const FIGURINE_HEIGHT = '4-5 inches'

export function addWorkingDays(from: Date, days: number): Date {
  const day = new Date(from.getTime() + INDIA_OFFSET_MS)
  for (let left = days; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() !== 0) left -= 1
  }
  return new Date(day.getTime() - INDIA_OFFSET_MS)
}

export const endOfIndianDay = (now: Date) => new Date(startOfDay(now).getTime() + DAY_MS)

const dayAndMonth = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: INDIA_TIME_ZONE,
})

/** A day such as 2026-11-30: "Mon, 30 Nov" */
export const dayWords = (day: string) => dayAndMonth.format(new Date(`${day}T12:00:00+05:30`))
const longDay = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: INDIA_TIME_ZONE })

/** The two ends of a range of days; the month stands once where it is the same. */
function endsOf({ from, to }: { from: string; to: string }): [string, string] {
  const [first, last] = [from, to].map(day => longDay.format(new Date(`${day}T12:00:00+05:30`)))
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return [isOneMonth ? String(Number(from.slice(8))) : (first ?? ''), last ?? '']
}
/** "30 November to 2 December", "9 to 14 December" */
export const rangeWords = (range: { from: string; to: string }) => endsOf(range).join(' to ')
/** "between 9 and 14 December" */
export const betweenWords = (range: { from: string; to: string }) => `between ${endsOf(range).join(' and ')}`

/** How an arrival is said before the order: "about 16 to 21 December if you order today". */
export const ifOrderedToday = ({ promise }: Pick<Estimate, 'promise'>) =>
  `about ${rangeWords(promise)} if you order today`
/** The same of what is approved first, which no day is promised for yet. */
export const onceApproved = ({ days }: Pick<Estimate, 'days'>) =>
  `${days.from} to ${days.to} working days, counted from your approval`
/** "Mumbai 400050", "most of India" */
export const whereWords = ({ city, pincode }: Pick<Estimate, 'city' | 'pincode'>) =>
  city === null ? 'most of India' : `${city} ${pincode}`

export const arrivalWindow = (orderedAt: Date) => ({
  from: addWorkingDays(orderedAt, DELIVERY_DAYS.from),
  to: addWorkingDays(orderedAt, DELIVERY_DAYS.to),
})

/** The usual days, where nothing was promised. */
export function usualRange(orderedAt: Date): { from: string; to: string } {
  const { from, to } = arrivalWindow(orderedAt)
  return { from: indianDay(from), to: indianDay(to) }
}
