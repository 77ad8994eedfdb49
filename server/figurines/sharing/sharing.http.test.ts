import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultFigure } from '../../../shared/figure/figure.ts'
import type { Share, SharedFigurine } from '../../../shared/figurines/sharing-api.ts'
import { bodyOf, createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { browserOf, type Customer, customer } from '../../../test/people.ts'
import { upload } from '../../../test/photos.ts'
import { shippingTo } from '../../../test/purchases.ts'
import { createLog } from '../../platform/log.ts'

const DAY_MS = 24 * 3600_000
const START = new Date('2026-11-21T06:00:00Z')
const log: string[] = []
let now = START
let shop: TestApp
let asha: Customer
let ravi: Customer
let admin: Customer
let drawn = ''
beforeAll(async () => {
  shop = await createTestApp({
    clock: () => now,
    log: createLog('info', { write: line => void log.push(line) }),
  })
  asha = await customer(shop, { name: 'Asha Quuxwala' })
  ravi = await customer(shop)
  admin = await customer(shop, { role: 'admin' })
  drawn = (await bodyOf<{ figurine_id: string }>(await upload(shop, asha))).figurine_id
})
afterAll(() => shop.close())
beforeEach(async () => {
  now = START
  await shop.db.execute('delete from rate_limits')
  await shop.db.execute(
    sql`update photos set subject = 'not_stated', subject_said_at = null, days_from = null`,
  )
})

const made = async (who = asha) =>
  (
    await bodyOf<{ figurine: { id: string } }>(
      await who.post('/api/figurines/made', { figure: defaultFigure }),
    )
  ).figurine.id
const share = (id: string, wish: object = {}, who = asha) => who.post(`/api/figurines/${id}/share`, wish)
const shared = async (id: string, wish: object = {}, who = asha) => {
  const answer = await share(id, wish, who)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await bodyOf<{ share: Share }>(answer)).share
}
const tokenOf = ({ path }: Share) => path.replace('/f/', '')
const look = (link: Share, what = '') => browserOf(shop).get(`/api/shared-figurines/${tokenOf(link)}${what}`)
const statuses = (link: Share) =>
  Promise.all(['', '/picture', '/card'].map(async what => (await look(link, what)).status))
const stateOf = async (id: string, who = asha) =>
  bodyOf<{ share: Share | null; asks: boolean; refused: string | null }>(
    await who.get(`/api/figurines/${id}/share`),
  )
const problem = (answer: Response) =>
  bodyOf<{ code: string; detail: string; errors?: Record<string, string> }>(answer)

test('a figurine made by hand is shared without a question, and whoever has the link sees picture and figure', async () => {
  const id = await made()
  expect(await stateOf(id)).toEqual({ share: null, latest: null, asks: false, refused: null })
  const link = await shared(id, { name: 'Captain Asha' })
  expect(link).toMatchObject({ figurine_id: id, name: 'Captain Asha' })
  expect(tokenOf(link)).toMatch(/^[0-9a-z]{26}$/)
  expect(new Date(link.ends_at).getTime() - START.getTime()).toBe(30 * DAY_MS)
  const { figurine } = await bodyOf<{ figurine: SharedFigurine }>(await look(link))
  expect(figurine).toMatchObject({ name: 'Captain Asha', figure: { kit: 2 } })
  expect(JSON.stringify(figurine)).not.toMatch(/fig_|Quux|files\/|@/)
  const picture = await browserOf(shop).get(figurine.picture_url)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const card = await browserOf(shop).get(figurine.card_url)
  const { format, width, height } = await sharp(Buffer.from(await card.arrayBuffer())).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1200, 630])
  const again = await browserOf(shop).ask('GET', figurine.card_url, undefined, {
    'if-none-match': card.headers.get('etag') ?? '',
  })
  expect([again.status, card.headers.get('cache-control')]).toEqual([304, 'no-cache'])
  expect((await look(link)).headers.get('cache-control')).toBe('private, no-store')
  const { rows } = await shop.db.execute(`select file from figurines where id = '${id}'`)
  for (const shown of [picture, card]) expect(shown.headers.get('etag')).not.toContain(rows[0]?.file)
})

test('of a photo, nothing is shared before its owner says who is in it, and never the photo', async () => {
  expect(await stateOf(drawn)).toMatchObject({ share: null, asks: true, refused: null })
  const refused = await share(drawn)
  expect([refused.status, (await problem(refused)).errors?.subject]).toEqual([
    422,
    'Please say who is in the picture.',
  ])
  expect((await problem(await share(drawn, { subject: 'not_stated' }))).errors?.subject).toBe(
    'Please say who is in the picture.',
  )
  const link = await shared(drawn, { subject: 'me' })
  expect((await stateOf(drawn)).asks, 'it is asked once').toBe(false)
  const { rows } = await shop.db.execute(
    sql`select p.subject, p.subject_said_at, p.file from photos p join figurines f on f.photo_id = p.id where f.id = ${drawn}`,
  )
  const [photo] = rows as { subject: string; subject_said_at: string; file: string }[]
  expect([photo?.subject, new Date(photo?.subject_said_at ?? '').toISOString()]).toEqual([
    'me',
    START.toISOString(),
  ])
  expect(await (await look(link)).text()).not.toContain(photo?.file)
  expect((await browserOf(shop).get(`/files/${photo?.file}`)).status).toBe(403)
  await asha.ask('DELETE', `/api/figurines/${drawn}/share`)
})

test('a child’s figurine is not shared, the answer stays, and a link from before ends', async () => {
  const before = await shared(drawn, { subject: 'adult' })
  expect((await share(drawn, { subject: 'my_child' })).status).toBe(422)
  expect(await statuses(before)).toEqual([410, 410, 410])
  for (const wish of [{}, { subject: 'me' }, { subject: 'my_child' }]) {
    const refused = await share(drawn, wish)
    expect(refused.status).toBe(422)
    expect(await problem(refused)).toMatchObject({
      code: 'share.refused',
      errors: { subject: expect.stringContaining('children') },
    })
  }
  expect(await stateOf(drawn)).toMatchObject({
    share: null,
    asks: false,
    refused: expect.stringContaining('upload the photo once more'),
  })
})

test('only its owner shares a figurine and ends the link', async () => {
  const id = await made()
  for (const who of [ravi, admin]) {
    expect((await share(id, {}, who)).status).toBe(404)
    expect((await who.get(`/api/figurines/${id}/share`)).status).toBe(404)
  }
  const link = await shared(id)
  for (const who of [ravi, admin])
    expect((await who.ask('DELETE', `/api/figurines/${id}/share`)).status).toBe(404)
  expect(await statuses(link)).toEqual([200, 200, 200])
  const { shares } = await bodyOf<{ shares: Share[] }>(
    await asha.get(`/api/figurines/users/${asha.id}/shares`),
  )
  expect(shares).toContainEqual(link)
})

test('the founder ends a page that should not stand there, and nobody else does', async () => {
  const link = await shared(await made())
  const end = (who: Customer) => who.ask('DELETE', `/api/admin/shared-figurines/${tokenOf(link)}`)
  for (const who of [asha, ravi]) expect((await end(who)).status).toBe(403)
  expect(await statuses(link)).toEqual([200, 200, 200])
  expect((await end(admin)).status).toBe(200)
  expect(await statuses(link)).toEqual([410, 410, 410])
  const log = await admin.get(`/api/admin/audit?subject_kind=customer&subject_id=${asha.id}`)
  expect(await log.text()).toContain('ended the shared preview of')
})

test('a second press gives the same link, and a revoked one is over at once for page and pictures', async () => {
  const id = await made()
  const [one, two] = await Promise.all([shared(id, { days: 7 }), shared(id, { days: 7 })])
  expect(one.path).toBe(two.path)
  const longer = await shared(id, { days: 90, name: 'Mira' })
  expect([longer.path, longer.name, longer.ends_at > one.ends_at]).toEqual([one.path, 'Mira', true])
  expect((await share(id, { days: 365 })).status).toBe(422)
  expect((await share(id, { name: 'x'.repeat(41) })).status).toBe(422)
  expect((await asha.ask('DELETE', `/api/figurines/${id}/share`)).status).toBe(200)
  expect(await statuses(one)).toEqual([410, 410, 410])
  expect((await problem(await look(one))).code).toBe('share.ended')
  const next = await shared(id)
  expect(next.path).not.toBe(one.path)
  expect([await statuses(one), await statuses(next)]).toEqual([
    [410, 410, 410],
    [200, 200, 200],
  ])
})

test('a link ends after the days that were chosen, and with its figurine', async () => {
  const id = await made()
  const link = await shared(id, { days: 7 })
  now = new Date(START.getTime() + 7 * DAY_MS - 1)
  expect(await statuses(link)).toEqual([200, 200, 200])
  now = new Date(START.getTime() + 7 * DAY_MS)
  expect(await statuses(link)).toEqual([410, 410, 410])
  expect((await stateOf(id)).share).toBeNull()
  const next = await shared(id)
  expect(next.path).not.toBe(link.path)
  await asha.ask('DELETE', `/api/figurines/${id}`)
  expect(await statuses(next)).toEqual([404, 404, 404])
})

test('a link says no day on which its figurine is gone, unless the figurine is ordered', async () => {
  const photo = sql`(select photo_id from figurines where id = ${drawn})`
  const uploaded = new Date(START.getTime() - 20 * DAY_MS).toISOString()
  await shop.db.execute(sql`update photos set created_at = ${uploaded}::timestamptz where id = ${photo}`)
  const last = new Date(START.getTime() + 10 * DAY_MS).toISOString()
  expect(await bodyOf(await asha.get(`/api/figurines/${drawn}/share`))).toMatchObject({ latest: last })
  expect((await shared(drawn, { subject: 'me', days: 7 })).ends_at < last).toBe(true)
  expect((await shared(drawn, { days: 90 })).ends_at).toBe(last)
  const wanted = { figurine_id: drawn, quantity: 1, shipping: shippingTo() }
  expect((await asha.post('/api/payments/order', wanted)).status).toBe(200)
  expect(await bodyOf(await asha.get(`/api/figurines/${drawn}/share`))).toMatchObject({ latest: null })
  const whole = new Date(START.getTime() + 90 * DAY_MS).toISOString()
  expect((await shared(drawn, { days: 90 })).ends_at).toBe(whole)
})

test('an id is no link, who guesses is stopped, and the token is in no log', async () => {
  const link = await shared(await made())
  expect((await browserOf(shop).get(`/api/shared-figurines/${link.figurine_id}`)).status).toBe(404)
  const guesser = browserOf(shop)
  let last = 0
  for (let tries = 0; tries <= 30; tries += 1)
    last = (await guesser.get(`/api/shared-figurines/guess${tries}`)).status
  expect(last).toBe(429)
  expect((await guesser.get(`/api/shared-figurines/${tokenOf(link)}`)).status).toBe(200)
  await shop.get(link.path)
  await new Promise(resolve => setImmediate(resolve))
  expect(log.join('')).toContain('"/api/shared-figurines/…/card"')
  expect(log.join('')).toContain('"/f/…"')
  expect(log.join('')).not.toContain(tokenOf(link))
})

test('links and answers are in the export, and go with the account', async () => {
  const leaving = await customer(shop)
  const { figurine_id: id } = await bodyOf<{ figurine_id: string }>(await upload(shop, leaving))
  const link = await shared(id, { subject: 'me', name: 'Me' }, leaving)
  const archive = await leaving.get(`/api/profiles/${leaving.id}/export`)
  const file = unzipSync(new Uint8Array(await archive.arrayBuffer()))['figurines.json'] ?? new Uint8Array()
  expect(JSON.parse(strFromU8(file))).toMatchObject([
    {
      photo_subject: 'me',
      photo_subject_said_at: START.toISOString(),
      shared: [{ name: 'Me', endsAt: link.ends_at }],
    },
  ])
  expect(strFromU8(file)).not.toContain(tokenOf(link))
  await leaving.ask('DELETE', `/api/profiles/${leaving.id}`, { password: leaving.password })
  expect(await statuses(link)).toEqual([404, 404, 404])
})
