import { expect, test } from 'vitest'
import { csvCell, csvLine } from './csv.ts'
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

test.each([
  ['=1+1', "'=1+1"],
  ['+91 98200', "'+91 98200"],
  ['-5', '-5'],
  ['-2117.80', '-2117.80'],
  ['-5+1', "'-5+1"],
  ['@cmd', "'@cmd"],
  ['\t=1', "'\t=1"],
  ['say "hello"', '"say ""hello"""'],
  ['one\ntwo', '"one\ntwo"'],
  ['नैना', 'नैना'],
  [499, '499'],
  [null, ''],
])('the cell %j is written as %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

test('a line ends as spreadsheets end it', () => {
  expect(csvLine(['a', 'b,c', null, 1])).toBe('a,"b,c",,1\r\n')
})
