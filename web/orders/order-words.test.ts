import { expect, test } from 'vitest'
import { cancelledWords, makingWords, usualWords } from './order-words.ts'

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

test('how far an order is made is said in words, the furthest figure first', () => {
  expect(makingWords([])).toBe(null)
  expect(makingWords([{ stage: 'painting', count: 1 }])).toBe('It is being painted.')
  expect(makingWords([{ stage: 'printing', count: 3 }])).toBe('All 3 are on the printer.')
  expect(
    makingWords([
      { stage: 'to_print', count: 1 },
      { stage: 'painting', count: 2 },
    ]),
  ).toBe('2 are being painted, 1 is in line for the printer.')
  expect([1, 2, 12].map(usualWords)).toEqual([
    'This usually takes a day.',
    'This usually takes two days.',
    'This usually takes 12 days.',
  ])
})
