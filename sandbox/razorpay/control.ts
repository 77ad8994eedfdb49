import { and, asc, desc, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Books } from './context.ts'
import { orderEntity, paymentEntity } from './entities.ts'
import { type Faults, faultWanted } from './faults.ts'
import { paidWith } from './instruments.ts'
import { FAILED, OUTCOMES, WEBHOOK_HABITS } from './outcomes.ts'
import { capturePayment, forceStep, letItTakeItsCourse, startPayment } from './payments.ts'
import { orderOf, paymentOf } from './rest.ts'
import { checkoutSignature } from './signatures.ts'
import { payments, type Refund, refunds, webhooks } from './tables.ts'

export interface Call {
  method: string
  path: string
  body: string | null
  /** Null when the connection broke before a response. */
  status: number | null
  fault: string | null
}

export interface ControlDesk {
  books: Books
  faults: Faults
  calls: Call[]
  refunds: { next: Refund['settlesAs'][] }
  workOff: () => Promise<void>
}

export const controlCommand = z.discriminatedUnion('do', [
  z.object({ do: z.literal('fault'), ...faultWanted.shape }),
  z.object({ do: z.literal('clear-faults') }),
  z.object({ do: z.literal('calls') }),
  z.object({ do: z.literal('forget-calls') }),
  z.object({
    do: z.literal('pay'),
    order: z.string(),
    paid: z._default(paidWith, { method: 'upi' }),
    outcome: z._default(z.enum(OUTCOMES), 'as-entered'),
    webhooks: z._default(z.enum(WEBHOOK_HABITS), 'at-once'),
    /** Skips the payer's delays: everything due is done before the response. */
    atOnce: z._default(z.boolean(), true),
  }),
  z.object({ do: z.enum(['late-authorise', 'capture', 'fail']), payment: z.string() }),
  z.object({ do: z.literal('next-refunds'), settle: z.array(z.enum(['processed', 'failed'])) }),
  z.object({ do: z.literal('webhooks'), order: z.string() }),
  z.object({ do: z.literal('replay'), order: z.string(), event: z.optional(z.string()) }),
  z.object({ do: z.literal('state'), order: z.string() }),
  z.object({ do: z.literal('work-off') }),
])
export type ControlCommand = z.input<typeof controlCommand>

/** Commands for tests and fault suites, as JSON. */
export async function control(desk: ControlDesk, given: ControlCommand): Promise<unknown> {
  const { books, faults } = desk
  const command = controlCommand.parse(given)
  switch (command.do) {
    case 'fault':
      faults.next(command)
      return { left: faults.left() }
    case 'clear-faults':
      faults.clear()
      return { left: 0 }
    case 'calls':
      return { calls: desk.calls }
    case 'forget-calls':
      desk.calls.length = 0
      return { calls: [] }
    case 'pay':
      return pay(desk, command)
    case 'late-authorise':
    case 'capture':
    case 'fail':
      return move(books, command.do, command.payment)
    case 'next-refunds':
      desk.refunds.next.push(...command.settle)
      return { left: desk.refunds.next.length }
    case 'webhooks':
      return {
        webhooks: await books.db
          .select()
          .from(webhooks)
          .where(eq(webhooks.orderId, command.order))
          .orderBy(asc(webhooks.id)),
      }
    case 'replay':
      return replay(books, command)
    case 'state':
      return stateOf(books, command.order)
    case 'work-off':
      await desk.workOff()
      return {}
  }
}

type Pay = Extract<z.output<typeof controlCommand>, { do: 'pay' }>

/** A complete payment without a browser; returns what the checkout script would pass to the page. */
async function pay({ books }: ControlDesk, command: Pay) {
  const order = await orderOf(books, command.order)
  const attempt = {
    orderId: order.id,
    paid: command.paid,
    outcome: command.outcome,
    webhooks: command.webhooks,
  }
  const payment = await startPayment(books, attempt)
  const hurried = command.atOnce ? { ...books, waits: { ...books.waits, approvalMs: 0 } } : books
  await letItTakeItsCourse(hurried, payment.id)
  return {
    payment: paymentEntity(await paymentOf(books, payment.id)),
    razorpay_order_id: order.id,
    razorpay_payment_id: payment.id,
    razorpay_signature: checkoutSignature(order.id, payment.id, books.keySecret),
  }
}

async function move(books: Books, how: 'late-authorise' | 'capture' | 'fail', paymentId: string) {
  const payment = await paymentOf(books, paymentId)
  if (how === 'late-authorise') await forceStep(books, paymentId, 'authorized')
  if (how === 'fail') await forceStep(books, paymentId, 'failed', FAILED)
  if (how === 'capture') await capturePayment(books, paymentId, { amount: payment.amount, currency: 'INR' })
  return { payment: paymentEntity(await paymentOf(books, paymentId)) }
}

/** With the same event ids. */
async function replay(books: Books, { order, event }: { order: string; event?: string | undefined }) {
  const again = await books.db
    .update(webhooks)
    .set({ dueAt: books.clock(), fate: 'waiting' })
    .where(and(eq(webhooks.orderId, order), event === undefined ? undefined : eq(webhooks.event, event)))
    .returning({ id: webhooks.id })
  books.wake()
  return { replayed: again.length }
}

async function stateOf(books: Books, orderId: string) {
  const order = await orderOf(books, orderId)
  const paid = await books.db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.createdAt))
  const back = await books.db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, orderId))
  return {
    order: orderEntity(order),
    payments: paid.map(paymentEntity),
    refunds: back.map(({ refund }) => refund),
  }
}
