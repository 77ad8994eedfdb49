import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestApp, ORIGIN, type TestApp } from '../../../../test/create-test-app.ts'
import { customer } from '../../../../test/people.ts'
import { createApp } from '../../../app.ts'
import { cachePolicy } from '../../../catalog/cache-policy.ts'
import { deskBuddies, galleryItems } from '../../../catalog/tables.ts'
import { createLog } from '../../log.ts'
import type { PageRequest } from '../pages.ts'
import { createResponseCache } from './response-cache.ts'

const PATIENT = 10_000
let shop: TestApp
let app: ReturnType<typeof createApp>
let now = new Date('2026-11-21T10:00:00Z')
let rendered: string[] = []
let slow: Promise<void> | undefined

/** A page with what a real one has: scripts with the nonce, one without, and something from the catalogue. */
async function handlePage(request: Request, { nonce, fetchApi }: PageRequest) {
  const { pathname, search } = new URL(request.url)
  rendered.push(pathname + search)
  await slow
  const item = await (await fetchApi('/api/desk-buddies/shiba-mochi', {})).text()
  const html = `<script nonce="${nonce}">awake()</script><script>stray()</script><link nonce="${nonce}"><script nonce="${nonce}" type="module" async="">start()</script>${item}`
  return new Response(html, {
    status: pathname === '/desk-buddies/nobody' ? 404 : 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

const pages = { load: async () => ({ handlePage }), mode: 'production' } as const

beforeAll(async () => {
  shop = await createTestApp({ clock: () => now })
  app = createApp({ ...shop, pages })
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.responseCache.drop()
  rendered = []
  slow = undefined
})

const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.fetch(new Request(ORIGIN + path, { method, headers }), { clientAddress: '203.0.113.7' })
const headersOf = (answer: Response) => [...answer.headers].filter(([name]) => name !== 'x-request-id')
const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test('a kept answer is byte for byte and header for header the one that was made first, under a name of its own', async () => {
  for (const path of [
    '/api/desk-buddies?category_slug=animals&limit=12',
    '/api/desk-buddies/rock-star',
    '/',
    '/desk-buddies/rock-star',
  ]) {
    const first = await ask(path)
    const second = await ask(path)
    expect(headersOf(second)).toEqual(headersOf(first))
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(await bytes(second)).toEqual(await bytes(first))
    expect(first.headers.get('x-frame-options')).toBe('DENY')
  }
  expect(rendered).toEqual(['/', '/desk-buddies/rock-star'])
})

test('it comes packed for those who take it, and not at all for those who have it', async () => {
  const plain = await ask('/api/desk-buddies')
  const text = (await bytes(plain)).toString()
  const brotli = await ask('/api/desk-buddies', { 'accept-encoding': 'gzip, br' })
  const gzip = await ask('/api/desk-buddies', { 'accept-encoding': 'gzip' })
  expect(brotliDecompressSync(await bytes(brotli)).toString()).toBe(text)
  expect(gunzipSync(await bytes(gzip)).toString()).toBe(text)
  expect(plain.headers.get('vary')).toBe('accept-encoding')
  const etag = plain.headers.get('etag') ?? ''
  for (const encoding of ['br', 'identity']) {
    const unchanged = await ask('/api/desk-buddies', { 'if-none-match': etag, 'accept-encoding': encoding })
    expect([unchanged.status, await unchanged.text(), unchanged.headers.get('etag')]).toEqual([304, '', etag])
  }
})

test('many who ask at once wait for one rendering, and those who come after a change do not', async () => {
  let go = () => {}
  slow = new Promise(resolve => {
    go = resolve
  })
  const early = [ask('/'), ask('/'), ask('/')]
  await vi.waitFor(() => expect(rendered).toEqual(['/']), PATIENT)
  shop.responseCache.drop()
  const late = ask('/')
  go()
  const answers = await Promise.all([...early, late])
  expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200])
  expect(rendered).toEqual(['/', '/'])
})

test('a change of the catalogue is in the next answer of whoever made it, and a page begun before it is not kept', async () => {
  let go = () => {}
  slow = new Promise(resolve => {
    go = resolve
  })
  const begun = ask('/')
  await vi.waitFor(() => expect(rendered).toEqual(['/']), PATIENT)
  await shop.db.update(deskBuddies).set({ pricePaise: 123_400 }).where(eq(deskBuddies.slug, 'shiba-mochi'))
  await shop.catalog.refresh()
  go()
  await begun
  expect(await (await ask('/')).text()).toContain('"price_minor_units":123400')
  expect(await (await ask('/api/desk-buddies/shiba-mochi')).text()).toContain('"price_minor_units":123400')
})

test('what is written past the shop is announced by the database itself: catalogue, gallery and settings', async () => {
  const freshAfter = async (change: () => Promise<unknown>) => {
    await ask('/')
    const before = rendered.length
    await change()
    await expect
      .poll(async () => (await ask('/')) && rendered.length, { timeout: 5000 })
      .toBeGreaterThan(before)
  }
  await freshAfter(() =>
    shop.db.update(deskBuddies).set({ name: 'Mochi the first' }).where(eq(deskBuddies.slug, 'shiba-mochi')),
  )
  await freshAfter(() => shop.db.update(galleryItems).set({ title: 'Painted on a Sunday' }))
  await freshAfter(() => shop.db.execute("insert into shop_settings (name, value) values ('tested', 'true')"))
})

test('somebody signed in never gets what is kept, nor fills it', async () => {
  const { jar } = await customer(shop)
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  await ask('/')
  const own = await ask('/', { cookie })
  expect(own.headers.get('cache-control')).toBe('private, no-store')
  expect(own.headers.get('etag')).toBeNull()
  expect(own.headers.get('content-security-policy')).toContain("'nonce-")
  await ask('/about', { cookie })
  await ask('/about')
  await ask('/about')
  expect(rendered).toEqual(['/', '/', '/about', '/about'])
})

test('a page says when an order of today arrives, so it ends with the day in India', async () => {
  now = new Date('2026-11-21T18:29:59Z')
  await ask('/')
  await ask('/')
  expect(rendered).toHaveLength(1)
  now = new Date('2026-11-21T18:30:00Z')
  await ask('/')
  expect(rendered).toHaveLength(2)
  expect((await ask('/')).headers.get('cache-control')).toBe('no-cache')
})

test('pages are shown what is kept for everybody, the same bytes to each until it changes, and nothing else', async () => {
  const shown: (Uint8Array | undefined)[] = []
  const app = createApp({
    ...shop,
    pages: {
      load: async () => ({
        handlePage: async (_, { cachedAnswer, hasSession, takeHtml }) => {
          shown.push(cachedAnswer('/api/desk-buddies/nightlark'))
          expect(cachedAnswer('/api/visitor')).toBeUndefined()
          takeHtml(Buffer.from(String(hasSession)))
          return new Response(null, { status: 200 })
        },
      }),
      mode: 'production',
    },
  })
  const open = async (path: string, cookie = '') =>
    (
      await app.fetch(new Request(ORIGIN + path, { headers: { cookie } }), { clientAddress: '203.0.113.7' })
    ).text()
  await open('/cart')
  await ask('/api/desk-buddies/nightlark')
  expect(await open('/cart')).toBe('false')
  expect(await open('/cart', 'dopple.session_token=x')).toBe('true')
  expect(shown[0]).toBeUndefined()
  expect(shown[1]).toBeDefined()
  expect(shown[2]).toBe(shown[1])
  await shop.db.update(deskBuddies).set({ pricePaise: 432_100 }).where(eq(deskBuddies.slug, 'nightlark'))
  await shop.catalog.refresh()
  await open('/cart')
  expect(shown[3]).toBeUndefined()
  await ask('/api/desk-buddies/nightlark')
  await open('/cart')
  expect(Buffer.from(shown[4] ?? []).toString()).toContain('"price_minor_units":432100')
})

test('words in a query, pages of one visitor, pages that are not there and HEAD are not kept', async () => {
  for (const path of [
    '/?utm_source=x',
    '/collections?q=dog',
    '/checkout',
    '/desk-buddies/nobody',
    '/track-order?id=DPL-1',
    '/upload?figurine=f',
  ]) {
    await ask(path)
    await ask(path)
    expect(rendered.splice(0)).toEqual([path, path])
  }
  await ask('/', {}, 'HEAD')
  await ask('/', {}, 'HEAD')
  await ask('/collections?category=animals')
  await ask('/collections?category=animals')
  expect(rendered).toEqual(['/', '/', '/collections?category=animals'])
})

test('a page that made do without what could not be read is not kept', async () => {
  const poor = createApp({
    ...shop,
    catalog: { ...shop.catalog, read: () => Promise.reject(new Error('mislaid')) },
    pages,
  })
  const answer = await poor.fetch(new Request(`${ORIGIN}/`), { clientAddress: '203.0.113.7' })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await (await ask('/')).text()).toContain('"slug":"shiba-mochi"')
})

test('a kept page allows the scripts it was sent with by what they say, and no other', async () => {
  const page = await ask('/')
  const html = await page.text()
  const policy = page.headers.get('content-security-policy') ?? ''
  const named = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(policy).toContain(`script-src 'self' ${named('awake()')} ${named('start()')} 'wasm-unsafe-eval';`)
  expect(policy).not.toContain(named('stray()'))
  expect(policy + html).not.toContain('nonce')
})

test('what is kept is bounded, and what is asked for stays', async () => {
  const ready = createResponseCache({ clock: () => now, log: createLog('silent'), maxBytes: 10_000 })
  const make = (question: string) =>
    ready.make(question, Number.POSITIVE_INFINITY, async () => new Response('x'.repeat(500)))
  await make('asked for')
  for (let other = 0; other < 100; other += 1) {
    await make(`other ${other}`)
    expect(ready.find('asked for')).toBeDefined()
  }
  const kept = Array.from({ length: 100 }, (_, other) => ready.find(`other ${other}`)).filter(Boolean)
  expect(kept.length).toBeLessThan(25)
})

test('other spellings of one question are answered, and not kept; what is kept for long questions is bounded as well', async () => {
  const lasts = cachePolicy({ clock: () => now, withPages: true })
  const until = (path: string) => lasts(new URL(path, ORIGIN))
  expect(until('/api/desk-buddies?limit=1&offset=2')).toBe(Number.POSITIVE_INFINITY)
  expect(until('/api/desk-buddies?limit=1&limit=1')).toBeNull()
  expect(until('/api/shop')).toBe(now.getTime() + 5 * 60_000)
  const lateLasts = cachePolicy({ clock: () => new Date('2026-11-21T18:29:00Z'), withPages: true })
  expect(lateLasts(new URL('/', ORIGIN))).toBe(Date.parse('2026-11-21T18:30:00Z'))
  expect(until(`/api/desk-buddies?category_slug=${'a'.repeat(300)}`)).toBeNull()
  const ready = createResponseCache({ clock: () => now, log: createLog('silent'), maxBytes: 100_000 })
  const questions = Array.from({ length: 200 }, (_, number) => `${number} ${'long'.repeat(1000)}`)
  for (const question of questions)
    await ready.make(question, Number.POSITIVE_INFINITY, async () => new Response('[]'))
  expect(questions.filter(question => ready.find(question)).length).toBeLessThan(25)
})
