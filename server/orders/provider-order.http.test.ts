import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/create-test-app.ts'
import { noteProviderOrder, orderOfProviderOrder, providerOrderIdOf } from './provider-order.ts'

let shop: TestApp
let made = 0
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

async function order(): Promise<string> {
  made += 1
  const id = `DPL-NOTED0000${made}`
  await shop.db.execute(
    sql`insert into orders (id, flow, quantity, total_paise, shipping, billing) values (${id}, 'cart', 1, 249900, '{}', '{}')`,
  )
  return id
}

test('the first name an order has at the provider stays, and either finds the other', async () => {
  const id = await order()
  expect(await noteProviderOrder(shop.db, id, 'order_first')).toEqual({ id: 'order_first', kept: false })
  expect(await noteProviderOrder(shop.db, id, 'order_second')).toEqual({ id: 'order_first', kept: false })
  expect([await providerOrderIdOf(shop.db, id), await orderOfProviderOrder(shop.db, 'order_first')]).toEqual([
    'order_first',
    id,
  ])
  expect(await orderOfProviderOrder(shop.db, 'order_second')).toBeNull()
})

test('two who note the same at once agree', async () => {
  for (let round = 0; round < 20; round += 1) {
    const id = await order()
    const noted = await Promise.all(
      [1, 2, 3].map(() => noteProviderOrder(shop.db, id, `order_at_once_${round}`)),
    )
    expect(noted.map(({ id: name }) => name)).toEqual(Array(3).fill(`order_at_once_${round}`))
  }
})

test('an order that is gone meanwhile is not opened for payment', async () => {
  await expect(noteProviderOrder(shop.db, 'DPL-GONE000001', 'order_gone')).rejects.toThrow('was gone')
})
