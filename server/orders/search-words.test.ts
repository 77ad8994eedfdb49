import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test.each([
  ['Asha Rao', "('asha':*) & ('rao':*)"],
  ['  O’Neil-Iyer ', "('o’neil-iyer':*)"],
  ["o'neil", "('o''neil':*)"],
  ['+91 98200-41122', "('9820041122':* | '<2211400289':*)"],
  ['41122', "('41122':* | '<22114':*)"],
  ['dpl-o1lab', "('dpl-o1lab':* | '011ab':* | '<ba110':*)"],
  ['DPL 0123456789', "('dpl 0123456789':* | '0123456789':* | '<9876543210':*)"],
  ['back\\slash', "('back\\\\slash':*)"],
])('%s is looked for as %s', (typed, words) => {
  expect(searchWords(typed)).toBe(words)
})

test('nothing to look for is nothing', () => {
  for (const typed of ['', ' ', '()', ' . , ', "'"]) expect(searchWords(typed), typed).toBeNull()
})
