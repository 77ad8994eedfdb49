import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyOf, createTestApp, ORIGIN, type TestApp } from '../../../test/create-test-app.ts'
import { browserOf, customer } from '../../../test/people.ts'
import { createApp } from '../../app.ts'
import { clientAddressReader } from './client-address.ts'
import type { PageRequest } from './pages.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

test('the shop says that it is alive and that it is ready', async () => {
  expect((await shop.get('/api/health')).status).toBe(200)
  expect((await shop.get('/api/ready')).status).toBe(200)
  expect((await shop.get('/api')).status).toBe(200)
  expect(await (await shop.get('/api/')).json()).toEqual(await (await shop.get('/api')).json())
  expect((await shop.send('HEAD', '/api/')).status).toBe(200)
})

test('an unknown API address is a 404 in the one form of all errors', async () => {
  const answer = await shop.get('/api/teapots')
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(await bodyOf(answer)).toEqual({
    type: '/api/docs#api.unknown',
    title: 'Not found',
    status: 404,
    detail: 'There is nothing at this address of the API.',
    code: 'api.unknown',
  })
})

test('a state-changing request from another site, or from nowhere, is refused', async () => {
  const body = JSON.stringify({ email: 'a@example.com' })
  for (const origin of ['https://evil.test', 'null', undefined]) {
    const answer = await shop.request('/api/newsletter', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', host: 'shop.test', ...(origin && { origin }) },
    })
    expect(answer.status).toBe(403)
    expect(await bodyOf(answer)).toMatchObject({ code: 'origin.refused' })
  }
})

test('a body of two megabytes is refused with 413, and one that is not JSON with 400 or 415', async () => {
  expect((await shop.send('POST', '/api/contact', { message: 'x'.repeat(2 * 1024 * 1024) })).status).toBe(413)
  const headers = { origin: ORIGIN, host: 'shop.test' }
  expect(
    (
      await shop.request('/api/contact', {
        method: 'POST',
        body: '{',
        headers: { ...headers, 'content-type': 'application/json' },
      })
    ).status,
  ).toBe(400)
  expect(
    (
      await shop.request('/api/contact', {
        method: 'POST',
        body: 'a=b',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      })
    ).status,
  ).toBe(415)
})

test('a character no person types is refused wherever it stands, not met with a fault', async () => {
  expect((await shop.get('/api/desk-buddies/shiba%00mochi')).status).toBe(404)
  expect((await shop.get('/api/desk-buddies?q=%00')).status).toBe(422)
  const refused = await shop.send('POST', '/api/contact', {
    name: 'A\0',
    email: 'a@example.com',
    message: 'Hello, is anybody there?',
  })
  expect(refused.status).toBe(422)
  expect(await bodyOf(refused)).toMatchObject({
    errors: { name: 'Please leave out characters that cannot be seen.' },
  })
  expect(
    (await shop.request('/dev/mail/%00', { headers: { host: 'localhost:3000' } }, '127.0.0.1')).status,
  ).toBe(404)
})

test('a body nested without end is refused with a sentence', async () => {
  const nested = JSON.parse(`${'['.repeat(8000)}${']'.repeat(8000)}`)
  for (const body of [
    nested,
    { name: nested, email: 'a@example.com', message: 'Hello, is anybody there?' },
  ]) {
    const refused = await shop.send('POST', '/api/contact', body)
    expect(refused.status).toBe(422)
    expect(await bodyOf(refused)).toMatchObject({ detail: 'This is nested too deep.' })
  }
})

test('what is shown to somebody signed in is kept by no cache; the shop window may be asked for again', async () => {
  const [guest, asha] = [browserOf(shop), await customer(shop)]
  for (const path of ['/api/visitor', '/api/shop'])
    expect((await asha.get(path)).headers.get('cache-control'), path).toBe('private, no-store')
  const visitor = await guest.get('/api/visitor')
  expect(visitor.headers.get('cache-control')).toBe('no-cache')
  expect(visitor.headers.get('vary')).toContain('cookie')
})

test('every answer carries the protective headers', async () => {
  const { headers } = await shop.get('/api/shop')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('strict-transport-security')).toBeNull()
})

test('behind https the browser is told to stay there', async () => {
  const secure = await createTestApp({ settings: { PUBLIC_URL: 'https://dopple.example' } })
  expect((await secure.get('/api/shop')).headers.get('strict-transport-security')).toContain('max-age=')
  await secure.close()
})

test('a fault inside is a neutral sentence, without a stack or SQL', async () => {
  const broken = await createTestApp()
  await broken.db.execute('drop table gallery_items cascade')
  const answer = await broken.get('/api/gallery')
  expect(answer.status).toBe(500)
  const text = await answer.text()
  expect(text).not.toMatch(/gallery_items|select|at \w+ \(/i)
  await broken.close()
})

test('a client’s own forwarded header counts for nothing; a trusted proxy’s does', () => {
  const alone = clientAddressReader(undefined)
  expect(alone('203.0.113.5', '1.1.1.1')).toBe('203.0.113.5')
  expect(alone('::ffff:203.0.113.5', undefined)).toBe('203.0.113.5')
  const behind = clientAddressReader(['10.0.0.0/8'])
  expect(behind('10.0.0.2', '6.6.6.6, 203.0.113.9')).toBe('203.0.113.9')
  expect(behind('10.0.0.2', '203.0.113.9, 10.0.0.3')).toBe('203.0.113.9')
  expect(behind('192.0.2.1', '203.0.113.9')).toBe('192.0.2.1')
})

test('OpenAPI names every endpoint of the contract, and its page can be read', async () => {
  const document = await bodyOf<{ paths: Record<string, object> }>(await shop.get('/api/openapi.json'))
  for (const path of [
    '/api/desk-buddies',
    '/api/desk-buddies/{slug}',
    '/api/desk-buddies/categories',
    '/api/gallery',
    '/api/contact',
  ])
    expect(Object.keys(document.paths)).toContain(path)
  const page = await shop.get('/api/docs')
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toContain('/api/desk-buddies/:slug')
})

test('OpenAPI says who may call, what a number in an address is, and what a list holds', async () => {
  const answer = await shop.get('/api/openapi.json')
  const text = await answer.text()
  const lists: unknown[] = []
  const document = JSON.parse(text, (_, value) => {
    if (value?.type === 'array') lists.push(value)
    return value
  })
  expect(lists.length).toBeGreaterThan(100)
  expect(lists.filter(list => !(list as { items?: object }).items)).toEqual([])
  expect(Object.keys(document.components.securitySchemes)).toEqual(['session'])
  expect(document.paths['/api/admin/orders'].get.security).toEqual([{ session: [] }])
  expect(document.paths['/api/desk-buddies'].get.security).toBeUndefined()
  const typeOf = (path: string, named: string) =>
    document.paths[path].get.parameters.find(({ name }: { name: string }) => name === named).schema.type
  expect(typeOf('/api/admin/orders', 'limit')).toBe('integer')
  expect(typeOf('/api/desk-buddies/categories', 'include_inactive')).toBe('boolean')
  expect(typeOf('/api/desk-buddies', 'q')).toBe('string')
})

test('the documents of the API are built once; later answers are kept bytes, compressed and known by their tag', async () => {
  for (const path of ['/api/openapi.json', '/api/docs']) {
    const ask = (headers: Record<string, string>) => shop.request(path, { headers })
    const first = await ask({ 'accept-encoding': 'br' })
    expect(first.headers.get('content-encoding')).toBe('br')
    const bytes = await first.arrayBuffer()
    expect(brotliDecompressSync(bytes).toString()).toBe(await (await ask({})).text())
    const since = performance.now()
    for (let times = 0; times < 20; times += 1) await (await ask({ 'accept-encoding': 'br' })).arrayBuffer()
    expect(performance.now() - since).toBeLessThan(1000)
    const tag = first.headers.get('etag') ?? ''
    expect((await ask({ 'if-none-match': tag })).status).toBe(304)
  }
})

test('the mail drawer is for this machine alone', async () => {
  const ask = (path: string, headers: Record<string, string>, address = '127.0.0.1', at = shop) =>
    at.request(path, { headers }, address)
  const statuses = async (headers: Record<string, string>, address?: string, at?: TestApp) =>
    Promise.all(['/dev/mail', '/metrics'].map(async path => (await ask(path, headers, address, at)).status))
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'shop.localhost'])
    expect(await statuses({ host }), host).toEqual([200, 200])
  expect(await statuses({ host: 'localhost:3000' }, '203.0.113.7')).toEqual([404, 404])
  for (const host of [
    'shop.test',
    'evil.example:3000',
    '192.168.1.20:3000',
    'localhost.evil.example',
    'not a host',
    '',
  ])
    expect(await statuses({ host }), host).toEqual([404, 404])
  const forwarding = [
    'forwarded',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-real-ip',
    'via',
    'cf-connecting-ip',
    'true-client-ip',
  ]
  for (const name of forwarding)
    expect(await statuses({ host: 'localhost:3000', [name]: '203.0.113.7' }), name).toEqual([404, 404])
  for (const [PUBLIC_URL, status] of [
    ['https://dopple.example', 404],
    ['http://localhost:3000', 200],
  ] as const) {
    const named = await createTestApp({ settings: { PUBLIC_URL } })
    expect(await statuses({ host: 'localhost:3000' }, '127.0.0.1', named), PUBLIC_URL).toEqual([
      status,
      status,
    ])
    await named.close()
  }
})

test('a demo shop without PUBLIC_URL takes changes under names that no stranger can point at it, and says so under others', async () => {
  const write = (host: string, at = shop) =>
    at.request('/api/newsletter', {
      method: 'POST',
      headers: { host, origin: `http://${host}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${Buffer.from(host).toString('hex')}@example.com` }),
    })
  for (const host of ['localhost:3000', '127.0.0.1:3000', '192.168.1.20:3000', '[fe80::1]:3000', 'shop.test'])
    expect((await write(host)).status, host).toBe(200)
  for (const host of ['evil.example:3000', 'laptop.local:3000', 'laptop', '127.0.0.1.evil.example']) {
    const refused = await write(host)
    expect(refused.status, host).toBe(403)
    expect(await bodyOf(refused), host).toMatchObject({
      code: 'origin.unknown_name',
      detail: expect.stringContaining('Set PUBLIC_URL'),
    })
  }
  const named = await createTestApp({ settings: { PUBLIC_URL: 'http://laptop.local:3000' } })
  expect((await write('laptop.local:3000', named)).status).toBe(200)
  expect((await write('evil.example:3000', named)).status).toBe(403)
  await named.close()
})

test('a page whose data is away is away with it, and says when to ask again', async () => {
  const handlePage = async (_: Request, { fetchApi }: PageRequest) =>
    new Response('a page', { status: (await fetchApi('/api/ready', {})).ok ? 200 : 500 })
  const app = createApp({
    ...shop,
    isReady: async () => false,
    pages: { load: async () => ({ handlePage }), mode: 'production' },
  })
  const answer = await app.fetch(new Request(`${ORIGIN}/orders`), { clientAddress: '203.0.113.7' })
  expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([
    503,
    '5',
    'a page',
  ])
})
