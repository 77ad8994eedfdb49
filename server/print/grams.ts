import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { PrintMeasures } from '../../shared/print/api.ts'
import type { Database } from '../platform/db/database.ts'
import { rows, stored } from '../platform/db/rows.ts'
import { printerOf } from '../settings/printer.ts'
import { calibrationOf, estimate, rupeesOf } from './estimate.ts'
import { slicedRows } from './queries.ts'

const Line = z.object({
  orderId: z.string(),
  line: z.number(),
  quantity: z.number(),
  measures: stored<PrintMeasures | null>(),
  slicerGrams: z.nullable(z.number()),
  slicerMinutes: z.nullable(z.number()),
})

interface PrintOfLine {
  orderId: string
  line: number
  quantity: number
  /** Of one piece: plastic and time; null while there is no file of it. */
  grams: number | null
  minutes: number | null
}

export async function printsOfLines(db: Database, orderIds: readonly string[]): Promise<PrintOfLine[]> {
  if (orderIds.length === 0) return []
  const [lines, sliced] = await Promise.all([
    rows(
      db,
      Line,
      sql`
        select l.order_id as "orderId", l.position as line, l.quantity, r.measures, r.slicer_grams as "slicerGrams",
          r.slicer_minutes as "slicerMinutes"
        from order_lines l
        left join proofs p on p.order_id = l.order_id and p.line = l.position and p.is_newest and p.state = 'approved'
        left join print_files r on r.order_id = l.order_id and r.line = l.position and r.hash = p.hash
          and r.state = 'made' and r.file is not null
        where l.order_id in ${[...orderIds]}`,
    ),
    slicedRows(db),
  ])
  const calibration = calibrationOf(sliced)
  return lines.map(({ measures, slicerGrams, slicerMinutes, ...line }) => {
    const estimated = measures && estimate(measures, calibration)
    return {
      ...line,
      grams: estimated && (slicerGrams ?? estimated.grams),
      minutes: estimated && (slicerMinutes ?? Math.round(estimated.minutes)),
    }
  })
}

/** Of the whole order; null while a line of it has no file. */
export async function materialPaise(db: Database, orderId: string): Promise<number | null> {
  const [lines, printer] = await Promise.all([printsOfLines(db, [orderId]), printerOf(db)])
  const grams = lines.map(({ quantity, grams: each }) => each && each * quantity)
  const sum = grams.reduce(
    (all, one) => (all === null || one === null ? null : all + one),
    grams.length > 0 ? 0 : null,
  )
  return sum === null ? null : Math.round(rupeesOf(sum, printer) * 100)
}
