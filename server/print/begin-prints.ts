import type { Order } from '../orders/order.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'

export const PRINT_QUEUE = 'print.make'
/** Nobody waits to look at a ready-made piece, so the figures of a busy minute are made first. */
const READY_MADE_MS = 60_000

export async function beginPrints(tx: Tx, jobs: Jobs, { id, lines }: Pick<Order, 'id' | 'lines'>, now: Date) {
  if (lines.some(({ make }) => make === 'figure')) await beginPrint(tx, jobs, id)
  if (lines.some(({ kind }) => kind === 'desk_buddy'))
    await jobs.send(tx, PRINT_QUEUE, { orderId: id }, { startAfter: new Date(now.getTime() + READY_MADE_MS) })
}

/** Of what is approved only now. */
export const beginPrint = (tx: Tx, jobs: Jobs, orderId: string) => jobs.send(tx, PRINT_QUEUE, { orderId })
