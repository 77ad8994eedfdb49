import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserOf } from '../scripts/seed/browser.ts'
import { seedShop } from '../scripts/seed/seed-shop.ts'
import { orderDeskApi } from '../shared/orders/desk-api.ts'
import { productionApi } from '../shared/production/api.ts'
import { createTestApp, eventually, ORIGIN, type TestApp } from './create-test-app.ts'

let shop: TestApp
beforeAll(async () => {
  const settings = { ADMIN_EMAIL: 'founder@dopple.test', ADMIN_PASSWORD: 'paint-brush-9' }
  shop = await createTestApp({ settings })
})
afterAll(() => shop.close())

const place = {
  origin: ORIGIN,
  request: (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    headers.set('host', 'shop.test')
    return shop.request(path, { ...init, headers })
  },
}

test('seeding fills the board and the order desk of an empty demo shop, and refuses a second time', async () => {
  const said: string[] = []
  const logins = await seedShop(shop.config, place, line => said.push(line))
  expect(said).toHaveLength(3)
  expect((await browserOf(place).signIn(logins.customer))?.role).toBe('user')

  const founder = browserOf(place)
  await founder.signIn(logins.founder)
  const { columns } = await founder.call(productionApi.board)
  expect(columns.map(({ id, total }) => `${id} ${total}`)).toEqual([
    'waiting 2',
    'to_print 4',
    'printing 3',
    'to_paint 1',
    'painting 3',
    'to_check 1',
    'to_pack 1',
    'ready 5',
  ])
  const { orders, needs } = await founder.call(orderDeskApi.list, { query: { limit: '50' } })
  const statuses = Map.groupBy(orders, ({ status }) => status)
  expect(Object.fromEntries([...statuses].map(([status, of]) => [status, of.length]))).toEqual({
    Processing: 5,
    'In Production': 5,
    'Quality Check': 4,
    Shipped: 1,
    'Out for Delivery': 1,
    Delivered: 3,
    Cancelled: 1,
  })
  await eventually(async () => {
    const { total } = await founder.call(orderDeskApi.list, { query: { payment: 'refunded' } })
    return total === 1
  })
  expect(needs).toMatchObject({ to_start: 5, proof_to_make: 1, untracked: 0, tickets: 1, claims: 1 })

  await expect(seedShop(shop.config, place, () => undefined)).rejects.toThrow(
    'This shop has 20 orders already. Only an empty one is seeded',
  )
}, 120_000)
