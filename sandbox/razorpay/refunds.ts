import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Tx } from '../../server/platform/db/database.ts'
import type { Books } from './context.ts'
import { digits, newId } from './ids.ts'
import { paymentForUpdate } from './locked-rows.ts'
import { readNotes, readReceipt } from './order-requests.ts'
import { invalid, refused, unknownId } from './refusal.ts'
import { type Payment, payments, type Refund, refunds } from './tables.ts'
import { announce } from './write-webhooks.ts'

export interface RefundRequest {
  paymentId: string
  body: Record<string, unknown>
  key: string | undefined
  settlesAs: Refund['settlesAs']
}

/** In this process; the unique index covers other processes. */
const atWork = new Set<string>()

export async function refundPayment(books: Books, request: RefundRequest): Promise<Refund> {
  const { key } = request
  if (key === undefined) return makeRefund(books, request)
  if (!/^[A-Za-z0-9_-]{10,}$/.test(key))
    throw refused(
      'The idempotency key must be at least 10 characters of letters, digits, hyphens and underscores.',
    )
  if (atWork.has(key)) throw stillAtWork()
  atWork.add(key)
  try {
    const [earlier] = await books.db.select().from(refunds).where(eq(refunds.idempotencyKey, key))
    if (!earlier) return await makeRefund(books, request)
    if (earlier.asked !== askedOf(request))
      throw refused('Different request with the same idempotency key has already been processed.')
    return earlier
  } catch (error) {
    if (isTaken(error)) throw stillAtWork()
    throw error
  } finally {
    atWork.delete(key)
  }
}

const stillAtWork = () =>
  refused('Another request with the same idempotency key is being processed. Please try again.', 409)
const askedOf = ({ paymentId, body }: RefundRequest) =>
  JSON.stringify([paymentId, Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1))])
const isTaken = (error: unknown) => (error as { cause?: { code?: string } }).cause?.code === '23505'

async function makeRefund(books: Books, request: RefundRequest): Promise<Refund> {
  const { body, paymentId } = request
  const wanted = body.amount === undefined ? undefined : readAmount(body.amount)
  const speed = z.catch(z.enum(['normal', 'optimum']), 'normal').parse(body.speed)
  const made = await books.db.transaction(async tx => {
    const payment = await paymentForUpdate(tx, paymentId)
    if (payment.amountRefunded === payment.amount)
      throw refused('The payment has been fully refunded already.')
    if (!payment.captured) throw refused('The payment status should be captured for action to be taken')
    const amount = wanted ?? payment.amount - payment.amountRefunded
    if (amount > payment.amount - payment.amountRefunded)
      throw refused('The refund amount provided is greater than amount captured.')
    return writeRefund(books, tx, payment, {
      amount,
      speed,
      notes: readNotes(body.notes),
      receipt: readReceipt(body.receipt),
      idempotencyKey: request.key ?? null,
      settlesAs: request.settlesAs,
      asked: askedOf(request),
    })
  })
  books.wake()
  return made
}

function readAmount(amount: unknown): number {
  if (typeof amount !== 'number' || !Number.isInteger(amount))
    throw invalid('amount', 'The amount must be an integer.')
  if (amount < 100) throw invalid('amount', 'The amount must be at least INR 1.00')
  return amount
}

type Wanted = Pick<
  Refund,
  'amount' | 'speed' | 'notes' | 'receipt' | 'idempotencyKey' | 'settlesAs' | 'asked'
>

async function writeRefund(books: Books, tx: Tx, payment: Payment, wanted: Wanted): Promise<Refund> {
  const now = books.clock()
  const [refund] = await tx
    .insert(refunds)
    .values({
      ...wanted,
      id: newId('rfnd'),
      paymentId: payment.id,
      createdAt: now,
      settlesAt: new Date(now.getTime() + books.waits.refundMs),
    })
    .returning()
  if (!refund) throw unknownId()
  const changed = await addRefunded(tx, payment, wanted.amount)
  await announce(books, tx, payment.webhooks, [{ event: 'refund.created', refund, payment: changed }])
  return refund
}

/** A payment captured after the order was paid is refunded automatically. */
export async function returnUnwanted(books: Books, tx: Tx, payment: Payment): Promise<Payment> {
  await writeRefund(books, tx, payment, {
    amount: payment.amount,
    speed: 'normal',
    notes: {},
    receipt: null,
    idempotencyKey: null,
    settlesAs: 'processed',
    asked: '',
  })
  return payment
}

/** A failed refund gives the amount back to the payment. */
export async function settleDueRefunds(books: Books) {
  for (;;) {
    const [due] = await books.db
      .select()
      .from(refunds)
      .where(and(isNotNull(refunds.settlesAt), lte(refunds.settlesAt, books.clock())))
      .orderBy(asc(refunds.settlesAt))
      .limit(1)
    if (!due) return
    await books.db.transaction(async tx => {
      const payment = await paymentForUpdate(tx, due.paymentId)
      const [refund] = await tx
        .update(refunds)
        .set({
          status: due.settlesAs,
          settlesAt: null,
          reference: due.settlesAs === 'processed' ? digits(23) : null,
        })
        .where(and(eq(refunds.id, due.id), eq(refunds.status, 'pending')))
        .returning()
      if (!refund) return
      const changed = refund.status === 'failed' ? await addRefunded(tx, payment, -refund.amount) : payment
      await announce(books, tx, payment.webhooks, [
        {
          event: refund.status === 'failed' ? 'refund.failed' : 'refund.processed',
          refund,
          payment: changed,
        },
      ])
    })
  }
}

async function addRefunded(tx: Tx, { id, amount, captured }: Payment, added: number): Promise<Payment> {
  const [changed] = await tx
    .update(payments)
    .set({
      amountRefunded: sql`${payments.amountRefunded} + ${added}`,
      status: sql`case when ${payments.amountRefunded} + ${added} = ${amount} then 'refunded'
        when ${captured} then 'captured' else 'authorized' end`,
    })
    .where(eq(payments.id, id))
    .returning()
  if (!changed) throw unknownId()
  return changed
}
