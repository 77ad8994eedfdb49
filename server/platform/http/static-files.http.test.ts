import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, ORIGIN, type TestApp } from '../../../test/create-test-app.ts'
import { createApp } from '../../app.ts'

const directory = mkdtempSync(join(tmpdir(), 'dopple-static-'))
const SCRIPT = 'export const answer = 42\n'
let shop: TestApp
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  mkdirSync(join(directory, 'assets'))
  const script = join(directory, 'assets/entry-1.js')
  writeFileSync(script, SCRIPT)
  writeFileSync(`${script}.br`, brotliCompressSync(SCRIPT))
  writeFileSync(`${script}.gz`, gzipSync(SCRIPT))
  writeFileSync(join(directory, 'favicon.svg'), '<svg/>')
  shop = await createTestApp()
  const load = async () => ({ handlePage: async () => new Response('a page', { status: 404 }) })
  app = createApp({ ...shop, pages: { load, mode: 'production', clientDirectory: directory } })
})
afterAll(async () => {
  await shop.close()
  rmSync(directory, { recursive: true })
})

const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.fetch(new Request(ORIGIN + path, { method, headers }), { clientAddress: '203.0.113.7' })
const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test('a built file comes as it was packed, for whoever takes that, by whatever weight', async () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, none: (packed: Buffer) => packed }
  for (const [accept, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=1.0, gzip;q=0.8', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', 'none'],
  ] as const) {
    const answer = await ask('/assets/entry-1.js', { 'accept-encoding': accept })
    expect(answer.headers.get('content-encoding') ?? 'none', accept).toBe(encoding)
    expect(answer.headers.get('vary')).toBe('accept-encoding')
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(unpack[encoding](await bytes(answer)).toString()).toBe(SCRIPT)
  }
  expect((await ask('/assets/entry-1.js.br')).status).toBe(404)
})

test('a named file is kept for ever, another for an hour, and neither is sent again to whoever has it', async () => {
  for (const [path, rule] of [
    ['/assets/entry-1.js', 'public, max-age=31536000, immutable'],
    ['/favicon.svg', 'public, max-age=3600'],
  ] as const) {
    const first = await ask(path)
    expect(first.headers.get('cache-control')).toBe(rule)
    const known = { 'if-none-match': first.headers.get('etag') ?? '' }
    for (const method of ['GET', 'HEAD']) {
      const again = await ask(path, known, method)
      expect([again.status, (await bytes(again)).length, again.headers.get('cache-control')]).toEqual([
        304,
        0,
        rule,
      ])
      expect((await ask(path, {}, method)).headers.get('etag')).toBe(known['if-none-match'])
    }
  }
})
