import { expect, test } from 'vitest'
import { Shipping } from '../../shared/orders/checkout.ts'
import { sentenceTo } from './messages.ts'

test('whatever is missing of a present’s address is asked for as theirs, every other fault in its own words', () => {
  const missing = Shipping.safeParse({
    fullName: '',
    phone: '',
    pincode: '',
    address1: '',
    city: '',
    state: '',
  })
  const sentences = (missing.error?.issues ?? [])
    .filter(({ path }) => path[0] !== 'email')
    .map(({ message }) => message)
  expect(sentences).toHaveLength(6)
  for (const sentence of sentences) {
    expect(sentenceTo(sentence, true)).toMatch(/\btheir\b/)
    expect(sentenceTo(sentence, false)).toBe(sentence)
  }
  expect(sentenceTo('That name is too long for us to keep.', true)).toBe(
    'That name is too long for us to keep.',
  )
  expect(sentenceTo(undefined, true)).toBeUndefined()
})
