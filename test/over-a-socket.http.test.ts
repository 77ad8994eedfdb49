import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readConfig } from '../server/config.ts'
import { startServer } from '../server/main.ts'
import { askRunningServer } from '../server/platform/control-socket.ts'
import { eventually } from './shop-in-process.ts'
import { copyOfTemplate } from './template.ts'

const directory = mkdtempSync(join(tmpdir(), 'dopple-socket-'))
const { dataDirectory: template, serverUrl } = inject('template')
cpSync(template, directory, { recursive: true })
let server: Awaited<ReturnType<typeof startServer>>
let address: string
beforeAll(async () => {
  const database = serverUrl ? { DATABASE_URL: await copyOfTemplate(serverUrl) } : {}
  server = await startServer(
    readConfig({ DATA_DIR: directory, ...database, PORT: '0', LOG_LEVEL: 'silent' }),
    {
      load: async () => ({
        handlePage: async ({ url }, { takeHtml }) => {
          const html = `a page of ₹499 ${'and more of it '.repeat(200)}`
          const isTaken = url.endsWith('?taken')
          if (isTaken) takeHtml(Buffer.from(html))
          return new Response(isTaken ? null : html, { headers: { 'content-type': 'text/html' } })
        },
      }),
      mode: 'production',
    },
  )
  address = `http://127.0.0.1:${server.port}`
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const chunked = (bytes: number) =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(`{"message":"${'x'.repeat(bytes)}"}`))
      controller.close()
    },
  })
const post = (path: string, init: RequestInit & { duplex?: 'half' }) =>
  fetch(address + path, {
    method: 'POST',
    ...init,
    headers: { origin: address, 'content-type': 'application/json', ...init.headers },
  })

test('what is written straight to the socket equals the app’s response, header for header', async () => {
  const raw = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: string }>(
      (resolve, reject) => {
        const asked = request(address + path, { headers }, response => {
          const chunks: Buffer[] = []
          response.on('data', chunk => chunks.push(chunk))
          response.on('end', () => {
            const { date: _, 'x-request-id': id, ...rest } = response.headers
            expect(id).toMatch(/^[\w-]{12}$/)
            resolve({
              status: response.statusCode,
              headers: rest,
              body: Buffer.concat(chunks).toString('base64'),
            })
          })
        })
        asked.on('error', reject).end()
      },
    )
  for (const path of [
    '/api/desk-buddies?category_slug=animals&limit=12',
    '/api/desk-buddies/rock-star',
    '/about',
  ]) {
    for (const accept of ['identity', 'gzip', 'br, gzip']) {
      const first = await raw(path, { 'accept-encoding': accept })
      expect(first.status).toBe(200)
      expect(await raw(path, { 'accept-encoding': accept })).toEqual(first)
      const unchanged = { 'accept-encoding': accept, 'if-none-match': String(first.headers.etag) }
      expect((await raw(path, unchanged)).status).toBe(304)
      // A different cache key for the socket, the same URL for the app.
      expect(await raw(path.replace('/', '/./'), unchanged)).toEqual(await raw(path, unchanged))
    }
  }
})

test('a client that breaks off in the middle of its request is no trouble of the database', async () => {
  const { hostname, port } = new URL(address)
  const counted = async (kind: RegExp) => {
    const lines = (await (await fetch(`${address}/metrics`)).text()).split('\n')
    const numbers = lines
      .filter(line => line.includes('newsletter') && kind.test(line))
      .map(line => line.split(' ')[1])
    return numbers.reduce((sum, number) => sum + Number(number), 0)
  }
  const [refused, faults] = [/requests_total.*status="4/, /requests_total.*status="5/]
  const before = { refused: await counted(refused), faults: await counted(faults) }
  const head = `POST /api/newsletter HTTP/1.1\r\nhost: ${hostname}:${port}\r\norigin: ${address}\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"email":`
  const socket = connect(Number(port), hostname)
  await new Promise<void>(done => socket.write(head, () => done()))
  await new Promise(done => setTimeout(done, 50))
  socket.resetAndDestroy()
  await eventually(
    async () => (await counted(refused)) + (await counted(faults)) > before.refused + before.faults,
  )
  expect([await counted(refused), await counted(faults)]).toEqual([before.refused + 1, before.faults])
})

test('a response for one visitor has the usual headers, compressed or not, and is not cached', async () => {
  const path = `${address}/api/desk-buddies?limit=12`
  const forAll = await fetch(path)
  const said = await forAll.text()
  const guards = [...forAll.headers].filter(
    ([name]) =>
      ![
        'etag',
        'cache-control',
        'content-encoding',
        'content-length',
        'date',
        'x-request-id',
        'connection',
        'keep-alive',
      ].includes(name),
  )
  expect(guards.map(([name]) => name)).toEqual(
    expect.arrayContaining(['content-security-policy', 'x-frame-options', 'x-content-type-options', 'vary']),
  )
  for (const encoding of ['identity', 'gzip', 'br']) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(path, {
        method,
        headers: { cookie: 'dopple.session_token=nobody', 'accept-encoding': encoding },
      })
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        ...Object.fromEntries(guards),
        'cache-control': 'private, no-store',
      })
      expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{12}$/)
      expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
      expect(await answer.text()).toBe(method === 'GET' ? said : '')
    }
  }
})

test('an answer made from the contract arrives whole, packed or not', async () => {
  const ask = (encoding: string) =>
    fetch(`${address}/api/desk-buddies/categories`, {
      headers: { cookie: 'dopple.session_token=nobody', 'accept-encoding': encoding },
    })
  const plain = await (await ask('identity')).text()
  expect(plain.length).toBeGreaterThan(1024)
  for (const encoding of ['gzip', 'br']) expect(await (await ask(encoding)).text()).toBe(plain)
})

test('a page handed over whole equals a streamed one, compressed or not, signed in or not', async () => {
  const ask = async (query: string, headers: Record<string, string>) => {
    const answer = await fetch(`${address}/cart?${query}`, { headers })
    const said = [...answer.headers].filter(
      ([name]) => !['date', 'x-request-id', 'content-length'].includes(name),
    )
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{12}$/)
    return { said: JSON.stringify(said).replace(/nonce-[\w-]{22}/, 'nonce'), text: await answer.text() }
  }
  for (const encoding of ['identity', 'gzip', 'br']) {
    for (const cookie of ['', 'dopple.session_token=nobody']) {
      const headers = { cookie, 'accept-encoding': encoding }
      const page = await ask('taken', headers)
      expect(page).toEqual(await ask('streamed', headers))
      expect(page.said).toContain(cookie ? 'private, no-store' : 'no-cache')
      expect(page.said).toContain("script-src 'self' 'nonce'")
      expect(page.text).toContain('₹499')
    }
  }
})

test('a header or cookie that a handler sets arrives with its answer', async () => {
  const places = await fetch(`${address}/api/pincodes/400050`)
  expect(places.status).toBe(200)
  expect(places.headers.get('cache-control')).toBe('public, max-age=86400')
  const first = await post('/api/newsletter', { body: JSON.stringify({ email: 'asha@example.com' }) })
  expect(first.status).toBe(200)
  const [cookie = ''] = first.headers.getSetCookie()
  expect(cookie).toContain('dopple')
  const again = await post('/api/newsletter', {
    body: JSON.stringify({ email: 'asha@example.com' }),
    headers: { cookie: cookie.split(';')[0] ?? '' },
  })
  expect(again.status).toBe(200)
  expect(again.headers.getSetCookie()).toEqual([])
  expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
})

test('a body in pieces is read like any other', async () => {
  expect((await post('/api/contact', { body: chunked(20), duplex: 'half' })).status).toBe(422)
})

test('a request without a body is answered, not broken', async () => {
  expect((await post('/api/auth/sign-out', {})).status).toBeLessThan(500)
  expect(
    (await fetch(`${address}/api/health`, { method: 'DELETE', headers: { origin: address } })).status,
  ).toBe(404)
})

test('a body that is too long is heard out and refused, announced or not', async () => {
  expect((await post('/api/contact', { body: chunked(2 * 1024 * 1024), duplex: 'half' })).status).toBe(413)
  expect((await post('/api/contact', { body: 'x'.repeat(2 * 1024 * 1024) })).status).toBe(413)
})

test('a command is carried out by the server that holds the directory', async () => {
  expect(await askRunningServer(directory, { name: 'admin grant', args: ['nobody@example.com'] })).toEqual({
    ok: false,
    text: expect.stringContaining('no account'),
  })
  expect(await askRunningServer(join(directory, 'elsewhere'), { name: 'admin grant', args: [] })).toBeNull()
})

test('the server stops in four seconds, even with a half-sent request and an idle connection', async () => {
  const half = connect(server.port, '127.0.0.1')
  const idle = connect(server.port, '127.0.0.1')
  half.on('error', () => {})
  idle.on('error', () => {})
  half.write('GET /api/health HTTP/1.1\r\nHost: x\r\n')
  await fetch(`${address}/api/health`)
  const since = performance.now()
  await server.stop()
  expect(performance.now() - since).toBeLessThan(4000)
  half.destroy()
  idle.destroy()
}, 20_000)
