import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announceStatus } from '../desk/ui/use-status.ts'
import { announce, pauseToast, resumeToast, toastShown } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what the founder is told of a status leaves after three seconds, other news after five', () => {
  announceStatus({ text: 'DPL-1 is Shipped now.' })
  vi.advanceTimersByTime(2999)
  expect(toastShown()?.text).toBe('DPL-1 is Shipped now.')
  vi.advanceTimersByTime(1)
  expect(toastShown()).toBeNull()
  announce({ text: 'Mochi is in your cart' })
  vi.advanceTimersByTime(4999)
  expect(toastShown()).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(toastShown()).toBeNull()
})

test('a toast with something to press stays for ten seconds', () => {
  announce({ text: 'Mochi is in your cart', action: { label: 'See cart', to: '/cart' } })
  vi.advanceTimersByTime(9999)
  expect(toastShown()).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(toastShown()).toBeNull()
})

test('a status with a way back stays under the hand that reaches for it', () => {
  announceStatus({ text: 'DPL-1 is Shipped now.', action: { label: 'Undo', run: () => {} } })
  pauseToast()
  vi.advanceTimersByTime(60_000)
  expect(toastShown()).not.toBeNull()
  resumeToast()
  vi.advanceTimersByTime(3000)
  expect(toastShown()).toBeNull()
})
