import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyOf, createTestApp, type TestApp } from '../../test/create-test-app.ts'
import { type Customer, customer } from '../../test/people.ts'
import { shippingTo } from '../../test/purchases.ts'

const BUYERS = 8
let shop: TestApp
let buyers: Customer[]
let slugs: string[]
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMITS: 'off' } })
  buyers = []
  for (let made = 0; made < BUYERS; made += 1) buyers.push(await customer(shop, { name: `Buyer ${made}` }))
  const { desk_buddies } = await bodyOf<{ desk_buddies: { slug: string }[] }>(
    await shop.get('/api/desk-buddies?limit=10'),
  )
  slugs = desk_buddies.map(({ slug }) => slug)
})
afterAll(() => shop.close())

interface Opened {
  order: { id: string; amount: number; razorpay_order_id: string }
}
const cart = (at: number) => ({
  cartItems: [{ slug: slugs[at], quantity: 1 + (at % 3), nameLabel: null, giftWrap: at % 2 === 0 }],
  shipping: shippingTo({ fullName: `Buyer ${at}`, email: `buyer-${at}@example.com` }),
})
const all = <T>(work: (who: Customer, at: number) => Promise<T>) => Promise.all(buyers.map(work))
const paidAtSandbox = async (id: string) =>
  (await shop.paymentSetup.sandbox?.control({ do: 'pay', order: id })) as Record<string, string>
const confirmation = (
  id: string,
  { razorpay_payment_id, razorpay_order_id, razorpay_signature }: Record<string, string>,
) => ({
  orderId: id,
  razorpay_payment_id,
  razorpay_order_id,
  razorpay_signature,
})

test('buyers in the same moment get each their own order, paid, with their own lines, history and letters', async () => {
  const carts = buyers.map((_, at) => cart(at))
  const opened = await all(async (who, at) =>
    bodyOf<Opened>(await who.post('/api/payments/order', carts[at])),
  )
  const payments = await all((_, at) => paidAtSandbox(opened[at]?.order.razorpay_order_id ?? ''))
  const answers = await all((who, at) =>
    who.post('/api/payments/confirm', confirmation(opened[at]?.order.id ?? '', payments[at] ?? {})),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(BUYERS).fill(200))
  for (const [at, who] of buyers.entries()) {
    const { order } = opened[at] as Opened
    const { rows } = await shop.db.execute(sql`
      select o.user_id, o.status, o.payment_status, o.captured_paise, o.shipping ->> 'fullName' as name,
        (select json_agg(json_build_object('slug', l.slug, 'quantity', l.quantity)) from order_lines l where l.order_id = o.id) as lines,
        (select string_agg(h.status, ' ' order by h.id) from order_history h where h.order_id = o.id) as history,
        (select p.id from payments p where p.order_id = o.id and p.pays) as payment,
        (select count(*)::int from mails m where m.about = o.id) as letters,
        (select count(*)::int from mails m where m.about = o.id and m.recipient = ${`buyer-${at}@example.com`}) as own
      from orders o where o.id = ${order.id}`)
    expect(rows[0]).toMatchObject({
      user_id: who.id,
      status: 'Processing',
      payment_status: 'paid',
      captured_paise: order.amount,
      name: `Buyer ${at}`,
      lines: [{ slug: slugs[at], quantity: 1 + (at % 3) }],
      history: 'Pending Processing',
      payment: payments[at]?.razorpay_payment_id,
      letters: 1,
      own: 1,
    })
  }
})

test('in a rush one content is one order, and one key one answer', async () => {
  const wanted = cart(0)
  const [asha, ravi] = buyers as [Customer, Customer]
  const key = { 'idempotency-key': 'rush-one-key-1' }
  const answers = await Promise.all([
    asha.ask('POST', '/api/payments/order', wanted, key),
    asha.ask('POST', '/api/payments/order', wanted, key),
    asha.post('/api/payments/order', wanted),
    asha.post('/api/payments/order', wanted),
    ravi.ask('POST', '/api/payments/order', wanted, key),
  ])
  const ids = await Promise.all(
    answers.map(async answer =>
      answer.status === 200 ? (await bodyOf<Opened>(answer)).order.id : answer.status,
    ),
  )
  const own = ids.slice(0, 4).filter(id => id !== 409)
  expect(new Set(own).size).toBe(1)
  expect(ids[4]).not.toBe(own[0])
  const again = await bodyOf<Opened>(await asha.ask('POST', '/api/payments/order', wanted, key))
  expect(again.order.id).toBe(own[0])
})

test('what is wrong with one cart in a rush is told to its buyer alone', async () => {
  const wanted = buyers.map((_, at) => cart(at))
  const halfAnEmoji = wanted[1]?.shipping as { address1: string }
  halfAnEmoji.address1 = 'half an emoji \ud83d, Carter Road'
  const off = slugs[2]
  await shop.db.execute(sql`update desk_buddies set is_active = false where slug = ${off}`)
  const answers = await all((who, at) => who.post('/api/payments/order', wanted[at]))
  await shop.db.execute(sql`update desk_buddies set is_active = true where slug = ${off}`)
  const statuses = answers.map(({ status }) => status)
  expect(statuses[2]).toBe(409)
  expect(statuses.filter((_, at) => at > 2)).toEqual(Array(BUYERS - 3).fill(200))
  expect(statuses[0]).toBe(200)
  expect(statuses[1]).toBeLessThan(500)
})

test('payments confirmed three times in the same moment are one payment each', async () => {
  const opened = await all(async (who, at) => bodyOf<Opened>(await who.post('/api/payments/order', cart(at))))
  const payments = await all((_, at) => paidAtSandbox(opened[at]?.order.razorpay_order_id ?? ''))
  const answers = await Promise.all(
    [1, 2, 3].flatMap(() =>
      buyers.map((who, at) =>
        who.post('/api/payments/confirm', confirmation(opened[at]?.order.id ?? '', payments[at] ?? {})),
      ),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(3 * BUYERS).fill(200))
  const ids = opened.map(({ order }) => order.id)
  const { rows } = await shop.db.execute(sql`
    select count(*)::int as orders, sum((select count(*) from payments p where p.order_id = o.id))::int as payments,
      sum((select count(*) from order_history h where h.order_id = o.id))::int as steps, sum((select count(*) from mails m where m.about = o.id))::int as letters
    from orders o where o.id in ${ids} and o.payment_status = 'paid'`)
  expect(rows).toEqual([{ orders: BUYERS, payments: BUYERS, steps: 2 * BUYERS, letters: BUYERS }])
})
