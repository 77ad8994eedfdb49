import { eq, sql } from 'drizzle-orm'
import { hasLeft, type OrderStatus } from '../../shared/orders/order-status.ts'
import { recordBookEvent } from '../books/outbox.ts'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { statement } from '../platform/db/prepared-statement.ts'
import { HasId, hasRows } from '../platform/db/rows.ts'
import { notFound, Refusal } from '../platform/http/problem.ts'
import { writeDueDays } from './due-days.ts'
import { findOpenOrder } from './insert-order.ts'
import { ORDER_NOT_FOUND } from './load-order.ts'
import type { Order } from './order.ts'
import { announceOrder } from './order-events.ts'
import { mailStatusOnce } from './order-mails.ts'
import { openableSince } from './provider-order.ts'
import { findOrderById } from './queries.ts'
import { orderHistory, orders } from './tables.ts'

export interface OrderDeps {
  clock: Clock
  pageAddress: (path: string) => string
}
interface Change {
  status: OrderStatus
  actor: string
  note?: string
  /** It takes back the change before it. */
  undone?: boolean
  notify?: boolean
  /** The original day, if an order becomes Delivered again. */
  deliveredAt?: Date | undefined
  /** The id of the refund that comes with it. */
  refund?: string
}

const lock = statement(
  'lock_order',
  HasId,
  sql`select id from orders where id = ${sql.placeholder('id')} for update`,
)
/** So that they do not order the same meanwhile. Always before the order, as when they place one. */
export const lockItsBuyer = (tx: Tx, orderId: string) =>
  tx.execute(
    sql`select 1 from users where id = (select user_id from orders where id = ${orderId}) for no key update`,
  )

/** Locks the order's row until the transaction ends, then reads the order. */
export async function lockOrder(tx: Tx, id: string): Promise<Order> {
  // The second statement sees what was committed before the first one got the lock.
  const [, order] = await Promise.all([lock(tx, { id }), findOrderById(tx, id)])
  if (!order) throw notFound('order.not_found', ORDER_NOT_FOUND)
  return order
}

export async function changeStatus(
  tx: Tx,
  deps: OrderDeps,
  order: Order,
  { status, actor, note, undone = false, notify = true, deliveredAt, refund }: Change,
): Promise<boolean> {
  if (order.status === status) return false
  const now = deps.clock()
  if (order.status === 'Cancelled') await refuseOnOrderAgain(tx, order)
  await tx
    .update(orders)
    .set({
      status,
      updatedAt: now,
      deliveredAt: status === 'Delivered' ? (deliveredAt ?? now) : null,
      // It can be paid again, for as long as a new one.
      ...(status === 'Pending' && { openedAt: openableSince(now), checks: 0, nextCheckAt: now }),
    })
    .where(eq(orders.id, order.id))
  await tx.insert(orderHistory).values({
    orderId: order.id,
    fromStatus: order.status,
    status,
    actor,
    note: note ?? null,
    undone,
    createdAt: now,
  })
  // Of a paid order they were written by its payment.
  if (order.paidAt === null) await writeDueDays(tx, order.id)
  await recordParcelForBooks(tx, order, status, now)
  await announceOrder(tx, order)
  if (notify) await mailStatusOnce(tx, deps, { ...order, status }, status, refund)
  return true
}

/** There is one open order of one content. */
async function refuseOnOrderAgain(tx: Tx, order: Order) {
  const again = order.paidAt === null ? await findOpenOrder(tx, order) : null
  if (again)
    throw new Refusal(
      409,
      'order.on_order_again',
      `The same is on order again as ${again}, so this order stays cancelled.`,
    )
}

/** The books write an invoice when a parcel leaves, and take it back when that is undone or never paid. */
async function recordParcelForBooks(tx: Tx, order: Order, status: OrderStatus, at: Date) {
  const [was, is] = [hasLeft(order.status), hasLeft(status)]
  if (was === is) return
  if (status === 'Cancelled' ? order.capturedPaise > 0 : was && (await isStillBooked(tx, order.id))) return
  await recordBookEvent(tx, { orderId: order.id, kind: is ? 'dispatched' : 'recalled', at })
}

/** Its invoice stands as long as its label does. */
function isStillBooked(tx: Tx, orderId: string): Promise<boolean> {
  return hasRows(
    tx,
    sql`
      select 1 from shipments where order_id = ${orderId} and carrier <> 'by_hand' and state in ('booked', 'pickup_problem')`,
  )
}
