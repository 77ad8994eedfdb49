import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import type { Bindings } from '../http/api-env.ts'
import { diskFiles, type FileStore } from './files.ts'
import { shareAssets, sharedAssetRoutes, tidyAssets } from './shared-assets.ts'

const folder = mkdtempSync(join(tmpdir(), 'dopple-assets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const files: FileStore = diskFiles(join(folder, 'files'))
function build(name: string, ...assets: string[]) {
  const directory = join(folder, name)
  mkdirSync(join(directory, 'assets'), { recursive: true })
  for (const asset of assets) writeFileSync(join(directory, 'assets', asset), `this is ${asset}`)
  return directory
}
const app = new Hono<{ Bindings: Bindings }>()
sharedAssetRoutes(app, files)
const before = build('before', 'cart-AbCd_123.js', 'cart-AbCd_123.js.br', 'same-00000000.css')
const after = build('after', 'cart-zzzz-999.js', 'same-00000000.css')
const daysOld = (name: string, days: number) =>
  utimesSync(join(folder, 'files/assets', name), Date.now() / 1000, Date.now() / 1000 - days * 24 * 3600)

test('a page of one build gets its scripts from a process of another, in both directions', async () => {
  await shareAssets(files, before)
  await shareAssets(files, after)
  for (const name of ['cart-AbCd_123.js', 'cart-zzzz-999.js', 'same-00000000.css']) {
    const answer = await app.request(`/assets/${name}`)
    expect([answer.status, await answer.text()]).toEqual([200, `this is ${name}`])
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(answer.headers.get('content-type')).toContain(name.endsWith('.js') ? 'javascript' : 'css')
  }
  expect(await files.list('assets')).toHaveLength(3)
  expect((await app.request('/assets/none-12345678.js')).status).toBe(404)
  expect((await app.request('/assets/..%2fprobe-12345678.js')).status).toBe(404)
})

test('what nobody uses any more goes after its days, what is in use stays young', async () => {
  daysOld('cart-AbCd_123.js', 80)
  daysOld('same-00000000.css', 80)
  await tidyAssets(files, after)
  expect(await files.has('assets/cart-AbCd_123.js')).toBe(true)
  expect(await files.isOlderThan('assets/same-00000000.css', 60)).toBe(false)
  daysOld('cart-AbCd_123.js', 100)
  await tidyAssets(files, after)
  expect(await files.list('assets')).toHaveLength(2)
})
