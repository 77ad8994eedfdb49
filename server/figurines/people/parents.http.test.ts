import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startOpenAiStandIn } from '../../../sandbox/image-models/openai-stand-in.ts'
import { defaultFigure, type Figure2 } from '../../../shared/figure/figure.ts'
import {
  type Consent,
  FAMILY_MISSING,
  NO_PETS,
  PARENT_MAILS,
  PARENT_MISSING,
  peopleSentences,
} from '../../../shared/figurines/people-api.ts'
import type { HeldPicture } from '../../../shared/privacy/api.ts'
import type { Board } from '../../../shared/production/api.ts'
import { bodyOf, createTestApp, eventually, type TestApp } from '../../../test/create-test-app.ts'
import { browserOf, type Customer, customer, proveAddress } from '../../../test/people.ts'
import { eventsOf, READ_BY_PAGE, upload } from '../../../test/photos.ts'
import { type Opened, payAndConfirm, shippingTo } from '../../../test/purchases.ts'
import { runCommand } from '../../commands.ts'
import { mails } from '../../notifications/tables.ts'
import { photos } from '../tables.ts'
import { sweepRefusals } from './admit-parent-mail.ts'
import { sweepParentMails } from './ask-parent.ts'
import { parentRequests } from './tables.ts'

const DAY_MS = 24 * 3600_000
const START = new Date('2026-11-27T06:00:00Z')
let now = START
let openai: Awaited<ReturnType<typeof startOpenAiStandIn>>
let shop: TestApp
let asha: Customer
let admin: Customer
beforeAll(async () => {
  openai = await startOpenAiStandIn()
  openai.script.always('draw', { partials: 0 })
  shop = await createTestApp({
    clock: () => now,
    settings: {
      RATE_LIMITS: 'off',
      PREVIEWS_PER_DAY: '500',
      OPENAI_API_KEY: 'sk-stand-in',
      OPENAI_BASE_URL: openai.baseUrl,
      PREVIEW_BUDGET_PAISE_PER_DAY: '1000000',
    },
  })
  asha = await customer(shop, { name: 'Asha Rao' })
  admin = await customer(shop, { role: 'admin' })
  await proveAddress(shop, asha)
})
afterAll(async () => {
  await shop.close()
  await openai.close()
})
beforeEach(() => {
  now = START
  openai.calls.length = 0
})

const later = (days: number) => {
  now = new Date(START.getTime() + days * DAY_MS)
}
const AGREED = { parent_name: 'Priya Nair', birth_date: '1988-04-23', statement: true }
let parents = 0
const newParent = () => ({ name: 'Priya Nair', email: `priya-${++parents}@example.com` })
const send = (fields: Record<string, string>, who = asha) =>
  upload(shop, who, { fields: { ...READ_BY_PAGE, ...fields } })
const figurineOf = async (answer: Promise<Response>) => {
  const told = await answer
  expect(told.status, await told.clone().text()).toBe(200)
  return (await bodyOf<{ figurine_id: string }>(told)).figurine_id
}
const sendOthers = (parent = newParent(), more: Record<string, string> = {}) =>
  figurineOf(send({ subject: 'other_child', parent: JSON.stringify(parent), ...more }))
const errorsIn = async (answer: Response) => {
  const { errors } = await bodyOf<{ errors?: Record<string, string> }>(answer)
  return [answer.status, errors]
}
const problemOf = async (answer: Response) => {
  const { code, detail } = await bodyOf<{ code: string; detail: string }>(answer)
  return [answer.status, code, detail]
}
interface Shown {
  photo_id: string
  figure: Figure2
  is_demo: boolean
  sources: Record<string, string>
  asks: string | null
  measured: object | null
  waits_for: { name: string; email: string; mails_left: number } | null
}
const shown = async (id: string) =>
  (await bodyOf<{ figurine: Shown }>(await asha.get(`/api/figurines/${id}`))).figurine
const vault = async () =>
  bodyOf<{ pictures: HeldPicture[]; consents: Consent[] }>(await asha.get('/api/photo-vault'))
const photoOf = async (figurine: string) => {
  const { photo_id } = await shown(figurine)
  const held = (await vault()).pictures.find(({ id }) => id === photo_id)
  return held ?? expect.fail('the photo is not in the vault')
}
const consentOf = async (photo: string) => (await vault()).consents.find(({ photo_id }) => photo_id === photo)
const mailsTo = (email: string, kind: string) =>
  shop.db
    .select()
    .from(mails)
    .where(sql`${mails.recipient} = ${email} and ${mails.kind} = ${kind}`)
    .orderBy(asc(mails.createdAt))
/** The key of the newest mail. */
async function linkTo(email: string) {
  const sent = await mailsTo(email, 'parent.asked')
  const keys = sent.map(({ textBody }) => /\/parent\/([\w-]+)/.exec(textBody)?.[1])
  return keys.at(-1) ?? expect.fail('no mail with a link')
}
const parentBrowser = () => browserOf(shop)
const at = (token: string, what = '') => `/api/parent-requests/${token}${what}`
const order = (figurine: string) =>
  asha.post('/api/payments/order', { figurine_id: figurine, quantity: 1, shipping: shippingTo() })

/** The version that is drawn once the parent agreed. */
async function drawnOf(id: string) {
  const next = await eventually(async () => {
    const { versions } = await bodyOf<{ versions: { id: string; version: number }[] }>(
      await asha.get(`/api/figurines/${id}`),
    )
    return versions[1]
  })
  await eventsOf(await asha.get(`/api/figurines/${next.id}/events`))
  return { ...next, ...(await shown(next.id)) }
}

test('of another’s child nothing goes to a service or into an order before its parent agreed by the link', async () => {
  const parent = newParent()
  const id = await sendOthers(parent)
  expect(openai.calls).toEqual([])
  expect(await shown(id)).toMatchObject({
    is_demo: true,
    figure: { build: { age: 'child' } },
    measured: null,
    asks: 'parent',
    waits_for: { ...parent, mails_left: PARENT_MAILS - 1 },
  })
  expect(await photoOf(id)).toMatchObject({
    subject: 'other_child',
    asks: 'parent',
    parent: { email: parent.email },
    until: { at: new Date(START.getTime() + 7 * DAY_MS).toISOString() },
  })
  expect(await problemOf(await order(id))).toEqual([409, 'photo.parent_missing', PARENT_MISSING])
  expect(await problemOf(await asha.post(`/api/figurines/${id}/versions`, {}))).toEqual([
    409,
    'photo.parent_missing',
    PARENT_MISSING,
  ])
  expect((await errorsIn(await asha.post(`/api/figurines/${id}/share`, {})))[0]).toBe(422)
  const changed = { figure: { ...defaultFigure, mouth: 'grin' }, said: ['mouth'] }
  expect((await asha.post(`/api/figurines/${id}/versions`, changed)).status).toBe(200)
  expect(openai.calls).toEqual([])
})

test('a parent agrees by the link, signed out; then it is drawn by a model and can be ordered', async () => {
  const parent = newParent()
  const id = await sendOthers(parent)
  const token = await linkTo(parent.email)
  const priya = parentBrowser()
  expect((await bodyOf<{ request: object }>(await priya.get(at(token)))).request).toMatchObject({
    sender: 'Asha Rao',
    parent_name: 'Priya Nair',
    agreed_at: null,
  })
  expect(
    await errorsIn(await priya.post(at(token, '/agree'), { ...AGREED, birth_date: '2015-01-01' })),
  ).toEqual([422, { birth_date: peopleSentences.tooYoung }])
  expect((await priya.post(at(token, '/agree'), AGREED)).status).toBe(200)
  expect((await priya.post(at(token, '/agree'), AGREED)).status).toBe(200)
  expect(await mailsTo(asha.email, 'photos.parent_agreed')).toHaveLength(1)
  const newest = await drawnOf(id)
  expect(newest.version).toBe(2)
  expect(openai.calls.some(({ did }) => did === 'draw')).toBe(true)
  expect(newest).toMatchObject({ is_demo: false, waits_for: null, asks: null, measured: expect.any(Object) })
  const consent = await consentOf((await shown(id)).photo_id)
  expect(consent).toMatchObject({ kind: 'other_child', parent_name: 'Priya Nair', birth_date: null })
  expect((await asha.ask('DELETE', `/api/consents/${consent?.id}`)).status).toBe(404)
  expect((await order(newest.id)).status).toBe(200)
})

test('a parent who refuses has photo, figure and name deleted, and the sender is told', async () => {
  const parent = newParent()
  const id = await sendOthers(parent)
  const { photo_id } = await shown(id)
  const token = await linkTo(parent.email)
  const priya = parentBrowser()
  expect(await bodyOf(await priya.post(at(token, '/refuse')))).toEqual({ stayed: [] })
  expect((await asha.get(`/api/figurines/${id}`)).status).toBe(404)
  expect((await vault()).pictures.some(held => held.id === photo_id)).toBe(false)
  expect(await shop.db.select().from(parentRequests).where(eq(parentRequests.photoId, photo_id))).toEqual([])
  expect(await mailsTo(parent.email, 'parent.asked')).toEqual([])
  const [told] = (await mailsTo(asha.email, 'photos.deleted')).slice(-1)
  expect(told?.textBody).toMatch(/refused, so nothing is made/)
  for (const answer of [await priya.get(at(token)), await priya.post(at(token, '/agree'), AGREED)])
    expect((await problemOf(answer)).slice(0, 2)).toEqual([404, 'parent.ended'])
})

test('a parent who refused is mailed about no other photo for a year', async () => {
  const parent = newParent()
  await sendOthers(parent)
  await parentBrowser().post(at(await linkTo(parent.email), '/refuse'))
  const again = await send({ subject: 'other_child', parent: JSON.stringify(parent) })
  expect(await errorsIn(again)).toEqual([422, { 'parent.email': expect.stringContaining('not to write') }])
  expect(await mailsTo(parent.email, 'parent.asked')).toEqual([])
  const { rows } = await shop.db.execute(sql`select * from refused_parents`)
  expect(JSON.stringify(rows)).not.toContain(parent.email)
  later(366)
  await sweepRefusals(shop.db, now)
  expect((await send({ subject: 'other_child', parent: JSON.stringify(parent) })).status).toBe(200)
})

test('nobody with an unproven address has a mail sent to a parent', async () => {
  const bob = await customer(shop)
  const parent = newParent()
  const fields = { subject: 'other_child', parent: JSON.stringify(parent) }
  expect((await problemOf(await send(fields, bob))).slice(0, 2)).toEqual([403, 'account.unproven'])
  expect(await mailsTo(parent.email, 'parent.asked')).toEqual([])
  expect((await bodyOf<{ pictures: object[] }>(await bob.get('/api/photo-vault'))).pictures).toEqual([])
  await proveAddress(shop, bob)
  expect((await send(fields, bob)).status).toBe(200)
})

test('a parent takes back what they agreed to by the same link', async () => {
  const parent = newParent()
  const id = await sendOthers(parent)
  const { photo_id } = await shown(id)
  const token = await linkTo(parent.email)
  await parentBrowser().post(at(token, '/agree'), AGREED)
  later(6)
  expect((await parentBrowser().get(at(token))).status).toBe(200)
  expect((await parentBrowser().post(at(token, '/refuse'))).status).toBe(200)
  expect((await asha.get(`/api/figurines/${id}`)).status).toBe(404)
  expect(await consentOf(photo_id)).toMatchObject({ kind: 'other_child', withdrawn_at: now.toISOString() })
})

test('a link cannot be guessed, is kept as a hash, and ends after seven days or with a newer mail', async () => {
  const [parent, right] = [newParent(), newParent()]
  const id = await sendOthers(parent)
  const { photo_id } = await shown(id)
  const first = await linkTo(parent.email)
  expect(first.length).toBeGreaterThan(40)
  const { rows } = await shop.db.execute(sql`select * from parent_requests where photo_id = ${photo_id}`)
  expect(JSON.stringify(rows)).not.toContain(first)
  expect((await parentBrowser().get(at('nobody-knows-this'))).status).toBe(404)

  const askAgain = (body: object, who = asha) => who.post(`/api/photos/${photo_id}/parent`, body)
  expect((await askAgain(right, admin)).status).toBe(404)
  expect(await errorsIn(await askAgain({ name: ' ', email: 'priya' }))).toEqual([
    422,
    { name: peopleSentences.parentName, email: expect.stringContaining('name@example.com') },
  ])
  expect(await errorsIn(await askAgain({ ...right, email: asha.email }))).toEqual([
    422,
    { email: peopleSentences.ownEmail },
  ])
  expect((await bodyOf<{ asked: object }>(await askAgain(right))).asked).toMatchObject({
    ...right,
    mails_left: PARENT_MAILS - 2,
  })
  expect((await parentBrowser().get(at(first))).status).toBe(404)
  expect((await parentBrowser().get(at(await linkTo(right.email)))).status).toBe(200)
  for (let sent = 2; sent < PARENT_MAILS; sent++) expect((await askAgain(right)).status).toBe(200)
  expect((await problemOf(await askAgain(right))).slice(0, 2)).toEqual([429, 'parent.mails'])
  const last = await linkTo(right.email)
  later(7)
  expect((await problemOf(await parentBrowser().get(at(last)))).slice(0, 2)).toEqual([404, 'parent.ended'])
})

test('the link ends with the photo, and the days to order begin when the parent agrees', async () => {
  const parent = newParent()
  const id = await sendOthers(parent)
  const { photo_id } = await shown(id)
  later(5)
  const { asked } = await bodyOf<{ asked: { ends_at: string } }>(
    await asha.post(`/api/photos/${photo_id}/parent`, parent),
  )
  expect(asked.ends_at).toBe(new Date(START.getTime() + 7 * DAY_MS).toISOString())
  const [mail] = (await mailsTo(parent.email, 'parent.asked')).slice(-1)
  expect(mail?.textBody).toMatch(
    /answer until 4 Dec 2026\. Without your yes the photo is deleted on 4 Dec 2026/,
  )
  later(6)
  expect((await parentBrowser().post(at(await linkTo(parent.email), '/agree'), AGREED)).status).toBe(200)
  expect(await photoOf(id)).toMatchObject({
    until: { at: new Date(START.getTime() + 13 * DAY_MS).toISOString() },
  })
  const again = { subject: 'other_child', parent }
  expect(
    (await problemOf(await asha.ask('PUT', `/api/photos/${photo_id}/subject`, again))).slice(0, 2),
  ).toEqual([409, 'parent.agreed'])
})

test('a parent who took consent back while an order is under way is told nothing of it, and asked no more', async () => {
  const parent = newParent()
  const id = await sendOthers(parent)
  const { photo_id } = await shown(id)
  const token = await linkTo(parent.email)
  await parentBrowser().post(at(token, '/agree'), AGREED)
  const ordered = await order((await drawnOf(id)).id)
  expect(ordered.status).toBe(200)
  const { stayed } = await bodyOf<{ stayed: string[] }>(await parentBrowser().post(at(token, '/refuse')))
  expect(stayed).toHaveLength(1)
  expect(stayed.join()).not.toMatch(/DPL-|for free/)
  const [told] = (await mailsTo(asha.email, 'photos.deleted')).slice(-1)
  expect(told?.textBody).toMatch(/Order DPL-.* you can cancel the order for free/)
  expect(
    (await problemOf(await asha.post(`/api/photos/${photo_id}/parent`, newParent()))).slice(0, 2),
  ).toEqual([409, 'photo.withdrawn'])
})

test('what is kept of a parent goes with the photo, with its mails', async () => {
  const parent = newParent()
  const id = await sendOthers(parent)
  const { photo_id } = await shown(id)
  await sweepParentMails(shop)
  expect(await mailsTo(parent.email, 'parent.asked')).toHaveLength(1)
  later(8)
  await runCommand(shop, { name: 'photos expire', args: [] })
  await sweepParentMails(shop)
  expect(await shop.db.select().from(parentRequests).where(eq(parentRequests.photoId, photo_id))).toEqual([])
  expect(await mailsTo(parent.email, 'parent.asked')).toEqual([])
})

test.each([
  [{}, { 'parent.name': peopleSentences.parentName, 'parent.email': expect.any(String) }],
  [{ parent: 'Priya' }, { parent: peopleSentences.parent }],
  [{ parent: JSON.stringify({ name: 'Priya' }) }, { 'parent.email': expect.any(String) }],
])('another’s child without its parent gets a sentence: %j', async (fields, errors) => {
  expect(await errorsIn(await send({ subject: 'other_child', ...fields }))).toEqual([422, errors])
})

test('somebody who has died needs close family, is kept like an adult and never shown', async () => {
  expect(await errorsIn(await send({ subject: 'deceased' }))).toEqual([
    422,
    { close_family: peopleSentences.family },
  ])
  const id = await figurineOf(send({ subject: 'deceased', close_family: 'true' }))
  expect(await photoOf(id)).toMatchObject({
    subject: 'deceased',
    asks: null,
    until: { at: new Date(START.getTime() + 30 * DAY_MS).toISOString() },
  })
  expect(await consentOf((await shown(id)).photo_id)).toMatchObject({
    kind: 'close_family',
    parent_name: null,
    birth_date: null,
  })
  expect(await errorsIn(await asha.post(`/api/figurines/${id}/share`, { subject: 'me' }))).toEqual([
    422,
    { subject: expect.stringContaining('not shared') },
  ])
  expect(openai.calls.some(({ did }) => did === 'draw')).toBe(true)
  expect(await shown(id)).toMatchObject({ asks: null })
  const { id: ordered } = await payAndConfirm(shop, asha, await bodyOf<Opened>(await order(id)))
  const { columns } = await bodyOf<Board>(await admin.get('/api/admin/board?limit=200'))
  const cards = columns.flatMap(column => column.cards).filter(card => card.order_id === ordered)
  expect(cards.map(card => card.photo_of)).toEqual(['deceased'])
})

test('a pet gets a sentence, and nothing is kept', async () => {
  const before = (await vault()).pictures.length
  expect(await errorsIn(await send({ subject: 'pet' }))).toEqual([422, { subject: NO_PETS }])
  expect((await vault()).pictures).toHaveLength(before)
})

test('who is in a photo can be said later: another’s child asks its parent, somebody who died the family', async () => {
  const say = (id: string, body: object) => asha.ask('PUT', `/api/photos/${id}/subject`, body)
  const [one, two] = await Promise.all([figurineOf(send({})), figurineOf(send({}))])
  const [child, aunt] = [(await shown(one)).photo_id, (await shown(two)).photo_id]
  expect(await errorsIn(await say(child, { subject: 'pet' }))).toEqual([422, { subject: NO_PETS }])
  expect((await say(child, { subject: 'other_child' })).status).toBe(422)
  expect(await photoOf(one)).toMatchObject({ subject: 'other_child', asks: 'parent', parent: null })
  expect(await shown(one)).toMatchObject({ asks: 'parent', waits_for: null })
  expect(await problemOf(await order(one))).toEqual([409, 'photo.parent_missing', PARENT_MISSING])
  const parent = newParent()
  expect((await say(child, { subject: 'other_child', parent })).status).toBe(200)
  expect((await say(child, { subject: 'other_child' })).status).toBe(200)
  expect(await mailsTo(parent.email, 'parent.asked')).toHaveLength(1)
  for (const subject of ['me', 'my_child'])
    expect((await problemOf(await say(child, { subject }))).slice(0, 2)).toEqual([409, 'photo.child'])

  expect(await errorsIn(await say(aunt, { subject: 'deceased' }))).toEqual([
    422,
    { close_family: peopleSentences.family },
  ])
  expect(await photoOf(two)).toMatchObject({ subject: 'deceased', asks: 'family' })
  expect(await shown(two)).toMatchObject({ asks: 'family' })
  expect(await problemOf(await order(two))).toEqual([409, 'photo.family_missing', FAMILY_MISSING])
  expect((await say(aunt, { subject: 'deceased', close_family: true })).status).toBe(200)
  expect(await photoOf(two)).toMatchObject({ asks: null })
  expect((await problemOf(await say(aunt, { subject: 'me' }))).slice(0, 2)).toEqual([409, 'photo.deceased'])
})

const CONSENT = JSON.stringify({ parent_name: 'Asha Rao', birth_date: '1988-04-23', statement: true })
test.each(['toddler', 'child', 'teen'])('a child said to be a %s gets that figure', async age => {
  const mine = await figurineOf(send({ subject: 'my_child', consent: CONSENT, age }))
  expect(await shown(mine)).toMatchObject({ figure: { build: { age } }, sources: { age: 'customer' } })
  const others = await sendOthers(newParent(), { age, figure: '' })
  expect(await shown(others)).toMatchObject({ figure: { build: { age } }, sources: { age: 'customer' } })
  const [photo] = await shop.db
    .select()
    .from(photos)
    .where(eq(photos.id, (await shown(others)).photo_id))
  expect(photo?.age).toBe(age)
})

test('my child without an age is a child, and an age is a child’s alone', async () => {
  const id = await figurineOf(send({ subject: 'my_child', consent: CONSENT, figure: '' }))
  expect(await shown(id)).toMatchObject({ figure: { build: { age: 'child' } } })
  const wrong = [
    [{ subject: 'my_child', consent: CONSENT, age: 'elder' }, peopleSentences.age],
    [{ subject: 'adult', age: 'teen' }, peopleSentences.ageOfAdult],
  ] as const
  for (const [fields, age] of wrong) expect(await errorsIn(await send(fields))).toEqual([422, { age }])
})

const sentFigure = async (fields: Record<string, string>, figure: Partial<Figure2>) =>
  (
    await shown(
      await figurineOf(send({ ...fields, figure: JSON.stringify({ ...defaultFigure, ...figure }) })),
    )
  ).figure
test('a child has no beard, and an adult is no child, whatever the figure that was sent has', async () => {
  const bearded = {
    beard: { style: 'full', colour: '#3a2219' },
    moustache: { style: 'plain', colour: '#3a2219' },
  } as const
  const shaven = { beard: null, moustache: null }
  const mine = { subject: 'my_child', consent: CONSENT }
  const toddler = await sentFigure({ ...mine, age: 'toddler', said: '["beard"]' }, bearded)
  expect(toddler).toMatchObject({ build: { age: 'toddler' }, ...shaven })
  expect(await sentFigure(mine, bearded)).toMatchObject({ build: { age: 'child' }, ...shaven })
  const teen = { build: { ...defaultFigure.build, age: 'teen' as const } }
  expect(await sentFigure(mine, teen)).toMatchObject({ build: { age: 'teen' } })
  expect(await sentFigure({ subject: 'me' }, { ...bearded, ...teen })).toMatchObject({
    ...bearded,
    build: { age: 'adult' },
  })
})
