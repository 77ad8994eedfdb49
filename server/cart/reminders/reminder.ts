import type { CartReminder } from '../../../shared/cart-reminder.ts'
import type { Subscription } from '../../notifications/unsubscribe-links.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { addReminder, reminderOf, removeReminder } from './queries.ts'

export async function cartReminder(db: Database, userId: string): Promise<CartReminder> {
  const row = await reminderOf(db, userId)
  if (!row) return { state: 'off', at: null }
  return row.sentAt
    ? { state: 'sent', at: row.sentAt.toISOString() }
    : { state: 'asked', at: row.askedAt.toISOString() }
}

/** Asking again for the same cart brings no second mail. */
export async function setCartReminder(
  { db, clock }: { db: Database; clock: Clock },
  userId: string,
  on: boolean,
): Promise<CartReminder> {
  if (on) await addReminder(db, userId, clock())
  else await removeReminder(db, userId)
  return cartReminder(db, userId)
}

/** Its links carry the account, so they work after a change of the address. */
export const reminderSubscription = (db: Database): Subscription => ({
  isOn: async userId => (await reminderOf(db, userId)) !== undefined,
  async leave(userId) {
    await removeReminder(db, userId)
  },
})
