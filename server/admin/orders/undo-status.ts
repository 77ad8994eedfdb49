import { and, desc, eq, sql } from 'drizzle-orm'
import { OrderStatus } from '../../../shared/orders/order-status.ts'
import { recordChange } from '../../audit/record-change.ts'
import { changeStatus, lockItsBuyer, lockOrder, type OrderDeps } from '../../orders/change-status.ts'
import { orderHistory } from '../../orders/tables.ts'
import type { Tx } from '../../platform/db/database.ts'
import { hasRows } from '../../platform/db/rows.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { takeInHand } from '../../production/move-cards.ts'

interface UndoStatusInput {
  orderId: string
  entry: number
  actor: { id: string; name: string }
}

export async function undoStatus(
  tx: Tx,
  deps: OrderDeps,
  { orderId, entry, actor }: UndoStatusInput,
): Promise<void> {
  await lockItsBuyer(tx, orderId)
  const order = await lockOrder(tx, orderId)
  const [newest] = await tx
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, order.id))
    .orderBy(desc(orderHistory.id))
    .limit(1)
  const before = OrderStatus.safeParse(newest?.fromStatus).data
  if (!newest || newest.id !== entry || !before || newest.status !== order.status) {
    throw new Refusal(
      409,
      'order.changed_since',
      'This order has been changed again in the meantime. Please look at its history.',
    )
  }
  if (before === 'Pending' && order.paidAt !== null)
    throw new Refusal(
      409,
      'order.is_paid',
      'This order has been paid by now, so it cannot go back to waiting for its payment.',
    )
  if (order.status === 'Cancelled' && (await isBeingRefunded(tx, order.id, newest.createdAt)))
    throw new Refusal(
      409,
      'order.money_gone',
      'Its money is on its way back to the customer, so this order stays cancelled.',
    )
  await changeStatus(tx, deps, order, {
    status: before,
    actor: actor.name,
    undone: true,
    notify: false,
    deliveredAt: await deliveredBefore(tx, order.id),
  })
  await takeInHand(tx, order, before, deps.clock())
  await recordChange(tx, {
    actor,
    action: 'undid the status of',
    subject: { kind: 'order', id: order.id, name: order.id },
    before: { status: order.status },
    after: { status: before },
  })
}

/** The first delivery, whatever was undone since. */
async function deliveredBefore(tx: Tx, orderId: string): Promise<Date | undefined> {
  const isArrival = and(
    eq(orderHistory.orderId, orderId),
    eq(orderHistory.status, 'Delivered'),
    eq(orderHistory.undone, false),
  )
  const [arrival] = await tx
    .select({ at: orderHistory.createdAt })
    .from(orderHistory)
    .where(isArrival)
    .orderBy(desc(orderHistory.id))
    .limit(1)
  return arrival?.at
}

function isBeingRefunded(tx: Tx, orderId: string, since: Date): Promise<boolean> {
  return hasRows(
    tx,
    sql`
      select 1 from refunds where order_id = ${orderId} and status <> 'failed' and created_at >= ${since.toISOString()}::timestamptz limit 1`,
  )
}
