import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Books } from './context.ts'
import { webhookSignature } from './signatures.ts'
import { type WebhookRow, webhooks } from './tables.ts'

export interface Webhook {
  /** The x-razorpay-event-id: one per event, the same on every retry and duplicate. */
  id: string
  body: string
  signature: string
}

export interface Delivery {
  webhookSecret: string
  deliver: (webhook: Webhook) => Promise<number>
  patienceMs: number
}

const DAY_MS = 24 * 3_600_000
const FIRST_RETRY_MS = 2000
const LONGEST_RETRY_MS = 3_600_000
/** A lease: after a crash another process takes the delivery over. */
const LEASE_MS = 20_000

/** At least once, in order, for a day; copies of one event are sent at the same time. */
export async function deliverDueWebhooks(books: Books, delivery: Delivery) {
  for (;;) {
    const claimed = await claim(books)
    if (claimed.length === 0) return
    for (const copies of groupedByEvent(claimed))
      await Promise.all(copies.map(row => deliverOne(books, delivery, row)))
  }
}

async function claim({ db, clock }: Books): Promise<WebhookRow[]> {
  const now = clock()
  const isDue = and(isNotNull(webhooks.dueAt), lte(webhooks.dueAt, now))
  const due = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(isDue)
    .orderBy(asc(webhooks.dueAt), asc(webhooks.id))
    .limit(6)
  if (due.length === 0) return []
  const ids = due.map(({ id }) => id)
  const rows = await db
    .update(webhooks)
    .set({ dueAt: new Date(now.getTime() + LEASE_MS), attempts: sql`${webhooks.attempts} + 1` })
    .where(and(inArray(webhooks.id, ids), isDue))
    .returning()
  return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

function groupedByEvent(rows: WebhookRow[]): WebhookRow[][] {
  return [...Map.groupBy(rows, row => row.eventId).values()]
}

async function deliverOne(books: Books, { webhookSecret, deliver, patienceMs }: Delivery, row: WebhookRow) {
  const status = await Promise.race([
    deliver({ id: row.eventId, body: row.body, signature: webhookSignature(row.body, webhookSecret) }).catch(
      () => 0,
    ),
    afterPatience(patienceMs),
  ])
  const isHeard = status >= 200 && status < 300
  const age = books.clock().getTime() - row.createdAt.getTime()
  if (isHeard) return close(books, row.id, 'delivered', status)
  books.log.warn(
    { event: row.event, status, attempt: row.attempts },
    'a webhook of the payment stand-in was not taken',
  )
  if (age > DAY_MS) return close(books, row.id, 'given up', status)
  const pause = Math.min(FIRST_RETRY_MS * 2 ** (row.attempts - 1), LONGEST_RETRY_MS)
  await books.db
    .update(webhooks)
    .set({ dueAt: new Date(books.clock().getTime() + pause), lastStatus: status })
    .where(eq(webhooks.id, row.id))
}

const close = ({ db }: Books, id: number, fate: WebhookRow['fate'], lastStatus: number) =>
  db.update(webhooks).set({ dueAt: null, fate, lastStatus }).where(eq(webhooks.id, id))

/** Resolves with no status; the timer never keeps a process alive. */
const afterPatience = (ms: number) => new Promise<number>(resolve => setTimeout(() => resolve(0), ms).unref())
