import type { Printer } from '../../shared/print/api.ts'
import { cardId, type Tonight } from '../../shared/production/api.ts'
import { fitsOnBed } from '../print/lay-out.ts'
import type { PrintToDo } from '../print/prints-to-do.ts'
import type { BoardRow } from './queries.ts'

/** After so many that do not fit, the bed counts as full. */
const MISSES_MAX = 8

/** Figures to print now: by due date, as many as the bed takes. */
export function tonight(rows: readonly BoardRow[], prints: readonly PrintToDo[], printer: Printer): Tonight {
  const ready = rows.flatMap(row => {
    const print = prints.find(one => one.orderId === row.order_id && one.line === row.line)
    return row.column === 'to_print' && print?.state === 'made' ? [{ row, print }] : []
  })
  const chosen: typeof ready = []
  let misses = 0
  for (const one of ready) {
    if (misses >= MISSES_MAX) break
    const files = [...chosen, one].map(({ print: { bodies } }) => ({ bodies, quantity: 1 }))
    if (fitsOnBed(files, printer)) chosen.push(one)
    else misses += 1
  }
  return {
    cards: chosen.map(({ row }) => ({
      id: cardId(row.order_id, row.line, row.piece),
      version: row.version,
      called: row.name_label ?? row.name,
      days_left: row.days_left,
      proof_hash: row.proof_hash,
    })),
    minutes: chosen.reduce((all, { print }) => all + print.minutes, 0),
    left: ready.length - chosen.length,
  }
}
