import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimsPath } from '../../shared/claims/api.ts'
import { defaultFigure } from '../../shared/figure/figure.ts'
import { diaryPath } from '../../shared/production/api.ts'
import { reviewPath } from '../../shared/reviews/api.ts'
import { bodyOf, createTestApp, eventually, ORIGIN, type TestApp } from '../../test/create-test-app.ts'
import { browserOf, type Customer, customer, proveAddress } from '../../test/people.ts'
import { portrait, READ_BY_PAGE, upload } from '../../test/photos.ts'
import { paidFigurine, paidOrder } from '../../test/purchases.ts'

let shop: TestApp
let who: Customer
let admin: Customer
beforeAll(async () => {
  shop = await createTestApp({
    settings: { RATE_LIMITS: 'off', SUPPORT_EMAIL: 'maker@dopple.test', PUBLIC_URL: ORIGIN },
  })
  admin = await customer(shop, { role: 'admin', name: 'Meera' })
  who = await customer(shop, { name: NAME, email: EMAIL })
})
afterAll(() => shop.close())

const NAME = 'Quorbella Vistrane'
const EMAIL = 'quorbella@vistrane.example'
const PHONE = '9812734650'
const BUYER = { fullName: NAME, email: EMAIL, phone: PHONE }

const MOCHI = {
  ...{ id: 'db_mochi', slug: 'mochi', name: 'Mochi', subtitle: null, imageUrl: null, currency: 'INR' },
  ...{ priceMinorUnits: 249_900, giftWrapPriceMinorUnits: 9900, giftWrap: false, quantity: 1 },
}

const words = [NAME, EMAIL, PHONE]
const planted = (word: string) => {
  words.push(word)
  return word
}
const said = (word: string) => `They say it is all about the ${planted(word)}.`

/** What may stay, and why. The privacy page says the same. */
const STAYS: Record<string, string> = {
  [`public.orders: ${NAME}`]: 'the books need name and address of a paid order',
  [`public.documents: ${NAME}`]: 'receipts, invoices and credit notes name the buyer',
  'public.documents: refundword': 'a credit note says why money went back',
  'public.refunds: refundword': 'a credit note says why money went back',
  'public.documents: cancelword': 'a credit note says why money went back',
  'public.refunds: cancelword': 'a credit note says why money went back',
  'public.reviews: reviewword': 'a review stays for other buyers, without a name',
  'public.reviews: replyword': 'a review stays for other buyers, without a name',
  'public.audit_log: the id': 'that an admin looked stays known; the id leads to nobody any more',
}

async function done(answer: Response | Promise<Response>): Promise<Response> {
  const { status } = await answer
  expect(status, await (await answer).clone().text()).toBe(200)
  return answer
}
function sendForm(path: string, from: Customer, fields: Record<string, string>, photo = 'photos') {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(photo, new File([portrait() as Uint8Array<ArrayBuffer>], 'phone.jpg'))
  const cookie = [...from.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { origin: ORIGIN, host: 'shop.test', cookie, 'idempotency-key': crypto.randomUUID() }
  return done(shop.request(path, { method: 'POST', headers, body: form }))
}
const setStatus = (order_id: string, status: string, more: object = {}) =>
  done(admin.ask('PUT', '/api/admin/orders/status', { order_id, status, unready: true, ...more }))

/** An order of a present, from the cart to a claim, with words wherever somebody can write some. */
async function presentWithAClaim() {
  const gift = { message: planted('giftword'), surprise: true, to_receiver: false }
  const { id } = await paidOrder(shop, who, { ...BUYER, gift })
  await done(who.ask('PATCH', `/api/orders/${id}/lines/1/label`, { name_label: planted('Labelword') }))
  await done(admin.post(`/api/admin/orders/${id}/notes`, { text: said('noteword') }))
  await done(
    admin.post('/api/admin/board/moves', {
      cards: [{ id: `${id}.1.1`, version: 0 }],
      to: 'painting',
    }),
  )
  await sendForm(diaryPath(`${id}.1.1`), admin, { stage: 'painting', text: said('diaryword') }, 'photo')
  await done(who.post(`/api/orders/${id}/requests`, { kind: 'question', message: said('requestword') }))
  await setStatus(id, 'Delivered')
  await done(admin.post(`/api/admin/orders/${id}/mail`, {}))
  const claim = await sendForm(claimsPath(id), who, { kind: 'damaged', text: said('claimword') })
  const { claim: made } = await bodyOf<{ claim: { id: string } }>(claim)
  await done(admin.post(`/api/admin/claims/${made.id}/answers`, { message: said('claimreplyword') }))
  await done(admin.post(`/api/admin/claims/${made.id}/decline`, { reason: said('declineword') }))
  await done(
    admin.post(`/api/admin/orders/${id}/refunds`, { amount_minor_units: 100, reason: said('refundword') }),
  )
  await sendForm(reviewPath(id, 1), who, { stars: '4', text: said('reviewword'), consent: 'true' })
  const { reviews } = await bodyOf<{ reviews: { id: string }[] }>(await admin.get('/api/admin/reviews'))
  await done(admin.ask('PUT', `/api/admin/reviews/${reviews[0]?.id}/answer`, { text: said('replyword') }))
  return id
}

async function cancelled() {
  const { id } = await paidOrder(shop, who, BUYER)
  await done(who.post(`/api/orders/${id}/cancel`, { reason: said('cancelword') }))
}

async function drawingWithProofs() {
  const { id } = await paidFigurine(shop, who, { make: 'drawing', nameLabel: planted('Nanaword') })
  const offer = () =>
    sendForm(`/api/admin/orders/${id}/lines/1/proofs`, admin, { note: said('proofword') }, 'pictures')
  await offer()
  await done(who.post(`/api/orders/${id}/proofs/1/ask-change`, { text: said('changeword') }))
  await offer()
  await done(admin.post(`/api/admin/orders/${id}/proofs/2/withdraw`, { reason: said('withdrawword') }))
  await setStatus(id, 'In Production', { override_reason: said('overrideword') })
  await setStatus(id, 'Delivered', { override_reason: said('overrideword') })
}

async function photosAndWords() {
  const consent = JSON.stringify({
    parent_name: planted('Parentword'),
    birth_date: '1988-04-23',
    statement: true,
  })
  const fields = { ...READ_BY_PAGE, subject: 'my_child', consent }
  const drawn = await done(upload(shop, who, { fields }))
  const { figurine_id: child } = await bodyOf<{ figurine_id: string }>(drawn)
  const parent = JSON.stringify({
    name: planted('Otherparentword'),
    email: planted('otherparent@word.example'),
  })
  await done(upload(shop, who, { fields: { ...READ_BY_PAGE, subject: 'other_child', parent } }))
  await done(who.post(`/api/figurines/${child}/versions`, { change: said('versionword') }))
  const made = await done(
    who.post('/api/figurines/made', { figure: defaultFigure, name_label: planted('Figureword') }),
  )
  const { figurine } = await bodyOf<{ figurine: { id: string } }>(made)
  await done(who.post(`/api/figurines/${figurine.id}/share`, { name: planted('Shareword') }))
  await done(who.post('/api/contact', { name: NAME, email: EMAIL, message: said('messageword') }))
  await done(browserOf(shop).post('/api/contact', { name: NAME, email: EMAIL, message: said('guestword') }))
  const { tickets } = await bodyOf<{ tickets: { id: string }[] }>(await admin.get('/api/admin/tickets'))
  for (const { id } of tickets)
    await done(admin.post(`/api/admin/tickets/${id}/answers`, { message: said('answerword') }))
  const item = { ...MOCHI, nameLabel: planted('Cartword') }
  const changes = [{ id: 'change-of-a-cart', action: { kind: 'add', item } }]
  await done(who.post('/api/cart/changes', { changes }))
  await done(who.post('/api/newsletter', { email: EMAIL }))
  await done(
    who.ask('PATCH', `/api/profiles/${who.id}`, {
      phone: PHONE,
      address_line1: planted('streetword'),
      city: 'Pune',
    }),
  )
  await done(admin.get(`/api/profiles/${who.id}`))
  await done(who.post('/api/auth/request-password-reset', { email: EMAIL }))
}

test('of a deleted account no word is left in any table, but what the books need', async () => {
  await proveAddress(shop, who)
  const kept = await presentWithAClaim()
  await drawingWithProofs()
  await cancelled()
  await photosAndWords()
  await jobsAreDone()
  const before = (await found()).map(line => line.replace(/^.*: /, ''))
  expect(words.filter(word => !before.includes(word))).toEqual([])
  await done(who.ask('DELETE', `/api/profiles/${who.id}`, { password: who.password }))
  await jobsAreDone()
  expect((await found()).filter(line => !(line in STAYS))).toEqual([])
  await done(admin.get(`/api/admin/orders/${kept}`))
  await done(admin.get('/api/admin/orders'))
}, 120_000)

const jobsAreDone = () =>
  eventually(async () => {
    const { rows } = await shop.db.execute(sql`
      select 1 from pgboss.job where state in ('created', 'retry', 'active') and name like 'accounts.%'
      union all select 1 from mails where status = 'waiting'`)
    return rows.length === 0
  })

/** Each word in each table of each schema, as the database lists them, and in the mails that are kept as files. */
async function found(): Promise<string[]> {
  const { rows } = await shop.db.execute<{ name: string; quoted: string }>(sql`
    select n.nspname || '.' || c.relname as name, format('%I.%I', n.nspname, c.relname) as quoted
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema')`)
  const texts: [string, string][] = []
  for (const { name, quoted } of rows) {
    const { rows } = await shop.db.execute<{ text: string }>(
      sql`select coalesce(string_agg(row_to_json(t)::text, ' '), '') as text from ${sql.raw(quoted)} t`,
    )
    texts.push([name, rows[0]?.text ?? ''])
  }
  const mails = join(shop.config.dataDirectory, 'mail')
  for (const file of existsSync(mails) ? readdirSync(mails) : [])
    texts.push(['a kept mail', readFileSync(join(mails, file), 'utf8')])
  const named = [...words.map(word => [word, word.toLowerCase()] as const), ['the id', who.id] as const]
  const lines = texts.flatMap(([place, text]) => {
    const lower = text.toLowerCase()
    return named.filter(([, word]) => lower.includes(word)).map(([name]) => `${place}: ${name}`)
  })
  return [...new Set(lines)]
}
