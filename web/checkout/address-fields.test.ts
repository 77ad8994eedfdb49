import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isEmptyIn, readDraft } from './draft.ts'

const KEY = 'dopple.checkout-draft'
const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      removeItem: (key: string) => void kept.delete(key),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())
const typed = { 'shipping.phone': '98200 41122' }

test('what was typed comes back for who typed it', () => {
  kept.set(KEY, JSON.stringify({ visitor: 'usr_asha', typed }))
  expect(readDraft('usr_asha')).toEqual(typed)
})

test.each([
  ['of another visitor', { visitor: 'usr_asha', typed }],
  ['of nobody in particular', typed],
])('a draft %s is not shown, and is gone', (_, draft) => {
  kept.set(KEY, JSON.stringify(draft))
  expect(readDraft('usr_ravi')).toBeNull()
  expect(kept.size).toBe(0)
})

test('an address lacks something only if a faulty field of it is empty', () => {
  const filled = { 'shipping.fullName': 'Asha Rao', 'shipping.phone': '123', 'billing.city': ' ' }
  expect(isEmptyIn(filled, ['shipping.phone'], 'shipping')).toBe(false)
  expect(isEmptyIn(filled, ['shipping.phone', 'shipping.city'], 'shipping')).toBe(true)
  expect(isEmptyIn(filled, ['billing.city'], 'shipping')).toBe(false)
  expect(isEmptyIn(filled, ['billing.city'], 'billing')).toBe(true)
})
