const UNITS = 'dhms'
const MINUTES = [24 * 60, 60, 1, 1 / 60]

/** `1d 2h 31m`, `10 h 15`, `10:15` and `615`, in minutes. A number without a unit has the one after the last. */
export function minutesOf(typed: string): number {
  const parts = [...typed.toLowerCase().matchAll(/(\d+(?:[.,]\d+)?)\s*([dhms])?/g)]
  let unit = UNITS.indexOf(parts.length > 1 ? 'd' : 'h')
  let minutes = 0
  for (const [, count, letter] of parts) {
    unit = letter ? UNITS.indexOf(letter) : unit + 1
    minutes += Number(count?.replace(',', '.')) * (MINUTES[unit] ?? Number.NaN)
  }
  return parts.length > 0 ? Math.round(minutes) : Number.NaN
}
