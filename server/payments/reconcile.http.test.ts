import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { ControlCommand } from '../../sandbox/razorpay/control.ts'
import type { DeskOrder } from '../../shared/orders/desk-api.ts'
import { bodyOf, createTestApp, eventually, type TestApp } from '../../test/create-test-app.ts'
import { type Customer, customer } from '../../test/people.ts'
import { type Opened, paidOrder, placedOrder } from '../../test/purchases.ts'
import { runCommand } from '../commands.ts'
import { mails } from '../notifications/tables.ts'
import { orders } from '../orders/tables.ts'
import type { ProviderPayment, ProviderRefund } from './razorpay/client.ts'
import { checkDueOrders } from './reconcile.ts'
import { followRefunds } from './refund-order.ts'
import { payments, refunds, webhookEvents } from './tables.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
let skip = 0
let shop: TestApp
let asha: Customer
let admin: Customer
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMITS: 'off' }, clock: () => new Date(Date.now() + skip) })
  asha = await customer(shop)
  admin = await customer(shop, { role: 'admin' })
})
afterAll(() => shop.close())

const control = (command: ControlCommand) => {
  if (!shop.paymentSetup.sandbox) throw new Error('these tests pay in the sandbox')
  return shop.paymentSetup.sandbox.control(command)
}
const pay = async ({ order }: Opened, more: Partial<ControlCommand & { do: 'pay' }> = {}) =>
  (await control({ do: 'pay', order: order.razorpay_order_id, ...more })) as { payment: { id: string } }
const statusOf = async (id: string) =>
  (await shop.db.select({ status: orders.status }).from(orders).where(eq(orders.id, id)))[0]?.status
const refundsOf = (id: string) =>
  shop.db.select().from(refunds).where(eq(refunds.orderId, id)).orderBy(refunds.createdAt)
const deps = () => ({
  ...shop,
  pageAddress: (path: string) => path,
  provider: shop.paymentSetup.provider,
})
const turn = async () => {
  skip += 2 * MINUTE
  await shop.paymentSetup.sandbox?.workOff()
  await runCommand(shop, { name: 'reconcile', args: [] })
}

test('an attempt that was begun and never ended does not hold its order for ever; money that is held does', async () => {
  const [abandoned, held] = [await placedOrder(shop, asha), await placedOrder(shop, asha)]
  await pay(abandoned, { outcome: 'bank-silent', webhooks: 'none' })
  await pay(held, { outcome: 'authorised-only', webhooks: 'none' })
  skip += 5 * DAY + 61 * MINUTE
  const { provider } = shop.paymentSetup
  const asItStands = (payment: ProviderPayment): ProviderPayment => ({
    ...payment,
    status: payment.order_id === held.order.razorpay_order_id ? 'authorized' : 'created',
  })
  await checkDueOrders({
    ...deps(),
    provider: {
      ...provider,
      paymentsOf: async id => (await provider.paymentsOf(id)).map(asItStands),
      capture: async payment => asItStands(payment),
    },
  })
  expect([await statusOf(abandoned.order.id), await statusOf(held.order.id)]).toEqual([
    'Cancelled',
    'Pending',
  ])
})

test('all unpaid orders that are due are looked at in one turn', async () => {
  const placed: Opened[] = []
  for (let at = 0; at < 12; at += 1) placed.push(await placedOrder(shop, asha))
  for (const opened of placed) await pay(opened, { webhooks: 'none' })
  skip += 6 * MINUTE
  await checkDueOrders(deps())
  expect(await Promise.all(placed.map(({ order }) => statusOf(order.id)))).toEqual(
    placed.map(() => 'Processing'),
  )
})

test('a webhook about no order of this shop is put aside: at once if it names nothing, half a day later otherwise', async () => {
  const [secret = ''] = shop.paymentSetup.webhookSecrets
  const receive = async (id: string, event: object) => {
    const body = JSON.stringify(event)
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-event-id': id,
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
    }
    expect((await shop.request('/api/payments/webhook', { method: 'POST', headers, body })).status).toBe(200)
  }
  const isDone = async (id: string) => {
    const { rows } = await shop.db.execute(
      sql`select processed_at is not null as done from webhook_events where id = ${id}`,
    )
    return (rows as { done: boolean }[])[0]?.done
  }
  await receive('evt_of_a_settlement', { event: 'settlement.processed', payload: {} })
  await eventually(() => isDone('evt_of_a_settlement'))
  const entity = { id: 'pay_elsewhere', order_id: 'order_elsewhere' }
  await receive('evt_elsewhere', { event: 'payment.captured', payload: { payment: { entity } } })
  await eventually(async () => {
    const { rows } = await shop.db.execute(
      sql`select 1 from pgboss.job where name = 'payments.webhook' and data ->> 'id' = 'evt_elsewhere' and state = 'retry'`,
    )
    return rows.length > 0
  })
  expect(await isDone('evt_elsewhere')).toBe(false)
  const received = new Date(Date.now() + skip - 13 * HOUR)
  await shop.db
    .update(webhookEvents)
    .set({ receivedAt: received })
    .where(eq(webhookEvents.id, 'evt_elsewhere'))
  await shop.db.transaction(tx => shop.jobs.send(tx, 'payments.webhook', { id: 'evt_elsewhere' }))
  await eventually(() => isDone('evt_elsewhere'))
})

test('money that came twice and could not go back by itself is given back by hand, and what paid the order stays', async () => {
  const { id, amount } = await paidOrder(shop, asha)
  const second = { id: 'pay_second', orderId: id, status: 'captured', amountPaise: amount, currency: 'INR' }
  await shop.db.insert(payments).values({ ...second, createdAt: new Date(), updatedAt: new Date() })
  const refund = (payment: string) =>
    runCommand(shop, { name: 'orders refund', args: [id, `--payment=${payment}`] })
  for (const odd of ['--payments=pay_second', '--payment', '--pay=pay_second'])
    await expect(runCommand(shop, { name: 'orders refund', args: [id, odd] })).rejects.toThrow(
      /number of rupees/,
    )
  await expect(refund('')).rejects.toThrow(/Which payment/)
  await expect(refund('pay_elsewhere')).rejects.toThrow(/No money came for this order with payment/)
  expect(await refund('pay_second')).toMatch(/on its way/)
  expect(await refundsOf(id)).toMatchObject([{ paymentId: 'pay_second', amountPaise: amount }])
})

test('a refund whose answer says nothing of our receipt is one refund, whether answer or webhook is first', async () => {
  const { provider } = shop.paymentSetup
  const real = { ...provider }
  onTestFinished(() => void Object.assign(provider, real))
  const bare = (refund: ProviderRefund) => ({ ...refund, receipt: null })
  let isWebhookFirst = false
  Object.assign(provider, {
    refundsOf: async (payment: string) => (await real.refundsOf(payment)).map(bare),
    async refund(asked: Parameters<typeof provider.refund>[0]) {
      const sent = bare(await real.refund(asked))
      if (isWebhookFirst) await followRefunds(deps(), id)
      return sent
    },
  })
  const paid = await paidOrder(shop, asha)
  const { amount } = paid
  let { id } = paid
  for (const rupees of ['100', '200']) {
    await runCommand(shop, { name: 'orders refund', args: [id, rupees] })
    await eventually(async () => {
      await turn()
      return (await refundsOf(id)).every(({ status }) => status === 'processed')
    })
    isWebhookFirst = true
  }
  expect(await refundsOf(id)).toMatchObject([
    { amountPaise: 10_000, actor: 'command line' },
    { amountPaise: 20_000, actor: 'command line' },
  ])
  const { refundable_minor_units } = await bodyOf<DeskOrder>(await admin.get(`/api/admin/orders/${id}`))
  expect(refundable_minor_units).toBe(amount - 30_000)

  const cancelled = await paidOrder(shop, asha)
  id = cancelled.id
  await asha.ask('POST', `/api/orders/${id}/cancel`, {})
  await eventually(async () => {
    await turn()
    return (await refundsOf(id)).every(({ status }) => status === 'processed')
  })
  expect(await refundsOf(id)).toMatchObject([{ amountPaise: cancelled.amount, purpose: 'cancellation' }])
  const told = await shop.db.select({ kind: mails.kind }).from(mails).where(eq(mails.about, id))
  expect(told.map(({ kind }) => kind).toSorted()).toEqual(['order.cancelled', 'order.placed'])
})

test('a buyer who cancels again, after the refund failed and the founder took the order back, gets a new refund', async () => {
  const { id, amount } = await paidOrder(shop, asha)
  const cancel = () => asha.ask('POST', `/api/orders/${id}/cancel`, {})
  await control({ do: 'next-refunds', settle: ['failed'] })
  expect((await cancel()).status).toBe(200)
  await eventually(async () => {
    await turn()
    return (await refundsOf(id))[0]?.status === 'failed'
  })
  const { history } = await bodyOf<DeskOrder>(await admin.get(`/api/admin/orders/${id}`))
  const undone = await admin.post(`/api/admin/orders/${id}/undo`, { entry: history.at(-1)?.id })
  expect(undone.status).toBe(200)
  expect((await cancel()).status).toBe(200)
  const [failed, again, ...more] = await refundsOf(id)
  expect([failed?.status, again?.amountPaise, more]).toEqual(['failed', amount, []])
  expect(await statusOf(id)).toBe('Cancelled')
})

test('surplus money that could not be sent back fourteen times is not offered again, and the desk shows it', async () => {
  const opened = await placedOrder(shop, asha)
  const { id } = opened.order
  await runCommand(shop, { name: 'orders cancel', args: [id] })
  await control({ do: 'next-refunds', settle: ['failed'] })
  await pay(opened, { webhooks: 'none' })
  await eventually(async () => {
    skip += 10 * MINUTE
    await turn()
    return (await refundsOf(id))[0]?.status === 'failed'
  })
  const [first] = await refundsOf(id)
  if (!first) throw new Error('the first refund is there')
  const again = Array.from({ length: 12 }, (_, at) => ({
    ...first,
    id: `${first.id}${at}`,
    askedKey: `${first.askedKey}-${at + 2}`,
    providerId: null,
  }))
  await shop.db.insert(refunds).values(again)
  await control({ do: 'next-refunds', settle: ['failed'] })
  await eventually(async () => {
    skip += DAY
    await turn()
    return (await refundsOf(id)).filter(({ status }) => status === 'failed').length === 14
  })
  skip += 30 * DAY
  await turn()
  expect(await refundsOf(id)).toHaveLength(14)
  const { orders: shown } = await bodyOf<{ orders: { id: string }[] }>(
    await admin.get('/api/admin/orders?needs=refund_failed'),
  )
  expect(shown.map(order => order.id)).toContain(id)
})
