import { eq } from 'drizzle-orm'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import { lockOrder, type OrderDeps } from '../change-status.ts'
import { isStarted } from '../is-started.ts'
import type { StoredGift } from '../order.ts'
import { announceOrder } from '../order-events.ts'
import { orderNotes, orders } from '../tables.ts'

interface ChangeGiftInput {
  orderId: string
  message?: string | null | undefined
  from?: string | null | undefined
  surprise?: boolean | undefined
  who: { id: string; name: string }
}

/** The card is printed when work begins, so its words change before that; a surprise can be given up until it is opened. */
export async function changeGift(tx: Tx, { clock }: OrderDeps, change: ChangeGiftInput): Promise<void> {
  const order = await lockOrder(tx, change.orderId)
  const before = order.gift
  if (!before) throw new Refusal(409, 'gift.none', 'This order is not a present.')
  const after: StoredGift = {
    ...before,
    message: change.message === undefined ? before.message : change.message,
    from: (change.from === undefined ? before.from : change.from) ?? null,
    surprise: change.surprise ?? before.surprise,
  }
  const isRewritten = after.message !== before.message || after.from !== (before.from ?? null)
  if (order.status === 'Cancelled')
    throw new Refusal(409, 'order.cancelled', 'This order was cancelled, so nothing will be sent.')
  if (isRewritten && isStarted(order))
    throw new Refusal(
      409,
      'order.in_production',
      'Work on this order has begun, so its card cannot be changed here. Write to us and we will see what can be done.',
    )
  if (after.surprise && !before.surprise && before.openedAt !== null)
    throw new Refusal(
      409,
      'gift.opened',
      'The receiver has already opened it, so it is no longer a surprise.',
    )
  if (!isRewritten && after.surprise === before.surprise) return
  const now = clock()
  await tx.update(orders).set({ gift: after, updatedAt: now }).where(eq(orders.id, order.id))
  if (isRewritten && order.paidAt !== null)
    await tx.insert(orderNotes).values({
      id: newId('note'),
      orderId: order.id,
      text: 'The gift card was changed.',
      author: order.userId === change.who.id ? 'customer' : change.who.name,
      createdAt: now,
    })
  await recordChange(tx, {
    actor: change.who,
    action: isRewritten ? 'changed the gift card of' : 'changed the surprise of',
    subject: { kind: 'order', id: order.id, name: order.id },
    ...(!isRewritten && { before: { surprise: before.surprise }, after: { surprise: after.surprise } }),
  })
  await announceOrder(tx, order)
}
