import { afterEach, beforeEach, expect, vi } from 'vitest'

/** An unexpected error in the console fails the test. A stubbed global ends with it: test files share a thread. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})
afterEach(() => {
  const printed = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  expect(printed, 'console.error was called').toEqual([])
})
