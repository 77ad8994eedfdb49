import { beforeEach, expect, test, vi } from 'vitest'
import { forgetNewPassword, newPasswordOf, rememberNewPassword } from './new-password.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => {
    forgetNewPassword()
    vi.useRealTimers()
  }
})

test('the password of a sign-up is kept for the login of the same address, for a few minutes', () => {
  rememberNewPassword('asha@example.com', 'clay-and-paint-1')
  expect(newPasswordOf('ravi@example.com')).toBe('')
  expect(newPasswordOf('asha@example.com')).toBe('clay-and-paint-1')
  vi.advanceTimersByTime(10 * 60_000)
  expect(newPasswordOf('asha@example.com')).toBe('')
})

test('the time of a second sign-up begins with it', () => {
  rememberNewPassword('asha@example.com', 'clay-and-paint-1')
  vi.advanceTimersByTime(9 * 60_000)
  rememberNewPassword('asha@example.com', 'clay-and-paint-2')
  vi.advanceTimersByTime(9 * 60_000)
  expect(newPasswordOf('asha@example.com')).toBe('clay-and-paint-2')
})
