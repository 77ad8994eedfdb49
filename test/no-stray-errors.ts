import { afterEach, beforeEach, expect, vi } from 'vitest'

/** An unexpected error in the console fails the test. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})
afterEach(() => {
  const printed = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  expect(printed, 'console.error was called').toEqual([])
})
