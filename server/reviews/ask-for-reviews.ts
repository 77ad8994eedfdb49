import { eq, sql } from 'drizzle-orm'
import { ASK_AFTER_DAYS, orderReviewsPath } from '../../shared/reviews/api.ts'
import { type NewMail, queueMail, withdrawMails } from '../notifications/queue-mail.ts'
import { type Subscription, unsubscribeLink } from '../notifications/unsubscribe-links.ts'
import { lockOrder } from '../orders/change-status.ts'
import { isSecret } from '../orders/gifts/secret.ts'
import type { Order } from '../orders/order.ts'
import { picturesOfOrder } from '../orders/pictures-of-order.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import type { ReviewDeps } from './deps.ts'
import { getsReviewRequests, listOrdersToAskAbout, listOrdersWithReviewRequest } from './queries.ts'
import { reviewRequestLeavers, reviewRequests } from './tables.ts'

type Deps = Pick<ReviewDeps, 'db' | 'clock' | 'secret' | 'pageAddress'>

const DAY_MS = 24 * 3_600_000
/** What was delivered longer ago is not asked about any more. */
const ASK_UNTIL_DAYS = 30
/** A request that could not leave by then is not sent at all. */
const GOOD_FOR_DAYS = 3

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

const requestMail = (
  { pageAddress, secret }: Pick<ReviewDeps, 'pageAddress' | 'secret'>,
  order: Order,
  { userId, email, now }: { userId: string; email: string; now: Date },
): NewMail => ({
  kind: REQUEST_MAIL,
  to: email,
  about: order.id,
  subject: 'How is it, now that it has arrived?',
  heading: 'How did it turn out?',
  paragraphs: [
    'Your order has been with you for some days. If you like, say in a few words how it turned out, good or not so good. People thinking of ordering will read it, and so will I.',
    'Every review that keeps to the rules is shown, and nothing is given in return. This is the only email that asks about this order.',
  ],
  facts: [['Order', order.id], ...(isSecret(order) ? [] : contents(order))],
  pictures: picturesOfOrder(order),
  action: { label: 'Write a review', url: pageAddress(orderReviewsPath(order.id)) },
  unsubscribe: pageAddress(unsubscribeLink(secret, 'reviews', userId)),
  goodUntil: new Date(now.getTime() + GOOD_FOR_DAYS * DAY_MS),
})

const contents = ({ lines }: Order): [string, string][] => [
  ['What', lines.map(({ name }) => name).join(', ')],
]

const REQUEST_MAIL = 'review.asked'

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
