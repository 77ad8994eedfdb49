import { and, desc, eq, gte, lte } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Context, Hono } from 'hono'
import type { Books } from './context.ts'
import { collection, orderEntity, paymentEntity, refundEntity } from './entities.ts'
import { newId } from './ids.ts'
import { readNotes, readOrderRequest } from './order-requests.ts'
import { capturePayment } from './payments.ts'
import { refundPayment } from './refunds.ts'
import { invalid, unknownAddress, unknownId } from './refusal.ts'
import { type Order, orders, type Payment, payments, type Refund, refunds } from './tables.ts'

/** Below `/v1`, after authentication and faults. */
export function restRoutes(books: Books, howNextRefundSettles: () => Refund['settlesAs']) {
  const { db } = books
  const rest = new Hono()

  rest.post('/orders', async context => {
    const wanted = readOrderRequest(await bodyOf(context))
    const [order] = await db
      .insert(orders)
      .values({ ...wanted, id: newId('order'), createdAt: books.clock() })
      .returning()
    return context.json(order && orderEntity(order))
  })

  rest.get('/orders', async context => {
    const { receipt } = context.req.query()
    const { limit, offset } = pageOf(context)
    const found = await db
      .select()
      .from(orders)
      .where(
        and(
          receipt === undefined ? undefined : eq(orders.receipt, receipt),
          madeWithin(context, orders.createdAt),
        ),
      )
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(limit)
      .offset(offset)
    return context.json(collection(found.map(orderEntity)))
  })

  rest.get('/orders/:id', async context =>
    context.json(orderEntity(await orderOf(books, context.req.param('id')))),
  )

  rest.patch('/orders/:id', async context => {
    const order = await orderOf(books, context.req.param('id'))
    const notes = readNotes((await bodyOf(context)).notes)
    await db.update(orders).set({ notes }).where(eq(orders.id, order.id))
    return context.json(orderEntity({ ...order, notes }))
  })

  rest.get('/orders/:id/payments', async context => {
    const order = await orderOf(books, context.req.param('id'))
    const found = await db
      .select()
      .from(payments)
      .where(eq(payments.orderId, order.id))
      .orderBy(desc(payments.createdAt))
    return context.json(collection(found.map(paymentEntity)))
  })

  rest.get('/payments', async context => {
    const { limit, offset } = pageOf(context)
    const found = await db
      .select()
      .from(payments)
      .where(madeWithin(context, payments.createdAt))
      .orderBy(desc(payments.createdAt), desc(payments.id))
      .limit(limit)
      .offset(offset)
    return context.json(collection(found.map(paymentEntity)))
  })

  rest.get('/payments/:id', async context =>
    context.json(paymentEntity(await paymentOf(books, context.req.param('id')))),
  )

  rest.post('/payments/:id/capture', async context => {
    const { amount, currency } = await bodyOf(context)
    return context.json(
      paymentEntity(
        await capturePayment(books, context.req.param('id'), { amount: Number(amount), currency }),
      ),
    )
  })

  rest.post('/payments/:id/refund', async context => {
    const body = await bodyOf(context)
    const key = context.req.header('x-refund-idempotency')
    const refund = await refundPayment(books, {
      paymentId: context.req.param('id'),
      body,
      key,
      settlesAs: howNextRefundSettles(),
    })
    return context.json(refundEntity(refund))
  })

  rest.get('/payments/:id/refunds', async context => {
    const payment = await paymentOf(books, context.req.param('id'))
    const { limit, offset } = pageOf(context)
    const found = await db
      .select()
      .from(refunds)
      .where(eq(refunds.paymentId, payment.id))
      .orderBy(desc(refunds.createdAt))
      .limit(limit)
      .offset(offset)
    return context.json(collection(found.map(refundEntity)))
  })

  rest.get('/refunds', async context => {
    const { limit, offset } = pageOf(context)
    const found = await db
      .select()
      .from(refunds)
      .where(madeWithin(context, refunds.createdAt))
      .orderBy(desc(refunds.createdAt), desc(refunds.id))
      .limit(limit)
      .offset(offset)
    return context.json(collection(found.map(refundEntity)))
  })

  rest.get('/refunds/:id', async context => {
    const [refund] = await db
      .select()
      .from(refunds)
      .where(eq(refunds.id, context.req.param('id')))
    if (!refund) throw unknownId()
    return context.json(refundEntity(refund))
  })

  rest.all('*', () => {
    throw unknownAddress()
  })
  return rest
}

export async function orderOf({ db }: Books, id: string): Promise<Order> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw unknownId()
  return order
}

export async function paymentOf({ db }: Books, id: string): Promise<Payment> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id))
  if (!payment) throw unknownId()
  return payment
}

async function bodyOf(context: Context): Promise<Record<string, unknown>> {
  const text = await context.req.text()
  if (text === '') return {}
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body))
      return body as Record<string, unknown>
  } catch {}
  throw invalid('body', 'The request body is not valid JSON.')
}

/** `from` and `to` are seconds since 1970, both inclusive. */
function madeWithin(context: Context, createdAt: PgColumn) {
  const { from, to } = context.req.query()
  return and(
    from === undefined ? undefined : gte(createdAt, new Date(Number(from) * 1000)),
    to === undefined ? undefined : lte(createdAt, new Date(Number(to) * 1000 + 999)),
  )
}

function pageOf(context: Context) {
  const number = (name: string, usual: number, most: number) => {
    const given = context.req.query(name)
    if (given === undefined) return usual
    const value = Number(given)
    if (!Number.isInteger(value) || value < 0) throw invalid(name, `The ${name} must be an integer.`)
    if (value > most) throw invalid(name, `The ${name} may not be greater than ${most}.`)
    return value
  }
  return { limit: number('count', 10, 100), offset: number('skip', 0, 1_000_000) }
}
