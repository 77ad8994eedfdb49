import { and, asc, eq, isNotNull, lte, ne } from 'drizzle-orm'
import type { Tx } from '../../server/platform/db/database.ts'
import type { Books } from './context.ts'
import { newId } from './ids.ts'
import { instrumentOf, type PaidWith } from './instruments.ts'
import { orderForUpdate, paymentForUpdate } from './locked-rows.ts'
import { fateOf, type Outcome, type PaymentError, type Step, stepsOf, type WebhookHabit } from './outcomes.ts'
import { returnUnwanted } from './refunds.ts'
import { invalid, orderAlreadyPaid, refused, unknownId } from './refusal.ts'
import { orders, type Payment, payments } from './tables.ts'
import { announce, type News } from './write-webhooks.ts'

export interface Attempt {
  orderId: string
  paid: PaidWith
  outcome: Outcome
  webhooks: WebhookHabit
  email?: string | undefined
  contact?: string | undefined
  description?: string | undefined
}

export async function startPayment(books: Books, attempt: Attempt): Promise<Payment> {
  return books.db.transaction(async tx => {
    const order = await orderForUpdate(tx, attempt.orderId)
    if (order.status === 'paid') throw orderAlreadyPaid()
    const inFlight = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.orderId, order.id), eq(payments.status, 'authorized')))
    if (inFlight.length > 0)
      throw refused('A payment of this order is already authorised. Wait until it is captured or has failed.')
    await tx
      .update(orders)
      .set({ status: 'attempted', attempts: order.attempts + 1 })
      .where(eq(orders.id, order.id))
    const [payment] = await tx
      .insert(payments)
      .values({
        id: newId('pay'),
        orderId: order.id,
        amount: order.amount,
        method: attempt.paid.method,
        instrument: instrumentOf(attempt.paid),
        outcome: attempt.outcome,
        webhooks: attempt.webhooks,
        error: fateOf(attempt.paid),
        email: attempt.email ?? null,
        contact: attempt.contact ?? null,
        description: attempt.description ?? null,
        createdAt: books.clock(),
      })
      .returning()
    if (!payment) throw unknownId()
    return payment
  })
}

/** The payer has approved, typed the OTP or answered at the bank; the scheduler does the rest. */
export async function letItTakeItsCourse(books: Books, paymentId: string, refusal?: PaymentError) {
  const now = books.clock()
  await books.db.transaction(async tx => {
    const payment = await paymentForUpdate(tx, paymentId)
    if (payment.status !== 'created' || payment.steps.length > 0) return
    const decided = refusal ? { ...payment, outcome: 'fails' as const, error: refusal } : payment
    const { steps, error } = stepsOf(decided, now, books.waits)
    await tx
      .update(payments)
      .set({ steps, error, nextStepAt: dateOf(steps[0]) })
      .where(eq(payments.id, paymentId))
  })
  await takeDueSteps(books)
  books.wake()
}

export async function takeDueSteps(books: Books) {
  for (;;) {
    const [due] = await books.db
      .select({ id: payments.id })
      .from(payments)
      .where(and(isNotNull(payments.nextStepAt), lte(payments.nextStepAt, books.clock())))
      .orderBy(asc(payments.nextStepAt))
      .limit(1)
    if (!due) return
    await books.db.transaction(async tx => {
      const payment = await paymentForUpdate(tx, due.id)
      const [step, ...rest] = payment.steps
      if (!step || new Date(step.at) > books.clock()) return
      await tx
        .update(payments)
        .set({ steps: rest, nextStepAt: dateOf(rest[0]) })
        .where(eq(payments.id, payment.id))
      await become(books, tx, payment, step.becomes)
    })
  }
}

export interface Capture {
  amount: number
  currency: unknown
}

export async function capturePayment(
  books: Books,
  paymentId: string,
  { amount, currency }: Capture,
): Promise<Payment> {
  const captured = await books.db.transaction(async tx => {
    const payment = await paymentForUpdate(tx, paymentId)
    if (!Number.isInteger(amount)) throw invalid('amount', 'The amount must be an integer.')
    if (currency !== undefined && currency !== 'INR')
      throw invalid('currency', 'The currency provided should match the payment currency.')
    if (payment.captured) throw refused('This payment has already been captured')
    if (payment.status !== 'authorized')
      throw refused('Only payments which have been authorized and not yet captured can be captured')
    if (amount !== payment.amount) throw refused('Capture amount must be equal to the amount authorized')
    return become(books, tx, payment, 'captured')
  })
  books.wake()
  return captured
}

/** For scripts: replaces the planned steps. */
export async function forceStep(
  books: Books,
  paymentId: string,
  becomes: Step['becomes'],
  error?: PaymentError,
) {
  await books.db.transaction(async tx => {
    const payment = await paymentForUpdate(tx, paymentId)
    await tx
      .update(payments)
      .set({ steps: [], nextStepAt: null, ...(error && { error }) })
      .where(eq(payments.id, paymentId))
    await become(books, tx, { ...payment, ...(error && { error }) }, becomes)
  })
  books.wake()
}

/** The only place that changes a payment's state; impossible transitions are skipped. */
async function become(books: Books, tx: Tx, payment: Payment, state: Step['becomes']): Promise<Payment> {
  const possible = FROM[state].includes(payment.status)
  if (!possible) return payment
  const order = await orderForUpdate(tx, payment.orderId)
  const news: News[] = []
  let changed = await write(tx, payment, { status: state, captured: state === 'captured' })
  if (state === 'failed') news.push({ event: 'payment.failed', payment: changed })
  if (state === 'authorized') {
    news.push({ event: 'payment.authorized', payment: changed })
    const isUnwanted = order.status === 'paid' || (await hasOther(tx, payment))
    if (isUnwanted) {
      await announce(books, tx, payment.webhooks, news)
      return returnUnwanted(books, tx, changed)
    }
    const capturesItself = order.capture === 'automatic' && payment.outcome !== 'authorised-only'
    if (capturesItself) changed = await write(tx, changed, { status: 'captured', captured: true })
  }
  if (changed.status === 'captured') {
    const [paid] = await tx
      .update(orders)
      .set({ status: 'paid', amountPaid: order.amount })
      .where(eq(orders.id, order.id))
      .returning()
    news.push({ event: 'payment.captured', payment: changed })
    if (paid) news.push({ event: 'order.paid', payment: changed, order: paid })
  }
  await announce(books, tx, payment.webhooks, news)
  return changed
}

/** Failed is not final: a bank may answer late, and a UPI payer may try again. */
const FROM: Record<Step['becomes'], Payment['status'][]> = {
  authorized: ['created', 'failed'],
  failed: ['created'],
  captured: ['authorized'],
}

async function hasOther(tx: Tx, { id, orderId }: Payment): Promise<boolean> {
  const others = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), ne(payments.id, id), eq(payments.status, 'authorized')))
  return others.length > 0
}

async function write(tx: Tx, payment: Payment, change: Partial<Payment>): Promise<Payment> {
  const [changed] = await tx.update(payments).set(change).where(eq(payments.id, payment.id)).returning()
  if (!changed) throw unknownId()
  return changed
}

const dateOf = (step: Step | undefined) => (step ? new Date(step.at) : null)
