import { expect, test } from 'vitest'
import { minutesOf } from './slicer-form.tsx'

test.each([
  ['1d 2h 31m', 1591],
  ['1d2h31m20s', 1591],
  ['1 day 2 hours 31 minutes', 1591],
  ['1d 2:31', 1591],
  ['1d', 1440],
  ['2d 5m', 2885],
  ['10 h 15', 615],
  ['10h 15m 40s', 616],
  ['10 H', 600],
  ['10:15', 615],
  ['10:15:20', 615],
  ['10 15', 615],
  ['615', 615],
  ['45m 30s', 46],
  ['10.5 h', 630],
  ['2,5h', 150],
])('%s is %i minutes', (typed, minutes) => {
  expect(minutesOf(typed)).toBe(minutes)
})

test.each(['', 'soon', '1 2 3 4'])('“%s” is no time', typed => {
  expect(minutesOf(typed)).toBeNaN()
})
