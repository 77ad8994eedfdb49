import { expect, test } from 'vitest'
import { HOLIDAYS, workshopHolidays } from '../time/holidays.ts'
import { indianDay, workingDaysAfter, workingDaysBetween } from '../time/working-days.ts'
import { ENOUGH, fitPace, fitRoad } from './promise-fit.ts'
import { promisedRange } from './promise-range.ts'
import { ZONE_DAYS, zoneOf } from './zones.ts'

const none = { workshop: new Set<string>(), courier: new Set<string>() }
const YEARLY = ['Republic Day', 'Holi', 'Dussehra', 'Diwali', 'Guru Nanak Jayanti', 'Christmas']

/** From November on next year's holidays have to be here. */
const yearsNeeded = (today: string) => {
  const year = Number(today.slice(0, 4))
  return today.slice(5) >= '11-01' ? [year, year + 1] : [year]
}

test('the holidays of this year are listed, and from November those of the next', () => {
  expect(yearsNeeded('2027-10-31')).toEqual([2027])
  expect(yearsNeeded('2027-11-01')).toEqual([2027, 2028])
  for (const year of yearsNeeded(indianDay(new Date()))) {
    const names = HOLIDAYS.filter(({ date }) => date.startsWith(`${year}-`)).map(({ name }) => name)
    for (const name of YEARLY) expect(names, `${name} ${year}`).toContain(name)
    expect(
      names.some(name => name.startsWith('Eid')),
      `Eid ${year}`,
    ).toBe(true)
  }
})

test('each holiday is one real day with a name and a scope', () => {
  for (const { date, name, scope } of HOLIDAYS) {
    expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date)
    expect(name && scope).toBeTruthy()
  }
  expect(new Set(HOLIDAYS.map(({ date, name }) => date + name)).size).toBe(HOLIDAYS.length)
  expect(workshopHolidays('Maharashtra')).toContain('2026-05-01')
  expect(workshopHolidays('Karnataka')).not.toContain('2026-02-19')
})

test('a day in India begins five and a half hours before it does in Greenwich', () => {
  expect(indianDay(new Date('2026-11-21T18:29:00Z'))).toBe('2026-11-21')
  expect(indianDay(new Date('2026-11-21T18:30:00Z'))).toBe('2026-11-22')
})

test.each([
  ['2026-11-27', 1, [], '2026-11-28'],
  ['2026-11-28', 1, [], '2026-11-30'],
  ['2026-11-29', 0, [], '2026-11-30'],
  ['2026-11-30', 0, [], '2026-11-30'],
  ['2026-11-30', 2, ['2026-12-01', '2026-12-03'], '2026-12-04'],
])('%s and %i working days without %j is %s', (from, days, off, to) => {
  expect(workingDaysAfter(from, days, new Set(off))).toBe(to)
  if (days > 0) expect(workingDaysBetween(from, to, new Set(off))).toBe(days)
})

test('a calendar that is closed for years ends all the same', () => {
  const always = new Set(
    Array.from({ length: 4000 }, (_, day) => new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10)),
  )
  expect(workingDaysAfter('2026-01-05', 3, always)).toBe('2031-06-28')
})

const mumbai = { pincode: '400050', state: 'Maharashtra', city: 'Mumbai' }
test.each([
  ['400001', 'Maharashtra', 'Mumbai', 'A'],
  ['411001', 'Maharashtra', 'Pune', 'B'],
  ['452001', 'Madhya Pradesh', 'Indore', 'B'],
  ['560034', 'Karnataka', 'Bengaluru', 'C'],
  ['110001', 'Delhi', 'New Delhi', 'C'],
  ['302001', 'Rajasthan', 'Jaipur', 'D'],
  ['781001', 'Assam', 'Guwahati', 'E'],
  ['682001', 'Kerala', 'Ernakulam', 'E'],
  ['171001', 'Himachal Pradesh', 'Shimla', 'E'],
  ['194101', 'Ladakh', 'Leh', 'F'],
  ['744101', 'Andaman and Nicobar Islands', 'South Andamans', 'F'],
])('from Mumbai %s in %s, %s, is zone %s', (pincode, state, city, zone) => {
  expect(zoneOf(mumbai, { pincode, state, city })).toBe(zone)
})

const making = { ahead: 0, perDay: 2, days: { from: 3, usual: 3.5, to: 4 } }
test('a promise counts making, the pickup on the next day and the road, and is never shorter than two days', () => {
  expect(promisedRange('2026-11-30', making, ZONE_DAYS.D, none)).toEqual({
    from: '2026-12-08',
    to: '2026-12-12',
  })
  const sure = { from: 1, usual: 1, to: 1 }
  const exact = { ...making, days: { from: 3, usual: 3, to: 3 } }
  expect(promisedRange('2026-11-30', exact, sure, none)).toEqual({ from: '2026-12-05', to: '2026-12-07' })
})

test('a queue and closed days move a promise', () => {
  const queued = promisedRange('2026-11-30', { ...making, ahead: 8 }, ZONE_DAYS.D, none)
  expect(queued).toEqual({ from: '2026-12-12', to: '2026-12-17' })
  const closed = { ...none, workshop: new Set(['2026-12-01', '2026-12-02']) }
  expect(promisedRange('2026-11-30', making, ZONE_DAYS.D, closed).from).toBe('2026-12-10')
})

test('starting values stand until there is enough history', () => {
  const start = { perDay: 2, days: { from: 3, usual: 3.5, to: 4 } }
  const share = { from: 0.05, to: 0.95 }
  const made = Array.from({ length: ENOUGH }, (_, at) => ({
    approved: '2026-11-02',
    ready: workingDaysAfter('2026-11-02', 2 + Math.floor(at / 3)),
    ahead: at,
  }))
  expect(fitPace(made.slice(1), none.workshop, start, share)).toBe(start)
  expect(fitPace(made, none.workshop, start, share).perDay).toBeCloseTo(3, 0)
  expect(fitRoad([1, 2], ZONE_DAYS.A, share)).toBe(ZONE_DAYS.A)
  expect(fitRoad(Array(ENOUGH).fill(5), ZONE_DAYS.A, share)).toEqual({ from: 5, usual: 5, to: 5 })
})
