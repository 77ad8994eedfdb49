import { and, eq, isNull, like, ne, or, sql } from 'drizzle-orm'
import { formatInr } from '../../shared/money.ts'
import { adminAddresses } from '../accounts/admins.ts'
import { recordBookEvent } from '../books/outbox.ts'
import { addReference, queueMail } from '../notifications/queue-mail.ts'
import { lockOrder, type OrderDeps } from '../orders/change-status.ts'
import { type Order, totalOf } from '../orders/order.ts'
import { announceOrder } from '../orders/order-events.ts'
import { HELD_SECONDS } from '../orders/order-mails.ts'
import { saveRefunded } from '../orders/payment-status.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { otherBody } from '../platform/http/make-once.ts'
import { Refusal } from '../platform/http/problem.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import { dropMadeAgain } from '../production/cards.sql.ts'
import { givenBackByLine, moneyThere } from './queries.ts'
import type { PaymentProvider, ProviderRefund } from './razorpay/client.ts'
import { ProviderFailed } from './razorpay/transport.ts'
import { hasOwnMail, refundedMail, refundFailedMail } from './refund-mails.ts'
import { REFUND_QUEUE, requestRefund } from './request-refund.ts'
import { payments, type RefundRow, refunds } from './tables.ts'

export { givenBackByLine, leftToGiveBack } from './queries.ts'

export type RefundDeps = OrderDeps & { jobs: Jobs }
type Deps = RefundDeps & { db: Database; provider: PaymentProvider; log: Log }

interface RefundOrderInput {
  /** Where a mail that is queued before names it. */
  id?: string
  orderId: string
  amountPaise?: number
  /** Without it, the payment that paid the order. */
  paymentId?: string
  /** The line of the order it is for, by its position. */
  line?: number | null
  reason: string
  actor: string
  /** Also says which mail tells of it. */
  purpose?: RefundRow['purpose']
  key: string
}

/** Refunds all or a part; the order's lock keeps concurrent refunds within what was captured. */
export async function refundOrder(
  tx: Tx,
  deps: RefundDeps,
  { orderId, amountPaise, line = null, reason, actor, purpose = 'asked', key, ...rest }: RefundOrderInput,
): Promise<string> {
  const order = await lockOrder(tx, orderId)
  const [same] = await tx.select().from(refunds).where(eq(refunds.askedKey, key))
  if (same) {
    if ((amountPaise ?? same.amountPaise) !== same.amountPaise || line !== same.line) throw otherBody()
    return same.id
  }
  const { paymentId, left } = await moneyThere(tx, orderId, rest.paymentId)
  if (!paymentId) {
    const sentence = rest.paymentId
      ? `No money came for this order with payment ${rest.paymentId}.`
      : 'This order has not been paid, so there is nothing to give back.'
    throw new Refusal(409, 'refund.not_paid', sentence)
  }
  const ofLine = line === null ? null : await leftOfLine(tx, order, line)
  const amount = amountPaise ?? Math.min(left, ofLine ?? left)
  if (amount > 0 && amount < SMALLEST_PAISE)
    throw new Refusal(422, 'refund.too_small', 'The payment provider refunds at least one rupee.')
  if (amount <= 0 || amount > left) {
    const whole = rest.paymentId ? 'payment' : 'order'
    const sentence =
      left > 0
        ? `At most ${formatInr(left)} of this ${whole} can be given back.`
        : `All of this ${whole} has been given back already.`
    throw new Refusal(409, 'refund.too_much', sentence, { left_minor_units: left })
  }
  if (ofLine !== null && amount > ofLine) throw tooMuchOfLine(ofLine)
  refuseCrumbs(amount, left)
  const id = await requestRefund(tx, deps, {
    orderId,
    paymentId,
    amountPaise: amount,
    line,
    reason,
    actor,
    purpose,
    key,
    ...(rest.id !== undefined && { id: rest.id }),
  })
  return id ?? key
}

/** A key refers to one refund, also to one that failed, so the next attempt needs another. */
export async function unusedRefundKey(tx: Tx, key: string): Promise<string> {
  const used = await tx.$count(refunds, or(eq(refunds.askedKey, key), like(refunds.askedKey, `${key}-%`)))
  return used > 0 ? `${key}-${used + 1}` : key
}

/** What was paid for a line, its share of a discount taken off, less what was given back for it. */
async function leftOfLine(tx: Tx, order: Order, position: number): Promise<number> {
  const line = order.lines[position - 1]
  if (!line) {
    const sentence = `Order ${order.id} has no line ${position}.`
    throw new Refusal(422, 'refund.no_line', sentence, { errors: { line: sentence } })
  }
  return totalOf(line) - line.discountPaise - ((await givenBackByLine(tx, order.id)).get(position) ?? 0)
}

function tooMuchOfLine(left: number): Refusal {
  const sentence =
    left > 0
      ? `At most ${formatInr(left)} was paid for this line and is not given back yet.`
      : 'All that was paid for this line has been given back already.'
  return new Refusal(409, 'refund.too_much', sentence, {
    errors: { rupees: sentence },
    left_minor_units: left,
  })
}

const SMALLEST_PAISE = 100

/** The provider refunds at least one rupee, so a smaller rest could never be refunded. */
function refuseCrumbs(amount: number, left: number) {
  const rest = left - amount
  if (rest === 0 || rest >= SMALLEST_PAISE) return
  const most = left - SMALLEST_PAISE
  const less = most >= SMALLEST_PAISE ? ` or at most ${formatInr(most)}` : ''
  const sentence = `That would leave ${formatInr(rest)}, which could never be given back. Please give back all of ${formatInr(left)}${less}.`
  throw new Refusal(422, 'refund.leaves_too_little', sentence, {
    errors: { rupees: sentence },
    left_minor_units: left,
  })
}
const PATIENCE = {
  retries: 60,
  retryDelaySeconds: 5,
  longestDelaySeconds: 3600,
  atOnce: 1,
  expireInSeconds: 60,
}

/** The refund's id is its idempotency key at the provider. */
export function sendRefunds(deps: Deps) {
  deps.jobs.handle<{ id: string }>(REFUND_QUEUE, PATIENCE, async ({ id }) => {
    const [refund] = await deps.db.select().from(refunds).where(eq(refunds.id, id))
    if (refund?.status !== 'asked') return
    try {
      const sent = await deps.provider.refund({
        paymentId: refund.paymentId,
        amountPaise: refund.amountPaise,
        key: refund.id,
        receipt: refund.id,
      })
      await deps.db.transaction(async tx => {
        await lockOrder(tx, refund.orderId)
        await saveProviderId(tx, refund, sent.id)
        await follow(tx, deps, refund.orderId, [sent])
      })
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error
      if (error.kind === 'declined')
        return deps.db.transaction(tx => saveFailedRefund(tx, deps, refund, error.message))
      // The desk says why it waits.
      const isWaiting = and(eq(refunds.id, id), eq(refunds.status, 'asked'))
      await deps.db.update(refunds).set({ error: error.message }).where(isWaiting)
      throw error
    }
  })
}

/** The provider need not return our receipt. A webhook that was faster made a row of its own, which is this refund. */
async function saveProviderId(tx: Tx, refund: RefundRow, providerId: string) {
  const isSame = and(eq(refunds.providerId, providerId), ne(refunds.id, refund.id))
  const [faster] = await tx.delete(refunds).where(isSame).returning()
  await tx
    .update(refunds)
    .set({ providerId, error: null, ...(faster && { status: faster.status }) })
    .where(eq(refunds.id, refund.id))
}

async function saveFailedRefund(tx: Tx, deps: Deps, refund: RefundRow, why: string) {
  deps.log.error({ refund: refund.id, order: refund.orderId, reason: why }, 'a refund did not get through')
  await tx
    .update(refunds)
    .set({ status: 'failed', error: why, updatedAt: deps.clock() })
    .where(eq(refunds.id, refund.id))
  await notifyFailedRefund(tx, deps, refund, why)
  await announceOrder(tx, { id: refund.orderId, userId: null })
}

/** Also finds refunds made on the provider's dashboard. */
export async function followRefunds(deps: Deps, orderId: string) {
  const known = await deps.db.select().from(payments).where(eq(payments.orderId, orderId))
  for (const payment of known) {
    if (!['captured', 'refunded'].includes(payment.status)) continue
    const theirs = await deps.provider.refundsOf(payment.id)
    if (theirs.length > 0) await deps.db.transaction(tx => follow(tx, deps, orderId, theirs))
  }
}

async function follow(tx: Tx, deps: Deps, orderId: string, theirs: ProviderRefund[]) {
  const order = await lockOrder(tx, orderId)
  for (const refund of theirs) await saveProviderRefund(tx, deps, order, refund)
  const [paying] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.pays, true)))
  if (!paying) return
  const [sum] = await tx
    .select({ paise: sql<number>`coalesce(sum(${refunds.amountPaise}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paying.id), eq(refunds.status, 'processed')))
  const refunded = Math.min(order.capturedPaise, sum?.paise ?? 0)
  if (await saveRefunded(tx, deps, order, refunded)) await dropMadeAgain(tx, order.id)
}

async function saveProviderRefund(tx: Tx, deps: Deps, order: Order, theirs: ProviderRefund) {
  const orderId = order.id
  const ours = await rowOf(tx, theirs)
  const now = deps.clock()
  if (!ours) {
    await tx.insert(refunds).values({
      id: theirs.id,
      orderId,
      paymentId: theirs.payment_id,
      amountPaise: theirs.amount,
      reason: 'made at the payment provider',
      actor: 'provider',
      status: theirs.status,
      providerId: theirs.id,
      createdAt: now,
      updatedAt: now,
    })
  } else if (
    ours.status !== 'processed' &&
    (ours.status !== theirs.status || ours.providerId !== theirs.id)
  ) {
    await tx
      .update(refunds)
      .set({ status: theirs.status, providerId: theirs.id, updatedAt: now })
      .where(eq(refunds.id, ours.id))
  }
  if (theirs.status === 'failed' && ours && ours.status !== 'failed')
    await saveFailedRefund(tx, deps, ours, 'The bank did not take it.')
  if (theirs.status !== 'processed' || ours?.status === 'processed') return
  await recordBookEvent(tx, {
    orderId,
    kind: 'refunded',
    amountPaise: theirs.amount,
    line: ours?.line ?? null,
    paymentId: theirs.payment_id,
    reference: theirs.id,
    at: now,
  })
  if (ours && hasOwnMail(ours) && (await addReference(tx, referenceOf(ours, theirs)))) return
  const refunded = { amountPaise: theirs.amount, reference: theirs.id }
  await queueMail(tx, refundedMail(deps, order, refunded))
}

const referenceOf = ({ id, orderId }: RefundRow, theirs: ProviderRefund) => ({
  about: orderId,
  refund: id,
  reference: theirs.id,
  heldSeconds: HELD_SECONDS,
})

async function rowOf(tx: Tx, theirs: ProviderRefund): Promise<RefundRow | undefined> {
  const { id, receipt } = theirs
  const [known] = await tx.select().from(refunds).where(eq(refunds.providerId, id))
  if (known) return known
  if (!receipt) return oneSentUnanswered(tx, theirs)
  const [ours] = await tx.select().from(refunds).where(eq(refunds.id, receipt))
  return ours
}

/** A webhook without our receipt may be faster than the answer that brings the provider's id. */
async function oneSentUnanswered(tx: Tx, { payment_id, amount }: ProviderRefund) {
  const isOpen = and(
    eq(refunds.paymentId, payment_id),
    eq(refunds.amountPaise, amount),
    eq(refunds.status, 'asked'),
    isNull(refunds.providerId),
  )
  const open = await tx.select().from(refunds).where(isOpen)
  return open.length === 1 ? open[0] : undefined
}

async function notifyFailedRefund(
  tx: Tx,
  deps: Pick<OrderDeps, 'pageAddress'>,
  refund: RefundRow,
  why: string,
) {
  for (const to of await adminAddresses(tx)) await queueMail(tx, refundFailedMail(deps, refund, { to, why }))
}
