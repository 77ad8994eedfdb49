import { eq, sql } from 'drizzle-orm'
import { withdrawMails } from '../notifications/queue-mail.ts'
import type { Subscription } from '../notifications/unsubscribe-links.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { askedOrdersOf, isAskedForReviews } from './queries.ts'
import { reviewRequestLeavers } from './tables.ts'

export const REQUEST_MAIL = 'review.asked'

/** A mail that was written and has not left yet does not leave any more. */
async function stopAsking(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`insert into ${reviewRequestLeavers} (user_id)
    select id from users where id = ${userId} on conflict do nothing`)
  const asked = await askedOrdersOf(tx, userId)
  if (asked.length > 0) await withdrawMails(tx, REQUEST_MAIL, asked)
}

export async function setRequests(db: Database, userId: string, on: boolean): Promise<{ on: boolean }> {
  if (on) await db.delete(reviewRequestLeavers).where(eq(reviewRequestLeavers.userId, userId))
  else await db.transaction(tx => stopAsking(tx, userId))
  return { on: await isAskedForReviews(db, userId) }
}

/** Its links carry the account, so they work after a change of the address. */
export const requestSubscription = (db: Database): Subscription => ({
  isOn: userId => isAskedForReviews(db, userId),
  leave: userId => db.transaction(tx => stopAsking(tx, userId)),
})
