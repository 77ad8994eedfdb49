import type { PrintFile, PrintMeasures } from '../../shared/print/api.ts'
import { notFound } from '../platform/http/problem.ts'
import { printerOf } from '../settings/printer.ts'
import { layOut, type OnBed } from './lay-out.ts'
import { loadPrint, type PrintToShow, printView, refuseUnprintable } from './load-print.ts'
import { LONGEST_MS, type PrintDeps, printKey } from './print-deps.ts'
import { packPlateTask } from './print-task.ts'
import { linesToPrint } from './queries.ts'

export interface PlateLines {
  orderId: string
  lines: ReadonlyMap<number, number> | null
}
interface OnPlate extends OnBed {
  name: string
  key: string
}

/** The figures of several orders on one bed, packed in the print process; null while a file is being made. */
export async function makePlate(deps: PrintDeps, orders: readonly PlateLines[]): Promise<Uint8Array | null> {
  const found: (OnPlate | null)[] = []
  for (const one of orders) found.push(...(await onPlate(deps, one)))
  if (found.includes(null)) return null
  const ready = found.filter(one => one !== null)
  if (ready.length === 0) throw notFound('print.no_model', 'There is no figure to print in these orders.')
  const places = layOut(ready, await printerOf(deps.db))
  const files = await Promise.all(
    ready.map(async ({ name, key }, i) => {
      const threeMf = await deps.files.get(key)
      return threeMf && { name, threeMf, places: places[i] ?? [] }
    }),
  )
  if (!files.every(file => file !== null)) return null
  const plate = { title: `Plate of ${orders.map(({ orderId }) => orderId).join(', ')}`, files }
  return (await deps.printWorker.do(packPlateTask, plate, { withinMs: LONGEST_MS })).bytes
}

async function onPlate(deps: PrintDeps, { orderId, lines }: PlateLines): Promise<(OnPlate | null)[]> {
  const models = (await linesToPrint(deps.db, orderId)).filter(
    ({ figure, body, model, line }) =>
      (figure ?? body ?? model) !== null && (lines === null || lines.has(line)),
  )
  return Promise.all(
    models.map(async ({ line, quantity, label }) => {
      const print = await loadPrint(deps, orderId, line)
      const view = await printView(deps, print)
      const made = madeFile(print, view, orderId)
      return (
        made && { ...made, name: `${orderId} ${label ?? ''}`.trim(), quantity: lines?.get(line) ?? quantity }
      )
    }),
  )
}

function madeFile(
  { row }: PrintToShow,
  view: PrintFile,
  orderId: string,
): { key: string; bodies: PrintMeasures['bodies'] } | null {
  if (view.state === 'making') return null
  refuseUnprintable(view, orderId)
  return row?.file && row.measures ? { key: printKey(row.file, '3mf'), bodies: row.measures.bodies } : null
}
