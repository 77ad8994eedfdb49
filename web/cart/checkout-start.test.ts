import { expect, test, vi } from 'vitest'
import { lastStart, rememberStart } from './checkout-start.ts'

test('the checkout knows what it was started with last, without what its link says', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    },
  })
  expect(lastStart()).toBeNull()
  rememberStart('figurine')
  rememberStart('cart')
  expect(lastStart()).toBe('cart')
})
