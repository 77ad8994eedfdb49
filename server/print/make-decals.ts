import { notFound, Refusal } from '../platform/http/problem.ts'
import { printerOf } from '../settings/printer.ts'
import type { PlateLines } from './make-plate.ts'
import { isPrintable } from './make-prints.ts'
import { LONGEST_MS, type PrintDeps } from './print-deps.ts'
import { decalSheetTask } from './print-task.ts'
import { linesToPrint } from './queries.ts'

const FIGURES_MAX = 24

/** The decals of every approved figure of these orders, a set for each piece. */
export async function makeDecals(
  { db, printWorker, kitDirectory, wordmark }: PrintDeps,
  orders: readonly PlateLines[],
): Promise<Uint8Array> {
  const figures = []
  for (const { orderId, lines } of orders)
    for (const one of await linesToPrint(db, orderId)) {
      const { line, quantity } = one
      if (lines && !lines.has(line)) continue
      if (one.state !== 'approved')
        throw new Refusal(
          409,
          'proof.missing',
          `${orderId}: line ${line} is not approved yet. Leave this order out.`,
        )
      // A sculpt has its colours from its file, and what is sculpted by hand is painted by hand.
      if (!isPrintable(one) || !one.figure) continue
      figures.push({
        figure: one.figure,
        heightMm: one.heightMm,
        title: `${orderId}, line ${line}`,
        pieces: lines?.get(line) ?? quantity,
      })
    }
  if (figures.length > FIGURES_MAX)
    throw new Refusal(409, 'print.decals', `A sheet holds up to ${FIGURES_MAX} figures. Choose fewer orders.`)
  if (figures.length === 0)
    throw notFound('print.no_model', 'There is no approved figure from the kit in these orders.')
  const { mirrored_decals: mirrored } = await printerOf(db)
  const sheet = { kitDirectory, wordmark, mirrored, figures }
  return (await printWorker.do(decalSheetTask, sheet, { withinMs: LONGEST_MS })).bytes
}
