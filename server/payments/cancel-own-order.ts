import { formatInr } from '../../shared/money.ts'
import { hasLeft } from '../../shared/orders/order-status.ts'
import { orderPath } from '../../shared/paths.ts'
import { REFUND_DAYS } from '../../shared/promise/delivery.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { changeStatus, lockOrder } from '../orders/change-status.ts'
import { isStarted, mayCancel } from '../orders/is-started.ts'
import { ORDER_NOT_FOUND } from '../orders/load-order.ts'
import type { Order } from '../orders/order.ts'
import { picturesOfOrder } from '../orders/pictures-of-order.ts'
import type { Tx } from '../platform/db/database.ts'
import { notFound, Refusal } from '../platform/http/problem.ts'
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
  await queueMail(tx, cancelledMail(deps, order, left))
  if (left === 0) return
  await refundOrder(tx, deps, {
    orderId: order.id,
    reason: why ?? 'cancelled by its buyer',
    actor: 'customer',
    key: await unusedRefundKey(tx, `own-${order.id}`),
  })
}

const ASK = 'Write to us from your orders and we will see what can be done.'

function tooLate(order: Order): Refusal {
  const why = isStarted(order) ? 'Work on this order has begun' : 'Its parcel is booked'
  const sentence = hasLeft(order.status)
    ? `This order has left the workshop, so it cannot be cancelled any more. If something is wrong with it when it arrives, say so on its page, with photos, within 48 hours.`
    : `${why}, so it cannot be cancelled here any more. ${ASK}`
  return new Refusal(409, 'order.in_production', sentence)
}

const cancelledMail = ({ pageAddress }: RefundDeps, order: Order, left: number) => ({
  kind: 'order.cancelled',
  to: order.shipping.email,
  about: order.id,
  subject: `You cancelled your order ${order.id}`,
  heading: 'Cancelled, as you asked.',
  paragraphs: [
    'Nothing had been made yet, so nothing is lost and nothing is charged.',
    left > 0
      ? `All of ${formatInr(left)} goes back the way you paid and takes ${REFUND_DAYS}, depending on your bank.`
      : 'If a payment of yours is still on its way, it will go back by itself.',
  ],
  facts: [['Order', order.id]] as [string, string][],
  pictures: picturesOfOrder(order),
  action: { label: 'Look at the order', url: pageAddress(orderPath(order.id)) },
})
