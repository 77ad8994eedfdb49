import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TicketView } from '../../shared/contact/api.ts'
import { bodyOf, createTestApp, eventually, type TestApp } from '../../test/create-test-app.ts'
import { customer } from '../../test/people.ts'
import { placedOrder } from '../../test/purchases.ts'
import { renderMail } from '../notifications/mail-html.ts'
import { countUrgentComplaints } from './queries.ts'
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
  expect(kept).toMatchObject({
    name: 'Asha',
    email: 'asha@example.com',
    message: message.message,
    status: 'open',
  })
  const toCustomer = await eventually(async () =>
    (await shop.mailsTo('asha@example.com')).find(mail => mail.status === 'kept'),
  )
  expect(toCustomer.textBody).toContain(ticket)
  expect(toCustomer.textBody).toContain('1-2 business days')
  const toMaker = await eventually(async () =>
    (await shop.mailsTo('maker@dopple.test')).find(mail => mail.status === 'kept'),
  )
  expect(toMaker.textBody).toContain('small violin')
})

test('an order id is normalised however it was typed; anything else is kept as it is', async () => {
  for (const [typed, kept] of [
    ['dpl o123456789', 'DPL-0123456789'],
    ['the blue one', 'the blue one'],
  ]) {
    const { ticket } = await bodyOf<{ ticket: string }>(
      await shop.send('POST', '/api/contact', { ...message, order_id: typed }),
    )
    const [row] = await shop.db.select().from(tickets).where(eq(tickets.id, ticket))
    expect(row?.orderId).toBe(kept)
  }
})

test('each invalid field gets the sentence of the specification, in the order of the form', async () => {
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

test('a typed address gets no foreign words from the shop, and at most three mails a day', async () => {
  const stranger = 'stranger@example.com'
  const words = {
    name: 'Cheap Pills',
    email: stranger,
    message: 'Visit pills.example at once',
    order_id: 'call 12345',
  }
  for (let sent = 0; sent < 6; sent += 1)
    expect((await shop.send('POST', '/api/contact', words)).status).toBe(200)
  const buyer = await customer(shop, { name: 'Cheap Pills' })
  const { order } = await placedOrder(shop, buyer, { email: stranger, fullName: 'Cheap Pills' })
  const asked = await bodyOf<{ ticket: string }>(
    await buyer.post(`/api/orders/${order.id}/requests`, { message: 'Visit pills.example' }),
  )
  const admin = await customer(shop, { role: 'admin' })
  await admin.post(`/api/admin/tickets/${asked.ticket}/answers`, { message: 'We cannot do that.' })

  const mails = await shop.mailsTo(stranger)
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual([
    'contact.answered',
    ...Array(3).fill('contact.received'),
  ])
  expect(mails.map(letter => JSON.stringify(letter)).join()).not.toMatch(/pills|12345/i)
  expect(
    (await shop.mailsTo('maker@dopple.test')).filter(({ subject }) => subject.includes('Cheap Pills')),
  ).toHaveLength(7)
})

test('who wrote from an account reads in the answer what was asked', async () => {
  const asha = await customer(shop, { name: 'Asha' })
  const { ticket } = await bodyOf<{ ticket: string }>(
    await asha.post('/api/contact', { ...message, email: asha.email }),
  )
  const admin = await customer(shop, { role: 'admin' })
  await admin.post(`/api/admin/tickets/${ticket}/answers`, { message: 'Yes, a small one.' })
  const mail = (await shop.mailsTo(asha.email)).find(({ kind }) => kind === 'contact.answered')
  for (const part of ['Hello Asha,', 'Yes, a small one.', `You wrote:\n${message.message}`])
    expect(mail?.textBody).toContain(part)
})

test('markup in a message stays text in the mail', async () => {
  await shop.send('POST', '/api/contact', {
    ...message,
    email: 'x@example.com',
    message: '<script>alert(1)</script> hello there',
  })
  const mail = (await shop.mailsTo('maker@dopple.test')).find(({ textBody }) =>
    textBody.includes('hello there'),
  )
  const html = mail && (await renderMail(shop.mailPictures, mail)).html
  expect(html).not.toContain('<script>')
  expect(html).toContain('&lt;script&gt;')
})

test('after ten messages an hour one browser must wait, another on the same network not', async () => {
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
  headers: {
    origin: 'http://shop.test',
    host: 'shop.test',
    'content-type': 'application/json',
    ...(cookie && { cookie }),
  },
  body: JSON.stringify(message),
})

test('a complaint is acknowledged with its ticket and the days of the law, and the desk warns before they are over', async () => {
  const founder = await customer(shop, { role: 'admin' })
  const email = 'unhappy@example.com'
  const complaint = { kind: 'complaint', name: 'Asha Unhappy', email, message: 'The elephant has one ear.' }
  const { ticket } = await bodyOf<{ ticket: string }>(await shop.send('POST', '/api/contact', complaint))
  const [mail] = await shop.mailsTo(email)
  expect(mail?.textBody).toContain(ticket)
  expect(mail?.textBody).toContain('within 48 hours')
  expect(mail?.textBody).not.toMatch(/Unhappy|one ear/)
  for (let more = 0; more < 3; more++) await shop.send('POST', '/api/contact', complaint)
  expect(await shop.mailsTo(email)).toHaveLength(3)

  const urgent = () => countUrgentComplaints(shop.db, new Date())
  const before = async (hours: number) =>
    shop.db
      .update(tickets)
      .set({ createdAt: new Date(Date.now() - hours * 3_600_000) })
      .where(eq(tickets.id, ticket))
  expect(await urgent()).toBe(0)
  await before(25)
  expect(await urgent()).toBe(1)
  const open = await bodyOf<{ tickets: TicketView[] }>(await founder.get('/api/admin/tickets?status=open'))
  const seen = open.tickets.find(({ id }) => id === ticket)
  expect(new Date(seen?.answer_by ?? 0).getTime() - new Date(seen?.created_at ?? 0).getTime()).toBe(
    48 * 3_600_000,
  )
  await founder.post(`/api/admin/tickets/${ticket}/answers`, { message: 'I make you a new one.' })
  expect(await urgent()).toBe(0)
  await before(24 * 26)
  expect(await urgent()).toBe(1)
  const answered = await bodyOf<{ tickets: TicketView[] }>(
    await founder.get('/api/admin/tickets?status=answered'),
  )
  expect(answered.tickets[0]?.id).toBe(ticket)
})
