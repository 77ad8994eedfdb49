import { afterAll, beforeAll, expect, test } from 'vitest'
import { apis } from '../shared/contracts.ts'
import { type Endpoint, fillPath } from '../shared/endpoint.ts'
import { bodyOf, createTestApp, eventually, type TestApp } from './create-test-app.ts'
import { browserOf, type Customer, customer } from './people.ts'

let shop: TestApp
let asha: Customer
let ravi: Customer
let admin: Customer
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMITS: 'off' } })
  asha = await customer(shop)
  ravi = await customer(shop)
  admin = await customer(shop, { role: 'admin' })
})
afterAll(() => shop.close())

const endpoints = Object.entries(apis).flatMap(([domain, api]) =>
  Object.entries(api).map(([name, endpoint]) => ({
    name: `${domain}.${name}`,
    endpoint: endpoint as Endpoint,
  })),
)
const guarded = endpoints.filter(({ endpoint }) => endpoint.access !== undefined)

/** With the owner's id where the path names an owner, and made-up ids elsewhere. */
function addressFor(endpoint: Endpoint, ownerId: string) {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const owner = typeof endpoint.access === 'object' ? endpoint.access.owner : undefined
  const params = names.map(name => [name, name === owner ? ownerId : 'made-up'])
  return `/api${fillPath(endpoint.path, Object.fromEntries(params))}`
}
const body = (method: string) => (method === 'GET' ? undefined : {})

test.each(guarded)('$name: a guest is asked to log in', async ({ endpoint }) => {
  expect(
    (await browserOf(shop).ask(endpoint.method, addressFor(endpoint, asha.id), body(endpoint.method))).status,
  ).toBe(401)
})

test.each(guarded.filter(({ endpoint }) => typeof endpoint.access === 'object'))(
  '$name: another customer is refused, the owner and an admin are let in',
  async ({ endpoint }) => {
    const address = addressFor(endpoint, asha.id)
    expect((await ravi.ask(endpoint.method, address, body(endpoint.method))).status).toBe(403)
    expect([401, 403]).not.toContain((await asha.ask(endpoint.method, address, body(endpoint.method))).status)
    expect([401, 403]).not.toContain(
      (await admin.ask(endpoint.method, address, body(endpoint.method))).status,
    )
  },
)

test('every admin endpoint is for admins, and only they stand under /admin', async () => {
  for (const { name, endpoint } of endpoints) {
    expect(endpoint.path.startsWith('/admin') === (endpoint.access === 'admin'), name).toBe(true)
    if (endpoint.access === 'admin')
      expect(
        (await ravi.ask(endpoint.method, addressFor(endpoint, ravi.id), body(endpoint.method))).status,
        name,
      ).toBe(403)
  }
})

test('every path under /admin is closed to visitors and customers, even an unknown one', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    for (const path of ['/api/admin', '/api/admin/nowhere', '/api/admin/orders/made-up/nowhere']) {
      expect((await browserOf(shop).ask(method, path, body(method))).status, `${method} ${path}`).toBe(401)
      expect((await ravi.ask(method, path, body(method))).status, `${method} ${path}`).toBe(403)
      expect((await admin.ask(method, path, body(method))).status, `${method} ${path}`).toBe(404)
    }
  }
})

test('every route of the API stands in the contract and in OpenAPI', async () => {
  const inContract = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  const mounted = shop.app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api'))
    .map(({ method, path }) => `${method} ${path.slice('/api'.length) || '/'}`)
  const described = ['GET /openapi.json', 'GET /docs']
  const guards = /^(POST|PUT|PATCH|DELETE) \/admin\/\*$/
  expect(mounted.filter(route => !guards.test(route) && !described.includes(route)).toSorted()).toEqual(
    [...new Set(inContract)].toSorted(),
  )
  const { paths } = await bodyOf<{
    paths: Record<string, Record<string, { requestBody?: { content: object } }>>
  }>(await browserOf(shop).get('/api/openapi.json'))
  for (const { name, endpoint } of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    expect(paths[path]?.[endpoint.method.toLowerCase()], name).toBeDefined()
  }
  expect(Object.keys(paths['/api/generate-figurine']?.post?.requestBody?.content ?? {})).toEqual([
    'multipart/form-data',
  ])
})

/** Routes that are not the API, and why they may be asked without its guards. */
const OUTSIDE: Record<string, string> = {
  'GET /assets/:name{[\\w.-]+-[\\w-]{8}\\.(?:js|css|woff2)}': 'scripts and styles, the same for everybody',
  'GET /kit/parts/:name': 'parts of the kit, the same for everybody',
  'GET /media/:file{[a-z0-9.-]+\\.(?:webp|glb)}': 'pictures of the catalogue',
  'GET /media/:stem/:file{\\d+\\.(?:avif|webp)}': 'pictures of the catalogue',
  'GET /og/:file{[a-z0-9.-]+\\.jpg}': 'pictures of the catalogue',
  'GET /robots.txt': 'for search engines',
  'GET /sitemap.xml': 'for search engines',
  'GET /feed.xml': 'for search engines',
  'GET /llms.txt': 'for search engines',
  'GET /files/:name': 'a private picture: its link, its owner or an admin',
  'GET /metrics': 'for this machine, or with its token',
  'POST /u/:token': 'a mail program unsubscribes; the token is signed',
  'ALL /sandbox/razorpay/*': 'the stand-in for the payment provider, only in demo mode',
  'ALL /dev/*': 'closes all that follows to anybody but an admin and this machine, only in demo mode',
  'GET /dev/courier': 'behind it',
  'POST /dev/courier/desk': 'behind it, and of the same origin',
  'POST /dev/courier/fault': 'behind it, and of the same origin',
  'POST /dev/courier/step': 'behind it, and of the same origin',
  'POST /dev/courier/tell': 'behind it, and of the same origin',
  'GET /dev/mail': 'behind it',
  'GET /dev/mail/:id{\\w+}': 'behind it',
  'GET /dev/mail/:id{\\w+}/html': 'behind it',
  'GET /dev/models': 'behind it',
  'POST /dev/models/desk': 'behind it, and of the same origin',
  'POST /dev/models/fault': 'behind it, and of the same origin',
  'POST /dev/models/tell': 'behind it, and of the same origin',
}

test('every other route of the shop is known here', async () => {
  const others = shop.app.routes
    .filter(({ path }) => !path.startsWith('/api') && !['*', '/*'].includes(path))
    .map(({ method, path }) => `${method} ${path}`)
  expect([...new Set(others)].toSorted()).toEqual(Object.keys(OUTSIDE).toSorted())
  for (const route of Object.keys(OUTSIDE).filter(name => name.startsWith('POST /dev/'))) {
    const path = route.slice('POST '.length)
    expect((await ravi.post(path)).status, route).toBe(404)
    expect((await admin.ask('POST', path, {}, { origin: 'https://elsewhere.example' })).status).toBe(403)
  }
})

const writing = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET')
const isSigned = ({ kind }: Endpoint) => kind === 'webhook' || kind === 'return'

test.each(writing.filter(({ endpoint }) => !isSigned(endpoint)))(
  '$name: a request from another site is refused, whoever is signed in',
  async ({ endpoint }) => {
    const address = addressFor(endpoint, asha.id)
    for (const who of [browserOf(shop), asha, admin])
      for (const origin of ['https://elsewhere.example', 'http://shop.test.elsewhere.example', 'null', '']) {
        const answer = await who.ask(endpoint.method, address, {}, { origin })
        expect([answer.status, (await bodyOf<{ code: string }>(answer)).code], origin).toEqual([
          403,
          'origin.refused',
        ])
      }
  },
)

test.each(writing.filter(({ endpoint }) => isSigned(endpoint)))(
  '$name: what is not signed is refused, or only leads back to a page',
  async ({ endpoint }) => {
    const { status } = await browserOf(shop).ask(endpoint.method, addressFor(endpoint, asha.id), {})
    expect([303, 400, 401, 403, 404]).toContain(status)
  },
)

/** What a guest may send. An endpoint that forgets its access would stand here. */
const OPEN = [
  ...['auth.signUp', 'auth.signIn', 'auth.signOut', 'auth.verifyTotp', 'auth.verifyBackupCode'],
  ...['auth.requestReset', 'auth.reset'],
  ...['parents.agree', 'parents.refuse'],
  ...['cartPrice.price', 'kit.label', 'kit.picture', 'kit.pictures', 'kit.words'],
  ...['contact.send', 'newsletter.subscribe', 'newsletter.confirm'],
  ...['models.news', 'parcels.news', 'payments.webhook', 'payments.return'],
]

test('a guest may write to these alone', () => {
  const open = writing.filter(({ endpoint }) => endpoint.access === undefined)
  expect(open.map(({ name }) => name).toSorted()).toEqual(OPEN.toSorted())
})

test('the mail drawer is for this machine and for admins', async () => {
  const rows = await eventually(async () => {
    const found = (await shop.db.execute('select id from mails limit 1')).rows
    return found.length > 0 && found
  })
  for (const path of [
    '/dev/mail',
    '/dev/mail?format=json',
    `/dev/mail/${rows[0]?.id}`,
    `/dev/mail/${rows[0]?.id}/html`,
  ]) {
    expect((await browserOf(shop).get(path)).status, path).toBe(404)
    expect((await ravi.get(path)).status, path).toBe(404)
    expect((await admin.get(path)).status, path).toBe(200)
  }
})

const HERE = { headers: { host: 'localhost:3000' } }

test('development pages are closed too, and behind a proxy the local address is no proof', async () => {
  const isOpen = async (answer: Response | Promise<Response>) =>
    (await bodyOf<{ open: boolean }>(await answer)).open
  expect(await isOpen(browserOf(shop).get('/api/shop/backstage'))).toBe(false)
  expect(await isOpen(ravi.get('/api/shop/backstage'))).toBe(false)
  expect(await isOpen(admin.get('/api/shop/backstage'))).toBe(true)
  expect(await isOpen(shop.request('/api/shop/backstage', HERE, '127.0.0.1'))).toBe(true)
  const behind = await createTestApp({ settings: { TRUST_PROXY: '127.0.0.0/8' } })
  expect(await isOpen(behind.request('/api/shop/backstage', HERE, '127.0.0.1'))).toBe(false)
  await behind.close()
})

test('the doors of the sign-in are those of the contract and no others', () => {
  const doors = endpoints.filter(({ endpoint }) => endpoint.path.startsWith('/auth/'))
  expect(doors.map(({ endpoint }) => endpoint.path.slice('/auth/'.length)).toSorted()).toEqual([
    'change-password',
    'get-session',
    'request-password-reset',
    'reset-link',
    'reset-password',
    'send-verification-email',
    'sign-in/email',
    'sign-out',
    'sign-up/email',
    'two-factor/disable',
    'two-factor/enable',
    'two-factor/generate-backup-codes',
    'two-factor/verify-backup-code',
    'two-factor/verify-totp',
    'verify-email',
  ])
})
