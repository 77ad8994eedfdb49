import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Shipping } from '../../shared/orders/checkout.ts'
import { IN_HAND } from '../../shared/orders/order-status.ts'
import type { PersonalDataEraser } from '../accounts/delete-account.ts'
import type { PersonalDataExporter } from '../accounts/export-account.ts'
import { forgetCustomer, ownChanges } from '../audit/own-changes.ts'
import type { Clock } from '../platform/clock.ts'
import { Refusal } from '../platform/http/problem.ts'
import { orderHistory, orderLines, orderNotes, orders, providerOrders } from './tables.ts'

/** A day longer than the reconciler checks. */
const BANK_DAYS = 6

export const exportOrders: PersonalDataExporter = async (db, userId) => {
  const rows = await db.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.createdAt))
  const ids = rows.map(({ id }) => id)
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position))
  const history = await db
    .select()
    .from(orderHistory)
    .where(inArray(orderHistory.orderId, ids))
    .orderBy(asc(orderHistory.id))
  const opened = await db.select().from(providerOrders).where(inArray(providerOrders.orderId, ids))
  const changes = await ownChanges(db, userId, ids)
  const data = rows.map(
    ({ userId: _, giftToken: ___, emailKey: ____, phoneKey: _____, contentHash: ______, ...order }) => ({
      ...order,
      providerOrderId: opened.find(({ orderId }) => orderId === order.id)?.id ?? null,
      lines: lines.filter(line => line.orderId === order.id).map(({ orderId: __, ...line }) => line),
      history: history
        .filter(step => step.orderId === order.id)
        .map(({ status, createdAt }) => ({ status, createdAt })),
      changes: changes
        .filter(change => change.orderId === order.id)
        .map(({ orderId: __, ...change }) => change),
    }),
  )
  return { name: 'orders', data }
}

const receiver = {
  fullName: 'The receiver of a present',
  phone: '',
  address1: '–',
  address2: null,
} satisfies Record<Exclude<keyof Shipping, 'email' | 'city' | 'state' | 'pincode' | 'country'>, string | null>
/** The books keep the buyer; a present stays one, but its message, its receiver and its page go. */
const withoutReceiver = {
  gift: sql`${orders.gift} || '{"message": null, "from": null}'::jsonb`,
  giftToken: null,
  shipping: sql`case when (${orders.gift} ->> 'toReceiver')::boolean then ${orders.shipping} ||
    ${JSON.stringify(receiver)}::jsonb
    else ${orders.shipping} end`,
}

/**
 * An account goes when its orders are finished and its claims go with it, so nobody has to be reached about them any
 * more. The books keep name, address, items and sums.
 */
const withoutContact = {
  emailKey: null,
  phoneKey: null,
  // It was made from what is taken out here.
  contentHash: null,
  shipping: sql`${orders.shipping} || '{"email": "", "phone": ""}'::jsonb`,
  billing: sql`${orders.billing} - 'email' - 'phone'`,
}

/** Unpaid orders and all notes are deleted with the account; paid ones stay for the books; an unfinished one blocks the deletion. */
export const eraseOrders =
  ({ clock }: { clock: Clock }): PersonalDataEraser =>
  async (tx, userId) => {
    // All rows are locked first, so that no payment arrives between check and deletion.
    const locked = await tx.select().from(orders).where(eq(orders.userId, userId)).for('update')
    const unfinished = locked.find(
      order => order.paidAt !== null && IN_HAND.some(status => status === order.status),
    )
    if (unfinished) {
      throw new Refusal(
        409,
        'account.order_unfinished',
        `Order ${unfinished.id} is not finished yet. The account can be deleted once it has been delivered or cancelled.`,
      )
    }
    const since = new Date(clock().getTime() - BANK_DAYS * 24 * 3600_000)
    const opened = await tx
      .select({ orderId: providerOrders.orderId })
      .from(providerOrders)
      .where(
        inArray(
          providerOrders.orderId,
          locked.map(({ id }) => id),
        ),
      )
    const isOpened = new Set(opened.map(({ orderId }) => orderId))
    const open = locked.find(
      order => order.paidAt === null && isOpened.has(order.id) && (order.openedAt ?? order.createdAt) > since,
    )
    if (open) {
      throw new Refusal(
        409,
        'account.payment_open',
        `A payment for order ${open.id} may still come in. The account can be deleted once that is settled, at most ${BANK_DAYS} days after it was last opened for payment.`,
      )
    }
    // An order whose money is being refunded is kept without personal data.
    const nothingToGiveBack = sql`not exists (select 1 from refunds r where r.order_id = ${orders.id})`
    await tx.delete(orders).where(and(eq(orders.userId, userId), isNull(orders.paidAt), nothingToGiveBack))
    await tx
      .update(orders)
      .set(withoutReceiver)
      .where(and(eq(orders.userId, userId), isNotNull(orders.gift)))
    await tx.update(orders).set(withoutContact).where(eq(orders.userId, userId))
    const ids = locked.map(({ id }) => id)
    await tx.delete(orderNotes).where(inArray(orderNotes.orderId, ids))
    await tx.update(orderHistory).set({ note: null }).where(inArray(orderHistory.orderId, ids))
    await tx.update(orderLines).set({ nameLabel: null }).where(inArray(orderLines.orderId, ids))
    await forgetCustomer(tx, userId, ids)
    return async () => {}
  }
