import { eq } from 'drizzle-orm'
import { ON_ITS_WAY } from '../../shared/orders/order-status.ts'
import { type Actor, recordChange } from '../audit/record-change.ts'
import { changeMail, queueMail } from '../notifications/queue-mail.ts'
import type { Tx } from '../platform/db/database.ts'
import { lockOrder, type OrderDeps } from './change-status.ts'
import { announceOrder } from './order-events.ts'
import { statusMail } from './order-mails.ts'
import { orders } from './tables.ts'

interface Parcel {
  orderId: string
  courier: string | null
  trackingNumber: string | null
  actor: Actor
  notify?: boolean
}

/** The customer's page shows it at once. */
export async function setTracking(
  tx: Tx,
  deps: OrderDeps,
  { orderId, courier, trackingNumber, actor, notify = false }: Parcel,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order.courier === courier && order.trackingNumber === trackingNumber) return
  await tx
    .update(orders)
    .set({ courier, trackingNumber, updatedAt: deps.clock() })
    .where(eq(orders.id, order.id))
  await announceOrder(tx, order)
  await recordChange(tx, {
    actor,
    action: 'noted the parcel of',
    subject: { kind: 'order', id: order.id, name: order.id },
    before: { courier: order.courier, tracking_number: order.trackingNumber },
    after: { courier, tracking_number: trackingNumber },
  })
  if (
    !notify ||
    !trackingNumber ||
    trackingNumber === order.trackingNumber ||
    !ON_ITS_WAY.includes(order.status)
  )
    return
  const [before, after] = [order, { ...order, courier, trackingNumber }].map(one =>
    statusMail(deps, one, order.status),
  )
  if (!before || !after) return
  // The Shipped mail may still wait: then the number is added to it, and no second mail is sent.
  if (!(await changeMail(tx, before, after))) await queueMail(tx, after)
}
