import { expect, test } from 'vitest'
import type { TrackedOrder } from '../../shared/orders/api.ts'
import {
  cancelledWords,
  dateWords,
  headlineOf,
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
  expect(dateWords(paid)).toBe('It arrives between 9 and 14 December.')
  expect(dateWords({ ...paid, promise: null })).toBe('It arrives between 30 November and 2 December.')
  expect(dateWords({ ...paid, promise: null, waits_for: 'answer' })).toContain('waits for your approval')
  expect(dateWords({ ...paid, promise: null, waits_for: 'proof' })).toContain('once you have approved')
  const arrived = [...history, { status: 'Delivered' as const, created_at: '2026-12-10T06:00:00Z' }]
  expect(dateWords({ ...paid, status: 'Delivered', promise: null, history: arrived })).toBe(
    'It arrived on 10 Dec 2026.',
  )
  expect(dateWords({ ...paid, status: 'Pending', payment_status: 'pending', promise: null })).toBeNull()
  expect(dateWords({ ...paid, status: 'Cancelled', promise: null })).toBeNull()
  expect(dateWords({ ...paid, promise: null, surprise: true })).toBeNull()
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
    /^₹99 of what was paid was refunded\. .* 5-7 working days/,
  )
  expect(moneyBackWords({ ...order, status: 'Delivered', refunded_minor_units: 49_900 })).toMatch(
    /^₹499 was refunded\. .* 5-7 working days/,
  )
  expect(headlineOf({ status: 'Processing', payment_status: 'refunded' })).toBe('This order was refunded.')
  expect(headlineOf({ status: 'Delivered', payment_status: 'refunded' })).toBe('It is with you.')
})
