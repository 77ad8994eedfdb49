import { and, eq } from 'drizzle-orm'
import type { PrintFile, PrintMeasures, PrintReport } from '../../shared/print/api.ts'
import type { Database } from '../platform/db/database.ts'
import { notFound, Refusal } from '../platform/http/problem.ts'
import { printerOf } from '../settings/printer.ts'
import { calibrationOf } from './estimate.ts'
import { isOf, isPrintable, type Printable, requestPrint } from './make-prints.ts'
import { hasColours, type PrintDeps, printKey } from './print-deps.ts'
import { findPrintRow, linesToPrint, slicedRows } from './queries.ts'
import { reportOf } from './report.ts'
import { type PrintRow, printFiles } from './tables.ts'

export interface PrintToShow {
  printable: Printable
  row: PrintRow | null
}

export async function loadPrint(deps: PrintDeps, orderId: string, line: number): Promise<PrintToShow> {
  const printable = await loadPrintable(deps, orderId, line)
  const row = await findPrintRow(deps.db, orderId, line)
  if (row && isOf(row, printable) && row.state !== 'waiting' && (await isWhole(deps, row)))
    return { printable, row }
  await requestPrint(deps, printable)
  return { printable, row: null }
}

export async function loadPrintable({ db }: PrintDeps, orderId: string, line: number): Promise<Printable> {
  const found = (await linesToPrint(db, orderId)).find(one => one.line === line)
  if (!found) throw notFound('line.not_found', 'There is nothing at this place of the order.')
  if (!found.paid) throw new Refusal(409, 'order.not_paid', 'This order is not paid yet.')
  if (found.state !== 'approved')
    throw new Refusal(409, 'proof.missing', 'The customer has not approved this figurine yet.')
  if (!isPrintable(found))
    throw notFound('print.no_model', 'It is sculpted by hand; there is no model to print.')
  return found
}

/** Reports as of today's printer and calibration. */
export async function openReporter(db: Database): Promise<(measures: PrintMeasures) => PrintReport> {
  const [printer, sliced] = await Promise.all([printerOf(db), slicedRows(db)])
  const calibration = calibrationOf(sliced)
  return measures => reportOf(measures, printer, calibration)
}

const isWhole = async ({ files }: PrintDeps, { file }: PrintRow) =>
  file === null || files.has(printKey(file, '3mf'))

export async function printView(deps: PrintDeps, { printable, row }: PrintToShow): Promise<PrintFile> {
  const measures = row?.state === 'made' ? row.measures : null
  const report = measures ? (await openReporter(deps.db))(measures) : null
  const made = report?.light === 'red' || !row?.file ? 'red' : 'made'
  return {
    state: row === null ? 'making' : row.state === 'failed' ? 'failed' : made,
    hash: printable.hash,
    report,
    slicer:
      row && row.slicerGrams !== null && row.slicerMinutes !== null
        ? { grams: row.slicerGrams, minutes: row.slicerMinutes }
        : null,
    sha256: row?.sha256ThreeMf && row.sha256Stl ? { '3mf': row.sha256ThreeMf, stl: row.sha256Stl } : null,
    has_colours: measures !== null && hasColours(measures),
    made_at: row?.madeAt?.toISOString() ?? null,
  }
}

const RED = 'This figure cannot be printed as it is. The report says what to do.'
const FAILED = 'The print file could not be made. Please make it again; if it fails again, look at the log.'

/** Throws where there is nothing to print; on a plate of several it says in which order. */
export function refuseUnprintable({ state, ...view }: PrintFile, ofOrder?: string): void {
  const where = ofOrder ? `${ofOrder}: ` : ''
  if (state === 'failed') throw new Refusal(409, 'print.failed', where + FAILED)
  if (state === 'red') throw new Refusal(409, 'print.red', where + RED, { ...view })
}

export async function saveSlicerValues(
  db: Database,
  { orderId, line, hash }: PrintRow,
  { grams, minutes }: { grams: number; minutes: number },
): Promise<void> {
  await db
    .update(printFiles)
    .set({ slicerGrams: grams, slicerMinutes: minutes })
    .where(and(eq(printFiles.orderId, orderId), eq(printFiles.line, line), eq(printFiles.hash, hash)))
}
