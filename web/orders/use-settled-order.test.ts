import { expect, test } from 'vitest'
import { afterFailedLook } from './use-settled-order.ts'

test('a shop that was asked too often still waits for the payment, one that is away is unreachable', () => {
  expect(afterFailedLook({ state: 'asking' }, 429)).toEqual({ state: 'waiting' })
  expect(afterFailedLook({ state: 'unreachable' }, 429)).toEqual({ state: 'waiting' })
  expect(afterFailedLook({ state: 'asking' }, 0)).toEqual({ state: 'unreachable' })
  expect(afterFailedLook({ state: 'waiting' }, 0)).toEqual({ state: 'waiting' })
})
