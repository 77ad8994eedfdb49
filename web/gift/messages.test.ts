import { expect, test } from 'vitest'
import { NAME_MISSING } from '../../shared/accounts/api.ts'
import { nameSentence } from './messages.ts'

test('the missing name of a present’s receiver is asked for as theirs, every other fault in its own words', () => {
  expect(nameSentence(NAME_MISSING, true)).toBe('Please enter their name.')
  expect(nameSentence(NAME_MISSING, false)).toBe('Please enter your name.')
  expect(nameSentence('That name is too long for us to keep.', true)).toBe(
    'That name is too long for us to keep.',
  )
  expect(nameSentence(undefined, true)).toBeUndefined()
})
