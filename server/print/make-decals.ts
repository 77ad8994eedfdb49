import { notFound } from '../platform/http/problem.ts'
import { printerOf } from '../settings/printer.ts'
import type { PlateLines } from './make-plate.ts'
import { isPrintable, LONGEST_MS, type PrintDeps } from './make-prints.ts'
import { decalSheetTask } from './print-task.ts'
import { figurinesOf } from './queries.ts'

/** The decals of every approved figure of these orders, a set for each piece. */
export async function makeDecals(
  { db, printWorker, kitDirectory, wordmark }: PrintDeps,
  orders: readonly PlateLines[],
): Promise<Uint8Array> {
  const figures = []
  for (const { orderId, lines } of orders)
    for (const { line, quantity, ...one } of (await figurinesOf(db, orderId)).filter(isPrintable)) {
      const pieces = lines ? (lines.get(line) ?? 0) : quantity
      for (let piece = 1; piece <= pieces; piece++)
        figures.push({
          figure: one.figure,
          heightMm: one.heightMm,
          title: `${orderId}, line ${line}${pieces > 1 ? `, piece ${piece} of ${pieces}` : ''}`,
        })
    }
  if (figures.length === 0)
    throw notFound('print.no_model', 'There is no approved figure from the kit in these orders.')
  const { mirrored_decals: mirrored } = await printerOf(db)
  const sheet = { kitDirectory, wordmark, mirrored, figures }
  return (await printWorker.do(decalSheetTask, sheet, { withinMs: LONGEST_MS })).bytes
}
