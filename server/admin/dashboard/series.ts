import type { SeriesPoint } from '../../../shared/admin/api.ts'
import { DAY_MS, INDIA_OFFSET_MS, startOfDay } from '../../../shared/time/moments.ts'

const DAYS = 30
const WEEKS = 12
const MONTHS = 12

interface DaySum {
  day: string
  orders: number
  paise: number
}

/** A date without a time, so that weeks and months follow the Indian calendar. */
const indianDay = (now: Date) => new Date(startOfDay(now).getTime() + INDIA_OFFSET_MS)
const named = (day: Date) => day.toISOString().slice(0, 10)
const plusDays = (day: Date, days: number) => new Date(day.getTime() + days * DAY_MS)
const monday = (day: Date) => plusDays(day, -((day.getUTCDay() + 6) % 7))
const firstOfMonth = (day: Date, monthsBefore = 0) =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - monthsBefore, 1))

export const seriesBegin = (now: Date) => named(firstOfMonth(indianDay(now), MONTHS - 1))

export function seriesOf(sums: DaySum[], now: Date) {
  const today = indianDay(now)
  const days = Array.from({ length: DAYS }, (_, at) => plusDays(today, at - DAYS + 1))
  const weeks = Array.from({ length: WEEKS }, (_, at) => plusDays(monday(today), (at - WEEKS + 1) * 7))
  const months = Array.from({ length: MONTHS }, (_, at) => firstOfMonth(today, MONTHS - 1 - at))
  return { days: collect(sums, days), weeks: collect(sums, weeks), months: collect(sums, months) }
}

function collect(sums: DaySum[], begins: Date[]): SeriesPoint[] {
  const points = begins.map(begin => ({ from: named(begin), orders: 0, revenue_minor_units: 0 }))
  for (const { day, orders, paise } of sums) {
    const point = points.findLast(({ from }) => from <= day)
    if (!point) continue
    point.orders += orders
    point.revenue_minor_units += paise
  }
  return points
}
