import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/create-test-app.ts'
import { customer } from '../../test/people.ts'
import { ensureFirstAdmin } from './admins.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

test('a shop in demo mode makes its admin once, and none where a restored one is', async () => {
  const admins = async () =>
    (await shop.db.execute(`select email from users where role = 'admin' order by email`)).rows
  const open = () => ensureFirstAdmin(shop, { mode: 'demo', email: undefined, password: undefined })
  await customer(shop, { role: 'admin', email: 'meera@example.com' })
  await shop.db.execute(`delete from users where email = 'admin@dopple.example'`)
  await shop.db.execute(`delete from shop_settings where name = 'made-up-admin-password'`)
  const line = await open()
  expect([await admins(), await line()]).toEqual([[{ email: 'meera@example.com' }], null])
})
