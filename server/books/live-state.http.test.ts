import { afterAll, beforeAll, expect, test } from 'vitest'
import { indianDay } from '../../shared/time/working-days.ts'
import { bodyOf, createTestApp, type TestApp } from '../../test/create-test-app.ts'
import { customer } from '../../test/people.ts'
import { shippingTo } from '../../test/purchases.ts'

/** What live mode refuses to start without; there is no key of an image model. */
const LIVE = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://dopple.example',
  AUTH_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://127.0.0.1:1',
  SHOP_LEGAL_NAME: 'Meera Rao',
  SHOP_ADDRESS: '1, Lotus Court, Mumbai 400050',
  SUPPORT_EMAIL: 'help@dopple.example',
  SUPPORT_PHONE: '9820041122',
  GRIEVANCE_OFFICER: 'Meera Rao',
  RAZORPAY_KEY_ID: 'rzp_live_0000000000',
  RAZORPAY_KEY_SECRET: 'no secret of anybody',
  RAZORPAY_WEBHOOK_SECRET: 'no secret of anybody',
}
let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp({ settings: LIVE })
})
afterAll(() => shop.close())

test('a live shop opens without an AI key, and takes no payment before its state is set', async () => {
  expect(await shop.bookKeeping.missingState()).toMatch(/^Set the state of the shop/)
  const asha = await customer(shop)
  const refused = await asha.post('/api/payments/order', {
    cartItems: [{ slug: 'shiba-mochi', quantity: 1 }],
    shipping: shippingTo(),
  })
  expect(refused.status).toBe(409)
  expect(await bodyOf(refused)).toMatchObject({ code: 'shop.no_state' })

  const admin = await customer(shop, { role: 'admin' })
  const registration = { mode: 'none', state_code: '27', from: indianDay(new Date()) }
  expect((await admin.ask('PUT', '/api/admin/books/settings', registration)).status).toBe(200)
  expect(await shop.bookKeeping.missingState()).toBeNull()
  await expect(shop.bookKeeping.checkState('Maharashtra')).resolves.toBeUndefined()
  await expect(shop.bookKeeping.checkState('Kerala')).rejects.toMatchObject({ code: 'order.other_state' })
})

test('without a key no service for first bodies can be chosen, and the missing setting is named', async () => {
  const admin = await customer(shop, { role: 'admin' })
  const path = '/api/admin/settings/models'
  for (const [body, setting] of [
    [{ service: 'meshy' }, 'MESHY_API_KEY'],
    [{ children: 'fal' }, 'FAL_KEY'],
  ] as const) {
    const refused = await admin.ask('PUT', path, body)
    expect(refused.status).toBe(422)
    const [field = ''] = Object.keys(body)
    const { errors } = await bodyOf<{ errors: Record<string, string> }>(refused)
    expect(errors[field]).toContain(setting)
  }
  expect(await bodyOf(await admin.get(path))).toEqual({
    service: 'none',
    children: 'by_hand',
    when: 'after_payment',
  })
  const { services } = await bodyOf<{ services: object[] }>(await admin.get(`${path}/services`))
  expect(services).toMatchObject([
    { name: 'meshy', missing: 'MESHY_API_KEY', is_stand_in: false },
    { name: 'fal', missing: 'FAL_KEY', is_stand_in: false },
  ])
})
