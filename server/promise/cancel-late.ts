import { changeStatus, lockOrder } from '../orders/change-status.ts'
import { ORDER_NOT_FOUND } from '../orders/find-order.ts'
import { mayCancelFree } from '../orders/is-started.ts'
import { leftToGiveBack, type RefundDeps, refundOrder } from '../payments/refund-order.ts'
import type { Database } from '../platform/db/database.ts'
import { notFound, Refusal } from '../platform/http/problem.ts'

/** The free way out of an order that is later than promised. */
export async function cancelLate(
  tx: Database,
  deps: RefundDeps,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order.userId !== userId) throw notFound('order.not_found', ORDER_NOT_FOUND)
  if (order.status === 'Cancelled') return
  if (!mayCancelFree(order))
    throw new Refusal(
      409,
      'order.not_free_to_cancel',
      order.promise?.was
        ? 'Work on this order has begun, so it cannot be cancelled here any more. Please write to us.'
        : 'This order is not later than promised. Please write to us if you would like to cancel it.',
    )
  const left = await leftToGiveBack(tx, order.id)
  const refund = left > 0
  await changeStatus(tx, deps, order, {
    status: 'Cancelled',
    actor: 'customer',
    note: 'later than promised',
    refund,
  })
  if (!refund) return
  await refundOrder(tx, deps, {
    orderId: order.id,
    reason: 'later than promised',
    actor: 'customer',
    key: `late-${order.id}`,
  })
}
