import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyOf, createTestApp, eventually, type TestApp } from '../../test/create-test-app.ts'
import { customer } from '../../test/people.ts'
import { createApp } from '../app.ts'
import { createLog } from '../platform/log.ts'
import { subscribers } from './tables.ts'
import { unsubscribeLink } from './unsubscribe-links.ts'

const lines: string[] = []
let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp({
    settings: { PUBLIC_URL: 'https://dopple.test' },
    log: createLog('info', { write: line => void lines.push(line) }),
  })
})
afterAll(() => shop.close())

const fromShop = { origin: 'https://dopple.test' }
const subscribed = async (email: string) => {
  await shop.send('POST', '/api/newsletter', { email }, fromShop)
  const mail = await eventually(async () =>
    (await shop.mailsTo(email)).find(({ status }) => status === 'kept'),
  )
  const token = /newsletter\?confirm=([\w-]+)/.exec(mail.textBody)?.[1]
  await shop.send('POST', '/api/newsletter/confirm', { token }, fromShop)
  const link = /https:\/\/dopple\.test(\/u\/[\w.-]+)$/.exec(mail.textBody)?.[1] ?? ''
  return { link, mail }
}
const state = async (link: string) =>
  await bodyOf<{ list: string; subscribed: boolean }>(await shop.get(link.replace('/u/', '/api/mail-lists/')))
const rowOf = async (email: string) =>
  (await shop.db.select().from(subscribers).where(eq(subscribers.email, email)))[0]

/** As a mail provider sends it: no cookie, no Origin, no JSON. */
const oneClick = (link: string, type = 'application/x-www-form-urlencoded') =>
  shop.request(link, {
    method: 'POST',
    headers: { 'content-type': type },
    body: 'List-Unsubscribe=One-Click',
  })

test('one click of a mail provider unsubscribes at once and is answered blank, however often it comes', async () => {
  const { link } = await subscribed('one@example.com')
  expect(await state(link)).toEqual({ list: 'newsletter', subscribed: true })
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']) {
    const answer = await oneClick(link, type)
    expect([answer.status, await answer.text(), answer.headers.get('location')]).toEqual([200, '', null])
    expect(answer.headers.getSetCookie()).toEqual([])
  }
  expect(await state(link)).toEqual({ list: 'newsletter', subscribed: false })
  expect(await rowOf('one@example.com')).toBeUndefined()
})

test('looking at the link, as scanners of mails do, changes nothing', async () => {
  const { link } = await subscribed('scanned@example.com')
  for (const method of ['GET', 'HEAD']) await shop.request(link, { method })
  await shop.get(link.replace('/u/', '/api/mail-lists/'))
  expect(await state(link)).toMatchObject({ subscribed: true })
})

test('a form of the page unsubscribes as well and is shown the page again', async () => {
  const { link } = await subscribed('person@example.com')
  const asked: [string, string][] = []
  const withPages = createApp({
    ...shop,
    pages: {
      load: async () => ({
        async handlePage(request) {
          asked.push([request.method, new URL(request.url).pathname])
          return new Response('<h1>Unsubscribed</h1>', { headers: { 'content-type': 'text/html' } })
        },
      }),
      mode: 'production',
    },
  })
  const answer = await withPages.fetch(
    new Request(`https://dopple.test${link}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'sent_by=page',
    }),
    { clientAddress: '203.0.113.7' },
  )
  expect([answer.status, await answer.text()]).toEqual([200, '<h1>Unsubscribed</h1>'])
  expect(asked).toEqual([['GET', link]])
  expect(await state(link)).toMatchObject({ subscribed: false })
})

test('a made-up link is a 404 and unsubscribes nobody', async () => {
  const { link } = await subscribed('safe@example.com')
  const parts = link.split('.')
  const other = Buffer.from('other@example.com').toString('base64url')
  for (const wrong of [
    `${link}x`,
    [parts[0], other, parts[2]].join('.'),
    ['/u/orders', parts[1], parts[2]].join('.'),
    '/u/nonsense',
    '/u/newsletter..',
  ])
    expect((await oneClick(wrong)).status, wrong).toBe(404)
  expect(await state(link)).toMatchObject({ subscribed: true })
})

test('the exception from the Origin rule holds for these links alone', async () => {
  for (const path of ['/api/newsletter/confirm', '/api/mail-lists/x', '/u'])
    expect((await oneClick(path)).status, path).toBe(403)
})

test('newsletter mails say how to unsubscribe on one line of their head; mails of an order or an account do not', async () => {
  const address = `${'a-long-name-'.repeat(5)}@example.com`
  const { link, mail } = await subscribed(address)
  const head = (id: string) =>
    readFileSync(join(shop.config.dataDirectory, 'mail', `${id}.eml`), 'utf8').split('\r\n\r\n')[0] ?? ''
  expect(head(mail.id).split('\r\n')).toEqual(
    expect.arrayContaining([
      `List-Unsubscribe: <https://dopple.test${link}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]),
  )
  await shop.send(
    'POST',
    '/api/contact',
    { name: 'Asha', email: 'asha@example.com', message: 'Does the elephant come in grey?' },
    fromShop,
  )
  const receipt = await eventually(async () =>
    (await shop.mailsTo('asha@example.com')).find(({ status }) => status === 'kept'),
  )
  expect(head(receipt.id)).not.toMatch(/unsubscribe/i)
})

test('the token of a link is in no line of the log', async () => {
  const { link } = await subscribed('quiet@example.com')
  await oneClick(link)
  await oneClick(`${link}x`)
  await shop.get(link)
  await shop.get(link.replace('/u/', '/api/mail-lists/'))
  const written = lines.join('')
  expect(written).toContain('"path":"/u/…"')
  expect(written).not.toContain(link.split('.')[1])
  expect(written).not.toContain(link.split('.')[2])
})

test('a link of another shop’s secret is none of ours', async () => {
  expect((await oneClick(unsubscribeLink('another secret', 'newsletter', 'x@example.com'))).status).toBe(404)
  expect((await oneClick(unsubscribeLink(shop.secret, 'newsletter', 'never@example.com'))).status).toBe(200)
})

test('an account’s archive shows its mails without the keys in them', async () => {
  const local = await createTestApp()
  const asha = await customer(local, { email: 'archive@example.com' })
  await asha.post('/api/newsletter', { email: asha.email })
  const zip = await (await asha.get(`/api/profiles/${asha.id}/export`)).arrayBuffer()
  const archive = strFromU8(unzipSync(new Uint8Array(zip))['mails.json'] ?? new Uint8Array())
  expect(archive).toContain('/u/…')
  expect(archive).not.toMatch(/\/u\/newsletter/)
  await local.close()
})
