import type { CartReminder } from '../../../shared/cart/api.ts'
import { withdrawMails } from '../../notifications/queue-mail.ts'
import type { Subscription } from '../../notifications/unsubscribe-links.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { addReminder, findReminder, removeReminder } from './queries.ts'

export const REMINDER_MAIL = 'cart.reminder'

export async function cartReminder(db: Database, userId: string): Promise<CartReminder> {
  const row = await findReminder(db, userId)
  if (!row) return { state: 'off', at: null }
  return row.sentAt
    ? { state: 'sent', at: row.sentAt.toISOString() }
    : { state: 'asked', at: row.askedAt.toISOString() }
}

/** A mail that was written and has not left yet does not leave any more. */
export async function endReminder(tx: Tx, userId: string): Promise<void> {
  await removeReminder(tx, userId)
  await withdrawMails(tx, REMINDER_MAIL, [userId])
}

/** Asking again for the same cart brings no second mail. */
export async function setCartReminder(
  { db, clock }: { db: Database; clock: Clock },
  userId: string,
  on: boolean,
): Promise<CartReminder> {
  if (on) await addReminder(db, userId, clock())
  else await db.transaction(tx => endReminder(tx, userId))
  return cartReminder(db, userId)
}

/** Its links carry the account, so they work after a change of the address. */
export const reminderSubscription = (db: Database): Subscription => ({
  isOn: async userId => (await findReminder(db, userId)) !== undefined,
  leave: userId => db.transaction(tx => endReminder(tx, userId)),
})
