import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/create-test-app.ts'
import { claimOpening, giveUpOpening, orderOfProviderOrder, writeProviderOrder } from './provider-order.ts'

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
  expect(await writeProviderOrder(shop.db, id, 'order_first')).toBe('order_first')
  expect(await writeProviderOrder(shop.db, id, 'order_second')).toBe('order_first')
  expect(await orderOfProviderOrder(shop.db, 'order_first')).toBe(id)
  expect(await orderOfProviderOrder(shop.db, 'order_second')).toBeNull()
})

test('two who write the same at once agree', async () => {
  for (let round = 0; round < 20; round += 1) {
    const id = await order()
    const written = await Promise.all(
      [1, 2, 3].map(() => writeProviderOrder(shop.db, id, `order_at_once_${round}`)),
    )
    expect(written).toEqual(Array(3).fill(`order_at_once_${round}`))
  }
})

test('an order that is gone meanwhile is not opened for payment', async () => {
  await expect(writeProviderOrder(shop.db, 'DPL-GONE000001', 'order_gone')).rejects.toThrow()
})

test('one request at a time opens an order, unless it gave up, died, or it is open there already', async () => {
  const id = await order()
  const at = (seconds: number) => new Date(Date.UTC(2026, 10, 28) + seconds * 1000)
  expect(await claimOpening(shop.db, id, at(0))).toBe(true)
  expect(await claimOpening(shop.db, id, at(14))).toBe(false)
  expect(await claimOpening(shop.db, id, at(15))).toBe(true)
  await giveUpOpening(shop.db, id)
  expect(await claimOpening(shop.db, id, at(16))).toBe(true)
  await writeProviderOrder(shop.db, id, `order_of_${id}`)
  expect(await claimOpening(shop.db, id, at(17))).toBe(true)
  await shop.db.execute(sql`update orders set paid_at = now() where id = ${id}`)
  expect(await claimOpening(shop.db, id, at(60))).toBe(false)
})
