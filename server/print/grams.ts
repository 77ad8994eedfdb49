import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { PrintMeasures } from '../../shared/print/api.ts'
import type { Database } from '../platform/db/database.ts'
import { rows, stored } from '../platform/db/rows.ts'
import { printerOf } from '../settings/printer.ts'
import { calibrationOf, estimate, rupeesOf } from './estimate.ts'
import { slicedRows } from './queries.ts'

const Line = z.object({
  quantity: z.number(),
  measures: stored<PrintMeasures | null>(),
  slicerGrams: z.nullable(z.number()),
})

/** Plastic of the whole order; null while a line of it has no file. */
async function gramsOfOrder(db: Database, orderId: string): Promise<number | null> {
  const [lines, sliced] = await Promise.all([
    rows(
      db,
      Line,
      sql`
        select l.quantity, r.measures, r.slicer_grams as "slicerGrams"
        from order_lines l
        left join proofs p on p.order_id = l.order_id and p.line = l.position and p.is_newest and p.state = 'approved'
        left join print_files r on r.order_id = l.order_id and r.line = l.position and r.hash = p.hash
          and r.state = 'made' and r.file is not null
        where l.order_id = ${orderId}`,
    ),
    slicedRows(db),
  ])
  const calibration = calibrationOf(sliced)
  const grams = lines.map(({ quantity, measures, slicerGrams }) =>
    measures ? (slicerGrams ?? estimate(measures, calibration).grams) * quantity : null,
  )
  return grams.reduce(
    (sum, one) => (sum === null || one === null ? null : sum + one),
    grams.length > 0 ? 0 : null,
  )
}

export async function materialPaise(db: Database, orderId: string): Promise<number | null> {
  const [grams, printer] = await Promise.all([gramsOfOrder(db, orderId), printerOf(db)])
  return grams === null ? null : Math.round(rupeesOf(grams, printer) * 100)
}
