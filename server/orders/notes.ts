import { and, asc, eq } from 'drizzle-orm'
import { type Actor, recordChange } from '../audit/record-change.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { notFound, Refusal } from '../platform/http/problem.ts'
import { newId } from '../platform/ids.ts'
import { lockOrder } from './change-status.ts'
import { mayCancelFree } from './is-started.ts'
import { ORDER_NOT_FOUND } from './load-order.ts'
import { announceOrder } from './order-events.ts'
import { orderNotes, orders } from './tables.ts'

type Author = Actor & { name: string }

export async function addNote(
  db: Database,
  clock: Clock,
  { orderId, text, author }: { orderId: string; text: string; author: Author },
) {
  const note = { id: newId('note'), orderId, text, author: author.name, createdAt: clock() }
  await db.transaction(async tx => {
    await tx.insert(orderNotes).values(note)
    await recordChange(tx, {
      actor: author,
      action: 'wrote a note',
      subject: { kind: 'order', id: orderId, name: orderId },
      after: { note: text },
    })
  })
  return note
}

export async function removeNote(
  db: Database,
  { orderId, id, author }: { orderId: string; id: string; author: Author },
) {
  return db.transaction(async tx => {
    const [note] = await tx
      .delete(orderNotes)
      .where(and(eq(orderNotes.id, id), eq(orderNotes.orderId, orderId)))
      .returning()
    if (!note) throw notFound('note.not_found', 'This note is no longer there.')
    await recordChange(tx, {
      actor: author,
      action: 'removed a note',
      subject: { kind: 'order', id: orderId, name: orderId },
      before: { note: note.text },
    })
    return note
  })
}

export const notesOf = (db: Database, orderId: string) =>
  db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId)).orderBy(asc(orderNotes.createdAt))

/** The buyer's answer to a promise that slipped. They may still leave until work begins. */
export async function keepWaiting(
  tx: Tx,
  clock: Clock,
  { orderId, buyer }: { orderId: string; buyer: { id: string; name: string } },
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order.userId !== buyer.id) throw notFound('order.not_found', ORDER_NOT_FOUND)
  if (!order.promise || !mayCancelFree(order))
    throw new Refusal(409, 'order.not_late', 'This order is not late, or work on it has begun.')
  if (order.promise.keepsWaiting) return
  await tx.update(orders).set({ keepsWaitingTo: order.promise.to }).where(eq(orders.id, order.id))
  await addNote(tx, clock, { orderId, text: 'Keeps waiting, though it is later.', author: buyer })
  await announceOrder(tx, order)
}
