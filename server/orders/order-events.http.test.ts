import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, eventually, type TestApp } from '../../test/create-test-app.ts'
import { customer } from '../../test/people.ts'
import { publishMissedOrders } from './order-events.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

const written = (id: string, userId: string) =>
  shop.db.execute(
    sql`insert into orders (id, user_id, flow, quantity, total_paise, shipping, billing) values (${id}, ${userId}, 'cart', 1, 249900, '{}', '{}')`,
  )
const step = (id: string, at: number, status = 'Pending') =>
  shop.db.execute(
    sql`insert into order_history (order_id, status, actor, created_at) values (${id}, ${status}, 'shop', ${new Date(at).toISOString()}::timestamptz)`,
  )

test('what a process wrote and died on before it told anybody is told by the others, once; what was told is not told again', async () => {
  const asha = await customer(shop)
  const received: string[] = []
  const unsubscribe = shop.events.subscribe('orders', payload => received.push(payload))
  let now = Date.now()
  const missed = publishMissedOrders({ ...shop, clock: () => new Date(now), everyMs: 60 })
  missed.start()
  await new Promise(resolve => setTimeout(resolve, 150))
  const [untold, told, half] = ['DPL-UNTOLD0001', 'DPL-TOLD000001', 'DPL-HALF000001']
  for (const id of [untold, told, half]) await written(id, asha.id)
  for (const id of [untold, told, half]) await step(id, now)
  now += 10
  for (const id of [told, half]) shop.events.publishSoon('orders', `${id} ${asha.id}`)
  await eventually(async () => received.includes(`${half} ${asha.id}`))
  // Its placing was told; its process died when it was paid, in the same millisecond.
  await step(half, now, 'Processing')
  await eventually(async () => received.filter(payload => payload.startsWith(half)).length === 2)
  await eventually(async () => received.includes(`${untold} ${asha.id}`))
  await new Promise(resolve => setTimeout(resolve, 400))
  missed.stop()
  unsubscribe()
  expect(received.toSorted()).toEqual([half, half, told, untold].map(id => `${id} ${asha.id}`))
})

test('what was written in the minute before a process started is told by it, once; what is older is not', async () => {
  const asha = await customer(shop)
  const now = Date.now() + 600_000
  const [before, older] = ['DPL-BEFORE0001', 'DPL-LONGAGO001']
  for (const id of [older, before]) await written(id, asha.id)
  await step(older, now - 120_000)
  await step(before, now - 5000)
  const received: string[] = []
  const unsubscribe = shop.events.subscribe('orders', payload => received.push(payload))
  const missed = publishMissedOrders({ ...shop, clock: () => new Date(now), everyMs: 60 })
  missed.start()
  await eventually(async () => received.includes(`${before} ${asha.id}`))
  await new Promise(resolve => setTimeout(resolve, 300))
  missed.stop()
  unsubscribe()
  expect(received.filter(payload => payload.endsWith(asha.id))).toEqual([`${before} ${asha.id}`])
})
