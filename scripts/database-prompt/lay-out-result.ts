import type { StatementResult } from '../../server/platform/db/run-statement.ts'
import { graphemes } from '../../shared/name-label.ts'

/** A column below this says too little; each row then stands by itself. */
const LEAST_WIDTH = 6
const GAP = '  '
const NULL = '∅'

/** As a table if it fits `width`, else a line per value. Infinity cuts nothing. */
export function layOutResult({ columns, rows, total }: StatementResult, width: number): string {
  if (columns.length === 0) return total === 0 ? 'Done.' : `Done: ${counted(total)}.`
  const shown = rows.map(row => row.map(value => (value === null ? NULL : visible(value))))
  const names = columns.map(visible)
  const most = fittingWidth([names, ...shown], width)
  const body = most >= LEAST_WIDTH ? asTable(names, shown, most) : asRecords(names, shown, width)
  const left = total > rows.length ? `, the first ${rows.length.toLocaleString('en-IN')} of them here` : ''
  return [...body, `(${counted(total)}${left})`].join('\n')
}

const counted = (count: number) => `${count.toLocaleString('en-IN')} ${count === 1 ? 'row' : 'rows'}`

/** What a customer typed must not steer the terminal. */
const visible = (text: string) =>
  text.replace(/\r?\n/g, '↵').replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '·')

const WIDE = /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/u
const signWidth = (sign: string) => (WIDE.test(sign) ? 2 : 1)
const widthOf = (text: string) => graphemes(text).reduce((sum, sign) => sum + signWidth(sign), 0)

function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  let kept = ''
  let used = 0
  for (const sign of graphemes(text)) {
    used += signWidth(sign)
    if (used > width - 1) break
    kept += sign
  }
  return `${kept}…`
}

const widthsOf = (lines: string[][]) =>
  (lines[0] ?? []).map((_, at) => Math.max(...lines.map(line => widthOf(line[at] ?? ''))))

/** The widest that a column may be for all to fit. */
function fittingWidth(lines: string[][], width: number): number {
  const widths = widthsOf(lines)
  const room = width - GAP.length * (widths.length - 1)
  const needed = (most: number) => widths.reduce((sum, one) => sum + Math.min(one, most), 0)
  let most = Math.max(...widths)
  if (needed(most) <= room) return Math.max(most, LEAST_WIDTH)
  most = Math.min(most, room)
  while (most >= LEAST_WIDTH && needed(most) > room) most -= 1
  return most
}

const NUMBER = /^-?\d[\d.]*$/

function asTable(names: string[], rows: string[][], most: number): string[] {
  const widths = widthsOf([names, ...rows]).map(width => Math.min(width, most))
  const isNumber = names.map((_, at) => {
    const values = rows.map(row => row[at] ?? '').filter(value => value !== NULL)
    return values.length > 0 && values.every(value => NUMBER.test(value))
  })
  const lineOf = (values: string[]) =>
    values
      .map((value, at) => {
        const text = cut(value, widths[at] ?? 0)
        const space = ' '.repeat((widths[at] ?? 0) - widthOf(text))
        return isNumber[at] ? space + text : text + space
      })
      .join(GAP)
      .trimEnd()
  return [lineOf(names), widths.map(width => '─'.repeat(width)).join(GAP), ...rows.map(lineOf)]
}

function asRecords(names: string[], rows: string[][], width: number): string[] {
  const [most = 0] = widthsOf(names.map(name => [name]))
  return rows.flatMap((row, at) => [
    `── ${at + 1}`,
    ...names.map((name, column) =>
      cut(`${name}${' '.repeat(most - widthOf(name))}${GAP}${row[column] ?? ''}`, width),
    ),
  ])
}
