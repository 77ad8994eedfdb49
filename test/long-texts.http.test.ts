import { afterAll, beforeAll, expect, test } from 'vitest'
import { apis } from '../shared/contracts.ts'
import { type Endpoint, fillPath, hasRawBody, queryString } from '../shared/endpoint.ts'
import { createTestApp, type TestApp } from './create-test-app.ts'
import { type Customer, customer } from './people.ts'
import { type TextField, textFieldsOf } from './text-fields.ts'

let shop: TestApp
let admin: Customer
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMITS: 'off' } })
  admin = await customer(shop, { role: 'admin' })
})
afterAll(() => shop.close())

const PARTS = ['params', 'query', 'body'] as const
type Part = (typeof PARTS)[number]
/** Forms and webhooks are read by hand; their parsers have limits of their own. */
const partsOf = (endpoint: Endpoint) => PARTS.filter(part => part !== 'body' || !hasRawBody(endpoint))
const fields = Object.entries(apis).flatMap(([domain, api]) =>
  Object.entries<Endpoint>(api).flatMap(([name, endpoint]) =>
    partsOf(endpoint).flatMap(part =>
      textFieldsOf(endpoint[part]).map(field => ({
        called: `${domain}.${name} ${part} ${field.path}`,
        endpoint,
        part,
        field,
      })),
    ),
  ),
)

test('every text of the contract is cut off before a rule looks at its characters', () => {
  expect(fields.length).toBeGreaterThan(400)
  expect(fields.filter(({ field }) => !field.isBounded).map(({ called }) => called)).toEqual([])
})

const padded = (length: number) => `a${' '.repeat(length)}b${'\t\r\n\n'.repeat(length / 4)}c`
const SHORT = padded(12)
const LONG = padded(100_000)
/** A rule that reads the text again for each of its characters takes seconds; a busy machine alone takes 50 ms. */
const LATER_MS = 250
const TRIES = 5

async function msFor(
  { endpoint, part, field }: { endpoint: Endpoint; part: Part; field: TextField },
  text: string,
) {
  const given = { params: {}, query: {}, body: {}, [part]: field.holding(text) }
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'made-up'])
  const path = fillPath(endpoint.path, { ...Object.fromEntries(names), ...given.params })
  const since = performance.now()
  const answer = await admin.ask(
    endpoint.method,
    `/api${path}${queryString(given.query)}`,
    endpoint.method === 'GET' ? undefined : given.body,
  )
  expect(answer.status, path.slice(0, 80)).toBeLessThan(500)
  await answer.body?.cancel()
  return performance.now() - since
}

test('a hundred thousand blanks, tabs and line breaks in any text are answered as quickly as ten', async () => {
  const slow: string[] = []
  for (const field of fields) {
    let later = await msFor(field, LONG)
    for (let tries = 1; tries < TRIES && later > LATER_MS; tries += 1)
      later = Math.min(later, -(await msFor(field, SHORT)) + (await msFor(field, LONG)))
    if (later > LATER_MS) slow.push(`${field.called}: ${Math.round(later)} ms later`)
  }
  expect(slow).toEqual([])
})

async function quickly(method: string, path: string, body?: unknown) {
  let ms = Number.POSITIVE_INFINITY
  let answer = new Response()
  for (let tries = 0; tries < TRIES && ms > LATER_MS; tries += 1) {
    const since = performance.now()
    answer = await admin.ask(method, path, body)
    ms = Math.min(ms, performance.now() - since)
  }
  expect(ms, `${method} ${path.slice(0, 30)}`).toBeLessThan(LATER_MS)
  return answer
}

test('a path of thousands of segments is refused before any router looks at it', async () => {
  for (const start of ['/', '/assets/', '/media/', '/api/', '/collections.data/'])
    expect((await quickly('GET', start + 'a/'.repeat(7000))).status, start).toBe(414)
  expect((await quickly('POST', `/${'a/'.repeat(7000)}`, {})).status).toBe(414)
})

test('a list without end is refused with one short sentence', async () => {
  const lists = [Array(120_000).fill(1), Array(80_000).fill({}), Array(80_000).fill('')]
  for (const list of lists) {
    const answer = await quickly('POST', '/api/kit/picture', { figure: { marks: list } })
    expect(answer.status).toBe(422)
    expect((await answer.text()).length).toBeLessThan(2000)
  }
  const looked = { kind: 'looked', asked: Array(200).fill(1), found: Array(200).fill({}) }
  const changes = Array.from({ length: 200 }, (_, i) => ({ id: `change-${i}`, action: looked }))
  expect((await quickly('POST', '/api/cart/changes', { changes })).status).toBe(422)
})

test('the form of a payment’s return may hold anything', async () => {
  for (const [type, body] of [
    ['application/x-www-form-urlencoded', 'a&'.repeat(100_000)],
    ['multipart/form-data; boundary=x', 'no form at all'],
  ] as const) {
    const headers = { 'content-type': type }
    const answer = await shop.request('/api/payments/return', { method: 'POST', headers, body })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/orders'])
  }
})
