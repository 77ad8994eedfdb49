import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TrackedOrder } from '../../../shared/orders/api.ts'
import { type Board, type Diary, type DiaryEntry, diaryPath } from '../../../shared/production/api.ts'
import { bodyOf, createTestApp, ORIGIN, type TestApp } from '../../../test/create-test-app.ts'
import { browserOf, type Customer, customer } from '../../../test/people.ts'
import { portrait } from '../../../test/photos.ts'
import { paidOrder } from '../../../test/purchases.ts'
import { sweepPrivateFiles } from '../../figurines/remove-figurine.ts'
import { privateKey } from '../../platform/files/private-links.ts'
import { expireDiary } from './entries.ts'

const DAY_MS = 24 * 3_600_000
let now = new Date()
let shop: TestApp
let asha: Customer
let ravi: Customer
let admin: Customer
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMITS: 'off' }, clock: () => now })
  asha = await customer(shop)
  ravi = await customer(shop)
  admin = await customer(shop, { role: 'admin', name: 'Meera' })
})
afterAll(() => shop.close())

function send(id: string, fields: Record<string, string>, photo: Uint8Array | null = portrait()) {
  const form = new FormData()
  if (photo) form.append('photo', new File([photo as Uint8Array<ArrayBuffer>], 'phone.jpg'))
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const cookie = [...admin.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return shop.request(diaryPath(`${id}.1.1`), {
    method: 'POST',
    headers: { origin: ORIGIN, host: 'shop.test', cookie },
    body: form,
  })
}
const written = async (id: string, stage: string, text = 'The first coat is on') => {
  const answer = await send(id, { stage, text })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await bodyOf<{ entry: DiaryEntry }>(answer)).entry
}
const diaryOf = (who: { get: Customer['get'] }, id: string) => who.get(`/api/orders/${id}/diary`)
const entriesOf = async (id: string) => (await bodyOf<Diary>(await diaryOf(asha, id))).entries
const tracked = async (who: { get: Customer['get'] }, id: string) =>
  (await bodyOf<{ order: TrackedOrder }>(await who.get(`/api/orders/track/${id}`))).order
const nameOf = (url: string) => url.slice('/files/'.length, url.indexOf('?'))
const move = (id: string, to: string, version = 0) =>
  admin.post('/api/admin/board/moves', { cards: [{ id: `${id}.1.1`, version }], to })

test('a photo is seen by the owner at once, and by a stranger with the id never', async () => {
  const { id } = await paidOrder(shop, asha)
  await move(id, 'painting')
  const { picture } = await written(id, 'painting')
  const { entries, usual_days } = await bodyOf<Diary>(await diaryOf(asha, id))
  expect(entries).toMatchObject([{ stage: 'painting', text: 'The first coat is on', line: 1 }])
  expect(usual_days.painting).toBe(2)
  const seen = await asha.get(picture)
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp'])

  expect((await diaryOf(ravi, id)).status).toBe(404)
  expect((await diaryOf(browserOf(shop), id)).status).toBe(401)
  const bare = `/files/${nameOf(picture)}`
  const answers = [asha, admin, ravi, browserOf(shop)].map(async who => (await who.get(bare)).status)
  expect(await Promise.all(answers)).toEqual([200, 200, 403, 403])
  const stranger = await tracked(browserOf(shop), id)
  expect(stranger.making).toEqual([{ stage: 'painting', count: 1 }])
  expect(JSON.stringify(stranger)).not.toContain(nameOf(picture))
  expect(JSON.stringify(stranger)).not.toContain('The first coat')
})

test('a stage has one photo: another takes its place, and one that is removed is gone', async () => {
  const { id } = await paidOrder(shop, asha)
  const first = await written(id, 'to_pack', 'Nearly')
  const second = await written(id, 'to_pack', 'Done')
  expect((await entriesOf(id)).map(({ text }) => text)).toEqual(['Done'])
  expect((await asha.get(first.picture)).status).toBe(404)
  const { columns } = await bodyOf<Board>(await admin.get('/api/admin/board'))
  const card = columns.flatMap(({ cards }) => cards).find(({ order_id }) => order_id === id)
  expect(card?.photos).toEqual(['to_pack'])
  expect((await admin.ask('DELETE', `/api/admin/board/diary/${second.id}`)).status).toBe(200)
  expect(await entriesOf(id)).toEqual([])
  expect((await asha.get(second.picture)).status).toBe(404)
})

test('what is no photo, no stage or too long is refused beside its field', async () => {
  const { id } = await paidOrder(shop, asha)
  const errors = async (fields: Record<string, string>, photo?: Uint8Array | null) => {
    const answer = await send(id, fields, photo)
    expect(answer.status).toBe(422)
    return Object.keys((await bodyOf<{ errors: object }>(answer)).errors)
  }
  expect(await errors({ stage: 'painting' }, null)).toEqual(['photo'])
  expect(await errors({ stage: 'painting' }, new TextEncoder().encode('no picture at all'))).toEqual([
    'photo',
  ])
  expect(await errors({ stage: 'to_print' })).toEqual(['stage'])
  expect(await errors({ stage: 'painting', text: 'x'.repeat(201) })).toEqual(['text'])
  expect(await entriesOf(id)).toEqual([])
})

test('it is kept by the nightly sweep, for 90 days after the delivery, and no longer', async () => {
  const { id } = await paidOrder(shop, asha)
  const { picture } = await written(id, 'printing')
  const deps = { ...shop, clock: () => now }
  await sweepPrivateFiles({ ...deps, files: { ...shop.files, isOlderThan: async () => true } })
  expect(await shop.files.has(privateKey(nameOf(picture)))).toBe(true)
  expect(await shop.files.list('private'), 'an older version would sweep it').not.toContain(
    `private/${nameOf(picture)}`,
  )
  await admin.ask('PUT', '/api/admin/orders/status', { order_id: id, status: 'Delivered' })
  now = new Date(now.getTime() + 89 * DAY_MS)
  await expireDiary(deps)
  expect(await shop.files.has(privateKey(nameOf(picture)))).toBe(true)
  now = new Date(now.getTime() + 2 * DAY_MS)
  await expireDiary(deps)
  expect(await shop.files.has(privateKey(nameOf(picture)))).toBe(false)
  const { rows } = await shop.db.execute(sql`select 1 from diary_entries where order_id = ${id}`)
  expect(rows).toEqual([])
})

test('it is in the customer’s export, and goes with the account', async () => {
  const leaving = await customer(shop)
  const { id } = await paidOrder(shop, leaving)
  const { picture } = await written(id, 'to_check', 'Two coats')
  const archive = await leaving.get(`/api/profiles/${leaving.id}/export`)
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
  expect(JSON.parse(strFromU8(files['diary.json'] ?? new Uint8Array()))).toMatchObject([
    { order: id, stage: 'to_check', text: 'Two coats', photo: nameOf(picture) },
  ])
  expect(files[`pictures/${nameOf(picture)}`]?.length).toBeGreaterThan(1000)
  await admin.ask('PUT', '/api/admin/orders/status', { order_id: id, status: 'Delivered' })
  const gone = await leaving.ask('DELETE', `/api/profiles/${leaving.id}`, { password: leaving.password })
  expect(gone.status).toBeLessThan(300)
  const { rows } = await shop.db.execute(sql`
    select (select json_agg(a) from audit_log a where subject_id = ${id})::text as log`)
  expect(rows[0]?.log).toContain('wrote in the diary of')
  expect(rows[0]?.log).not.toContain('Two coats')
  expect(await shop.files.has(privateKey(nameOf(picture)))).toBe(false)
})

test('how long a stage usually takes follows the workshop’s own history', async () => {
  const { id } = await paidOrder(shop, asha)
  let version = 0
  for (let round = 0; round < 10; round += 1) {
    await move(id, 'painting', version)
    now = new Date(now.getTime() + 3.5 * DAY_MS)
    await move(id, 'to_check', version + 1)
    version += 2
  }
  expect((await bodyOf<Diary>(await diaryOf(asha, id))).usual_days).toMatchObject({
    painting: 4,
    printing: 1,
  })
})
