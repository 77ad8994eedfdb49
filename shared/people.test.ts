import { expect, test } from 'vitest'
import { Pincode } from './people.ts'

test.each([
  ['', 'Please enter the pincode.'],
  ['   ', 'Please enter the pincode.'],
  ['4000', 'A pincode has 6 digits. This one has 4.'],
  ['012345', 'A pincode does not start with 0.'],
])('the pincode %j is told: %s', (typed, sentence) => {
  expect(Pincode.safeParse(typed).error?.issues[0]?.message).toBe(sentence)
})
