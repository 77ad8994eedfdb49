import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SlipReason } from '../../shared/promise/api.ts'
import type { DayRange } from '../../shared/promise/promise-range.ts'
import type { Tx } from '../platform/db/database.ts'
import { writeDueDays } from './due-days.ts'
import { isStarted } from './is-started.ts'
import type { Order } from './order.ts'
import { orders } from './tables.ts'

/** Between which days an order arrives that is approved now; null where that cannot be said. */
export type PromiseOrder = (order: Pick<Order, 'id' | 'quantity' | 'shipping'>) => Promise<DayRange | null>

/** Without its customer's yes nothing is promised. */
export const isApproved = ({ lines }: Pick<Order, 'lines'>): boolean =>
  lines.every(({ proof }) => proof === null || proof === 'approved')

/** Counted from the customer's yes, so a later yes counts anew; after a slip the first promise stays known. */
export async function savePromise(tx: Tx, orderId: string, { from, to }: DayRange): Promise<void> {
  await tx
    .update(orders)
    .set({ promiseFrom: from, promiseTo: to })
    .where(and(eq(orders.id, orderId), isNull(orders.promiseSlippedAt)))
  await writeDueDays(tx, orderId)
}

/** Promises an order with the yes to one of its lines, unless another line still waits for its own. */
export async function promiseWithYes(
  tx: Tx,
  order: Order,
  { line, promise }: { line: number; promise: DayRange | null },
): Promise<void> {
  const others = order.lines.filter((_, at) => at + 1 !== line)
  if (promise && order.paidAt !== null && isApproved({ lines: others }) && !isStarted(order))
    await savePromise(tx, order.id, promise)
}

interface Slip {
  was: string
  range: DayRange
  reason: SlipReason
  at: Date
}
/** True for the first slip, which is the one that is told. */
export async function slipPromise(tx: Tx, order: Order, { was, range, reason, at }: Slip): Promise<boolean> {
  await tx
    .update(orders)
    .set({
      promiseFrom: range.from,
      promiseTo: range.to,
      promiseReason: reason,
      promiseFirstTo: sql`coalesce(promise_first_to, ${was}::date)`,
      promiseSlippedAt: sql`coalesce(promise_slipped_at, ${at.toISOString()}::timestamptz)`,
      updatedAt: at,
    })
    .where(eq(orders.id, order.id))
  await writeDueDays(tx, order.id)
  return order.promise?.was == null
}
