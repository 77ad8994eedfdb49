import { formatInr } from '../../shared/money.ts'
import { paths } from '../../shared/paths.ts'
import { REFUND_DAYS } from '../../shared/promise/delivery.ts'
import type { NewMail } from '../notifications/queue-mail.ts'
import type { Order } from '../orders/order.ts'
import { HELD_SECONDS, type MailDeps, orderLink } from '../orders/order-mails.ts'
import { picturesOfOrder } from '../orders/pictures-of-order.ts'
import type { RefundRow } from './tables.ts'

/** A cancellation and a settled claim tell of their refund themselves, as long as their mail has not left. */
export const hasOwnMail = ({ purpose }: Pick<RefundRow, 'purpose'>) =>
  purpose === 'cancellation' || purpose === 'claim'

export const cancelledMail = (
  deps: MailDeps,
  order: Order,
  refund: { id: string; amountPaise: number } | null,
): NewMail => ({
  kind: 'order.cancelled',
  heldSeconds: refund ? HELD_SECONDS : 0,
  ...(refund && { refund: refund.id }),
  to: order.shipping.email,
  about: order.id,
  subject: `You cancelled your order ${order.id}`,
  heading: 'Cancelled, as you asked.',
  paragraphs: [
    'Nothing had been made yet, so nothing is lost and nothing is charged.',
    refund
      ? `The full ${formatInr(refund.amountPaise)} goes back the way you paid. It takes ${REFUND_DAYS}, depending on your bank.`
      : 'If a payment of yours is still on its way, it goes back to you automatically.',
  ],
  facts: [['Order', order.id]],
  pictures: picturesOfOrder(order),
  action: orderLink(deps, order),
})

export const refundedMail = (
  deps: MailDeps,
  order: Order,
  { amountPaise, reference }: { amountPaise: number; reference: string },
): NewMail => ({
  kind: 'payment.refunded',
  heldSeconds: HELD_SECONDS,
  to: order.shipping.email,
  about: order.id,
  subject: `${formatInr(amountPaise)} is on its way back to you (${order.id})`,
  heading: `${formatInr(amountPaise)} is on its way back.`,
  paragraphs: [`It goes back the way you paid. It takes ${REFUND_DAYS}, depending on your bank.`],
  facts: [
    ['Order', order.id],
    ['Reference', reference],
  ],
  pictures: picturesOfOrder(order),
  action: orderLink(deps, order),
})

type FailedRefund = Pick<RefundRow, 'orderId' | 'paymentId' | 'amountPaise' | 'purpose'>

export const refundFailedMail = (
  { pageAddress }: MailDeps,
  { orderId, paymentId, amountPaise, purpose }: FailedRefund,
  { to, why }: { to: string; why: string },
): NewMail => ({
  kind: 'refund.failed',
  to,
  about: orderId,
  subject: `A refund of ${formatInr(amountPaise)} did not go through (${orderId})`,
  heading: 'A refund did not go through.',
  paragraphs: [
    `The payment provider says: ${why}`,
    purpose === 'surplus'
      ? 'The shop keeps trying on its own, less often each time.'
      : 'The shop will not try again on its own. Please look at the order.',
  ],
  facts: [
    ['Order', orderId],
    ['Payment', paymentId],
    ['Amount', formatInr(amountPaise)],
  ],
  action: { label: 'Open the order', url: pageAddress(`${paths.adminOrders}/${orderId}`) },
})
