import listed from './holidays-in.json' with { type: 'json' }
import type { Day } from './working-days.ts'

interface Holiday {
  date: Day
  name: string
  /** Kept in all of India, or in one state. */
  scope: string
  /** Couriers neither collect nor deliver. */
  courier: boolean
}
export const HOLIDAYS: readonly Holiday[] = listed

const holidaysIn = (state: string) => HOLIDAYS.filter(({ scope }) => scope === 'national' || scope === state)

export const workshopHolidays = (state: string): Day[] => holidaysIn(state).map(({ date }) => date)
export const courierHolidays = (state: string): Day[] =>
  holidaysIn(state)
    .filter(({ courier }) => courier)
    .map(({ date }) => date)
