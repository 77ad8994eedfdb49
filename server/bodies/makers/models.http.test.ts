import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '../../../shared/audit/api.ts'
import { bodyOf, createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { type Customer, customer } from '../../../test/people.ts'

const PATH = '/api/admin/settings/models'
let shop: TestApp
let admin: Customer
beforeAll(async () => {
  shop = await createTestApp({
    settings: { FAL_KEY: 'a-key-that-stays-secret', FAL_MODEL: 'fal-ai/trellis-2' },
  })
  admin = await customer(shop, { role: 'admin', name: 'Meera' })
})
afterAll(() => shop.close())

const choice = async () => bodyOf(await admin.get(PATH))
const choose = (body: object) => admin.ask('PUT', PATH, body)

test('at first nothing is sent anywhere', async () => {
  expect(await choice()).toEqual({ service: 'none', children: 'by_hand', when: 'after_payment' })
})

test('a change touches the fields it holds, and the log says who made it', async () => {
  expect(await bodyOf(await choose({ service: 'fal' }))).toEqual({
    service: 'fal',
    children: 'by_hand',
    when: 'after_payment',
  })
  await choose({ children: 'fal', when: 'on_request' })
  expect(await choice()).toEqual({ service: 'fal', children: 'fal', when: 'on_request' })
  const { entries } = await bodyOf<{ entries: AuditEntry[] }>(
    await admin.get('/api/admin/audit?subject_kind=settings&subject_id=models'),
  )
  expect(entries[0]).toMatchObject({
    actor: 'Meera',
    before: { children: 'by_hand', when: 'after_payment' },
    after: { children: 'fal', when: 'on_request' },
  })
})

test.each([{ service: 'tripo' }, { children: 'none' }, { when: 'always' }, { service: null }])(
  '%j is refused with a sentence',
  async body => {
    const refused = await choose(body)
    expect(refused.status).toBe(422)
    const [field = ''] = Object.keys(body)
    const { errors } = await bodyOf<{ errors: Record<string, string> }>(refused)
    expect(errors[field]).toMatch(new RegExp(`^${field} is `))
  },
)

test('the desk sees models and prices, which one is a stand-in, and never a key', async () => {
  const text = await (await admin.get(`${PATH}/services`)).text()
  expect(text).not.toContain('a-key-that-stays-secret')
  expect(JSON.parse(text)).toMatchObject({
    budget_minor_units: 100_000,
    panel_url: '/dev/models',
    services: [
      { name: 'meshy', missing: null, is_stand_in: true, model: 'latest' },
      { name: 'fal', missing: null, is_stand_in: false, model: 'fal-ai/trellis-2' },
    ],
  })
})

test('the stand-in’s panel says what it is, and is open to admins alone', async () => {
  const page = await admin.get('/dev/models')
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('This is a stand-in for Meshy and fal')
})
