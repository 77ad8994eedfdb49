import { expect, test } from 'vitest'
import { cancelledWords } from './cancelled-words.ts'

test('a cancelled order says what becomes of its money: on its way back with the days, never paid, or open', () => {
  const paid_at = '2026-11-20T06:00:00Z'
  expect(cancelledWords({ paid_at, refunded_minor_units: 49_900 })).toContain('takes 5-7 working days')
  expect(cancelledWords({ paid_at: null, refunded_minor_units: 0 })).toContain('nothing was charged')
  expect(cancelledWords({ paid_at, refunded_minor_units: 0 })).toContain('If money is due back to you')
})
