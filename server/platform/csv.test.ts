import { expect, test } from 'vitest'
import { csvCell, csvLine } from './csv.ts'

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
