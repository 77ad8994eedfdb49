import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, eventually, type TestApp } from '../../test/create-test-app.ts'
import { customer } from '../../test/people.ts'
import { tellMissedOrders } from './order-news.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

test('what a process wrote and died on before it told anybody is told by the others, once; what was told is not told again', async () => {
  const asha = await customer(shop)
  const heard: string[] = []
  const unsubscribe = shop.events.subscribe('orders', payload => heard.push(payload))
  const missed = tellMissedOrders({ ...shop, everyMs: 40 })
  missed.start()
  await new Promise(resolve => setTimeout(resolve, 120))
  const written = (id: string) =>
    shop.db.execute(sql`with placed as (
        insert into orders (id, user_id, flow, quantity, total_paise, shipping, billing) values (${id}, ${asha.id}, 'cart', 1, 249900, '{}', '{}') returning id
      ) insert into order_history (order_id, status, actor) select id, 'Pending', 'customer' from placed`)
  await written('DPL-UNTOLD0001')
  shop.events.tellSoon('orders', `DPL-TOLD000001 ${asha.id}`)
  await written('DPL-TOLD000001')
  await eventually(async () => heard.includes(`DPL-UNTOLD0001 ${asha.id}`))
  await new Promise(resolve => setTimeout(resolve, 300))
  missed.stop()
  unsubscribe()
  expect(heard.toSorted()).toEqual([`DPL-TOLD000001 ${asha.id}`, `DPL-UNTOLD0001 ${asha.id}`])
})
