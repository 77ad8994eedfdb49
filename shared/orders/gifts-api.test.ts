import { expect, test } from 'vitest'
import { messageFault, messageLength, normaliseMessage, signsOfOtherFonts } from './gifts-api.ts'

test.each([
  ['क्षिति', 2],
  ['👩‍🚀🇮🇳', 2],
  ['  For you \n', 7],
  ['நன்றி', 3],
])('%j has so many characters as people count them', (text, count) => {
  expect(messageLength(text)).toBe(count)
})

test('blank lines in a row become one, and a message of blanks is none', () => {
  expect(normaliseMessage('One \r\n\r\n\r\n\r\nTwo\t!')).toBe('One\n\nTwo !')
  expect(normaliseMessage(' \u200b\n\u2063 ')).toBeNull()
})

test('it is refused by length, by lines and by signs that cannot be seen', () => {
  expect(messageFault('x'.repeat(200))).toBeNull()
  expect(messageFault('x'.repeat(201))).toContain('200 characters')
  expect(messageFault('a\n'.repeat(10))).toBeNull()
  expect(messageFault(`a${'\nb'.repeat(10)}`)).toContain('10 lines')
  expect(messageFault('a\u202eb')).toContain('cannot be seen')
})

test('what is not in the card’s own letters is named, each once', () => {
  expect(signsOfOtherFonts('Zoë, श्री ਸਿੰਘ ௧ — ₹1!')).toEqual([])
  expect(signsOfOtherFonts('Hi 🎂🎂 你好 سال')).toEqual(['🎂', '你', '好', 'س', 'ا', 'ل'])
})
