import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, eventually, type TestApp } from '../../../test/create-test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

test('a shop is ready only while its database takes writes', async () => {
  const status = async () => (await shop.get('/api/ready')).status
  expect(await status()).toBe(200)
  await shop.db.execute(sql`create function refuse_all() returns trigger language plpgsql as
    $$ begin raise exception using errcode = '25006', message = 'cannot execute in a read-only transaction'; end $$`)
  await shop.db.execute(
    sql`create trigger refused before update on schema_migrations for each statement execute function refuse_all()`,
  )
  await eventually(async () => (await status()) === 503)
  const answer = await shop.get('/api/ready')
  expect([answer.headers.get('retry-after'), await answer.json()]).toMatchObject([
    '5',
    { code: 'shop.not_ready' },
  ])
  await shop.db.execute(sql`drop trigger refused on schema_migrations`)
  await eventually(async () => (await status()) === 200)
})
