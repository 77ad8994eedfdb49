import { expect, test } from 'vitest'
import { CallFailed } from '../../shared/errors.ts'
import { unreachable } from '../api.ts'
import { retryDelay } from './figure-turntable.tsx'

test('letters are asked for again when the shop says so, or soon, unless the name is refused', () => {
  expect(retryDelay(new CallFailed(429, { retry_after: '17' }))).toBe(17_000)
  expect(retryDelay(new CallFailed(429, { retry_after: null }))).toBe(6000)
  expect(retryDelay(unreachable())).toBe(6000)
  expect(retryDelay(new CallFailed(422, { errors: { text: 'We cannot set it.' } }))).toBeNull()
})

test('a fault of this page is not tried again', () => {
  expect(retryDelay(new TypeError('no'))).toBeNull()
})
