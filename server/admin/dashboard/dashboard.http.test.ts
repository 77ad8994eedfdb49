import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopSize, seedShop } from '../../../bench/seed-shop.ts'
import type { AdminStats, Dashboard, FailedMail } from '../../../shared/admin/api.ts'
import { ORDER_STATUSES } from '../../../shared/orders/order-status.ts'
import { bodyOf, createTestApp, eventually, type TestApp } from '../../../test/create-test-app.ts'
import { type Customer, customer } from '../../../test/people.ts'
import { foldTallies } from './queries.ts'

const SIZE: ShopSize = { orders: 600, customers: 80, items: 40 }
let shop: TestApp
let admin: Customer
beforeAll(async () => {
  shop = await createTestApp()
  admin = await customer(shop, { role: 'admin' })
  await seedShop(shop.db, SIZE)
})
afterAll(() => shop.close())

const stats = async () => (await bodyOf<{ stats: AdminStats }>(await admin.get('/api/admin/stats'))).stats
const dashboard = async () => bodyOf<Dashboard>(await admin.get('/api/admin/dashboard'))

async function counted() {
  const { rows } = await shop.db.execute(sql`
    select count(*) filter (where payment_status in ('paid', 'partially_refunded', 'refunded'))::int as paid,
      sum(captured_paise - refunded_paise)::float8 as paise,
      (select count(*)::int from users where role = 'user') as people from orders`)
  const { rows: statuses } = await shop.db.execute(
    sql`select status, count(*)::int as count from orders group by status`,
  )
  const [sums] = rows as { paid: number; paise: number; people: number }[]
  const byStatus = Object.fromEntries(
    (statuses as { status: string; count: number }[]).map(({ status, count }) => [status, count]),
  )
  return {
    ...sums,
    byStatus: Object.fromEntries(ORDER_STATUSES.map(status => [status, byStatus[status] ?? 0])),
  }
}
async function expectTrue() {
  const truth = await counted()
  const wanted = {
    total_orders: truth.paid,
    total_users: truth.people,
    total_revenue: (truth.paise ?? 0) / 100,
    orders_by_status: truth.byStatus,
  }
  await expect.poll(stats).toEqual(wanted)
}

test('the sums cover all orders, before and after folding, and all eight states are named', async () => {
  await expectTrue()
  expect(Object.keys((await stats()).orders_by_status)).toEqual([...ORDER_STATUSES])
  expect(await foldTallies(shop.db)).toBeGreaterThan(0)
  expect(await foldTallies(shop.db)).toBe(0)
  await shop.db.transaction(tx => shop.events.publish(tx, 'orders', 'any'))
  await expectTrue()
})

test('every way an order changes is in the sums: paid, moved on, refunded, deleted', async () => {
  const someId = async (where: string) =>
    (await shop.db.execute(sql.raw(`select id from orders where ${where} order by id limit 1`))).rows[0]
      ?.id as string
  const unpaid = await someId(`payment_status = 'pending'`)
  await shop.db.execute(
    sql`update orders set status = 'Processing', payment_status = 'paid', paid_at = now(),
      captured_paise = total_paise where id = ${unpaid}`,
  )
  await shop.db.execute(sql`update orders set status = 'In Production' where id = ${unpaid}`)
  await shop.db.execute(
    sql`update orders set refunded_paise = 100, payment_status = 'partially_refunded' where id = ${unpaid}`,
  )
  await shop.db.execute(sql`update orders set courier = 'Post' where id = ${unpaid}`)
  await shop.db.execute(
    sql`delete from orders where id = ${await someId(`status = 'Cancelled' and captured_paise = 0`)}`,
  )
  await shop.db.transaction(tx => shop.events.publish(tx, 'orders', 'any'))
  await expectTrue()
  const { rows } = await shop.db.execute(sql`select count(*)::int as count from order_tally_changes`)
  expect(rows[0]?.count).toBe(7)
  await foldTallies(shop.db)
})

test('the charts end today and hold the money of their time', async () => {
  const { series } = await dashboard()
  expect([series.days.length, series.weeks.length, series.months.length]).toEqual([30, 12, 12])
  const { rows } = await shop.db.execute(sql`
    select count(*)::int as orders, sum(captured_paise - refunded_paise)::float8 as paise from orders
    where paid_at is not null and order_day(created_at, paid_at) >= ${series.days[0]?.from}::date`)
  const sum = series.days.reduce(
    (all, day) => ({ orders: all.orders + day.orders, paise: all.paise + day.revenue_minor_units }),
    {
      orders: 0,
      paise: 0,
    },
  )
  expect(sum).toEqual(rows[0])
})

test('what needs doing names how many and since when, and the funnel narrows', async () => {
  const { todo, funnel, spend } = await dashboard()
  expect(todo.to_start.count).toBeGreaterThan(0)
  expect(new Date(todo.to_start.oldest_paid_at ?? '').getTime()).toBeLessThan(Date.now())
  expect(todo.overdue.count).toBeGreaterThan(0)
  expect(funnel.photo).toBeGreaterThan(0)
  expect(funnel.photo).toBeGreaterThanOrEqual(funnel.preview)
  expect(funnel.preview).toBeGreaterThanOrEqual(funnel.checkout)
  expect(funnel.checkout).toBeGreaterThanOrEqual(funnel.paid)
  expect(spend).toMatchObject({ today_minor_units: 0, budget_minor_units: 200_000 })
})

test('the ledger is told per provider, today and this month, with what failed', async () => {
  await shop.db.execute(sql`
    insert into provider_calls (id, figurine_id, provider, model, outcome, price_paise, started_at,
      finished_at)
    values
    ('c1', 'f1', 'openai', 'm', 'drawn', 200, now(), now()),
    ('c2', 'f2', 'openai', 'm', 'refused', 0, now(), now()),
    ('c3', 'f3', 'gemini', 'm', 'drawn', 300, now(), now())`)
  await shop.db.transaction(tx => shop.events.publish(tx, 'figurines', 'any'))
  const { spend } = await eventually(async () => {
    const seen = await dashboard()
    return seen.spend.month_minor_units > 0 && seen
  })
  expect(spend).toMatchObject({ today_minor_units: 500, month_minor_units: 500 })
  expect(spend.providers).toEqual([
    { name: 'openai', calls: 2, failed: 1, month_minor_units: 200, today_minor_units: 200 },
    { name: 'gemini', calls: 1, failed: 0, month_minor_units: 300, today_minor_units: 300 },
    { name: 'demo', calls: 0, failed: 0, month_minor_units: 0, today_minor_units: 0 },
  ])
})

test('a mail that was given up is named, and sent when asked', async () => {
  await shop.db.execute(sql`
    insert into mails (id, kind, recipient, subject, text_body, html_body, status, last_error)
    values ('mail_lost', 'order.paid', 'asha@example.com', 'Thank you', 'x', 'x', 'failed',
      'the server said no')`)
  const { mails } = await bodyOf<{ mails: FailedMail[] }>(await admin.get('/api/admin/mails/failed'))
  expect(mails).toEqual([
    expect.objectContaining({ id: 'mail_lost', recipient: 'asha@example.com', error: 'the server said no' }),
  ])
  expect((await admin.post('/api/admin/mails/mail_lost/again')).status).toBe(200)
  await eventually(async () => (await shop.mailsTo('asha@example.com')).some(mail => mail.status === 'kept'))
  expect((await admin.post('/api/admin/mails/mail_lost/again')).status).toBe(404)
})

test('the numbers of the shop are for admins', async () => {
  const asha = await customer(shop)
  for (const path of ['stats', 'dashboard', 'mails/failed'])
    expect((await asha.get(`/api/admin/${path}`)).status, path).toBe(403)
})
