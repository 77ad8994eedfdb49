import { eq, sql } from 'drizzle-orm'
import { ASK_AFTER_DAYS } from '../../shared/reviews/api.ts'
import { queueMail, withdrawMails } from '../notifications/queue-mail.ts'
import type { Subscription } from '../notifications/unsubscribe-links.ts'
import { lockOrder } from '../orders/change-status.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import type { ReviewDeps } from './deps.ts'
import { getsReviewRequests, listOrdersToAskAbout, listOrdersWithReviewRequest } from './queries.ts'
import { REQUEST_MAIL, requestMail } from './review-mails.ts'
import { reviewRequestLeavers, reviewRequests } from './tables.ts'

type Deps = Pick<ReviewDeps, 'db' | 'clock' | 'secret' | 'pageAddress'>

const DAY_MS = 24 * 3_600_000
/** What was delivered longer ago is not asked about any more. */
const ASK_UNTIL_DAYS = 30

/** Asks once for each order, some days after it arrived; returns how many mails were written. */
export async function askForReviews(deps: Deps): Promise<number> {
  const now = deps.clock().getTime()
  const span = {
    from: new Date(now - ASK_UNTIL_DAYS * DAY_MS),
    until: new Date(now - ASK_AFTER_DAYS * DAY_MS),
  }
  let count = 0
  for (const { id } of await listOrdersToAskAbout(deps.db, span)) if (await ask(deps, id, span)) count += 1
  return count
}

const ask = (deps: Deps, orderId: string, span: { from: Date; until: Date }): Promise<boolean> =>
  deps.db.transaction(async tx => {
    const order = await lockOrder(tx, orderId)
    const [due] = await listOrdersToAskAbout(tx, span, orderId)
    if (!due || !order.buyer) return false
    const now = deps.clock()
    await tx.insert(reviewRequests).values({ orderId, sentAt: now })
    await queueMail(tx, requestMail(deps, order, { userId: due.userId, email: order.buyer.email, now }))
    return true
  })

/** A mail that was written and has not left yet does not leave any more. */
async function stopAsking(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`insert into ${reviewRequestLeavers} (user_id)
    select id from users where id = ${userId} on conflict do nothing`)
  const orderIds = await listOrdersWithReviewRequest(tx, userId)
  if (orderIds.length > 0) await withdrawMails(tx, REQUEST_MAIL, orderIds)
}

export async function setRequests(db: Database, userId: string, on: boolean): Promise<{ on: boolean }> {
  if (on) await db.delete(reviewRequestLeavers).where(eq(reviewRequestLeavers.userId, userId))
  else await db.transaction(tx => stopAsking(tx, userId))
  return { on: await getsReviewRequests(db, userId) }
}

/** Its links carry the account, so they work after a change of the address. */
export const requestSubscription = (db: Database): Subscription => ({
  isOn: userId => getsReviewRequests(db, userId),
  leave: userId => db.transaction(tx => stopAsking(tx, userId)),
})
