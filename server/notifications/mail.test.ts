import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSmtpInbox } from '../../sandbox/smtp-inbox.ts'
import { createTestApp, eventually, type TestApp } from '../../test/create-test-app.ts'

const opened: { close: () => Promise<unknown> }[] = []
afterAll(async () => {
  for (const one of opened.reverse()) await one.close()
})
const remember = <T extends { close: () => Promise<unknown> }>(one: T): T => {
  opened.push(one)
  return one
}
const write = (shop: TestApp, email: string) => shop.send('POST', '/api/contact', { name: 'Asha', email, message: 'Does the elephant come in grey?' })

test('with a mail server set, a mail leaves over SMTP with a text part and an HTML part', async () => {
  const inbox = remember(await openSmtpInbox())
  const shop = remember(await createTestApp({ settings: { SMTP_URL: inbox.url, MAIL_FROM: 'Dopple <hello@dopple.test>' } }))
  await write(shop, 'asha@example.com')
  const received = await eventually(async () => inbox.messages.find(message => message.to.includes('asha@example.com')))
  expect(received.from).toBe('hello@dopple.test')
  expect(received.source).toMatch(/Content-Type: text\/plain/)
  expect(received.source).toMatch(/Content-Type: text\/html/)
  expect(await eventually(async () => (await shop.mailsTo('asha@example.com'))[0]?.status === 'sent')).toBe(true)
})

test('a mail server that is down loses nothing and delays nobody', async () => {
  const inbox = remember(await openSmtpInbox())
  inbox.refuse(true)
  const shop = remember(await createTestApp({ settings: { SMTP_URL: inbox.url } }))
  const since = performance.now()
  expect((await write(shop, 'patient@example.com')).status).toBe(200)
  expect(performance.now() - since).toBeLessThan(1000)
  await eventually(async () => ((await shop.mailsTo('patient@example.com'))[0]?.attempts ?? 0) > 0)
  expect((await shop.mailsTo('patient@example.com'))[0]).toMatchObject({ status: 'waiting', lastError: expect.stringContaining('451') })
  inbox.refuse(false)
  await eventually(async () => inbox.messages.some(message => message.to.includes('patient@example.com')), 20_000)
}, 40_000)

test('without a mail server, mails are kept to be read, and lie as .eml beside', async () => {
  const shop = remember(await createTestApp())
  await write(shop, 'kept@example.com')
  const mail = await eventually(async () => (await shop.mailsTo('kept@example.com')).find(one => one.status === 'kept'))
  expect(readdirSync(join(shop.config.dataDirectory, 'mail'))).toContain(`${mail.id}.eml`)
  const shown = await shop.request(`/dev/mail/${mail.id}`, {}, '127.0.0.1')
  expect(await shown.text()).toContain('Does the elephant come in grey?')
})
