import { afterAll, beforeAll, expect, test } from 'vitest'
import { apis } from '../server/contracts.ts'
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
const LATER_MS = 50
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
