import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '../../../shared/audit/api.ts'
import type { Order } from '../../../shared/orders/api.ts'
import { type DeskOrder, type Need, orderDeskApi } from '../../../shared/orders/desk-api.ts'
import { bodyOf, createTestApp, eventually, type TestApp } from '../../../test/create-test-app.ts'
import { browserOf, type Customer, customer } from '../../../test/people.ts'
import { paidOrder, placedOrder } from '../../../test/purchases.ts'
import { mails } from '../../notifications/tables.ts'
import { savePromise } from '../../orders/promised.ts'
import { orders } from '../../orders/tables.ts'
import { refunds } from '../../payments/tables.ts'

const DAY = 24 * 3600_000
let skip = 0
let shop: TestApp
let asha: Customer
let admin: Customer
const ids: Record<'asha' | 'ravi' | 'unpaid', string> = { asha: '', ravi: '', unpaid: '' }
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMITS: 'off' }, clock: () => new Date(Date.now() + skip) })
  asha = await customer(shop, { email: 'asha.account@example.com', name: 'Asha' })
  admin = await customer(shop, { role: 'admin', name: 'Meera' })
  ids.asha = (
    await paidOrder(shop, asha, {
      fullName: 'Asha Rao',
      email: 'asha.rao@gmail.example',
      phone: '+91 98200 41122',
    })
  ).id
  ids.ravi = (
    await paidOrder(shop, await customer(shop), {
      fullName: 'रवि O’Neil-Iyer',
      email: 'ravi_iyer+shop@dopple.example',
      phone: '7012345678',
    })
  ).id
  ids.unpaid = (
    await placedOrder(shop, asha, { fullName: 'Tara Menon', email: 'tara@example.com', phone: '8123456789' })
  ).order.id
})
afterAll(() => shop.close())

interface Listed {
  orders: Order[]
  total: number
  total_is_exact: boolean
  needs: Record<Need | 'tickets', number>
}
const list = async (query: Record<string, string> = {}) =>
  bodyOf<Listed>(await admin.get(`/api/admin/orders?${new URLSearchParams(query)}`))
const found = async (q: string) => (await list({ q })).orders.map(({ id }) => id)
const one = async (id: string) => bodyOf<DeskOrder>(await admin.get(`/api/admin/orders/${id}`))
const set = (order_id: string, status: string, more: object = {}) =>
  admin.ask('PUT', '/api/admin/orders/status', { order_id, status, ...more })
const problem = async (answer: Response) => {
  const { code, errors } = await bodyOf<{ code: string; errors?: Record<string, string> }>(answer)
  return { status: answer.status, code, errors }
}
const lettersOf = async (id: string) => {
  const letters = await shop.db.select().from(mails).where(eq(mails.about, id)).orderBy(mails.createdAt)
  return letters.map(({ kind }) => kind)
}
const wishes = (id: string) => lettersOf(id).then(kinds => kinds.filter(kind => kind.startsWith('order.')))

test('the newest order stands first, in the shape the customer’s page has too', async () => {
  const { orders, total, total_is_exact } = await list()
  expect(orders.map(({ id }) => id)).toEqual([ids.unpaid, ids.ravi, ids.asha])
  expect([total, total_is_exact]).toEqual([3, true])
  expect(orders[2]).toMatchObject({
    status: 'Processing',
    payment_status: 'paid',
    shipping_name: 'Asha Rao',
    shipping_city: 'Mumbai',
    profiles: { email: 'asha.account@example.com' },
    cart_items: [{ name_label: 'Papa-ji', gift_wrap: true }],
  })
})

test('an order is found by its id, whole or in part, whatever the case and however misread', async () => {
  const code = ids.asha.slice(4)
  const misread = code.replaceAll('0', 'o').replaceAll('1', 'l')
  for (const typed of [
    ids.asha,
    ids.asha.toLowerCase(),
    code,
    `dpl ${code}`,
    `dpl${misread}`,
    ids.asha.slice(0, 9),
    misread.toLowerCase(),
  ])
    expect(await found(typed), typed).toContain(ids.asha)
})

test('an order is found by its buyer’s name, e-mail and phone, whole or in part', async () => {
  for (const typed of [
    'Asha Rao',
    'rao asha',
    'ash',
    'ASHA.RAO@gmail.example',
    'asha.r',
    'gmail',
    '9820041122',
    '+91 98200 41122',
    '098200-41122',
    '41122',
  ])
    expect(await found(typed), typed).toEqual([ids.asha])
  for (const typed of ['रवि', 'iyer', 'ravi_iyer', '7012345678', 'neil'])
    expect(await found(typed), typed).toEqual([ids.ravi])
  expect(await found('asha.account@example.com')).toEqual([ids.unpaid, ids.asha])
})

test('an order is found by what the payment provider calls it and its payment', async () => {
  const { rows } = await shop.db.execute(
    sql`select po.id, p.id as payment from provider_orders po join payments p on p.order_id = po.order_id
      where po.order_id = ${ids.asha}`,
  )
  const [named] = rows as { id: string; payment: string }[]
  for (const typed of [named?.id ?? '', named?.payment ?? ''])
    expect(await found(typed), typed).toEqual([ids.asha])
  expect(await found('order_nobody')).toEqual([])
})

test('what is no word finds nothing, and breaks nothing', async () => {
  for (const typed of ["'", '& | !', ':*', '\\', '()', '<->', '%', '😀', 'asha nobody'])
    expect(await found(typed), typed).toEqual([])
})

test('status, payment, kind and days narrow the list, alone and together', async () => {
  const found = async (query: Record<string, string>) => (await list(query)).orders.map(({ id }) => id)
  expect(await found({ status: 'Pending' })).toEqual([ids.unpaid])
  expect(await found({ payment: 'paid' })).toEqual([ids.ravi, ids.asha])
  expect(await found({ kind: 'figurine' })).toEqual([])
  expect(await found({ kind: 'cart', payment: 'paid', q: 'rao' })).toEqual([ids.asha])
  const today = new Date(Date.now() + 5.5 * 3600_000).toISOString().slice(0, 10)
  expect(await found({ from: today, to: today })).toHaveLength(3)
  expect(await found({ to: '2020-01-01' })).toEqual([])
  expect(await found({ limit: '1', offset: '1' })).toEqual([ids.ravi])
})

test('a filter that is none is refused with a sentence', async () => {
  for (const query of [
    'status=Lost',
    'payment=maybe',
    'kind=car',
    'from=21-11-2026',
    'needs=tea',
    'limit=500',
  ])
    expect((await admin.get(`/api/admin/orders?${query}`)).status, query).toBe(422)
})

test('a status is set with its history, its letter and its line in the log', async () => {
  const { id } = await paidOrder(shop, asha)
  const answer = await set(id.toLowerCase(), 'Quality Check')
  expect(answer.status).toBe(200)
  expect((await bodyOf<{ order: Order }>(answer)).order.status).toBe('Quality Check')
  const { history } = await one(id)
  expect(history.at(-1)).toMatchObject({ from_status: 'Processing', status: 'Quality Check', actor: 'Meera' })
  expect(await wishes(id)).toContain('order.quality_check')
  const { entries } = await bodyOf<{ entries: object[] }>(
    await admin.get(`/api/admin/audit?subject_kind=order&subject_id=${id}`),
  )
  expect(entries[0]).toMatchObject({
    actor: 'Meera',
    action: 'changed the status of',
    before: { status: 'Processing' },
    after: { status: 'Quality Check' },
  })
})

test('any of the seven may be set, and nothing else', async () => {
  const { id } = await paidOrder(shop, asha)
  for (const status of ['Delivered', 'Processing', 'Out for Delivery', 'In Production', 'Shipped'])
    expect((await set(id, status)).status, status).toBe(200)
  for (const status of ['Pending', 'Lost', '', null])
    expect((await set(id, status as string)).status).toBe(422)
  expect(await problem(await set('DPL-0000000000', 'Shipped'))).toMatchObject({
    status: 404,
    code: 'order.not_found',
  })
})

test('a change that goes back writes no letter', async () => {
  const { id } = await paidOrder(shop, asha)
  await set(id, 'Shipped')
  await set(id, 'In Production')
  expect(await wishes(id)).toEqual(['order.placed', 'order.shipped'])
})

test('what was told by letter is not told again after a step back and forth', async () => {
  const { id } = await paidOrder(shop, asha)
  for (const status of [
    'Shipped',
    'In Production',
    'Shipped',
    'Out for Delivery',
    'Shipped',
    'Out for Delivery',
  ])
    await set(id, status)
  expect(await wishes(id)).toEqual(['order.placed', 'order.shipped', 'order.out_for_delivery'])
})

test('an order nobody paid goes on, or counts as delivered, only where that is said', async () => {
  const { order } = await placedOrder(shop, asha)
  for (const status of ['Processing', 'Shipped', 'Delivered'])
    expect(await problem(await set(order.id, status)), status).toMatchObject({
      status: 409,
      code: 'order.unpaid_unsaid',
    })
  const many = await admin.ask('PUT', '/api/admin/orders/statuses', {
    order_ids: [order.id],
    status: 'Delivered',
  })
  expect(await bodyOf(many)).toMatchObject({
    results: [{ status: null, error: { code: 'order.unpaid_unsaid' } }],
  })
  expect((await one(order.id)).order.status).toBe('Pending')
  expect((await set(order.id, 'Processing', { unpaid: true })).status).toBe(200)
  expect((await set(order.id, 'Shipped')).status).toBe(200)
  expect((await problem(await set(order.id, 'Delivered', { unpaid: false }))).code).toBe(
    'order.unpaid_unsaid',
  )
  expect((await set(order.id, 'Delivered', { unpaid: true })).status).toBe(200)
})

test('a delivered order that is cancelled has no delivery day; undone, it has the old one', async () => {
  const { id } = await paidOrder(shop, asha)
  await set(id, 'Delivered')
  const deliveredAt = (await one(id)).order.delivered_at
  expect(deliveredAt).not.toBeNull()
  await set(id, 'Cancelled', { refund: false })
  const { order, history } = await one(id)
  expect(order.delivered_at).toBeNull()
  skip += DAY
  expect((await admin.post(`/api/admin/orders/${id}/undo`, { entry: history.at(-1)?.id })).status).toBe(200)
  expect((await one(id)).order).toMatchObject({ status: 'Delivered', delivered_at: deliveredAt })
  skip -= DAY
})

test('the newest change is undone from the history; an older one is not', async () => {
  const { id } = await paidOrder(shop, asha)
  await set(id, 'In Production')
  await set(id, 'Delivered')
  const [older, newest] = (await one(id)).history.slice(-2)
  expect(await problem(await admin.post(`/api/admin/orders/${id}/undo`, { entry: older?.id }))).toMatchObject(
    {
      status: 409,
      code: 'order.changed_since',
    },
  )
  expect((await admin.post(`/api/admin/orders/${id}/undo`, { entry: newest?.id })).status).toBe(200)
  const { order, history } = await one(id)
  expect([order.status, order.delivered_at]).toEqual(['In Production', null])
  expect(history.at(-1)).toMatchObject({
    from_status: 'Delivered',
    status: 'In Production',
    actor: 'Meera',
    note: 'undone',
  })
  expect((await admin.post(`/api/admin/orders/${id}/undo`, { entry: newest?.id })).status).toBe(409)
})

test('an unpaid order that was cancelled by a slip can be paid again after the undo', async () => {
  const { order } = await placedOrder(shop, asha)
  expect((await set(order.id, 'Cancelled')).status).toBe(200)
  const entry = (await one(order.id)).history.at(-1)?.id
  expect((await admin.post(`/api/admin/orders/${order.id}/undo`, { entry })).status).toBe(200)
  expect((await one(order.id)).order).toMatchObject({ status: 'Pending', payable: true })
  expect((await asha.post(`/api/orders/${order.id}/pay`)).status).toBe(200)
})

test('a paid order cannot become unpaid, and a cancelled order under refund stays cancelled', async () => {
  const { order } = await placedOrder(shop, asha)
  await set(order.id, 'Processing', { unpaid: true })
  const slip = (await one(order.id)).history.at(-1)?.id
  const paid = (await shop.paymentSetup.sandbox?.control({
    do: 'pay',
    order: order.razorpay_order_id,
  })) as Record<string, string>
  const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = paid
  await asha.post('/api/payments/confirm', {
    orderId: order.id,
    razorpay_payment_id,
    razorpay_order_id,
    razorpay_signature,
  })
  expect(
    await problem(await admin.post(`/api/admin/orders/${order.id}/undo`, { entry: slip })),
  ).toMatchObject({ status: 409, code: 'order.is_paid' })
  await set(order.id, 'Cancelled', { refund: true })
  const cancelled = (await one(order.id)).history.at(-1)?.id
  expect(
    await problem(await admin.post(`/api/admin/orders/${order.id}/undo`, { entry: cancelled })),
  ).toMatchObject({
    status: 409,
    code: 'order.money_gone',
  })
})

test('a paid order is cancelled only once it is said whether its money goes back', async () => {
  const { id, amount } = await paidOrder(shop, asha)
  expect(await problem(await set(id, 'Cancelled'))).toMatchObject({
    status: 409,
    code: 'order.refund_unsaid',
  })
  expect((await one(id)).order.status).toBe('Processing')
  expect((await set(id, 'Cancelled', { refund: true })).status).toBe(200)
  const cancelled = await one(id)
  expect(cancelled.order.status).toBe('Cancelled')
  expect(cancelled.refunds).toMatchObject([
    { amount_minor_units: amount, reason: 'order cancelled', actor: 'Meera' },
  ])
  expect(cancelled.refundable_minor_units).toBe(0)
  await followed(id, 'refunded')
  const letters = await lettersOf(id)
  expect(letters.toSorted()).toEqual(['order.cancelled', 'order.placed'])
})

test('a cancelled order may keep its money, and gives it back later', async () => {
  const { id, amount } = await paidOrder(shop, asha)
  expect((await set(id, 'Cancelled', { refund: false })).status).toBe(200)
  expect(await one(id)).toMatchObject({ refunds: [], refundable_minor_units: amount })
  expect((await set(id, 'Cancelled', { refund: true })).status).toBe(200)
  expect(await one(id)).toMatchObject({
    refunds: [{ amount_minor_units: amount }],
    refundable_minor_units: 0,
  })
})

test('many are set at once: each answers for itself, and one that fails loses nothing', async () => {
  const [one_, two, three] = [
    await paidOrder(shop, asha),
    await paidOrder(shop, asha),
    (await placedOrder(shop, asha)).order,
  ]
  const answer = await admin.ask('PUT', '/api/admin/orders/statuses', {
    order_ids: [one_.id, 'DPL-0000000000', two.id, one_.id],
    status: 'Shipped',
  })
  const { results } = await bodyOf<{
    results: { order_id: string; status: string | null; error: { code: string } | null }[]
  }>(answer)
  expect(results.map(({ order_id, status, error }) => [order_id, status, error?.code])).toEqual([
    [one_.id, 'Shipped', undefined],
    ['DPL-0000000000', null, 'order.not_found'],
    [two.id, 'Shipped', undefined],
  ])
  const cancelled = await admin.ask('PUT', '/api/admin/orders/statuses', {
    order_ids: [one_.id, three.id],
    status: 'Cancelled',
  })
  expect(await bodyOf(cancelled)).toMatchObject({
    results: [{ error: { code: 'order.refund_unsaid' } }, { status: 'Cancelled', error: null }],
  })
})

test('a page that shows an older status changes nothing, alone and in a batch', async () => {
  const [first, second] = [(await paidOrder(shop, asha)).id, (await paidOrder(shop, asha)).id]
  await set(first, 'Cancelled', { refund: false })
  const stale = await set(first, 'In Production', { seen_status: 'Processing', revive: true })
  expect(stale.status).toBe(409)
  expect(await bodyOf(stale)).toMatchObject({ code: 'order.changed_since', order_status: 'Cancelled' })
  const answer = await admin.ask('PUT', '/api/admin/orders/statuses', {
    order_ids: [first, second],
    status: 'In Production',
    seen_statuses: { [first.toLowerCase()]: 'Processing', [second]: 'Processing' },
    revive: true,
  })
  expect(await bodyOf(answer)).toMatchObject({
    results: [{ error: { code: 'order.changed_since' } }, { status: 'In Production', error: null }],
  })
  expect((await one(first)).order.status).toBe('Cancelled')
})

test('a cancelled order, or one refunded whole, comes back to life only where that is said', async () => {
  const cancelled = (await paidOrder(shop, asha)).id
  await set(cancelled, 'Cancelled', { refund: false })
  const refunded = (await paidOrder(shop, asha)).id
  await admin.post(`/api/admin/orders/${refunded}/refunds`, { reason: 'a present' })
  await followed(refunded, 'refunded')
  for (const [id, seen_status] of [
    [cancelled, 'Cancelled'],
    [refunded, 'Processing'],
  ] as const) {
    const unsaid = { status: 409, code: 'order.revive_unsaid' }
    expect(await problem(await set(id, 'In Production'))).toMatchObject(unsaid)
    expect(await problem(await set(id, 'In Production', { seen_status }))).toMatchObject(unsaid)
    expect((await set(id, 'In Production', { seen_status, revive: true })).status).toBe(200)
  }
  const [newest] = (await one(cancelled)).history.slice(-1)
  expect((await admin.post(`/api/admin/orders/${cancelled}/undo`, { entry: newest?.id })).status).toBe(200)
  await set(refunded, 'Processing', { revive: true })
  expect((await set(refunded, 'Cancelled')).status).toBe(200)
})

test('courier and number are on the customer’s page and in the mail at once', async () => {
  const { id } = await paidOrder(shop, asha)
  await set(id, 'Shipped')
  const parcel = { courier: 'Delhivery', tracking_number: ' 1490812345 ' }
  expect((await admin.ask('PUT', `/api/admin/orders/${id}/parcel`, parcel)).status).toBe(200)
  const { order } = await bodyOf<{ order: Order }>(await asha.get(`/api/orders/${id}`))
  expect(order).toMatchObject({
    courier: 'Delhivery',
    tracking_number: '1490812345',
    tracking_url: expect.stringContaining('1490812345'),
  })
  const [letter] = (await shop.db.select().from(mails).where(eq(mails.about, id))).filter(({ textBody }) =>
    textBody.includes('1490812345'),
  )
  expect(letter?.kind).toBe('order.shipped')
  expect(await found('1490812345')).toEqual([id])
  expect(
    (await problem(await admin.ask('PUT', `/api/admin/orders/${id}/parcel`, { tracking_number: '77' })))
      .errors,
  ).toHaveProperty('courier')
  expect((await admin.ask('PUT', `/api/admin/orders/${id}/parcel`, {})).status).toBe(200)
  expect((await one(id)).order).toMatchObject({ courier: null, tracking_number: null, tracking_url: null })
})

test('notes are the workshop’s own: kept, taken away, never on a customer’s page', async () => {
  const { id } = await paidOrder(shop, asha)
  expect((await admin.post(`/api/admin/orders/${id}/notes`, { text: ' ' })).status).toBe(422)
  const { note } = await bodyOf<{ note: { id: string } }>(
    await admin.post(`/api/admin/orders/${id}/notes`, { text: 'Left arm broke, print again' }),
  )
  expect((await one(id)).notes).toMatchObject([{ text: 'Left arm broke, print again', author: 'Meera' }])
  for (const path of [`/api/orders/${id}`, `/api/orders/track/${id}`])
    expect(await (await asha.get(path)).text()).not.toContain('arm')
  expect((await admin.ask('DELETE', `/api/admin/orders/${id}/notes/${note.id}`)).status).toBe(200)
  expect((await admin.ask('DELETE', `/api/admin/orders/${id}/notes/${note.id}`)).status).toBe(404)
  expect((await one(id)).notes).toEqual([])
})

test('the mail of the present state is sent once more; an unpaid order has none', async () => {
  const { id } = await paidOrder(shop, asha)
  await admin.post(`/api/admin/orders/${id}/mail`)
  expect((await lettersOf(id)).filter(kind => kind === 'order.placed')).toHaveLength(2)
  await set(id, 'Shipped')
  expect(await bodyOf(await admin.post(`/api/admin/orders/${id}/mail`))).toMatchObject({
    recipient: 'asha@example.com',
    subject: expect.stringContaining('is on its way'),
  })
  expect((await lettersOf(id)).filter(kind => kind === 'order.shipped')).toHaveLength(2)
  expect((await admin.post(`/api/admin/orders/${ids.unpaid}/mail`)).status).toBe(409)
})

const askRefund = (id: string, body: object, key?: string) =>
  shop.request(`/api/admin/orders/${id}/refunds`, {
    method: 'POST',
    headers: {
      origin: 'http://shop.test',
      host: 'shop.test',
      cookie: [...admin.jar].map(pair => pair.join('=')).join('; '),
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })
async function followed(id: string, status: string) {
  await eventually(async () => {
    skip += 60_000
    await shop.paymentSetup.sandbox?.workOff()
    const [row] = await shop.db
      .select({ paymentStatus: orders.paymentStatus })
      .from(orders)
      .where(eq(orders.id, id))
    return row?.paymentStatus === status
  }, 30_000)
}

test('a part is refunded, then the rest, never more than was paid; the status follows', async () => {
  const { id, amount } = await paidOrder(shop, asha)
  const part = await bodyOf<{ refund: object; refundable_minor_units: number }>(
    await askRefund(id, { rupees: 100.5, reason: 'a scratched base' }),
  )
  expect(part).toMatchObject({
    refund: { amount_minor_units: 10_050, reason: 'a scratched base', actor: 'Meera' },
    refundable_minor_units: amount - 10_050,
  })
  const log = await bodyOf<{ entries: AuditEntry[] }>(
    await admin.get(`/api/admin/audit?subject_kind=order&subject_id=${id}`),
  )
  expect(log.entries[0]).toMatchObject({
    action: 'refunded',
    after: { amount: '₹100.50', reason: 'a scratched base' },
  })
  await followed(id, 'partially_refunded')
  expect((await one(id)).order.refunded_minor_units).toBe(10_050)
  expect(
    await problem(await askRefund(id, { amount_minor_units: amount, reason: 'too much' })),
  ).toMatchObject({
    status: 409,
    code: 'refund.too_much',
  })
  expect((await askRefund(id, { reason: 'and the rest' })).status).toBe(200)
  await followed(id, 'refunded')
  expect(
    (await one(id)).refunds.every(({ status, reference }) => status === 'processed' && reference !== null),
  ).toBe(true)
  for (const body of [
    { rupees: 0, reason: 'zero' },
    { rupees: 1.005, reason: 'odd' },
    { rupees: 5 },
    { rupees: 5, amount_minor_units: 500, reason: 'twice' },
  ])
    expect((await askRefund(id, body)).status, JSON.stringify(body)).toBe(422)
  expect(await problem(await askRefund(ids.unpaid, { reason: 'never paid' }))).toMatchObject({
    status: 409,
    code: 'refund.not_paid',
  })
})

test('a refund that leaves less than a rupee is refused, since the rest could not be refunded', async () => {
  const { id, amount } = await paidOrder(shop, asha)
  for (const paise of [1, 50, 99]) {
    const refused = await problem(
      await askRefund(id, { amount_minor_units: amount - paise, reason: 'nearly all' }),
    )
    expect(refused).toMatchObject({
      status: 422,
      code: 'refund.leaves_too_little',
      errors: { rupees: expect.stringContaining('₹0.') },
    })
  }
  expect((await askRefund(id, { amount_minor_units: amount - 100, reason: 'all but a rupee' })).status).toBe(
    200,
  )
  expect((await askRefund(id, { reason: 'and the rest' })).status).toBe(200)
  expect((await one(id)).refundable_minor_units).toBe(0)
})

test('a label stands in letters and lists as it is made, and in the order as it was typed', async () => {
  const { id } = await paidOrder(shop, asha)
  expect((await one(id)).order.cart_items[0]?.name_label).toBe('Papa-ji')
  const [letter] = (await shop.db.select().from(mails).where(eq(mails.about, id))).filter(
    ({ kind }) => kind === 'order.placed',
  )
  expect(letter?.textBody).toContain('plate “PAPA-JI”')
  expect(await (await admin.get(`/api/admin/orders/export.csv?q=${id}`)).text()).toContain(
    '(plate: PAPA-JI) gift wrapped',
  )
})

test('a refund with a key is made once, however often the button is pressed', async () => {
  const { id } = await paidOrder(shop, asha)
  const body = { rupees: 10, reason: 'for the delay' }
  const answers = await Promise.all(Array.from({ length: 5 }, () => askRefund(id, body, 'press-of-a-button')))
  expect(answers.every(answer => answer.status === 200 || answer.status === 409)).toBe(true)
  expect((await askRefund(id, body, 'press-of-a-button')).status).toBe(200)
  expect(await shop.db.select().from(refunds).where(eq(refunds.orderId, id))).toHaveLength(1)
  expect((await askRefund(id, { ...body, rupees: 20 }, 'press-of-a-button')).status).toBe(422)
  await shop.db.execute(sql`delete from idempotency_keys`)
  expect((await askRefund(id, body, 'press-of-a-button')).status).toBe(200)
  await shop.db.execute(sql`delete from idempotency_keys`)
  expect((await askRefund(id, { ...body, rupees: 20 }, 'press-of-a-button')).status).toBe(422)
  expect(await shop.db.select().from(refunds).where(eq(refunds.orderId, id))).toHaveLength(1)
})

test('open work is counted and listed: not started, no number, refund failed, overdue', async () => {
  const before = (await list()).needs
  const { id } = await paidOrder(shop, asha)
  const needing = async (needs: string) => (await list({ needs })).orders.map(order => order.id)
  expect(await needing('to_start')).toContain(id)
  await set(id, 'Shipped')
  expect(await needing('to_start')).not.toContain(id)
  expect(await needing('untracked')).toContain(id)
  await admin.ask('PUT', `/api/admin/orders/${id}/parcel`, { courier: 'DTDC', tracking_number: 'D123' })
  expect(await needing('untracked')).not.toContain(id)
  const { payments } = await one(id)
  await shop.db.insert(refunds).values({
    id: `rfd_${id}`,
    orderId: id,
    paymentId: payments[0]?.id ?? '',
    amountPaise: 100,
    reason: 'test',
    actor: 'Meera',
    status: 'failed',
    error: 'The balance is too low.',
  })
  expect(await needing('refund_failed')).toEqual([id])
  expect((await list()).needs.refund_failed).toBe(before.refund_failed + 1)
  await askRefund(id, { rupees: 1, reason: 'once more' })
  expect(await needing('refund_failed')).toEqual([])
  expect(await needing('overdue')).toEqual([])
  skip += 40 * DAY
  const overdue = await needing('overdue')
  skip -= 40 * DAY
  expect(overdue).toContain(id)
  expect(overdue).not.toContain(ids.unpaid)
  await shop.db.transaction(tx => savePromise(tx, id, { from: '2035-12-30', to: '2036-01-01' }))
  skip += 40 * DAY
  const promisedLater = await needing('overdue')
  skip -= 40 * DAY
  expect(promisedLater).not.toContain(id)
})

test('the export has all filtered orders, opens in a spreadsheet, and runs no formula there', async () => {
  await paidOrder(shop, asha, { fullName: '=HYPERLINK("http://x.example")', email: 'x@example.com' })
  const answer = await admin.get('/api/admin/orders/export.csv')
  expect(answer.headers.get('content-disposition')).toMatch(/attachment; filename="dopple-orders-/)
  const bytes = new Uint8Array(await answer.clone().arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = (await answer.text()).trim().split('\r\n')
  expect(lines).toHaveLength(1 + (await list()).total)
  expect(lines.find(line => line.includes('HYPERLINK'))).toContain(`"'=HYPERLINK(""http://x.example"")"`)
  expect(lines.find(line => line.startsWith(ids.ravi))).toContain('रवि')
  const filtered = await (await admin.get('/api/admin/orders/export.csv?q=ravi_iyer')).text()
  expect(filtered.trim().split('\r\n')).toHaveLength(2)
  expect((await admin.get('/api/admin/orders/export.csv?q=%00%01')).status).toBe(422)
  expect((await admin.get('/api/admin/orders/export.csv?q=%01')).status).toBe(200)
  expect((await admin.get('/api/admin/orders/export.csv?status=Lost')).status).toBe(422)
  const { entries } = await bodyOf<{ entries: object[] }>(
    await admin.get('/api/admin/audit?subject_id=export'),
  )
  expect(entries.at(-1)).toMatchObject({ actor: 'Meera', action: 'took out orders' })
  expect((await browserOf(shop).get('/api/admin/orders/export.csv')).status).toBe(401)
  expect((await asha.get('/api/admin/orders/export.csv')).status).toBe(403)
})

test('the desk hears of a paid order without asking again; others hear nothing', async () => {
  expect((await browserOf(shop).get('/api/admin/orders/events')).status).toBe(401)
  expect((await asha.get('/api/admin/orders/events')).status).toBe(403)
  const stream = (await admin.get('/api/admin/orders/events')).body?.getReader()
  const paid = paidOrder(shop, asha)
  let received = ''
  const decoder = new TextDecoder()
  await eventually(async () => {
    received += decoder.decode((await stream?.read())?.value, { stream: true })
    return received.includes(`{"id":"${(await paid).id}","status":"Processing","payment_status":"paid"`)
  })
  await stream?.cancel()
})

test('a message about an order stands on its page, is answered by mail and closed', async () => {
  const { id } = await paidOrder(shop, asha)
  const { ticket } = await bodyOf<{ ticket: string }>(
    await asha.post(`/api/orders/${id}/requests`, { message: 'Please send it to my office.' }),
  )
  expect((await one(id)).tickets).toMatchObject([
    { id: ticket, status: 'open', message: 'Please send it to my office.' },
  ])
  const open = await bodyOf<{ tickets: { id: string }[]; total: number }>(
    await admin.get('/api/admin/tickets?status=open'),
  )
  expect(open.tickets.map(one => one.id)).toContain(ticket)
  expect((await list()).needs.tickets).toBe(open.total)
  expect((await admin.post(`/api/admin/tickets/${ticket}/answers`, { message: '' })).status).toBe(422)
  expect(
    (await admin.post(`/api/admin/tickets/${ticket}/answers`, { message: 'Done, it goes to your office.' }))
      .status,
  ).toBe(200)
  const mail = await eventually(async () =>
    (await shop.mailsTo('asha@example.com')).find(({ kind }) => kind === 'contact.answered'),
  )
  expect(mail.textBody).toContain('Done, it goes to your office.')
  expect((await one(id)).tickets).toMatchObject([
    { status: 'answered', answers: [{ message: 'Done, it goes to your office.', author: 'Meera' }] },
  ])
  expect((await admin.ask('PUT', `/api/admin/tickets/${ticket}/status`, { status: 'closed' })).status).toBe(
    200,
  )
  expect(
    (
      await bodyOf<{ tickets: { id: string }[] }>(await admin.get('/api/admin/tickets?status=closed'))
    ).tickets.map(one => one.id),
  ).toContain(ticket)
})

test('sheets come in the order they were asked for', async () => {
  const { sheets } = await bodyOf<{ sheets: { order: Order; shipping: { address1: string } }[] }>(
    await admin.get(`/api/admin/orders/sheets?ids=${ids.ravi},${ids.asha.toLowerCase()},DPL-0000000000`),
  )
  expect(sheets.map(({ order }) => order.id)).toEqual([ids.ravi, ids.asha])
  expect(sheets[0]?.shipping.address1).toContain('Carter Road')
  expect(orderDeskApi.sheets.access).toBe('admin')
})

test('by due day the first due stands first, then what has left, without the unpaid and cancelled', async () => {
  const [soon, late, gone, over] = [
    await paidOrder(shop, asha),
    await paidOrder(shop, asha),
    await paidOrder(shop, asha),
    await paidOrder(shop, asha),
  ]
  await shop.db.execute(sql`update order_lines set due_on = '2001-01-01' where order_id = ${soon.id}`)
  await shop.db.execute(sql`update order_lines set due_on = '2001-01-02' where order_id = ${late.id}`)
  await set(gone.id, 'Shipped')
  await set(over.id, 'Cancelled', { refund: false })
  const { orders, total } = await list({ order: 'due' })
  const found = orders.map(({ id }) => id)
  expect(found.slice(0, 2)).toEqual([soon.id, late.id])
  expect(found.indexOf(gone.id)).toBeGreaterThan(found.indexOf(ids.ravi))
  for (const folded of [over.id, ids.unpaid]) expect(found).not.toContain(folded)
  expect(total).toBe(orders.length)
  const second = await list({ order: 'due', limit: '1', offset: String(found.indexOf(gone.id)) })
  expect(second.orders.map(({ id }) => id)).toEqual([gone.id])
  expect((await admin.get('/api/admin/orders?order=due&q=asha')).status).toBe(422)
})

test('an order tells how far each of its pieces is, the least finished first', async () => {
  const { id } = await paidOrder(shop, asha, { quantity: 2 })
  await admin.post('/api/admin/board/moves', { cards: [{ id: `${id}.1.1`, version: 0 }], to: 'painting' })
  expect((await one(id)).on_board.map(card => [card.id, card.column])).toEqual([
    [`${id}.1.2`, 'to_print'],
    [`${id}.1.1`, 'painting'],
  ])
})
