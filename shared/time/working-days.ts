import { DAY_MS, INDIA_OFFSET_MS } from './moments.ts'

/** A day in India as ISO text, so days compare as texts do. */
export type Day = string
export type DaysOff = ReadonlySet<Day>
const NONE: DaysOff = new Set()

/** Written like 2026-11-21, and in the calendar. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) === text
export const indianDay = (at: Date): Day =>
  new Date(at.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 10)

const numberOf = (day: Day) => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const dayOf = (number: number): Day => new Date(number * DAY_MS).toISOString().slice(0, 10)
export const plusDays = (day: Day, days: number): Day => dayOf(numberOf(day) + days)

/** Day 0, the first of January 1970, was a Thursday. */
const isSunday = (number: number) => (number + 4) % 7 === 0

/** As numbers, for a long queue is counted day by day for every order. */
const offNumbers = new WeakMap<DaysOff, ReadonlySet<number>>()
function numbersOf(off: DaysOff): ReadonlySet<number> {
  const cached = offNumbers.get(off)
  if (cached) return cached
  const numbers = new Set([...off].map(numberOf))
  offNumbers.set(off, numbers)
  return numbers
}

/** Monday to Saturday, except the days off. */
export const isWorkingDay = (day: Day, off: DaysOff = NONE): boolean =>
  !isSunday(numberOf(day)) && !off.has(day)

/** A calendar in which every day is off would never end. */
const LONGEST = 2000

/** Walks that many working days; with 0 the day itself, or the next working day that way. */
function walk(day: Day, days: number, step: 1 | -1, off: DaysOff): Day {
  const start = numberOf(day)
  const closed = numbersOf(off)
  for (let steps = 0, left = days; steps < LONGEST; steps += 1) {
    const at = start + steps * step
    if (isSunday(at) || closed.has(at)) continue
    if (steps > 0) left -= 1
    if (left <= 0) return dayOf(at)
  }
  return dayOf(start + LONGEST * step)
}
export const workingDaysAfter = (day: Day, days: number, off: DaysOff = NONE) => walk(day, days, 1, off)
export const workingDaysBefore = (day: Day, days: number, off: DaysOff = NONE) => walk(day, days, -1, off)

/** How many working days come after the first day, up to and with the last. */
export function workingDaysBetween(from: Day, to: Day, off: DaysOff = NONE): number {
  const [first, last, closed] = [numberOf(from), numberOf(to), numbersOf(off)]
  let count = 0
  for (let at = first + 1; at <= last; at += 1) if (!isSunday(at) && !closed.has(at)) count += 1
  return count
}
