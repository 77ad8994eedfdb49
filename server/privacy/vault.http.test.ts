import { eq, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultFigure } from '../../shared/figure/figure.ts'
import { currentConsent, peopleSentences, type Receipt } from '../../shared/figurines/people-api.ts'
import type { DeskOrder, DeskSheet } from '../../shared/orders/desk-api.ts'
import type { HeldPicture } from '../../shared/privacy/api.ts'
import { bodyOf, createTestApp, type TestApp } from '../../test/create-test-app.ts'
import { browserOf, type Customer, customer } from '../../test/people.ts'
import { READ_BY_PAGE, upload } from '../../test/photos.ts'
import { shippingTo } from '../../test/purchases.ts'
import { runCommand } from '../commands.ts'
import { expirePhotos } from '../figurines/expire-photos.ts'
import { recordLooks } from './looks.ts'
import { consents, pictureLooks } from './tables.ts'
import { expireRecords } from './vault.ts'

const DAY_MS = 24 * 3600_000
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

const PARENT = { parent_name: 'Asha Rao', birth_date: '1988-04-23', statement: true }
const send = (fields: Record<string, string> = {}, who = asha) =>
  upload(shop, who, { fields: { ...READ_BY_PAGE, ...fields } })
const sendChild = (consent: object = PARENT, who = asha) =>
  send({ subject: 'my_child', consent: JSON.stringify(consent) }, who)
const figurineOf = async (answer: Promise<Response>) => {
  const told = await answer
  expect(told.status, await told.clone().text()).toBe(200)
  return (await bodyOf<{ figurine_id: string }>(told)).figurine_id
}
const later = (days: number) => {
  now = new Date(START.getTime() + days * DAY_MS)
}
interface Vault {
  pictures: HeldPicture[]
  consents: {
    id: string
    photo_id: string
    parent_name: string
    version: string
    withdrawn_at: string | null
  }[]
  receipts: Receipt[]
}
const vault = async (who = asha) => bodyOf<Vault>(await who.get('/api/photo-vault'))
const photoOf = async (figurine: string, who = asha) => {
  const { figurine: one } = await bodyOf<{ figurine: { photo_id: string } }>(
    await who.get(`/api/figurines/${figurine}`),
  )
  const held = (await vault(who)).pictures.find(({ kind, id }) => kind === 'photo' && id === one.photo_id)
  return held ?? expect.fail('the photo is not in the vault')
}
const previewOf = async (figurine: string) =>
  (await vault()).pictures.find(({ id }) => id === figurine) ?? expect.fail('the preview is not in the vault')
const errorsIn = async (answer: Response) => {
  const { errors } = await bodyOf<{ errors?: Record<string, string> }>(answer)
  return [answer.status, errors]
}
const problemOf = async (answer: Response) => [answer.status, (await bodyOf<{ code: string }>(answer)).code]
const remove = (kind: string, id: string, who = asha) => who.ask('DELETE', `/api/photo-vault/${kind}/${id}`)
/** What the founder reads beside the photo, on the order's page and on the production sheet. */
async function childPhotosOf(id: string) {
  const one = await bodyOf<DeskOrder>(await admin.get(`/api/admin/orders/${id}`))
  const { sheets } = await bodyOf<{ sheets: DeskSheet[] }>(
    await admin.get(`/api/admin/orders/sheets?ids=${id}`),
  )
  expect(sheets[0]?.child_photos).toEqual(one.child_photos)
  return one.child_photos
}
const order = async (figurine: string) =>
  (
    await bodyOf<{ order: { id: string } }>(
      await asha.post('/api/payments/order', { figurine_id: figurine, quantity: 1, shipping: shippingTo() }),
    )
  ).order.id

test('an upload says who is in the photo; without it nothing is stated, and it lives as short as a child’s', async () => {
  const [mine, friend, unsaid] = await Promise.all([
    figurineOf(send({ subject: 'me' })),
    figurineOf(send({ subject: 'adult' })),
    figurineOf(send()),
  ])
  expect(await photoOf(mine)).toMatchObject({
    subject: 'me',
    asks: null,
    until: { at: new Date(START.getTime() + 30 * DAY_MS).toISOString() },
  })
  expect(await photoOf(friend)).toMatchObject({ subject: 'adult' })
  expect(await photoOf(unsaid)).toMatchObject({
    subject: 'not_stated',
    asks: 'subject',
    until: { at: new Date(START.getTime() + 7 * DAY_MS).toISOString() },
  })
  expect(await errorsIn(await send({ subject: 'my cat' }))).toEqual([
    422,
    { subject: peopleSentences.subject },
  ])
  later(8)
  await runCommand(shop, { name: 'photos expire', args: [] })
  expect((await asha.get(`/api/figurines/${unsaid}`)).status).toBe(404)
  expect((await asha.get(`/api/figurines/${mine}`)).status).toBe(200)
})

test.each([
  ['no consent', null, { parent_name: /full name/, birth_date: /date of birth/, statement: /confirm/ }],
  ['a parent under 18', { ...PARENT, birth_date: '2010-01-01' }, { birth_date: /18 or older/ }],
  ['a parent who turns 18 tomorrow', { ...PARENT, birth_date: '2008-11-22' }, { birth_date: /18 or older/ }],
  ['a date in the future', { ...PARENT, birth_date: '2027-01-01' }, { birth_date: /in the future/ }],
  ['a day that never was', { ...PARENT, birth_date: '1988-02-30' }, { birth_date: /such as/ }],
  ['somebody of 150', { ...PARENT, birth_date: '1876-01-01' }, { birth_date: /check the year/ }],
  ['no statement', { ...PARENT, statement: false }, { statement: /confirm the statement/ }],
  ['another text', { ...PARENT, version: '1999-01-01' }, { statement: /has changed/ }],
  ['no name', { ...PARENT, parent_name: ' ' }, { parent_name: /full name/ }],
])('a photo of a child with %s gets a sentence, and is not kept', async (_, consent, faults) => {
  const before = (await vault()).pictures.length
  const answer = await send({
    subject: 'my_child',
    ...(consent && { consent: JSON.stringify(consent) }),
  })
  const wanted = Object.entries(faults).map(([field, said]) => [
    `consent.${field}`,
    expect.stringMatching(said),
  ])
  expect(await errorsIn(answer)).toEqual([422, Object.fromEntries(wanted)])
  expect((await vault()).pictures).toHaveLength(before)
})

test('a consent that is no JSON gets a sentence', async () => {
  for (const consent of ['yes', '"yes"', '{"statement":"maybe"}'])
    expect(await errorsIn(await send({ subject: 'my_child', consent }))).toEqual([
      422,
      { consent: peopleSentences.consent },
    ])
})

test('a child’s photo is kept with the parent’s consent and its version, is never shared, and goes after 7 days', async () => {
  const child = await figurineOf(sendChild({ ...PARENT, birth_date: '2008-11-21' }))
  const photo = await photoOf(child)
  expect(photo).toMatchObject({ subject: 'my_child', asks: null })
  expect((await vault()).consents[0]).toMatchObject({
    photo_id: photo.id,
    parent_name: 'Asha Rao',
    birth_date: '2008-11-21',
    version: currentConsent.version,
    given_at: START.toISOString(),
    withdrawn_at: null,
  })
  const shared = await asha.post(`/api/figurines/${child}/share`, { subject: 'me' })
  expect(await errorsIn(shared)).toEqual([422, { subject: expect.stringContaining('children') }])
  later(6)
  await runCommand(shop, { name: 'photos expire', args: [] })
  expect((await asha.get(`/api/figurines/${child}`)).status).toBe(200)
  later(8)
  await runCommand(shop, { name: 'photos expire', args: [] })
  expect((await asha.get(`/api/figurines/${child}`)).status).toBe(404)
})

test('a photo that came without it is asked about once; “my child” then ends its links, and stays', async () => {
  const figurine = await figurineOf(send())
  const { id } = await photoOf(figurine)
  const say = (body: object, who = asha) => who.ask('PUT', `/api/photos/${id}/subject`, body)
  expect((await say({ subject: 'me' }, ravi)).status).toBe(404)
  expect((await say({ subject: 'me' }, admin)).status).toBe(404)
  expect((await say({ subject: 'nobody' })).status).toBe(422)
  expect((await say({ subject: 'adult' })).status).toBe(200)
  expect(await photoOf(figurine)).toMatchObject({ subject: 'adult', asks: null })
  const { share } = await bodyOf<{ share: { path: string } }>(
    await asha.post(`/api/figurines/${figurine}/share`, {}),
  )
  const page = share.path.replace('/f/', '/api/shared-figurines/')
  expect((await browserOf(shop).get(`${page}/picture`)).status).toBe(200)
  expect((await previewOf(figurine)).looks).toContainEqual(
    expect.objectContaining({ who: 'link', what: 'shared' }),
  )
  later(5)
  expect((await errorsIn(await say({ subject: 'my_child' })))[0]).toBe(422)
  expect((await say({ subject: 'my_child', consent: PARENT })).status).toBe(200)
  expect((await browserOf(shop).get(page)).status).toBe(410)
  expect((await photoOf(figurine)).until.at, 'the days of a child’s photo begin now').toBe(
    new Date(START.getTime() + 12 * DAY_MS).toISOString(),
  )
  expect((await say({ subject: 'me' })).status).toBe(409)
  expect((await say({ subject: 'my_child', consent: PARENT })).status).toBe(200)
  expect((await vault()).consents.filter(({ photo_id }) => photo_id === id)).toHaveLength(1)
})

test('a photo that was here before the question was asked has a week from that day, and no more than it was promised', async () => {
  const figurine = await figurineOf(send())
  const arrived = (days: number) =>
    shop.db.execute(
      sql`update photos set created_at = ${new Date(START.getTime() - days * DAY_MS).toISOString()}::timestamptz,
        days_from = ${START.toISOString()}::timestamptz where id = (select photo_id from figurines where id = ${figurine})`,
    )
  await arrived(20)
  expect((await photoOf(figurine)).until.at).toBe(new Date(START.getTime() + 7 * DAY_MS).toISOString())
  await arrived(28)
  expect((await photoOf(figurine)).until.at).toBe(new Date(START.getTime() + 2 * DAY_MS).toISOString())
  await runCommand(shop, { name: 'photos expire', args: [] })
  expect((await asha.get(`/api/figurines/${figurine}`)).status).toBe(200)
})

test('the vault says who looked: one row for each viewer, picture and day', async () => {
  const figurine = await figurineOf(send({ subject: 'me' }))
  const { url } = await photoOf(figurine)
  const [bare = ''] = url.split('?')
  for (const path of [bare, url, bare]) expect((await asha.get(path)).status).toBe(200)
  for (const path of [bare, url]) expect((await admin.get(path)).status).toBe(200)
  expect((await ravi.get(bare)).status).toBe(403)
  expect((await browserOf(shop).get(url)).status).toBe(200)
  later(1)
  expect((await admin.get(bare)).status).toBe(200)
  expect((await admin.get(`/api/profiles/${asha.id}/export`)).status).toBe(200)
  const said = (await photoOf(figurine)).looks.map(({ who, what, at }) => `${who} ${what} ${at}`)
  const [first, second] = [START.toISOString(), now.toISOString()]
  expect(said.toSorted()).toEqual([
    `customer picture ${first}`,
    `founder archive ${second}`,
    `founder picture ${first}`,
    `founder picture ${second}`,
    `link picture ${first}`,
  ])
})

test('a founder sees no photo while looks cannot be noted; its owner does', async () => {
  const figurine = await figurineOf(send({ subject: 'me' }))
  const { url } = await photoOf(figurine)
  await shop.db.execute('alter table picture_looks add constraint full_disk check (false) not valid')
  try {
    expect((await admin.get(url)).status).toBe(500)
    expect((await asha.get(url)).status).toBe(200)
  } finally {
    await shop.db.execute('alter table picture_looks drop constraint full_disk')
  }
  await shop.db.execute('alter table proofs rename to proofs_gone')
  try {
    expect((await (await customer(shop, { role: 'admin' })).get(url)).status, 'whose it is').toBe(500)
  } finally {
    await shop.db.execute('alter table proofs_gone rename to proofs')
  }
  expect((await admin.get(url)).status).toBe(200)
})

test('deleting now takes the photo and its previews, and gives a receipt that also comes by mail', async () => {
  const figurine = await figurineOf(send({ subject: 'me' }))
  const { id, url, face } = await photoOf(figurine)
  expect(face).toEqual(JSON.parse(READ_BY_PAGE.face))
  const preview = await previewOf(figurine)
  expect((await remove('photo', id, ravi)).status).toBe(404)
  expect((await remove('preview', id)).status).toBe(404)
  expect((await remove('selfie', id)).status).toBe(404)
  const answer = await remove('photo', id)
  const { receipt } = await bodyOf<{ receipt: Receipt }>(answer)
  expect(receipt).toMatchObject({
    deleted_at: START.toISOString(),
    items: [
      { kind: 'photo', title: 'Photo', since: START.toISOString() },
      { kind: 'preview', title: 'Preview, version 1' },
    ],
    stayed: [],
  })
  for (const link of [url, preview.url]) expect((await asha.get(link)).status).toBe(404)
  expect((await remove('photo', id)).status).toBe(404)
  expect((await vault()).receipts[0]).toEqual(receipt)
  const mail = (await shop.mailsTo(asha.email)).find(({ about }) => about === receipt.id)
  expect([mail?.kind, mail?.textBody]).toEqual(['photos.deleted', expect.stringContaining(receipt.id)])
})

test('what an unfinished order needs stays, with the reason, and goes once the order is finished', async () => {
  const figurine = await figurineOf(sendChild())
  const { id } = await photoOf(figurine)
  const ordered = await order(figurine)
  expect(await photoOf(figurine)).toMatchObject({
    kept_because: expect.stringContaining(ordered),
    until: { at: null, words: expect.stringContaining(ordered) },
  })
  for (const [kind, of] of [
    ['photo', id],
    ['preview', figurine],
  ] as const) {
    const refused = await remove(kind, of)
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining(ordered)])
  }
  const child = { line: 1, of: 'child', has_consent: true, is_withdrawn: false }
  expect(await childPhotosOf(ordered)).toEqual([{ ...child, until: null, days: 30, order_id: ordered }])
  await shop.db.execute(sql`update orders set status = 'Cancelled' where id = ${ordered}`)
  const day = new Date(START.getTime() + 7 * DAY_MS).toISOString()
  expect(await childPhotosOf(ordered)).toEqual([{ ...child, until: day, days: 7, order_id: null }])
  expect((await photoOf(figurine)).kept_because).toBeNull()
  expect((await remove('photo', id)).status).toBe(200)
  expect((await previewOf(figurine)).until.words, 'the picture of an order stays with it').toContain('order')
  expect((await remove('preview', figurine)).status).toBe(200)
})

test('a consent taken back deletes what may be deleted, and says what an order still needs', async () => {
  const figurine = await figurineOf(sendChild())
  const photo = await photoOf(figurine)
  const again = await asha.ask('POST', `/api/figurines/${figurine}/versions`, {})
  const { figurine: second } = await bodyOf<{ figurine: { id: string } }>(again)
  await asha.get(`/api/figurines/${second.id}/events`).then(answer => answer.text())
  const ordered = await order(figurine)
  const consent = (await vault()).consents.find(({ photo_id }) => photo_id === photo.id)
  const takeBack = (who = asha) => who.ask('DELETE', `/api/consents/${consent?.id}`)
  expect((await takeBack(ravi)).status).toBe(404)
  const { receipt } = await bodyOf<{ receipt: Receipt }>(await takeBack())
  expect(receipt).toMatchObject({
    items: [{ kind: 'preview', title: 'Preview, version 2' }],
    stayed: [expect.stringContaining(ordered)],
  })
  expect((await takeBack()).status, 'once').toBe(404)
  expect(await childPhotosOf(ordered)).toMatchObject([
    { is_withdrawn: true, has_consent: false, order_id: ordered, days: null },
  ])
  const adults = await order(await figurineOf(send({ subject: 'me' })))
  expect(await childPhotosOf(adults)).toEqual([])
  for (const body of [{}, { figure: defaultFigure }])
    expect(await problemOf(await asha.ask('POST', `/api/figurines/${figurine}/versions`, body))).toEqual([
      409,
      'photo.withdrawn',
    ])
  await runCommand(shop, { name: 'photos expire', args: [] })
  expect(await photoOf(figurine)).toMatchObject({
    asks: null,
    until: { words: expect.stringContaining('once') },
  })
  await shop.db.execute(sql`update orders set status = 'Delivered' where id = ${ordered}`)
  await runCommand(shop, { name: 'photos expire', args: [] })
  expect((await asha.get(`/api/figurines/${figurine}`)).status, 'without waiting for 30 days').toBe(404)
  expect((await asha.get(photo.url)).status).toBe(404)
})

test('a consent taken back without an order leaves nothing of the photo', async () => {
  const figurine = await figurineOf(sendChild())
  const { id } = await photoOf(figurine)
  const consent = (await vault()).consents.find(({ photo_id }) => photo_id === id)
  const { receipt } = await bodyOf<{ receipt: Receipt }>(
    await asha.ask('DELETE', `/api/consents/${consent?.id}`),
  )
  expect([receipt.items.map(({ kind }) => kind), receipt.stayed]).toEqual([['photo', 'preview'], []])
  expect((await vault()).consents.find(({ photo_id }) => photo_id === id)?.withdrawn_at).toBe(
    START.toISOString(),
  )
})

test('a consent taken back after its photo has expired deletes what the order kept, and says so', async () => {
  const figurine = await figurineOf(sendChild())
  const { id } = await photoOf(figurine)
  const { url } = await previewOf(figurine)
  const ordered = await order(figurine)
  await shop.db.execute(sql`update orders set status = 'Delivered', paid_at = ${START.toISOString()}::timestamptz,
    delivered_at = ${START.toISOString()}::timestamptz where id = ${ordered}`)
  later(31)
  await runCommand(shop, { name: 'photos expire', args: [] })
  expect((await asha.get(url)).status, 'what was ordered keeps its picture').toBe(200)
  const consent = (await vault()).consents.find(({ photo_id }) => photo_id === id)
  const { receipt } = await bodyOf<{ receipt: Receipt }>(
    await asha.ask('DELETE', `/api/consents/${consent?.id}`),
  )
  expect(receipt).toMatchObject({ items: [{ kind: 'preview' }], stayed: [] })
  expect((await asha.get(url)).status).toBe(403)
  expect((await asha.get(`/api/figurines/${figurine}`)).status).toBe(404)
})

test('what is taken back after the photo has expired and while it is made again goes with the nightly run', async () => {
  const figurine = await figurineOf(sendChild())
  const { id } = await photoOf(figurine)
  const ordered = await order(figurine)
  await shop.db.execute(sql`update photos set deleted_at = now() where id = ${id}`)
  const consent = (await vault()).consents.find(({ photo_id }) => photo_id === id)
  const { receipt } = await bodyOf<{ receipt: Receipt }>(
    await asha.ask('DELETE', `/api/consents/${consent?.id}`),
  )
  expect(receipt).toMatchObject({ items: [], stayed: [expect.stringContaining(ordered)] })
  expect((await previewOf(figurine)).until.words).toContain('consent')
  await shop.db.execute(sql`update orders set status = 'Cancelled' where id = ${ordered}`)
  await runCommand(shop, { name: 'photos expire', args: [] })
  expect((await asha.get(`/api/figurines/${figurine}`)).status).toBe(404)
})

test('“my child” without a consent: nothing more is drawn, made or ordered until the vault has it', async () => {
  const figurine = await figurineOf(send())
  const { id } = await photoOf(figurine)
  expect((await asha.post(`/api/figurines/${figurine}/share`, { subject: 'my_child' })).status).toBe(422)
  const again = (body: object) => asha.post(`/api/figurines/${figurine}/versions`, body)
  const buy = (body: object) =>
    asha.post('/api/payments/order', { quantity: 1, shipping: shippingTo(), ...body })
  const figure = { figurine_id: figurine, make: 'figure' }
  const everyWay = [
    () => again({}),
    () => again({ figure: defaultFigure }),
    () => buy({ figurine_id: figurine, make: 'drawing' }),
    () => buy(figure),
    () => buy({ cartItems: [{ kind: 'figurine', ...figure, quantity: 1 }] }),
  ]
  for (const way of everyWay) expect(await problemOf(await way())).toEqual([409, 'photo.consent_missing'])
  await asha.ask('PUT', `/api/photos/${id}/subject`, { subject: 'my_child', consent: PARENT })
  for (const way of everyWay) expect((await way()).status).toBe(200)
})

test('“my child” said without a whole consent is kept, ends the links, and asks for the consent', async () => {
  const figurine = await figurineOf(send({ subject: 'adult' }))
  const { id } = await photoOf(figurine)
  const { share } = await bodyOf<{ share: { path: string } }>(
    await asha.post(`/api/figurines/${figurine}/share`, {}),
  )
  const said = await asha.ask('PUT', `/api/photos/${id}/subject`, { subject: 'my_child' })
  expect(await errorsIn(said)).toEqual([
    422,
    expect.objectContaining({ 'consent.statement': expect.any(String) }),
  ])
  expect((await browserOf(shop).get(share.path.replace('/f/', '/api/shared-figurines/'))).status).toBe(410)
  expect(await photoOf(figurine)).toMatchObject({ subject: 'my_child' })
  expect((await asha.post(`/api/figurines/${figurine}/share`, { subject: 'me' })).status).toBe(422)
})

test('two presses on delete give one receipt', async () => {
  const figurines = await Promise.all([figurineOf(send()), figurineOf(send())])
  const [first, second] = figurines as [string, string]
  const photo = await photoOf(second)
  const { length } = (await vault()).receipts
  for (const [kind, id] of [
    ['preview', first],
    ['photo', photo.id],
  ] as const) {
    const both = await Promise.all([remove(kind, id), remove(kind, id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  }
  expect((await vault()).receipts).toHaveLength(length + 2)
})

test('an order placed while the nightly run is under way keeps its photo', async () => {
  const figurine = await figurineOf(send())
  later(8)
  let ordered: string | null = null
  const db = new Proxy(shop.db, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name, target)
      return async (work: Parameters<typeof target.transaction>[0]) => {
        ordered ??= await order(figurine)
        return target.transaction(work)
      }
    },
  })
  await expirePhotos(
    { db, files: shop.files, clock: () => now },
    { withoutOrder: 30, childWithoutOrder: 7, afterDelivery: 30 },
  )
  expect((await photoOf(figurine)).kept_because).toContain(ordered)
})

test('looks, receipts and consents are in the archive, go with the account, and else after a year', async () => {
  const meera = await customer(shop)
  const figurine = await figurineOf(sendChild(PARENT, meera))
  const { id, url } = await photoOf(figurine, meera)
  await meera.get(url)
  await remove('photo', id, meera)
  const archive = await meera.get(`/api/profiles/${meera.id}/export`)
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
  const json = (name: string) => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array()))
  expect(json('consents')).toMatchObject([{ parent_name: 'Asha Rao', birth_date: '1988-04-23' }])
  expect(json('photo-vault')).toMatchObject({
    looks: [{ who: 'customer' }],
    receipts: [{ items: [{ kind: 'photo' }, { kind: 'preview' }] }],
  })
  const kept = async () => [
    await shop.db.$count(pictureLooks, eq(pictureLooks.userId, meera.id)),
    await shop.db.$count(consents, eq(consents.userId, meera.id)),
    (await vault(meera)).receipts.length,
  ]
  later(364)
  await expireRecords(shop)
  expect(await kept()).toEqual([1, 1, 1])
  later(367)
  await recordLooks(shop.db, now, [{ file: 'new.jpg', userId: meera.id, who: 'customer', what: 'picture' }])
  await expireRecords(shop)
  expect(await kept(), 'only the new look').toEqual([1, 0, 0])
  await meera.ask('DELETE', `/api/profiles/${meera.id}`, { password: meera.password })
  expect(await shop.db.$count(pictureLooks, eq(pictureLooks.userId, meera.id))).toBe(0)
})
