import { expect, test } from 'vitest'
import { cancelledWords } from './cancelled-words.ts'

test('a cancelled order says what becomes of its money: all or a part on its way back, never paid, or open', () => {
  const paid = { paid_at: '2026-11-20T06:00:00Z', amount_minor_units: 49_900 }
  const back = (going_back_minor_units: number) => cancelledWords({ ...paid, going_back_minor_units })
  expect(back(49_900)).toMatch(/What was paid goes back .* 5-7 working days/)
  expect(back(10_000)).toMatch(/₹100 of what was paid goes back .* 5-7 working days/)
  expect(back(0)).toContain('If money is due back to you')
  expect(cancelledWords({ ...paid, paid_at: null, going_back_minor_units: 0 })).toContain(
    'nothing was charged',
  )
})
