import { expect, test } from 'vitest'
import { afterFailedCheck } from './use-settled-order.ts'

test('a shop that was asked too often still waits for the payment, one that is away is unreachable', () => {
  expect(afterFailedCheck({ state: 'asking' }, 429)).toEqual({ state: 'waiting' })
  expect(afterFailedCheck({ state: 'unreachable' }, 429)).toEqual({ state: 'waiting' })
  expect(afterFailedCheck({ state: 'asking' }, 0)).toEqual({ state: 'unreachable' })
  expect(afterFailedCheck({ state: 'waiting' }, 0)).toEqual({ state: 'waiting' })
})
