import { expect, test } from 'vitest'
import type { TrackedOrder } from '../../shared/orders/api.ts'
import {
  cancelledWords,
  dateWords,
  expectedWords,
  headlineOf,
  isLate,
  makingWords,
  moneyBackWords,
  usualWords,
} from './order-words.ts'

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

const history = [
  { status: 'Pending', created_at: '2026-11-20T06:00:00Z' },
  { status: 'Processing', created_at: '2026-11-21T06:00:00Z' },
] satisfies TrackedOrder['history']
const DAY = '2026-11-22'
const wordsOn = (day: string, order: Parameters<typeof dateWords>[0]) => dateWords(order, day)
const paid = {
  status: 'Processing',
  payment_status: 'paid',
  promise: { from: '2026-12-09', to: '2026-12-14' },
  history,
  created_at: '2026-11-20T06:00:00Z',
  waits_for: null,
  started: false,
} satisfies Parameters<typeof dateWords>[0]

test('an order has one date: its promise, the usual days before there were any, what it waits for, or its arrival', () => {
  expect(wordsOn(DAY, paid)).toBe('It arrives between 9 and 14 December.')
  expect(wordsOn(DAY, { ...paid, promise: null })).toBe('It arrives between 30 November and 2 December.')
  expect(dateWords({ ...paid, promise: null, waits_for: 'answer' })).toContain('waits for your approval')
  expect(dateWords({ ...paid, promise: null, waits_for: 'proof' })).toContain('once you have approved')
  const arrived = [...history, { status: 'Delivered' as const, created_at: '2026-12-10T06:00:00Z' }]
  expect(dateWords({ ...paid, status: 'Delivered', promise: null, history: arrived })).toBe(
    'It arrived on 10 Dec 2026.',
  )
  expect(dateWords({ ...paid, status: 'Pending', payment_status: 'pending', promise: null })).toBeNull()
  expect(dateWords({ ...paid, status: 'Cancelled', promise: null })).toBeNull()
  expect(dateWords({ ...paid, promise: null, surprise: true })).toBeNull()
  expect(dateWords({ ...paid, status: 'Out for Delivery' })).toBeNull()
})

test('an order whose days are over says that it is late, unless it waits for a yes', () => {
  const old = { ...paid, promise: null }
  expect(wordsOn('2026-12-02', old)).toBe('It arrives between 30 November and 2 December.')
  expect(wordsOn('2026-12-03', old)).toBe(
    'It should have arrived between 30 November and 2 December. It is late, and I am sorry.',
  )
  expect([isLate(old, '2026-12-02'), isLate(old, '2026-12-03'), isLate(paid, '2026-12-03')]).toEqual([
    false,
    true,
    false,
  ])
  expect(isLate({ ...old, waits_for: 'proof' }, '2026-12-03')).toBe(false)
  expect(isLate({ ...old, payment_status: 'refunded' }, '2026-12-03')).toBe(false)
})

test('what is expected of a paid order is the usual days, the promise if that is longer, or days from the approval', () => {
  expect(expectedWords(null)).toBe('Delivery expected in 7-9 working days')
  expect(expectedWords(paid)).toBe('Delivery expected between 9 and 14 December.')
  expect(expectedWords({ ...paid, promise: { from: '2026-11-28', to: '2026-12-01' } })).toBe(
    'Delivery expected in 7-9 working days',
  )
  expect(expectedWords({ ...paid, promise: null, waits_for: 'proof' })).toBe(
    'Delivery expected in 7-9 working days, counted from your approval',
  )
})

test('what was refunded of an order stays on it with its days, and a refunded one is not called under way', () => {
  const order = {
    ...paid,
    paid_at: '2026-11-21T06:00:00Z',
    amount_minor_units: 49_900,
    going_back_minor_units: 0,
  }
  expect(moneyBackWords({ ...order, refunded_minor_units: 0 })).toBeNull()
  expect(moneyBackWords({ ...order, refunded_minor_units: 9_900 })).toMatch(
    /^₹99 of what was paid is on its way back to you\. It takes 5-7 working days/,
  )
  expect(moneyBackWords({ ...order, status: 'Delivered', refunded_minor_units: 49_900 })).toMatch(
    /^₹499 is on its way back to you\. It takes 5-7 working days/,
  )
  expect(headlineOf({ status: 'Processing', payment_status: 'refunded' })).toBe('This order was refunded.')
  expect(headlineOf({ status: 'Delivered', payment_status: 'refunded' })).toBe('It is with you.')
})
