import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body } from '../../shared/bodies/api.ts'
import { bodyOf, createTestApp, type TestApp } from '../../test/create-test-app.ts'
import { type Customer, customer } from '../../test/people.ts'
import { paidFigurine, paidOrder } from '../../test/purchases.ts'

let shop: TestApp
let asha: Customer
let admin: Customer
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMITS: 'off' } })
  asha = await customer(shop, { email: 'asha@example.com' })
  admin = await customer(shop, { role: 'admin', name: 'Meera' })
})
afterAll(() => shop.close())

const bodiesOf = async (who: Customer, id: string, line = 1) =>
  (await bodyOf<{ bodies: Body[] }>(await who.get(`/api/orders/${id}/lines/${line}/bodies`))).bodies

test('a figure of the kit has its kit body, which turns for its buyer and the founder and for nobody else', async () => {
  const { id } = await paidFigurine(shop, asha)
  const [body, ...more] = await bodiesOf(asha, id)
  expect(more).toEqual([])
  expect(body).toMatchObject({ kind: 'kit', state: 'ready', reason: null, desk: null })
  expect(body?.hash).toMatch(/^[0-9a-f]{64}$/)
  expect((await asha.get(body?.model_url ?? '')).headers.get('content-type')).toBe('model/gltf-binary')
  expect(await bodiesOf(admin, id)).toEqual([body])
  const other = await customer(shop)
  expect((await other.get(`/api/orders/${id}/lines/1/bodies`)).status).toBe(404)
  expect((await shop.get(`/api/orders/${id}/lines/1/bodies`)).status).toBe(401)
})

test('a drawing has no body yet, and a Desk Buddy never one', async () => {
  const drawing = await paidFigurine(shop, asha, { make: 'drawing' })
  expect(await bodiesOf(asha, drawing.id)).toEqual([])
  const buddy = await paidOrder(shop, asha)
  expect((await asha.get(`/api/orders/${buddy.id}/lines/1/bodies`)).status).toBe(404)
})
