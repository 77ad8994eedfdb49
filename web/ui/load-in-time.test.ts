import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LONGEST_WAIT_MS, loadInTime } from './load-in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a part that comes is passed on, one that is missing or hangs fails with the specification’s sentence', async () => {
  await expect(loadInTime(async () => 'part')).resolves.toBe('part')
  await expect(loadInTime(() => Promise.reject(new TypeError('gone')))).rejects.toThrow(
    'Loading chunk failed',
  )
  let failed: unknown
  loadInTime(() => new Promise(() => {})).catch(error => {
    failed = error
  })
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS - 1)
  expect(failed).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toMatchObject({ message: 'Loading chunk failed' })
})
