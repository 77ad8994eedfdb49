import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import { type UnzipFileInfo, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodyOf, createTestApp, type TestApp } from '../../test/create-test-app.ts'
import { type Browser, browserOf, type Customer, customer } from '../../test/people.ts'
import { READ_BY_PAGE, upload } from '../../test/photos.ts'
import { runCommand } from '../commands.ts'
import { orderLines, orders } from '../orders/tables.ts'
import { privateName } from '../platform/files/private-links.ts'
import { sweepPrivateFiles } from './remove-figurine.ts'
import { removeStaleUploads } from './stale-uploads.ts'

const DAY = 24 * 3600 * 1000
const START = new Date('2026-11-21T06:00:00Z')
let now = START

let shop: TestApp
let asha: Customer
let ravi: Customer
let admin: Customer
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMITS: 'off', PREVIEWS_PER_DAY: '500' }, clock: () => now })
  asha = await customer(shop)
  ravi = await customer(shop)
  admin = await customer(shop, { role: 'admin' })
})
afterAll(() => shop.close())
beforeEach(() => {
  now = START
})

interface Drawn {
  figurine_id: string
  storage: Record<'original' | 'generated', { signed_url: string }>
}
const drawn = async (person = asha) =>
  bodyOf<Drawn>(await upload(shop, person, { fields: { ...READ_BY_PAGE, subject: 'me' } }))
const bare = (link: string) => link.split('?')[0] ?? ''
const pictures = ({ storage }: Drawn) => [storage.original.signed_url, storage.generated.signed_url]
const statusesFor = (links: string[], browser: { get: (path: string) => Promise<Response> }) =>
  Promise.all(links.map(async link => (await browser.get(link)).status))

let made = 0
async function order(figurineId: string, given: Partial<typeof orders.$inferInsert> = {}) {
  made += 1
  const id = `DPL-TEST00000${made}`
  await shop.db.insert(orders).values({
    id,
    userId: asha.id,
    flow: 'figurine',
    status: 'Processing',
    quantity: 1,
    totalPaise: 49900,
    shipping: {},
    billing: {},
    createdAt: now,
    paidAt: now,
    ...given,
  })
  await shop.db.insert(orderLines).values({
    orderId: id,
    position: 1,
    kind: 'figurine',
    figurineId,
    name: 'Figurine',
    unitPricePaise: 49900,
    quantity: 1,
  })
  return id
}

test('photo and figurine open by their link, for their owner and for an admin; to everybody else they are closed', async () => {
  const mine = await drawn()
  const links = pictures(mine)
  const names = links.map(bare)
  expect(await statusesFor(links, browserOf(shop))).toEqual([200, 200])
  expect(await statusesFor(names, asha)).toEqual([200, 200])
  expect(await statusesFor(names, admin)).toEqual([200, 200])
  expect(await statusesFor(names, ravi)).toEqual([403, 403])
  expect(await statusesFor(names, browserOf(shop))).toEqual([403, 403])
})

test('a link ends after a day, and one that was changed opens nothing', async () => {
  const [link = ''] = pictures(await drawn())
  now = new Date(START.getTime() + 26 * 3600 * 1000)
  expect((await shop.get(link)).status).toBe(403)
  now = START
  expect((await shop.get(link.replace(/s=.{4}/, 's=AAAA'))).status).toBe(403)
  expect((await shop.get(link.replace(/e=\d+/, 'e=99999999999'))).status).toBe(403)
  const [, other = ''] = pictures(await drawn())
  expect((await shop.get(`${bare(other)}?${link.split('?')[1]}`)).status).toBe(403)
})

test('a private picture is kept by no shared cache, and other names under /files are nothing', async () => {
  const [link = ''] = pictures(await drawn())
  expect((await shop.get(link)).headers.get('cache-control')).toMatch(/^private/)
  const statuses = await statusesFor(
    [`/files/${privateName('jpg')}`, '/files/..%2F..%2Fsecret', '/files/probe', '/files/a.jpg'],
    asha,
  )
  expect(statuses.every(status => status === 403 || status === 404)).toBe(true)
})

test('a browser asks before it shows its own copy again, and is refused after a logout, a deletion or the end of a link', async () => {
  const mine = await drawn()
  const [link = ''] = pictures(mine)
  const first = await asha.get(bare(link))
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const etag = first.headers.get('etag') ?? expect.fail()
  const again = (who: Browser, path: string) => who.ask('GET', path, undefined, { 'if-none-match': etag })
  const unchanged = await again(asha, bare(link))
  expect([unchanged.status, unchanged.headers.get('cache-control'), await unchanged.text()]).toEqual([
    304,
    'private, no-cache',
    '',
  ])
  expect((await again(browserOf(shop), link)).status).toBe(304)
  expect((await again(browserOf(shop), bare(link))).status).toBe(403)
  now = new Date(START.getTime() + 26 * 3600 * 1000)
  expect((await again(browserOf(shop), link)).status).toBe(403)
  now = START
  await asha.ask('DELETE', `/api/figurines/${mine.figurine_id}`)
  expect((await again(asha, link)).status).toBe(404)
})

test('another customer’s figurine is not there, whatever is asked of it', async () => {
  const { figurine_id: id } = await drawn()
  expect((await ravi.get(`/api/figurines/${id}`)).status).toBe(404)
  expect((await ravi.get(`/api/figurines/${id}/events`)).status).toBe(404)
  expect((await ravi.ask('POST', `/api/figurines/${id}/versions`, {})).status).toBe(404)
  expect((await ravi.ask('DELETE', `/api/figurines/${id}`)).status).toBe(404)
  expect((await ravi.get(`/api/figurines/users/${asha.id}`)).status).toBe(403)
  expect((await admin.get(`/api/figurines/${id}`)).status).toBe(200)
  expect((await browserOf(shop).get(`/api/figurines/${id}/events`)).status).toBe(401)
})

test('a deleted figurine is gone at once, its picture and its photo with it', async () => {
  const mine = await drawn()
  expect((await asha.ask('DELETE', `/api/figurines/${mine.figurine_id}`)).status).toBe(200)
  expect((await asha.get(`/api/figurines/${mine.figurine_id}`)).status).toBe(404)
  expect(await statusesFor(pictures(mine), asha)).toEqual([404, 404])
})

test('the photo stays while another version was drawn from it', async () => {
  const first = await drawn()
  const answer = await asha.ask('POST', `/api/figurines/${first.figurine_id}/versions`, {
    change: 'a red scarf',
  })
  const { figurine } = await bodyOf<{ figurine: { id: string; version: number; change_note: string } }>(
    answer,
  )
  expect(figurine).toMatchObject({ version: 2, change_note: 'a red scarf' })
  await asha.ask('DELETE', `/api/figurines/${first.figurine_id}`)
  expect((await shop.get(first.storage.original.signed_url)).status).toBe(200)
})

test.each([
  ['is being made', {}],
  ['waits for the bank', { status: 'Pending', paidAt: null }],
] as const)('a figurine whose order %s cannot be deleted yet', async (_, given) => {
  const { figurine_id } = await drawn()
  const id = await order(figurine_id, given)
  const refused = await asha.ask('DELETE', `/api/figurines/${figurine_id}`)
  expect(refused.status).toBe(409)
  expect((await bodyOf<{ detail: string }>(refused)).detail).toContain(id)
})

test.each(['Delivered', 'Cancelled'])('a figurine whose order is %s can be deleted', async status => {
  const { figurine_id } = await drawn()
  await order(figurine_id, { status })
  expect((await asha.ask('DELETE', `/api/figurines/${figurine_id}`)).status).toBe(200)
})

test('photos without an order go after 30 days, with the previews drawn from them', async () => {
  const mine = await drawn()
  now = new Date(START.getTime() + 29 * DAY)
  await runCommand(shop, { name: 'photos expire', args: [] })
  expect((await asha.get(`/api/figurines/${mine.figurine_id}`)).status).toBe(200)
  now = new Date(START.getTime() + 31 * DAY)
  expect(await runCommand(shop, { name: 'photos expire', args: [] })).toMatch(/photos? (was|were) deleted/)
  expect((await asha.get(`/api/figurines/${mine.figurine_id}`)).status).toBe(404)
  expect(await statusesFor(pictures(mine).map(bare), asha)).toEqual([403, 403])
})

test('photos with an order stay until 30 days after its delivery; the picture of what was ordered stays with the order', async () => {
  const mine = await drawn()
  const id = await order(mine.figurine_id)
  now = new Date(START.getTime() + 90 * DAY)
  await runCommand(shop, { name: 'photos expire', args: [] })
  expect(await statusesFor(pictures(mine).map(bare), asha)).toEqual([200, 200])
  await shop.db.update(orders).set({ status: 'Delivered', deliveredAt: now }).where(eq(orders.id, id))
  now = new Date(START.getTime() + 121 * DAY)
  await runCommand(shop, { name: 'photos expire', args: [] })
  expect(await statusesFor(pictures(mine).map(bare), asha)).toEqual([403, 200])
  const { figurine } = await bodyOf<{
    figurine: { uploaded_image_url: string | null; generated_figurine_url: string }
  }>(await asha.get(`/api/figurines/${mine.figurine_id}`))
  expect(figurine.uploaded_image_url).toBeNull()
  const again = await asha.ask('POST', `/api/figurines/${mine.figurine_id}/versions`, {})
  expect((await bodyOf<{ code: string }>(again)).code).toBe('photo.gone')
})

test('a file whose row never came is swept away; files of rows stay', async () => {
  const mine = await drawn()
  const lost = privateName('jpg')
  await shop.files.put(`private/${lost}`, new Uint8Array([1]))
  const old = { ...shop.files, isOlderThan: async () => true }
  await sweepPrivateFiles({ ...shop, files: old })
  expect(await shop.files.has(`private/${lost}`)).toBe(false)
  expect(await statusesFor(pictures(mine), asha)).toEqual([200, 200])
})

test('what was still arriving when the power went is forgotten, and half-written files with it', async () => {
  const { dataDirectory } = shop.config
  const [arriving, draft] = [
    join(dataDirectory, 'arriving/abc/closeup_image'),
    join(dataDirectory, 'files/private/x.jpg.0123.part'),
  ]
  for (const path of [arriving, draft]) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'half a photo')
  }
  expect(await removeStaleUploads(dataDirectory, 60_000)).toBe(0)
  await removeStaleUploads(dataDirectory, 0)
  await shop.files.removeDrafts(0)
  expect([existsSync(arriving), existsSync(draft)]).toEqual([false, false])
})

test('the archive of an account holds its photos and figurines, and a deleted account leaves none behind', async () => {
  const meera = await customer(shop)
  const mine = await drawn(meera)
  const archive = await meera.get(`/api/profiles/${meera.id}/export`)
  expect(archive.status).toBe(200)
  const bytes = Buffer.from(await archive.arrayBuffer())
  for (const link of pictures(mine)) expect(bytes.includes(bare(link).split('/').at(-1) ?? '')).toBe(true)
  const names: Record<'stored' | 'packed', string[]> = { stored: [], packed: [] }
  const filter = ({ name, compression }: UnzipFileInfo) => {
    names[compression === 0 ? 'stored' : 'packed'].push(name)
    return false
  }
  unzipSync(bytes, { filter })
  expect(names.stored.map(dirname), 'pictures are compressed already').toEqual(['pictures', 'pictures'])
  expect(names.packed).toContain('figurines.json')
  expect((await meera.ask('DELETE', `/api/profiles/${meera.id}`, { password: meera.password })).status).toBe(
    200,
  )
  expect(await statusesFor(pictures(mine), browserOf(shop))).toEqual([404, 404])
})
