import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultFigure } from '../../shared/figure/figure.ts'
import { bodyOf, createTestApp, eventually, type TestApp } from '../../test/create-test-app.ts'
import { browserOf, type Customer, customer } from '../../test/people.ts'
import { upload } from '../../test/photos.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp({ settings: { SUPPORT_EMAIL: 'maker@dopple.test' } })
})
afterAll(() => shop.close())

const message = 'Does the elephant come in lavender?'
const write = (browser: { post: Customer['post'] }, email: string) =>
  browser.post('/api/contact', { name: 'Asha', email, message })

async function order(
  who: Customer,
  id: string,
  given: { status?: string; paid?: boolean; atBank?: boolean; daysAgo?: number; email?: string } = {},
) {
  const { status = 'Pending', paid = false, atBank = false, daysAgo = 0, email } = given
  const address = JSON.stringify({ fullName: 'Asha Rao', city: 'Mumbai', ...(email && { email }) })
  await shop.db.execute(sql`
    insert into orders (id, user_id, flow, status, payment_status, quantity, total_paise, shipping, billing,
      paid_at, created_at)
    values (${id}, ${who.id}, 'cart', ${status}, ${paid ? 'paid' : 'pending'}, 1, 249900, ${address},
      ${address},
      ${paid ? sql`now()` : sql`null`}, now() - ${daysAgo} * interval '1 day')`)
  if (atBank)
    await shop.db.execute(sql`insert into provider_orders (id, order_id) values (${`order_${id}`}, ${id})`)
  await shop.db.execute(
    sql`insert into order_lines (order_id, position, kind, name, unit_price_paise, quantity)
      values (${id}, 0, 'desk_buddy', 'Mochi', 249900, 1)`,
  )
  await shop.db.execute(
    sql`insert into order_history (order_id, status, actor) values (${id}, ${status}, 'customer')`,
  )
}

async function archiveOf(who: Customer) {
  const answer = await who.get(`/api/profiles/${who.id}/export`)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, JSON.parse(new TextDecoder().decode(bytes))]),
  )
}
const remove = (who: Customer) => who.ask('DELETE', `/api/profiles/${who.id}`, { password: who.password })
const prove = (who: Customer) =>
  shop.db.execute(sql`update users set email_verified = true where id = ${who.id}`)
const mailed = (kind: string, to: string, about: string) =>
  shop.db.execute(sql`
    insert into mails (id, kind, recipient, subject, text_body, about)
    values (${`mail_${about}_${kind}`}, ${kind}, ${to}, 'About your order', ${`An order ${about}`}, ${about})`)
/** The welcome is written after the response to a sign-up. */
const welcomed = ({ email }: Customer) =>
  eventually(async () => (await shop.mailsTo(email)).some(({ kind }) => kind === 'account.welcome'))
const mailCount = async (email: string, count: number) =>
  (await shop.mailsTo(email)).filter(({ status }) => status === 'kept').length === count

test('everything the shop holds about a customer comes in one archive, with its contents', async () => {
  const asha = await customer(shop, { email: 'asha@example.com' })
  await order(asha, 'DPL-EXPORT0001', { status: 'Delivered', paid: true })
  await write(asha, asha.email)
  await asha.post('/api/newsletter', { email: asha.email })
  await asha.post('/api/auth/request-password-reset', { email: asha.email })
  await eventually(() => mailCount(asha.email, 4))
  const held = await archiveOf(asha)
  expect(held['profile.json']).toMatchObject({ email: asha.email, name: 'Asha', newsletter: false })
  expect(held['sessions.json']).toEqual([expect.objectContaining({ ipAddress: '203.0.113.7' })])
  expect(held['orders.json']).toEqual([
    expect.objectContaining({
      id: 'DPL-EXPORT0001',
      totalPaise: 249900,
      shipping: { fullName: 'Asha Rao', city: 'Mumbai' },
      lines: [expect.objectContaining({ name: 'Mochi' })],
      history: [expect.objectContaining({ status: 'Delivered' })],
    }),
  ])
  expect(held['messages.json']).toEqual([expect.objectContaining({ message })])
  expect(held['newsletter.json']).toMatchObject({ consentedAt: expect.any(String), confirmedAt: null })
  const kinds = held['mails.json'].map(({ kind }: { kind: string }) => kind).toSorted()
  expect(kinds).toEqual(['account.reset', 'account.welcome', 'contact.received', 'newsletter.confirm'])
  expect(held['figurines.json']).toEqual([])
})

test('five archives in an hour are enough; the next one is refused until later', async () => {
  const [asha, ravi] = [await customer(shop), await customer(shop)]
  const take = (who: Customer) => who.get(`/api/profiles/${who.id}/export`)
  for (let taken = 0; taken < 5; taken += 1) expect((await take(asha)).status).toBe(200)
  const refused = await take(asha)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await take(ravi)).status).toBe(200)
})

test('the archive holds no link that still opens something', async () => {
  const asha = await customer(shop)
  await asha.post('/api/newsletter', { email: asha.email })
  await asha.post('/api/auth/request-password-reset', { email: asha.email })
  await eventually(() => mailCount(asha.email, 3))
  const keys = (await shop.mailsTo(asha.email)).flatMap(({ textBody }) =>
    [...textBody.matchAll(/(?:=|\/u\/)([\w.-]{16,})/g)].map(([, key = '']) => key),
  )
  expect(keys.length).toBeGreaterThan(2)
  const all = JSON.stringify(await archiveOf(asha))
  for (const key of keys) expect(all).not.toContain(key)
})

test('a sign-up with a foreign address gets none of its messages; the proven owner does', async () => {
  await write(browserOf(shop), 'guest@example.com')
  const squatter = await customer(shop, { email: 'guest@example.com' })
  expect(JSON.stringify(await archiveOf(squatter))).not.toMatch(/lavender|We have your message/)
  await squatter.post('/api/auth/request-password-reset', { email: squatter.email })
  const token = await eventually(
    async () => /token=([\w%-]+)/.exec((await shop.mailsTo(squatter.email))[0]?.textBody ?? '')?.[1],
  )
  const owner = browserOf(shop)
  await owner.post('/api/auth/reset-password', { newPassword: 'mine-again', token })
  await owner.post('/api/auth/sign-in/email', { email: squatter.email, password: 'mine-again' })
  const held = await archiveOf({ ...squatter, ...owner })
  expect(held['messages.json']).toEqual([expect.objectContaining({ message })])
  expect(JSON.stringify(held['mails.json'])).toContain('We have your message')
})

test('a deleted account leaves nothing of the person but the paid orders for the books', async () => {
  const asha = await customer(shop, { email: 'leaves@example.com' })
  await order(asha, 'DPL-PAID000001', { status: 'Delivered', paid: true })
  await order(asha, 'DPL-OPEN000001')
  await order(asha, 'DPL-OLD0000001', { atBank: true, daysAgo: 7 })
  await prove(asha)
  await write(asha, asha.email)
  await write(browserOf(shop), asha.email)
  await asha.post('/api/newsletter', { email: asha.email })
  await eventually(() => mailCount(asha.email, 4))
  const kept = (await shop.mailsTo(asha.email)).map(({ id }) =>
    join(shop.config.dataDirectory, 'mail', `${id}.eml`),
  )
  expect(kept.every(existsSync)).toBe(true)
  expect((await remove(asha)).status).toBe(200)
  expect(kept.some(existsSync)).toBe(false)
  for (const table of [
    'users',
    'sessions',
    'credentials',
    'verifications',
    'tickets',
    'mails',
    'newsletter_subscribers',
  ])
    expect(await rowsNaming(table, [asha.id, asha.email]), table).toEqual([])
  expect(
    (await shop.mailsTo('maker@dopple.test')).filter(({ textBody }) => textBody.includes(asha.email)),
  ).toEqual([])
  const { rows } = await shop.db.execute(
    `select id, user_id from orders where id in ('DPL-PAID000001', 'DPL-OPEN000001', 'DPL-OLD0000001')`,
  )
  expect(rows).toEqual([{ id: 'DPL-PAID000001', user_id: null }])
})

test('a sign-up with a foreign address neither reads nor destroys what belongs to its owner', async () => {
  const asha = await customer(shop, { email: 'asha-at-work@example.com' })
  await order(asha, 'DPL-HOME000001', { email: 'asha-at-home@example.com' })
  await mailed('order.placed', 'asha-at-home@example.com', 'DPL-HOME000001')
  await write(browserOf(shop), 'asha-at-home@example.com')
  await shop.db.execute(sql`
    insert into newsletter_subscribers (email, token_hash, confirmed_at) values ('asha-at-home@example.com', 'x', now())`)
  const squatter = await customer(shop, { email: 'asha-at-home@example.com' })
  await welcomed(squatter)
  const held = await archiveOf(squatter)
  expect(held['mails.json']).toEqual([expect.objectContaining({ kind: 'account.welcome' })])
  expect([held['messages.json'], held['newsletter.json']]).toEqual([[], null])
  expect((await remove(squatter)).status).toBe(200)
  const left = (await shop.mailsTo('asha-at-home@example.com')).map(({ kind }) => kind)
  expect(left.toSorted()).toEqual(['contact.received', 'order.placed'])
  for (const table of ['tickets', 'newsletter_subscribers'])
    expect(await rowsNaming(table, ['asha-at-home@example.com']), table).toHaveLength(1)
})

test('mails about an order are its buyer’s, whichever address was typed for them', async () => {
  const asha = await customer(shop)
  await welcomed(asha)
  await order(asha, 'DPL-TYPED00001', { status: 'Delivered', paid: true, email: 'typed@example.com' })
  await mailed('order.placed', 'typed@example.com', 'DPL-TYPED00001')
  await mailed('refund.failed', 'maker@dopple.test', 'DPL-TYPED00001')
  const kinds = (await archiveOf(asha))['mails.json'].map(({ kind }: { kind: string }) => kind)
  expect(kinds.toSorted()).toEqual(['account.welcome', 'order.placed'])
  expect((await remove(asha)).status).toBe(200)
  expect(await rowsNaming('mails', ['typed@example.com'])).toEqual([])
})

async function rowsNaming(table: string, words: string[]) {
  const { rows } = await shop.db.execute(`select row_to_json(held)::text as held from ${table} held`)
  return rows.filter(row => words.some(word => String(row.held).includes(word)))
}

test('an order that a bank may still pay keeps the account, for six days at the longest', async () => {
  const asha = await customer(shop)
  await order(asha, 'DPL-BANK000001', { atBank: true, daysAgo: 3 })
  const refused = await remove(asha)
  expect(refused.status).toBe(409)
  expect(await bodyOf(refused)).toMatchObject({
    code: 'account.payment_open',
    detail: expect.stringContaining('DPL-BANK000001'),
  })
  await shop.db.execute(
    `update orders set created_at = now() - interval '7 days' where id = 'DPL-BANK000001'`,
  )
  expect((await remove(asha)).status).toBe(200)
})

const leftOf = async (table: string, column: string, id: string) =>
  (await shop.db.execute(sql`select 1 from ${sql.raw(table)} where ${sql.raw(column)} = ${id}`)).rows.length
const privateFiles = () => {
  const folder = join(shop.config.dataDirectory, 'files/private')
  return existsSync(folder) ? readdirSync(folder).length : 0
}

describe('a deletion while something is made for the account', () => {
  const made = (who: Customer) => who.post('/api/figurines/made', { figure: defaultFigure })
  const first = async (who: Customer) =>
    (await bodyOf<{ figurine: { id: string } }>(await made(who))).figurine.id
  const ways = {
    'a made figure': async (who: Customer) => () => made(who),
    'a made figure with a key': async (who: Customer) => () =>
      who.ask('POST', '/api/figurines/made', { figure: defaultFigure }, { 'idempotency-key': who.id }),
    'a version': async (who: Customer) => {
      const id = await first(who)
      return () => who.post(`/api/figurines/${id}/versions`, { figure: defaultFigure })
    },
    'an upload': async (who: Customer) => () => upload(shop, who),
  }

  test.each(Object.entries(ways))(
    '%s is made before it or refused, and nothing stays',
    async (_, way) => {
      const files = privateFiles()
      for (let behind = 0; behind < 6; behind += 1) {
        const who = await customer(shop)
        const make = await way(who)
        const answer = make()
        for (let asked = 0; asked < behind * 4; asked += 1) await shop.get('/api/health')
        expect((await remove(who)).status).toBe(200)
        const { status, ...told } = await answer.then(async one => ({
          status: one.status,
          body: await one.text(),
        }))
        expect([200, 401, 404], JSON.stringify(told)).toContain(status)
        if (status === 401) expect(told.body).toMatch(/account\.gone|Please log in/)
        for (const table of ['figurines', 'photos', 'provider_calls', 'idempotency_keys'])
          expect(await leftOf(table, 'user_id', who.id), table).toBe(0)
      }
      expect((await shop.db.execute('select 1 from figurines where user_id is null')).rows).toEqual([])
      await eventually(async () => privateFiles() === files)
    },
    60_000,
  )

  test('no mail stays that was to be written behind the answer to the sign-up', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => customer(shop)))
    for (const who of people) {
      await who.post('/api/auth/request-password-reset', { email: who.email })
      expect((await remove(who)).status).toBe(200)
    }
    await eventually(async () => {
      const { rows } = await shop.db.execute(
        `select 1 from pgboss.job where name = 'accounts.behind-answer' and state in ('created', 'retry', 'active')`,
      )
      return rows.length === 0
    })
    for (const { email } of people) expect(await shop.mailsTo(email)).toEqual([])
  })
})
