import { afterEach, beforeEach, expect, vi } from 'vitest'

/** An error nobody expected fails the test that printed it. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})
afterEach(() => {
  const printed = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  expect(printed, 'console.error was called').toEqual([])
})
