import { recordChange } from '../../audit/record-change.ts'
import { queueMail } from '../../notifications/queue-mail.ts'
import type { OrderDeps } from '../../orders/change-status.ts'
import type { Order } from '../../orders/order.ts'
import { placedMail, statusMail } from '../../orders/order-mails.ts'
import { findOrderById } from '../../orders/queries.ts'
import type { Tx } from '../../platform/db/database.ts'
import { notFound, Refusal } from '../../platform/http/problem.ts'

export async function sendMailAgain(
  tx: Tx,
  deps: OrderDeps,
  orderId: string,
  actor: { id: string; name: string },
) {
  const order = await findOrderById(tx, orderId)
  if (!order) throw notFound('order.not_found', 'There is no order with this ID.')
  if (order.status === 'Pending')
    throw new Refusal(409, 'order.no_mail', 'An order that is not paid has no email yet.')
  const mail = order.status === 'Processing' ? paidMail(deps, order) : statusMail(deps, order, order.status)
  if (!mail?.to) throw new Refusal(409, 'order.no_mail', 'There is no email for this state.')
  await queueMail(tx, { ...mail, heldSeconds: 0 })
  await recordChange(tx, {
    actor,
    action: 'sent an email again about',
    subject: { kind: 'order', id: orderId, name: orderId },
    after: { mail: mail.subject, to: mail.to },
  })
  return { recipient: mail.to, subject: mail.subject }
}

function paidMail(deps: OrderDeps, order: Order) {
  const { id = '', method = null } = order.payments.find(({ pays }) => pays) ?? {}
  const at = new Date(order.paidAt ?? order.updatedAt)
  const { capturedPaise: amountPaise, promise } = order
  return placedMail(deps, order, { id, amountPaise, method, at, promise })
}
