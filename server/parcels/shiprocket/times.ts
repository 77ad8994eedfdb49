import { INDIA_OFFSET_MS } from '../../../shared/time/indian-time.ts'

const SHAPES: readonly [RegExp, readonly [number, number, number]][] = [
  [/^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?$/, [1, 2, 3]],
  [/^(\d{2})[ -](\d{2})[ -](\d{4}) (\d{2}):(\d{2})(?::(\d{2}))?$/, [3, 2, 1]],
]

/** Before any parcel of this shop; the database takes no year 0. */
const FIRST_YEAR = 2000

/** The courier writes Indian time without saying so, in two shapes. What cannot be read or be true is null, never now. */
export function indianTime(text: unknown): Date | null {
  if (typeof text !== 'string') return null
  for (const [shape, [year, month, day]] of SHAPES) {
    const parts = shape.exec(text.trim())
    if (!parts) continue
    if (Number(parts[year]) < FIRST_YEAR) return null
    const date = `${parts[year]}-${parts[month]}-${parts[day]}`
    const at = new Date(`${date}T${parts[4]}:${parts[5]}:${parts[6] ?? '00'}+05:30`)
    if (Number.isNaN(at.getTime())) return null
    const back = new Date(at.getTime() + INDIA_OFFSET_MS).toISOString()
    return back.startsWith(date) ? at : null
  }
  return null
}
