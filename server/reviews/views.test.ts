import { expect, test } from 'vitest'
import { writerName } from './views.ts'

test.each([
  ['Asha Rao', 'Asha R.'],
  ['asha  kumari rao', 'asha R.'],
  ['Asha', 'Asha'],
  ['क्षितिज शर्मा', 'क्षितिज श.'],
  [null, 'A customer'],
])('of the name %s everybody sees %s', (name, shown) => {
  expect(writerName(name)).toBe(shown)
})
