import { eq } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { notFound, Refusal } from '../platform/http/problem.ts'
import { lockOrder } from './change-status.ts'
import { ORDER_NOT_FOUND } from './find-order.ts'
import { mayCancelFree } from './is-started.ts'
import { addNote } from './notes.ts'
import { announceOrder } from './order-events.ts'
import { orders } from './tables.ts'

/** The buyer's answer to a promise that slipped. They may still leave until work begins. */
export async function keepWaiting(
  tx: Tx,
  clock: Clock,
  { orderId, buyer }: { orderId: string; buyer: { id: string; name: string } },
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order.userId !== buyer.id) throw notFound('order.not_found', ORDER_NOT_FOUND)
  if (!order.promise || !mayCancelFree(order))
    throw new Refusal(409, 'order.not_late', 'This order is not late, or work on it has begun.')
  if (order.promise.keepsWaiting) return
  await tx.update(orders).set({ keepsWaitingTo: order.promise.to }).where(eq(orders.id, order.id))
  await addNote(tx, clock, { orderId, text: 'Keeps waiting, though it is later.', author: buyer })
  await announceOrder(tx, order)
}
