import type { Database } from '../platform/db/database.ts'
import { printerOf } from '../settings/printer.ts'
import { calibrationOf, estimate, rupeesOf } from './estimate.ts'
import { listPrintsOfLines, slicedRows } from './queries.ts'

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
  const [lines, sliced] = await Promise.all([listPrintsOfLines(db, orderIds), slicedRows(db)])
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
