import { hasLeft } from '../../shared/orders/order-status.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { changeStatus, lockOrder } from '../orders/change-status.ts'
import { isStarted, mayCancel } from '../orders/is-started.ts'
import { ORDER_NOT_FOUND } from '../orders/load-order.ts'
import type { Order } from '../orders/order.ts'
import type { Tx } from '../platform/db/database.ts'
import { notFound, Refusal } from '../platform/http/problem.ts'
import { cancelledMail } from './refund-mails.ts'
import { leftToGiveBack, type RefundDeps, refundOrder, unusedRefundKey } from './refund-order.ts'

interface CancelOrderInput {
  orderId: string
  userId: string
  reason: string | null
}

/** The buyer's free way out while nothing is made; the refund is recorded with it and sent by its job. */
export async function cancelOwnOrder(
  tx: Tx,
  deps: RefundDeps,
  { orderId, userId, reason }: CancelOrderInput,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order.userId !== userId) throw notFound('order.not_found', ORDER_NOT_FOUND)
  if (order.status === 'Cancelled') return
  if (!mayCancel(order)) throw tooLate(order)
  const left = await leftToGiveBack(tx, order.id)
  const isLate = order.promise?.was != null
  const why = [isLate && 'later than promised', reason].filter(Boolean).join(': ') || null
  await changeStatus(tx, deps, order, {
    status: 'Cancelled',
    actor: 'customer',
    ...(why && { note: why }),
    notify: false,
  })
  const refund = left > 0 ? await giveBack(tx, deps, order, why) : null
  await queueMail(tx, cancelledMail(deps, order, refund === null ? null : { id: refund, amountPaise: left }))
}

const giveBack = async (tx: Tx, deps: RefundDeps, { id }: Order, why: string | null) =>
  refundOrder(tx, deps, {
    orderId: id,
    reason: why ?? 'cancelled by its buyer',
    actor: 'customer',
    purpose: 'cancellation',
    key: await unusedRefundKey(tx, `own-${id}`),
  })

const ASK = 'Write to us from your orders and we will see what can be done.'

function tooLate(order: Order): Refusal {
  const why = isStarted(order) ? 'Work on this order has begun' : 'Its parcel is booked'
  const sentence = hasLeft(order.status)
    ? `This order has left the workshop, so it cannot be cancelled any more. If something is wrong with it when it arrives, tell us on its page within 48 hours, with photos.`
    : `${why}, so it cannot be cancelled here any more. ${ASK}`
  return new Refusal(409, 'order.in_production', sentence)
}
