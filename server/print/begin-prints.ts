import type { Order } from '../orders/order.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'

export const PRINT_QUEUE = 'print.make'

export async function beginPrints(tx: Tx, jobs: Jobs, { id, lines }: Pick<Order, 'id' | 'lines'>) {
  if (lines.some(({ make }) => make === 'figure')) await beginPrint(tx, jobs, id)
}

/** Of what is approved only now. */
export const beginPrint = (tx: Tx, jobs: Jobs, orderId: string) => jobs.send(tx, PRINT_QUEUE, { orderId })
