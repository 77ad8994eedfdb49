import { expect, test } from 'vitest'
import { layOutResult } from './lay-out-result.ts'

const result = {
  columns: ['id', 'note'],
  rows: [
    ['7', 'Could the plate say आशा instead?'],
    ['12', null],
  ],
  total: 2,
}
const widest = (text: string) => Math.max(...text.split('\n').map(line => line.length))

test('what does not fit the terminal is cut, the widest column first', () => {
  expect(layOutResult(result, 20)).toBe(
    ['id  note', '──  ────────────────', ' 7  Could the plate…', '12  ∅', '(2 rows)'].join('\n'),
  )
  expect(widest(layOutResult(result, Number.POSITIVE_INFINITY))).toBeGreaterThan(30)
})

test('where columns would be too narrow, each value has a line', () => {
  const columns = Array.from({ length: 12 }, (_, at) => `column_${at}`)
  const laid = layOutResult({ columns, rows: [columns.map(name => `the value of ${name}`)], total: 1 }, 40)
  expect(laid.split('\n').slice(0, 2)).toEqual(['── 1', 'column_0   the value of column_0'])
  expect(widest(laid)).toBeLessThanOrEqual(40)
})

test('a value cannot steer the terminal, and rows that are not shown are counted', () => {
  const laid = layOutResult({ columns: ['text'], rows: [['a\u001b[2J\nb\u202e']], total: 4000 }, 80)
  expect(laid).toContain('a·[2J↵b·')
  expect(laid).toContain('(4,000 rows, the first 1 of them here)')
})
