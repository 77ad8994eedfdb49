import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyOf, createTestApp, eventually, type TestApp } from '../../test/create-test-app.ts'
import { looksOf } from '../notifications/letter.ts'
import { tickets } from './tables.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp({ settings: { SUPPORT_EMAIL: 'maker@dopple.test' } })
})
afterAll(() => shop.close())

const message = { name: 'Asha', email: 'Asha@Example.com', message: 'Can you paint a small violin?' }

test('a message gets a ticket number, is kept, and both sides get a mail', async () => {
  const answer = await shop.send('POST', '/api/contact', message)
  expect(answer.status).toBe(200)
  const { ticket } = await bodyOf<{ ticket: string }>(answer)
  expect(ticket).toMatch(/^TKT-[0-9A-Z]{8}$/)
  const [kept] = await shop.db.select().from(tickets).where(eq(tickets.id, ticket))
  expect(kept).toMatchObject({ name: 'Asha', email: 'asha@example.com', message: message.message, status: 'open' })
  const toCustomer = await eventually(async () => (await shop.mailsTo('asha@example.com')).find(mail => mail.status === 'kept'))
  expect(toCustomer.textBody).toContain(ticket)
  expect(toCustomer.textBody).toContain('1-2 business days')
  const toMaker = await eventually(async () => (await shop.mailsTo('maker@dopple.test')).find(mail => mail.status === 'kept'))
  expect(toMaker.textBody).toContain('small violin')
})

test('an order id stands as the desk knows it, however it was typed; what is none is kept as it is', async () => {
  for (const [typed, kept] of [
    ['dpl o123456789', 'DPL-0123456789'],
    ['the blue one', 'the blue one'],
  ]) {
    const { ticket } = await bodyOf<{ ticket: string }>(await shop.send('POST', '/api/contact', { ...message, order_id: typed }))
    const [row] = await shop.db.select().from(tickets).where(eq(tickets.id, ticket))
    expect(row?.orderId).toBe(kept)
  }
})

test('each field that is not right gets its own sentence', async () => {
  const answer = await shop.send('POST', '/api/contact', { name: ' ', email: 'asha', message: 'hi' })
  expect(answer.status).toBe(422)
  expect(await bodyOf(answer)).toMatchObject({
    errors: {
      name: 'Please tell me your name.',
      email: 'Please enter an email address like name@example.com.',
      message: 'Please write a little more, so that I can help.',
    },
  })
})

test('markup in a message stays text in the mail', async () => {
  await shop.send('POST', '/api/contact', { ...message, email: 'x@example.com', message: '<script>alert(1)</script> hello there' })
  const [mail] = await shop.mailsTo('x@example.com')
  expect(mail && looksOf(mail)).not.toContain('<script>')
  expect(mail && looksOf(mail)).toContain('&lt;script&gt;')
})

test('after ten messages in an hour one browser is asked to wait, and another on the same network is not', async () => {
  const first = await shop.request('/api/contact', form())
  const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect(cookie).toContain('dopple.device=')
  for (let sent = 1; sent < 10; sent += 1) await shop.request('/api/contact', form(cookie))
  const refused = await shop.request('/api/contact', form(cookie))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await shop.request('/api/contact', form())).status).toBe(200)
})

const form = (cookie?: string) => ({
  method: 'POST',
  headers: { origin: 'http://shop.test', host: 'shop.test', 'content-type': 'application/json', ...(cookie && { cookie }) },
  body: JSON.stringify(message),
})
