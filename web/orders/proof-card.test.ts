import { expect, test } from 'vitest'
import { defaultFigure } from '../../shared/figure/figure.ts'
import type { OrderStatus } from '../../shared/orders/order-status.ts'
import { approvedWords, noProofWords, questionWords, standingOf } from './proof-card.tsx'

test('an order that is over announces no proof and waits for no answer', () => {
  expect(standingOf('Processing', 'offered')[0]).toBe('Waiting for approval')
  expect(standingOf('Cancelled', 'offered')[0]).toBe('Cancelled')
  expect(standingOf('Delivered', 'awaited')[0]).toBe('Delivered')
  expect(standingOf('Delivered', 'approved')[0]).toBe('Approved')
  expect(standingOf('Processing', 'awaited', 'asked')[0]).toBe('Waiting for a parent’s yes')
  expect(standingOf('Processing', 'awaited', 'given')[0]).toBe('Proof to come')
  expect(standingOf('Processing', 'offered', 'asked')[0]).toBe('Waiting for approval')
  const begun = (status: OrderStatus, started = status !== 'Processing') => ({ status, started })
  expect(noProofWords(begun('Processing'))).toContain('You will get an email')
  expect(noProofWords(begun('Processing', true))).not.toContain('You will get an email')
  for (const status of ['Cancelled', 'In Production', 'Delivered'] as const)
    expect(noProofWords(begun(status))).not.toContain('You will get an email')
  expect(questionWords(begun('Processing'))).toContain('Nothing is printed before')
  expect(questionWords(begun('In Production'))).not.toContain('Nothing is printed before')
})

test('a figure was ordered as it is, a drawing was approved', () => {
  const at = '2026-03-01T10:00:00Z'
  expect(approvedWords({ source: 'customer', figure: defaultFigure }, at)).toContain('You ordered exactly')
  expect(approvedWords({ source: 'customer', figure: null }, at)).toContain('You approved it')
  expect(approvedWords({ source: 'founder', figure: null }, at)).toContain('You approved it')
})
