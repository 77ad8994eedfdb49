import { expect, test } from 'vitest'
import { seriesBegin, seriesOf } from './series.ts'

/** A Saturday in India that is still Friday in Greenwich. */
const now = new Date('2026-11-20T20:00:00Z')

test('days, weeks and months end with today in India, and weeks begin on Monday', () => {
  const { days, weeks, months } = seriesOf([], now)
  expect([days.length, days[0]?.from, days.at(-1)?.from]).toEqual([30, '2026-10-23', '2026-11-21'])
  expect([weeks.length, weeks[0]?.from, weeks.at(-1)?.from]).toEqual([12, '2026-08-31', '2026-11-16'])
  expect([months.length, months[0]?.from, months.at(-1)?.from]).toEqual([12, '2025-12-01', '2026-11-01'])
  expect(seriesBegin(now)).toBe('2025-12-01')
})

test('a day’s sum is in its day, its week and its month, and what is older than a chart is not in it', () => {
  const { days, weeks, months } = seriesOf(
    [
      { day: '2026-11-15', orders: 2, paise: 500_000 },
      { day: '2026-11-16', orders: 1, paise: 249_900 },
      { day: '2026-01-31', orders: 4, paise: 100 },
    ],
    now,
  )
  expect(days.filter(point => point.orders > 0)).toEqual([
    { from: '2026-11-15', orders: 2, revenue_minor_units: 500_000 },
    { from: '2026-11-16', orders: 1, revenue_minor_units: 249_900 },
  ])
  expect(weeks.slice(-2)).toMatchObject([{ orders: 2 }, { orders: 1 }])
  expect(months.filter(point => point.orders > 0)).toMatchObject([
    { from: '2026-01-01', orders: 4 },
    { from: '2026-11-01', orders: 3 },
  ])
})
