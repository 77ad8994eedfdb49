import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodyOf, createTestApp, eventually, type TestApp } from '../../test/create-test-app.ts'
import { browserOf, type Customer, customer } from '../../test/people.ts'
import { runCommand } from '../commands.ts'
import { mails } from '../notifications/tables.ts'
import { orders } from '../orders/tables.ts'
import { isPaymentSignature } from './razorpay/signatures.ts'
import { cancelUnpaid } from './reconcile.ts'
import { payments, refunds } from './tables.ts'

const MINUTE = 60_000
let skip = 0
let shop: TestApp
let asha: Customer
let ravi: Customer
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMITS: 'off' }, clock: () => new Date(Date.now() + skip) })
  asha = await customer(shop)
  ravi = await customer(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await sandbox().control({ do: 'clear-faults' })
})

const sandbox = () => {
  const found = shop.paymentSetup.sandbox
  if (!found) throw new Error('these tests pay in the sandbox')
  return found
}
interface Opened {
  order: { id: string; amount: number; currency: string; razorpay_order_id: string }
  checkout: { key: string; name: string; email: string; contact: string; script_url: string }
}
interface Settled {
  state: string
  order: {
    id: string
    status: string
    payment_status: string
    payable: boolean
    shipping_email: string
    history: { status: string }[]
  }
}
interface Problem {
  code: string
  detail: string
  status: number
}
interface Paid {
  payment: { id: string; status: string }
  razorpay_order_id: string
  razorpay_payment_id: string
  razorpay_signature: string
}

let made = 0
const shipping = () => {
  made += 1
  return {
    fullName: 'Asha Rao',
    email: 'asha@example.com',
    phone: '9820041122',
    address1: `${made}, Carter Road`,
    city: 'Mumbai',
    state: 'Maharashtra',
    pincode: '400050',
  }
}
const wanted = (more: object = {}) => ({
  cartItems: [{ slug: 'mochi-the-shiba', quantity: 1 }],
  shipping: shipping(),
  ...more,
})
let slug = ''
beforeAll(async () => {
  const { desk_buddies } = await bodyOf<{ desk_buddies: { slug: string }[] }>(
    await shop.get('/api/desk-buddies?limit=1'),
  )
  slug = desk_buddies[0]?.slug ?? ''
})
const cart = (more: object = {}) => wanted({ cartItems: [{ slug, quantity: 1 }], ...more })

const open = async (who = asha, body: object = cart()) =>
  bodyOf<Opened>(await who.post('/api/payments/order', body))
/** Asks again while another request opens the order. */
async function openAsThePage(body: object): Promise<Opened> {
  for (;;) {
    const answer = await asha.post('/api/payments/order', body)
    if (answer.status !== 409) return bodyOf<Opened>(answer)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
const pay = async (opened: Opened, more: object = {}) =>
  (await sandbox().control({ do: 'pay', order: opened.order.razorpay_order_id, ...more })) as Paid
const confirm = (
  opened: Opened,
  { razorpay_payment_id, razorpay_signature, razorpay_order_id }: Paid,
  who = asha,
) =>
  who.post('/api/payments/confirm', {
    orderId: opened.order.id,
    razorpay_order_id,
    razorpay_payment_id,
    razorpay_signature,
  })
const rowOf = async (id: string) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]
const paidOnce = async (id: string) => {
  const order = await rowOf(id)
  expect(order).toMatchObject({
    status: 'Processing',
    paymentStatus: 'paid',
    capturedPaise: order?.totalPaise,
  })
  const paying = (await shop.db.select().from(payments).where(eq(payments.orderId, id))).filter(
    payment => payment.pays,
  )
  expect(paying).toHaveLength(1)
  const letters = await shop.db.select({ kind: mails.kind }).from(mails).where(eq(mails.about, id))
  expect(letters.map(({ kind }) => kind).toSorted()).toEqual(['order.placed'])
}

test('the known signature of the provider’s own documentation fits', () => {
  const given = '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f'
  expect(
    isPaymentSignature('order_IEIaMR65cu6nz3', 'pay_IH4NVgf4Dreq1l', 'EnLs21M47BllR3X8PSFtjtbd', given),
  ).toBe(true)
  expect(
    isPaymentSignature(
      'order_IEIaMR65cu6nz3',
      'pay_IH4NVgf4Dreq1l',
      'EnLs21M47BllR3X8PSFtjtbd',
      given.replace('0', '1'),
    ),
  ).toBe(false)
})

test('an order is placed, opened at the provider, paid and confirmed, with its letters', async () => {
  const opened = await open()
  expect(opened.order).toMatchObject({ currency: 'INR', amount: (await rowOf(opened.order.id))?.totalPaise })
  expect(opened.checkout).toMatchObject({
    key: 'rzp_test_sandbox',
    email: 'asha@example.com',
    contact: '+919820041122',
  })
  const answer = await confirm(opened, await pay(opened, { webhooks: 'none' }))
  expect(answer.status).toBe(200)
  const { state, order } = await bodyOf<Settled>(answer)
  expect([state, order.status, order.payment_status, order.payable]).toEqual([
    'paid',
    'Processing',
    'paid',
    false,
  ])
  expect(order.history.map(({ status }) => status)).toEqual(['Pending', 'Processing'])
  await paidOnce(opened.order.id)
})

test('the address of the order that was paid last is the account’s, and both are remembered', async () => {
  const mira = await customer(shop)
  const profile = async () =>
    (await bodyOf<{ profile: object }>(await mira.get(`/api/profiles/${mira.id}`))).profile
  const paid = async (more: object) => {
    const opened = await open(mira, cart({ shipping: { ...shipping(), ...more } }))
    await confirm(opened, await pay(opened, { webhooks: 'none' }), mira)
  }
  await open(mira)
  expect(await profile()).toMatchObject({ address_line1: null, pincode: null, phone: null })
  await paid({ address1: '14, Lotus Court' })
  const kept = { address_line1: '14, Lotus Court', city: 'Mumbai', state: 'Maharashtra', pincode: '400050' }
  expect(await profile()).toMatchObject({ ...kept, phone: '9820041122' })
  await paid({ address1: '8, 80 Feet Road', city: 'Bengaluru', state: 'Karnataka', pincode: '560034' })
  expect(await profile()).toMatchObject({ address_line1: '8, 80 Feet Road', pincode: '560034' })
  expect(await bodyOf(await mira.get(`/api/profiles/${mira.id}/addresses`))).toMatchObject({
    addresses: [{ address1: '8, 80 Feet Road' }, { address1: '14, Lotus Court' }],
  })
})

test('an order that was changed after it was placed is paid as it stands', async () => {
  const opened = await open()
  const { id } = opened.order
  await shop.db.execute(
    sql`update orders set shipping = shipping || '{"email":"elsewhere@example.com"}', updated_at = updated_at + interval '1 second' where id = ${id}`,
  )
  const { state, order } = await bodyOf<Settled>(
    await confirm(opened, await pay(opened, { webhooks: 'none' })),
  )
  expect([state, order.shipping_email]).toEqual(['paid', 'elsewhere@example.com'])
  await paidOnce(id)
  const letters = await shop.db.select({ to: mails.recipient }).from(mails).where(eq(mails.about, id))
  expect(new Set(letters.map(({ to }) => to))).toEqual(new Set(['elsewhere@example.com']))
})

test('money that is only held is not taken for an order that was cancelled after it was placed', async () => {
  const opened = await open()
  const held = await pay(opened, { outcome: 'authorised-only', webhooks: 'none' })
  await runCommand(shop, { name: 'orders cancel', args: [opened.order.id] })
  expect((await bodyOf<Settled>(await confirm(opened, held))).state).toBe('cancelled')
  const there = (await sandbox().control({ do: 'state', order: opened.order.razorpay_order_id })) as {
    payments: Paid['payment'][]
  }
  expect(there.payments.map(({ status }) => status)).toEqual(['authorized'])
})

test('whoever else brings a confirmation that is signed learns nothing, and has the provider asked once', async () => {
  const opened = await open()
  const paid = await pay(opened, { webhooks: 'none' })
  const { orderId, ...proof } = { orderId: opened.order.id, ...paid }
  const stranger = browserOf(shop)
  for (let time = 0; time < 3; time += 1)
    expect((await stranger.post('/api/payments/confirm', { orderId, ...proof })).status).toBe(401)
  expect((await confirm(opened, paid, ravi)).status).toBe(404)
  expect((await rowOf(orderId))?.paymentStatus).toBe('pending')
  expect((await bodyOf<Settled>(await confirm(opened, paid))).state).toBe('paid')
  await paidOnce(orderId)
})

test('confirms repeated and in parallel all give the final state, and happen once', async () => {
  const opened = await open()
  const paid = await pay(opened)
  const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(opened, paid)))
  expect(answers.map(answer => answer.status)).toEqual(Array.from({ length: 8 }, () => 200))
  expect(
    new Set(await Promise.all(answers.map(async answer => (await bodyOf<Settled>(answer)).state))),
  ).toEqual(new Set(['paid']))
  await paidOnce(opened.order.id)
})

test('who closes the browser after paying has an order all the same: the webhook brings it', async () => {
  const opened = await open()
  await pay(opened)
  await sandbox().workOff()
  await eventually(async () => (await rowOf(opened.order.id))?.paymentStatus === 'paid')
  await paidOnce(opened.order.id)
})

test('where no webhook comes either, the reconciler finds the money', async () => {
  const opened = await open()
  await pay(opened, { webhooks: 'none' })
  expect(await runCommand(shop, { name: 'reconcile', args: [] })).toMatch(/found paid/)
  await paidOnce(opened.order.id)
})

test('a payment that failed may still be made; a failed one followed by its success is paid once', async () => {
  const opened = await open()
  await pay(opened, { outcome: 'fails', webhooks: 'none' })
  const failed = await bodyOf<Settled>(await asha.post(`/api/orders/${opened.order.id}/check`))
  expect([failed.state, failed.order.payment_status, failed.order.payable]).toEqual([
    'unpaid',
    'failed',
    true,
  ])
  const again = await bodyOf<Opened>(await asha.post(`/api/orders/${opened.order.id}/pay`))
  expect(again.order).toEqual(opened.order)
  expect((await bodyOf<Settled>(await confirm(again, await pay(again)))).state).toBe('paid')
  await paidOnce(opened.order.id)
})

test('money that is only authorised is taken', async () => {
  const opened = await open()
  const paid = await pay(opened, { outcome: 'authorised-only', webhooks: 'none' })
  expect((await bodyOf<Settled>(await confirm(opened, paid))).state).toBe('paid')
  await paidOnce(opened.order.id)
})

test('a bank that stays silent is waited for, and its late yes is an order', async () => {
  const opened = await open()
  const paid = await pay(opened, { outcome: 'bank-silent', webhooks: 'none' })
  const waiting = await bodyOf<Settled>(await asha.post(`/api/orders/${opened.order.id}/check`))
  expect(waiting.state).toBe('waiting')
  await sandbox().control({ do: 'fail', payment: paid.razorpay_payment_id })
  expect((await bodyOf<Settled>(await asha.post(`/api/orders/${opened.order.id}/check`))).state).toBe(
    'unpaid',
  )
  await sandbox().control({ do: 'late-authorise', payment: paid.razorpay_payment_id })
  await runCommand(shop, { name: 'reconcile', args: [] })
  await paidOnce(opened.order.id)
})

test('a double click and a second tab get the same order, opened once', async () => {
  await sandbox().control({ do: 'forget-calls' })
  const body = cart()
  const opened = await Promise.all([openAsThePage(body), openAsThePage(body), openAsThePage(body)])
  expect(new Set(opened.map(({ order }) => order.id)).size).toBe(1)
  expect(new Set(opened.map(({ order }) => order.razorpay_order_id)).size).toBe(1)
  const { calls } = (await sandbox().control({ do: 'calls' })) as {
    calls: { method: string; path: string }[]
  }
  expect(calls.filter(({ method, path }) => method === 'POST' && path === '/orders')).toHaveLength(1)
})

test('once it is paid, the same wish is a new order', async () => {
  const body = cart()
  const first = await open(asha, body)
  await confirm(first, await pay(first))
  const second = await open(asha, body)
  expect(second.order.id).not.toBe(first.order.id)
})

test('an answer that was lost after the provider made the order is found by our receipt', async () => {
  await sandbox().control({ do: 'forget-calls' })
  await sandbox().control({ do: 'fault', method: 'POST', path: '/orders', does: 'reset-after' } as never)
  const opened = await open()
  expect(opened.order.razorpay_order_id).toMatch(/^order_/)
  const { calls } = (await sandbox().control({ do: 'calls' })) as {
    calls: { method: string; path: string }[]
  }
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  await confirm(opened, await pay(opened))
  await paidOnce(opened.order.id)
})

test('a key is answered once: repeated the same, with another body refused', async () => {
  const body = cart()
  const keyed = (sent: object) =>
    shop.request('/api/payments/order', requestOf(asha, sent, { 'idempotency-key': 'a-key-of-mine' }))
  const first = await bodyOf<Opened>(await keyed(body))
  expect(await bodyOf<Opened>(await keyed(body))).toEqual(first)
  const other = await keyed(cart())
  expect([other.status, (await bodyOf<Problem>(other)).code]).toEqual([422, 'idempotency.other_body'])
})

test('a provider that is down is said so, the order stays, and the next press opens it', async () => {
  const body = cart()
  for (let fault = 0; fault < 3; fault += 1)
    await sandbox().control({ do: 'fault', path: '/orders', does: '500' } as never)
  const answer = await asha.post('/api/payments/order', body)
  expect([answer.status, (await bodyOf<Problem>(answer)).detail]).toEqual([
    502,
    'Unable to process payment. Please try again.',
  ])
  await sandbox().control({ do: 'clear-faults' })
  const opened = await open(asha, body)
  await confirm(opened, await pay(opened))
  await paidOnce(opened.order.id)
})

test('a confirmation that is forged, or belongs to another order, changes nothing', async () => {
  const [one, two] = [await open(), await open()]
  const paid = await pay(one, { webhooks: 'none' })
  const refused = [
    await confirm(two, paid),
    await confirm(one, {
      ...paid,
      razorpay_signature: createHmac('sha256', 'wrong')
        .update(`${paid.razorpay_order_id}|${paid.razorpay_payment_id}`)
        .digest('hex'),
    }),
    await confirm(one, { ...paid, razorpay_payment_id: 'pay_other' }),
  ]
  expect(refused.map(answer => answer.status)).toEqual([422, 422, 422])
  expect((await confirm(one, paid, ravi)).status).toBe(404)
  expect((await browserOf(shop).post('/api/payments/confirm', {})).status).toBe(401)
  expect((await rowOf(one.order.id))?.paymentStatus).toBe('pending')
  expect((await rowOf(two.order.id))?.paymentStatus).toBe('pending')
})

test('webhooks that are forged change nothing; true ones are taken once, however often they come', async () => {
  const opened = await open()
  await pay(opened, { webhooks: 'none' })
  const [secret = ''] = shop.paymentSetup.webhookSecrets
  const body = JSON.stringify({
    event: 'payment.captured',
    payload: { payment: { entity: { id: 'pay_x', order_id: opened.order.razorpay_order_id } } },
  })
  const send = (given: { signature?: string; id?: string; body?: string } = {}) =>
    shop.request('/api/payments/webhook', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': given.id ?? 'evt_1',
        'x-razorpay-signature': given.signature ?? createHmac('sha256', secret).update(body).digest('hex'),
      },
      body: given.body ?? body,
    })
  expect((await send({ signature: createHmac('sha256', 'wrong').update(body).digest('hex') })).status).toBe(
    401,
  )
  expect((await send({ body: body.replace('pay_x', 'pay_y') })).status).toBe(401)
  expect((await rowOf(opened.order.id))?.paymentStatus).toBe('pending')
  const answers = await Promise.all(Array.from({ length: 10 }, () => send()))
  expect(answers.map(answer => answer.status)).toEqual(Array.from({ length: 10 }, () => 200))
  await eventually(async () => (await rowOf(opened.order.id))?.paymentStatus === 'paid')
  await paidOnce(opened.order.id)
})

test('a webhook that is signed but names what no database can look for is refused, and not tried for ever', async () => {
  const [secret = ''] = shop.paymentSetup.webhookSecrets
  const entity = { id: 'pay_x', order_id: 'order_x' }
  const named = (event: string, given: object) => ({
    event,
    payload: { payment: { entity: { ...entity, ...given } } },
  })
  const odd = [
    named('payment.captured', { order_id: 'order_\0' }),
    named('payment.captured', { id: '\0', order_id: null }),
    named('payment.captured\0', {}),
    { event: 'refund.processed', payload: { refund: { entity: { id: 'rfnd_x', payment_id: 'pay_\0' } } } },
  ]
  for (const [at, event] of odd.entries()) {
    const body = JSON.stringify(event)
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-event-id': `evt_odd_${at}`,
      'x-razorpay-signature': signature,
    }
    const refused = await shop.request('/api/payments/webhook', { method: 'POST', headers, body })
    expect([refused.status, await bodyOf(refused)]).toEqual([
      400,
      expect.objectContaining({ code: 'webhook.unreadable' }),
    ])
  }
  const { rows } = await shop.db.execute(sql`select id from webhook_events where id like 'evt_odd_%'`)
  expect(rows).toEqual([])
})

test('two payments of one order: the first to arrive pays it, the late one goes back', async () => {
  const opened = await open()
  const silent = await pay(opened, { outcome: 'bank-silent', webhooks: 'none' })
  await confirm(opened, await pay(opened))
  await sandbox().control({ do: 'late-authorise', payment: silent.razorpay_payment_id })
  await eventually(async () => {
    skip += MINUTE
    await sandbox().workOff()
    await asha.post(`/api/orders/${opened.order.id}/check`)
    await runCommand(shop, { name: 'reconcile', args: [] })
    const { payments: theirs } = (await sandbox().control({
      do: 'state',
      order: opened.order.razorpay_order_id,
    })) as { payments: Paid['payment'][] }
    return theirs.find(({ id }) => id === silent.razorpay_payment_id)?.status === 'refunded'
  })
  await paidOnce(opened.order.id)
})

test('late money for a cancelled order goes back by itself, once', async () => {
  const opened = await open()
  await runCommand(shop, { name: 'orders cancel', args: [opened.order.id] })
  await pay(opened)
  await sandbox().workOff()
  await runCommand(shop, { name: 'reconcile', args: [] })
  await eventually(async () => {
    const [refund] = await shop.db.select().from(refunds).where(eq(refunds.orderId, opened.order.id))
    if (refund?.status === 'processed') return true
    skip += MINUTE
    await sandbox().workOff()
    await runCommand(shop, { name: 'reconcile', args: [] })
    return false
  })
  const order = await rowOf(opened.order.id)
  expect(order).toMatchObject({ status: 'Cancelled', paidAt: null })
  expect(await shop.db.select().from(refunds).where(eq(refunds.orderId, opened.order.id))).toHaveLength(1)
})

test('a refund is made once and follows the provider; more than was paid is refused', async () => {
  const opened = await open()
  await confirm(opened, await pay(opened))
  expect(await runCommand(shop, { name: 'orders refund', args: [opened.order.id, '100'] })).toMatch(
    /on its way/,
  )
  await expect(
    runCommand(shop, { name: 'orders refund', args: [opened.order.id, '100000'] }),
  ).rejects.toThrow(/At most/)
  await eventually(async () => {
    skip += MINUTE
    await sandbox().workOff()
    return (await rowOf(opened.order.id))?.paymentStatus === 'partially_refunded'
  })
  expect((await rowOf(opened.order.id))?.refundedPaise).toBe(10_000)
  await runCommand(shop, { name: 'orders refund', args: [opened.order.id] })
  await eventually(async () => {
    skip += MINUTE
    await sandbox().workOff()
    return (await rowOf(opened.order.id))?.paymentStatus === 'refunded'
  })
  const letters = await shop.db
    .select({ kind: mails.kind })
    .from(mails)
    .where(eq(mails.about, opened.order.id))
  expect(letters.filter(({ kind }) => kind === 'payment.refunded')).toHaveLength(2)
})

test('money that belongs to no order is offered back until it is taken, and the founder hears of each time it was not', async () => {
  const founder = await customer(shop, { role: 'admin', email: 'founder-of-refunds@example.com' })
  const opened = await open()
  await runCommand(shop, { name: 'orders cancel', args: [opened.order.id] })
  await sandbox().control({ do: 'next-refunds', settle: ['failed'] })
  await pay(opened, { webhooks: 'none' })
  const surplus = () =>
    shop.db.select().from(refunds).where(eq(refunds.orderId, opened.order.id)).orderBy(refunds.createdAt)
  const turn = async () => {
    skip += 11 * MINUTE
    await sandbox().workOff()
    await runCommand(shop, { name: 'reconcile', args: [] })
  }
  await eventually(async () => {
    await turn()
    return (await surplus())[0]?.status === 'failed'
  })
  const letters = await shop.db.select().from(mails).where(eq(mails.kind, 'refund.failed'))
  expect(
    letters.filter(({ about }) => about === opened.order.id).map(({ recipient }) => recipient),
  ).toContain(founder.email)
  await eventually(async () => {
    await turn()
    return (await surplus())[1]?.status === 'processed'
  })
  expect((await surplus()).map(({ status }) => status)).toEqual(['failed', 'processed'])
})

test('money that came for a cancelled order can be given back by hand where its own way back failed', async () => {
  const opened = await open()
  await runCommand(shop, { name: 'orders cancel', args: [opened.order.id] })
  await sandbox().control({ do: 'next-refunds', settle: ['failed'] })
  await pay(opened)
  await eventually(async () => {
    await sandbox().workOff()
    await runCommand(shop, { name: 'reconcile', args: [] })
    skip += 2 * MINUTE
    const [first] = await shop.db.select().from(refunds).where(eq(refunds.orderId, opened.order.id))
    return first?.status === 'failed'
  })
  expect(await runCommand(shop, { name: 'orders refund', args: [opened.order.id] })).toMatch(/on its way/)
  await expect(runCommand(shop, { name: 'orders refund', args: [opened.order.id] })).rejects.toThrow(
    /given back already/,
  )
})

test('a paid order is cancelled by command only once it is said what becomes of the money, and the letter says it too', async () => {
  const opened = await open()
  await confirm(opened, await pay(opened))
  await expect(runCommand(shop, { name: 'orders cancel', args: [opened.order.id] })).rejects.toThrow(
    /--refund/,
  )
  expect(await runCommand(shop, { name: 'orders cancel', args: [opened.order.id, '--refund'] })).toMatch(
    /on its way back/,
  )
  const [letter] = (await shop.db.select().from(mails).where(eq(mails.about, opened.order.id))).filter(
    ({ kind }) => kind === 'order.cancelled',
  )
  expect(letter?.textBody).toContain('Your money goes back')
  const unpaid = await open()
  await runCommand(shop, { name: 'orders cancel', args: [unpaid.order.id] })
  const [other] = (await shop.db.select().from(mails).where(eq(mails.about, unpaid.order.id))).filter(
    ({ kind }) => kind === 'order.cancelled',
  )
  expect(other?.textBody).toContain('Nothing was charged')
})

test('an order that is paid, opened again or taken in hand is never let go, however late its last look comes', async () => {
  const DAY = 24 * 60 * MINUTE
  const [paid, opened, inHand] = [await open(), await open(), await open()]
  // The reconciler, which looks each minute by itself, is not to come before them.
  await shop.db.update(orders).set({ nextCheckAt: null })
  skip += 5 * DAY + 61 * MINUTE
  const deps = { ...shop, provider: shop.paymentSetup.provider, pageAddress: (path: string) => path }
  await confirm(paid, await pay(paid, { webhooks: 'none' }))
  await asha.post(`/api/orders/${opened.order.id}/pay`)
  await shop.db.update(orders).set({ status: 'Processing' }).where(eq(orders.id, inHand.order.id))
  for (const { order } of [paid, opened, inHand]) await cancelUnpaid(deps, order.id)
  expect(
    (await Promise.all([paid, opened, inHand].map(({ order }) => rowOf(order.id)))).map(row => row?.status),
  ).toEqual(['Processing', 'Pending', 'Processing'])
  const left = await open()
  skip += 5 * DAY + 61 * MINUTE
  await cancelUnpaid(deps, left.order.id)
  expect((await rowOf(left.order.id))?.status).toBe('Cancelled')
})

test('money that has begun its way back does not pay an order that was opened again meanwhile', async () => {
  const opened = await open()
  await runCommand(shop, { name: 'orders cancel', args: [opened.order.id] })
  await sandbox().control({ do: 'fault', method: 'POST', path: '/refund', does: '401', times: 50 })
  await pay(opened, { webhooks: 'none' })
  await runCommand(shop, { name: 'reconcile', args: [] })
  const itsRefunds = () => shop.db.select().from(refunds).where(eq(refunds.orderId, opened.order.id))
  expect(await itsRefunds()).toHaveLength(1)
  // The desk says why it waits.
  await eventually(async () => Boolean((await itsRefunds())[0]?.error))
  expect((await itsRefunds())[0]?.status).toBe('asked')
  await shop.db.update(orders).set({ status: 'Pending' }).where(eq(orders.id, opened.order.id))
  expect((await bodyOf<Settled>(await asha.post(`/api/orders/${opened.order.id}/check`))).state).not.toBe(
    'paid',
  )
  expect((await rowOf(opened.order.id))?.paidAt).toBeNull()
})

test('money only held for a cancelled order is left to go back by itself', async () => {
  const opened = await open()
  await pay(opened, { outcome: 'authorised-only', webhooks: 'none' })
  const before = (await sandbox().control({ do: 'state', order: opened.order.razorpay_order_id })) as {
    payments: Paid['payment'][]
  }
  expect(before.payments.map(({ status }) => status)).toEqual(['authorized'])
  await runCommand(shop, { name: 'orders cancel', args: [opened.order.id] })
  await runCommand(shop, { name: 'reconcile', args: [] })
  const after = (await sandbox().control({ do: 'state', order: opened.order.razorpay_order_id })) as {
    payments: Paid['payment'][]
  }
  expect(after.payments.map(({ status }) => status)).toEqual(['authorized'])
})

function requestOf(who: Customer, body: object, headers: Record<string, string>) {
  return {
    method: 'POST',
    headers: {
      origin: 'http://shop.test',
      host: 'shop.test',
      cookie: [...who.jar].map(pair => pair.join('=')).join('; '),
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  }
}
