export const BYTE_ORDER_MARK = '\uFEFF'

/** An apostrophe keeps a spreadsheet from running a cell as a formula. */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const isAmount = /^-?\d+(\.\d+)?$/.test(value)
  const safe = !isAmount && /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
export const csvLine = (cells: readonly (string | number | null)[]) => `${cells.map(csvCell).join(',')}\r\n`
