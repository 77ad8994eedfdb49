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

test('what a process wrote and died on before it told anybody is told by the others, once; what was told is not told again', async () => {
  const asha = await customer(shop)
  const received: string[] = []
  const unsubscribe = shop.events.subscribe('orders', payload => received.push(payload))
  let now = Date.now()
  const missed = publishMissedOrders({ ...shop, clock: () => new Date(now), everyMs: 60 })
  missed.start()
  await new Promise(resolve => setTimeout(resolve, 150))
  const written = (id: string) =>
    shop.db.execute(
      sql`insert into orders (id, user_id, flow, quantity, total_paise, shipping, billing) values (${id}, ${asha.id}, 'cart', 1, 249900, '{}', '{}')`,
    )
  const step = (id: string, status = 'Pending') =>
    shop.db.execute(
      sql`insert into order_history (order_id, status, actor, created_at) values (${id}, ${status}, 'shop', ${new Date(now).toISOString()}::timestamptz)`,
    )
  const [untold, told, half] = ['DPL-UNTOLD0001', 'DPL-TOLD000001', 'DPL-HALF000001']
  for (const id of [untold, told, half]) await written(id)
  for (const id of [untold, told, half]) await step(id)
  now += 10
  for (const id of [told, half]) shop.events.publishSoon('orders', `${id} ${asha.id}`)
  await eventually(async () => received.includes(`${half} ${asha.id}`))
  // Its placing was told; its process died when it was paid, in the same millisecond.
  await step(half, 'Processing')
  await eventually(async () => received.filter(payload => payload.startsWith(half)).length === 2)
  await eventually(async () => received.includes(`${untold} ${asha.id}`))
  await new Promise(resolve => setTimeout(resolve, 400))
  missed.stop()
  unsubscribe()
  expect(received.toSorted()).toEqual([half, half, told, untold].map(id => `${id} ${asha.id}`))
})
