import { afterAll, beforeAll, expect, test } from 'vitest'
import { apis } from '../shared/contracts.ts'
import { type Endpoint, hasRawBody } from '../shared/endpoint.ts'
import { bodyOf, createTestApp, ORIGIN, type TestApp } from './create-test-app.ts'
import { type Customer, customer } from './people.ts'

let shop: TestApp
let admin: Customer
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMITS: 'off' } })
  admin = await customer(shop, { role: 'admin' })
})
afterAll(() => shop.close())

const endpoints = Object.values(apis).flatMap(api => Object.values(api) as Endpoint[])
const named = endpoints.filter(({ path }) => path.includes(':'))
const addressOf = ({ path }: Endpoint, id: string) =>
  `/api${path.replace(':view', 'front').replace(/:\w+/g, id)}`

function alsoRight(endpoint: Endpoint): number[] {
  if (endpoint.method === 'GET') return [200]
  // What stands in a webhook's address is its key.
  if (endpoint.kind === 'webhook') return [401]
  // The body may be checked before the session.
  return hasRawBody(endpoint) ? [415] : []
}

test.each(['%00', 'a%00b', 'x'.repeat(400), '%F0%9F%A6%84', '%ff', '..%2f..%2fetc', "'%20or%201=1--"])(
  'an id such as %s is nobody’s at every address of the contract that names one, and a fault at none',
  async id => {
    for (const endpoint of named) {
      const answer = await admin.ask(
        endpoint.method,
        addressOf(endpoint, id),
        endpoint.method === 'GET' ? undefined : {},
      )
      const address = `${endpoint.method} ${addressOf(endpoint, id)}`
      expect([404, 422, ...alsoRight(endpoint)], address).toContain(answer.status)
      if (id.includes('%00')) expect(answer.status, address).toBe(404)
    }
  },
)

test('the same at addresses outside the API', async () => {
  for (const address of ['/files/%00', '/media/%00'])
    expect((await admin.get(address)).status, address).toBe(404)
  expect((await admin.get('/api/admin/orders/export.csv?q=%00')).status).toBe(422)
})

test('a question with a character nobody types is refused wherever a question is read', async () => {
  for (const endpoint of endpoints.filter(({ query }) => query))
    expect(
      (await admin.ask(endpoint.method, `${addressOf(endpoint, 'made-up')}?q=%00`)).status,
      endpoint.path,
    ).toBe(422)
})

test('a return from the payment page is asked for its signature before anything is looked up', async () => {
  const headers = { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' }
  for (const id of ['%00', 'order_1', 'x'.repeat(5000)]) {
    const body = `razorpay_order_id=${id}&razorpay_payment_id=%00&razorpay_signature=%00`
    const answer = await shop.request('/api/payments/return', { method: 'POST', headers, body })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/orders'])
  }
})

test('what is refused says so in the one form of all errors', async () => {
  expect(await bodyOf(await admin.get('/api/orders/%00'))).toMatchObject({
    status: 404,
    code: 'request.nowhere',
    detail: expect.any(String),
  })
})
