import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyOf, createTestApp, eventually, ORIGIN, type TestApp } from '../../test/create-test-app.ts'
import { browserOf, customer } from '../../test/people.ts'
import { subscribers } from '../notifications/tables.ts'
import { users } from './tables.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

const signUp = (given: object) =>
  browserOf(shop).post('/api/auth/sign-up/email', {
    name: 'Somebody',
    email: 'x@example.com',
    password: 'secret-1',
    newsletter: false,
    ...given,
  })
const mailsOf = async (email: string, kind: string) =>
  (await shop.mailsTo(email)).filter(mail => mail.kind === kind)

const oddBodies: [what: string, given: object, status: number][] = [
  ['a word for the newsletter', { newsletter: 'yes' }, 422],
  ['nothing for the newsletter', { newsletter: null }, 422],
  ['a number for the newsletter', { newsletter: 1 }, 422],
  ['U+0000 in the name', { name: 'A\0B' }, 422],
  ['U+0000 in the phone', { phone: '98765\0' }, 422],
  ['U+0000 in a field nobody reads', { image: 'a\0b' }, 422],
  ['no name', { name: ' ' }, 422],
  ['a name nobody can see', { name: '\u200b\u3164\u2800' }, 422],
  ['a name of two lines', { name: 'Asha\nRao' }, 422],
  ['a name that turns the text about', { name: 'Asha \u202eoaR' }, 422],
  ['a name of a hundred thousand letters', { name: 'a'.repeat(100_000) }, 422],
  ['a phone that is none', { phone: '12345' }, 422],
  ['a list for a phone', { phone: ['9876543210'] }, 422],
  ['an object for a password', { password: { length: 9 } }, 422],
  ['a password of five characters', { password: '12345' }, 422],
  ['an image', { image: 'https://evil.test/a.png' }, 200],
  ['a wish to be an admin', { role: 'admin', emailVerified: true, id: 'mine', banned: true }, 200],
  ['a way back to another site', { callbackURL: 'https://evil.test/' }, 200],
]

test.each(oddBodies)(
  '%s at the sign-up gets the same answer for a known and an unknown address',
  async (what, given, status) => {
    const { email } = await customer(shop)
    const responseFor = async (address: string) => {
      const answer = await signUp({ ...given, email: address })
      const text = (await answer.text()).replaceAll(address, '*')
      return {
        status: answer.status,
        headers: [...answer.headers.keys()],
        text: text.replaceAll(/"(id|createdAt|updatedAt)":"[^"]+"/g, '"$1":"*"'),
      }
    }
    const known = await responseFor(email)
    expect(known).toEqual(
      await responseFor(`unknown-${oddBodies.findIndex(([one]) => one === what)}@example.com`),
    )
    expect(known.status, known.text).toBe(status)
    if (status === 422)
      expect(JSON.parse(known.text)).toMatchObject({
        errors: expect.any(Object),
        message: expect.any(String),
      })
  },
)

test('only what the form asks for is kept, in its one form', async () => {
  await signUp({
    email: 'Kept@Example.com',
    name: '  Asha Rao ',
    phone: '+91 98765-43210',
    image: 'https://evil.test/a.png',
    role: 'admin',
  })
  const [kept] = await shop.db.select().from(users).where(eq(users.email, 'kept@example.com'))
  expect(kept).toMatchObject({
    name: 'Asha Rao',
    phone: '9876543210',
    image: null,
    role: 'user',
    emailVerified: false,
  })
})

test('an address the login could not read is refused at the sign-up already', async () => {
  expect(await bodyOf(await signUp({ email: 'ümit@example.com' }))).toMatchObject({
    errors: { email: expect.any(String) },
  })
})

test('the doors of the sign-in take JSON alone, and refuse what is none with a sentence', async () => {
  const form = {
    method: 'POST',
    body: 'email=a%40example.com',
    headers: { origin: ORIGIN, host: 'shop.test', 'content-type': 'application/x-www-form-urlencoded' },
  }
  for (const path of ['sign-up/email', 'sign-in/email', 'request-password-reset', 'reset-password'])
    expect((await shop.request(`/api/auth/${path}`, form)).status, path).toBe(415)
  for (const body of [
    null,
    [],
    'x',
    { email: ['a@example.com'] },
    { email: 'a\0@example.com', password: 'a\0' },
  ])
    for (const path of ['sign-in/email', 'request-password-reset', 'reset-password'])
      expect(
        (await shop.send('POST', `/api/auth/${path}`, body)).status,
        `${path} ${JSON.stringify(body)}`,
      ).toBe(422)
})

test('the welcome mail leaves out the typed name and says what to do after a foreign sign-up', async () => {
  await signUp({ email: 'fresh@example.com', name: 'Buy now' })
  const [mail] = await eventually(async () => {
    const mails = await mailsOf('fresh@example.com', 'account.welcome')
    return mails.length > 0 && mails
  })
  expect(mail?.textBody).toContain('/forgot-password')
  expect(mail?.textBody).not.toContain('Buy now')
})

test('with the newsletter ticked, one welcome mail confirms it too; nothing changes for a known address', async () => {
  const owner = await customer(shop)
  await signUp({ email: owner.email, newsletter: true })
  await signUp({ email: 'reader@example.com', newsletter: true })
  const [welcome] = await eventually(async () => {
    const mails = await mailsOf('reader@example.com', 'account.welcome')
    return mails.length > 0 && mails
  })
  const consent = async (email: string) =>
    (await shop.db.select().from(subscribers).where(eq(subscribers.email, email)))[0]
  expect(await consent('reader@example.com')).toMatchObject({
    consentedAt: expect.any(Date),
    confirmedAt: null,
  })
  await eventually(async () => (await mailsOf(owner.email, 'account.exists')).length === 1)
  expect(await consent(owner.email)).toBeUndefined()
  const [user] = await shop.db.select().from(users).where(eq(users.id, owner.id))
  expect(user).toMatchObject({ name: 'Asha', newsletter: false })
  expect(await shop.mailsTo('reader@example.com')).toHaveLength(1)
  const token = /\/newsletter\?confirm=([\w-]+)/.exec(welcome?.textBody ?? '')?.[1]
  expect((await shop.send('POST', '/api/newsletter/confirm', { token })).status).toBe(200)
  expect(await consent('reader@example.com')).toMatchObject({ confirmedAt: expect.any(Date) })
})

test('an address gets at most three sign-up mails a day, even if the account is deleted', async () => {
  const squatter = await customer(shop)
  const { email, password } = squatter
  for (let times = 0; times < 3; times += 1) await signUp({ email })
  const isDone = () =>
    shop.db.transaction(async tx =>
      (await shop.jobs.pending(tx)).every(
        ({ queue, data }) => queue !== 'accounts.behind-answer' || !data.includes(email),
      ),
    )
  const written = async () =>
    (await shop.db.execute(sql`select kind from mails where recipient = ${email} order by kind`)).rows.map(
      ({ kind }) => kind,
    )
  await eventually(isDone)
  expect(await written()).toEqual(['account.exists', 'account.exists', 'account.welcome'])
  expect((await squatter.ask('DELETE', `/api/profiles/${squatter.id}`, { password })).status).toBe(200)
  await signUp({ email, newsletter: true })
  await eventually(isDone)
  expect(await written()).toEqual([])
})
