import { expect, test } from 'vitest'
import { makingWords, usualWords } from './making-words.ts'

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
