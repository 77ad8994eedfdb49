import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSmtpInbox } from '../../sandbox/smtp-inbox.ts'
import { createTestApp, eventually, type TestApp } from '../../test/create-test-app.ts'
import { customer } from '../../test/people.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { renderMail } from './mail-html.ts'

const remember = <T extends { close: () => Promise<unknown> }>(one: T): T => {
  onTestFinished(async () => void (await one.close()))
  return one
}
const write = (shop: TestApp, email: string) =>
  shop.send('POST', '/api/contact', { name: 'Asha', email, message: 'Does the elephant come in grey?' })

test('with a mail server set, a mail leaves over SMTP with a text part and an HTML part', async () => {
  const inbox = remember(await openSmtpInbox())
  const shop = remember(
    await createTestApp({ settings: { SMTP_URL: inbox.url, MAIL_FROM: 'Dopple <hello@dopple.test>' } }),
  )
  await write(shop, 'asha@example.com')
  const received = await eventually(async () =>
    inbox.messages.find(message => message.to.includes('asha@example.com')),
  )
  expect(received.from).toBe('hello@dopple.test')
  expect(received.source).toMatch(/^Message-ID: <\w+@dopple\.test>\r?$/im)
  expect(received.source).toMatch(/Content-Type: text\/plain/)
  expect(received.source).toMatch(/Content-Type: text\/html/)
  expect(await eventually(async () => (await shop.mailsTo('asha@example.com'))[0]?.status === 'sent')).toBe(
    true,
  )
})

test('a mail server that does not answer delays nobody', async () => {
  const sockets: Socket[] = []
  const silent = createServer(socket => sockets.push(socket))
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const shop = remember(await createTestApp({ settings: { SMTP_URL: `smtp://127.0.0.1:${port}` } }))
  expect((await write(shop, 'patient@example.com')).status).toBe(200)
  await eventually(async () => sockets.length > 0)
  expect((await write(shop, 'next@example.com')).status).toBe(200)
  expect((await shop.mailsTo('patient@example.com'))[0]).toMatchObject({ status: 'waiting', attempts: 0 })
  silent.close()
  for (const socket of sockets) socket.destroy()
})

test('a mail server that is down loses nothing', async () => {
  const inbox = remember(await openSmtpInbox())
  inbox.refuse(true)
  const shop = remember(await createTestApp({ settings: { SMTP_URL: inbox.url } }))
  expect((await write(shop, 'patient@example.com')).status).toBe(200)
  await eventually(async () => ((await shop.mailsTo('patient@example.com'))[0]?.attempts ?? 0) > 0)
  expect((await shop.mailsTo('patient@example.com'))[0]).toMatchObject({
    status: 'waiting',
    lastError: expect.stringContaining('451'),
  })
  inbox.refuse(false)
  await eventually(
    async () => inbox.messages.some(message => message.to.includes('patient@example.com')),
    20_000,
  )
}, 40_000)

const refusing = (error: object): Mailer => ({
  kind: 'smtp',
  deliver: () => Promise.reject(Object.assign(new Error('refused'), error)),
  forget: async () => {},
})

test('a permanently rejected mail is given up; one whose login was rejected waits', async () => {
  const nobody = remember(
    await createTestApp({ mailer: refusing({ responseCode: 550, command: 'RCPT TO' }) }),
  )
  await write(nobody, 'nobody@example.com')
  await eventually(async () => (await nobody.mailsTo('nobody@example.com'))[0]?.status === 'failed')
  expect((await nobody.mailsTo('nobody@example.com'))[0]).toMatchObject({ attempts: 1, lastError: 'refused' })
  const locked = remember(
    await createTestApp({ mailer: refusing({ responseCode: 535, command: 'AUTH PLAIN' }) }),
  )
  await write(locked, 'patient@example.com')
  await eventually(async () => ((await locked.mailsTo('patient@example.com'))[0]?.attempts ?? 0) > 0)
  expect((await locked.mailsTo('patient@example.com'))[0]).toMatchObject({ status: 'waiting' })
})

test('after its last try a mail is marked as failed', async () => {
  const shop = remember(await createTestApp({ mailer: refusing({ responseCode: 451, command: 'RCPT TO' }) }))
  await write(shop, 'late@example.com')
  // A retry that is under way may overwrite the count, so it is set until the last try is noted.
  await eventually(async () => {
    await shop.db.execute(
      `update mails set attempts = 100, due_at = now()
        where recipient = 'late@example.com' and status = 'waiting' and attempts < 100`,
    )
    return (await shop.mailsTo('late@example.com'))[0]?.status === 'failed'
  })
  expect((await shop.mailsTo('late@example.com'))[0]).toMatchObject({ attempts: 101 })
}, 20_000)

test('a link that is over is not sent any more', async () => {
  let aheadMs = 0
  const shop = remember(
    await createTestApp({
      clock: () => new Date(Date.now() + aheadMs),
      mailer: refusing({ responseCode: 451 }),
    }),
  )
  const { email } = await customer(shop)
  await shop.send('POST', '/api/auth/request-password-reset', { email })
  const link = async () => (await shop.mailsTo(email)).find(({ kind }) => kind === 'account.reset')
  await eventually(async () => ((await link())?.attempts ?? 0) > 0)
  aheadMs = 61 * 60_000
  await shop.db.execute('update mails set due_at = now()')
  await eventually(async () => (await link())?.status === 'failed', 14_000)
  expect((await link())?.lastError).toMatch(/was over/)
}, 30_000)

test('half a sign, as a cut emoji leaves it, loses neither the message nor its letters', async () => {
  const shop = remember(await createTestApp({ settings: { SUPPORT_EMAIL: 'maker@dopple.test' } }))
  const response = await shop.send('POST', '/api/contact', {
    name: 'Asha',
    email: 'half@example.com',
    message: 'The elephant \ud83d',
  })
  expect(response.status).toBe(200)
  await eventually(async () =>
    (await shop.mailsTo('maker@dopple.test')).find(
      one => one.status === 'kept' && one.textBody.includes('The elephant \ufffd'),
    ),
  )
})

test('a mail delivered by another process stays delivered, however late the first try ends', async () => {
  const fails = new Map<string, () => void>()
  const deliver: Mailer['deliver'] = ({ to }) =>
    new Promise((_, reject) => fails.set(to, () => reject(new Error('too late'))))
  const shop = remember(await createTestApp({ mailer: { kind: 'smtp', forget: async () => {}, deliver } }))
  await write(shop, 'once@example.com')
  const fail = await eventually(async () => fails.get('once@example.com'))
  await shop.db.execute(`update mails set status = 'sent', attempts = 2 where recipient = 'once@example.com'`)
  fail()
  // The worker takes the next mail only after this one is recorded.
  await write(shop, 'next@example.com')
  await eventually(async () => fails.has('next@example.com'))
  expect(await shop.mailsTo('once@example.com')).toMatchObject([
    { status: 'sent', attempts: 2, lastError: null },
  ])
  for (const end of fails.values()) end()
})

test('a mail claimed by a process that died is sent once its lease is over, and not before', async () => {
  const shop = remember(await createTestApp())
  await shop.outbox.rest()
  await write(shop, 'orphan@example.com')
  const leaseEnds = (when: string) =>
    shop.db.execute(`update mails set due_at = ${when} where recipient = 'orphan@example.com'`)
  await leaseEnds(`now() + interval '1 minute'`)
  shop.outbox.start()
  await write(shop, 'next@example.com')
  await eventually(async () => (await shop.mailsTo('next@example.com'))[0]?.status === 'kept')
  expect((await shop.mailsTo('orphan@example.com'))[0]?.status).toBe('waiting')
  await leaseEnds('now()')
  await eventually(async () => (await shop.mailsTo('orphan@example.com'))[0]?.status === 'kept')
})

test('a stopped outbox claims nothing more', async () => {
  const shop = remember(await createTestApp())
  shop.outbox.rest()
  await write(shop, 'late@example.com')
  shop.events.publishHere('mails', '')
  await new Promise(resolve => setTimeout(resolve, 200))
  expect((await shop.mailsTo('late@example.com'))[0]?.status).toBe('waiting')
})

/** The leaves of a message, however deep its parts lie in each other. */
const partsOf = (message: string) =>
  message.split(/\r\n--[^\r]+/).flatMap(part => {
    const [head = '', ...body] = part.split('\r\n\r\n')
    const type = /Content-Type: ([\w/]+)/i.exec(head)?.[1] ?? ''
    return /^(text|image)/.test(type) ? [{ type, head, bytes: Buffer.from(body.join(''), 'base64') }] : []
  })

test('without a mail server, mails are kept to be read, and lie as .eml beside', async () => {
  const shop = remember(await createTestApp())
  await write(shop, 'kept@example.com')
  const mail = await eventually(async () =>
    (await shop.mailsTo('kept@example.com')).find(one => one.status === 'kept'),
  )
  const file = readFileSync(join(shop.config.dataDirectory, 'mail', `${mail.id}.eml`), 'utf8')
  expect(file).toContain('To: kept@example.com\r\n')
  const html = await renderMail(shop.mailPictures, mail)
  expect(partsOf(file).map(({ type }) => type)).toEqual(['text/plain', 'text/html', 'image/png'])
  expect(partsOf(file).map(({ bytes }) => bytes)).toEqual([
    Buffer.from(mail.textBody),
    Buffer.from(html.html),
    html.inline[0]?.content,
  ])
  const shown = await shop.request(
    `/dev/mail/${mail.id}`,
    { headers: { host: 'localhost:3000' } },
    '127.0.0.1',
  )
  expect(await shown.text()).toContain('Your message is with us')
})
