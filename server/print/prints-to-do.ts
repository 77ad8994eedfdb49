import type { Printer, PrintMeasures } from '../../shared/print/api.ts'
import type { PrintStanding } from '../../shared/production/api.ts'
import type { Database } from '../platform/db/database.ts'
import { printerOf } from '../settings/printer.ts'
import { calibrationOf } from './estimate.ts'
import { type FileToPrint, listFilesToPrint, slicedRows } from './queries.ts'
import { reportOf } from './report.ts'

export interface PrintToDo {
  orderId: string
  line: number
  state: PrintStanding
  approvedAt: Date
  minutes: number
  bodies: PrintMeasures['bodies']
}

export async function printsToDo(
  db: Database,
  only?: { orderId: string; line?: number },
): Promise<{ prints: PrintToDo[]; printer: Printer }> {
  const [files, printer, sliced] = await Promise.all([
    listFilesToPrint(db, only),
    printerOf(db),
    slicedRows(db),
  ])
  const calibration = calibrationOf(sliced)
  const prints = files.map(file => {
    const { orderId, line, measures } = file
    const report = file.state === 'made' && measures ? reportOf(measures, printer, calibration) : null
    return {
      orderId,
      line,
      state: standingOf(file, report?.light === 'red'),
      approvedAt: new Date(file.approvedAt),
      minutes: file.slicerMinutes ?? report?.minutes ?? 0,
      bodies: measures?.bodies ?? [],
    }
  })
  return { prints, printer }
}

function standingOf({ state, file }: FileToPrint, isRed: boolean): PrintStanding {
  if (state === 'failed') return 'failed'
  if (state !== 'made') return 'making'
  return isRed || file === null ? 'red' : 'made'
}
