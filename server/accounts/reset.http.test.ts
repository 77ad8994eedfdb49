import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyOf, createTestApp, eventually, type TestApp } from '../../test/create-test-app.ts'
import { browserOf, type Customer, customer } from '../../test/people.ts'

let shop: TestApp
let aheadMs = 0
beforeAll(async () => {
  shop = await createTestApp({ clock: () => new Date(Date.now() + aheadMs) })
})
afterAll(() => shop.close())

const MINUTE = 60_000
const askFor = (email: string) => browserOf(shop).post('/api/auth/request-password-reset', { email })
const tokensOf = async (email: string) =>
  (await shop.mailsTo(email)).flatMap(({ textBody }) => /token=([\w%-]+)/.exec(textBody)?.[1] ?? [])

async function links(email: string, count: number) {
  for (let asked = 1; asked <= count; asked += 1) {
    await askFor(email)
    await eventually(async () => (await tokensOf(email)).length === asked)
  }
  return tokensOf(email)
}
const isValid = async (token = '') =>
  (await bodyOf<{ valid: boolean }>(await shop.get(`/api/auth/reset-link?token=${token}`))).valid
const reset = (token = '', browser = browserOf(shop)) =>
  browser.post('/api/auth/reset-password', { newPassword: 'brand-new', token })

async function expectSpent(token: string | undefined) {
  expect(await isValid(token)).toBe(false)
  const refused = await reset(token)
  expect(refused.status).toBe(400)
  expect(await bodyOf(refused)).toMatchObject({ code: 'auth.invalid_token' })
}

test('two links of one hour both serve, and the first that is used ends the other', async () => {
  const { email } = await customer(shop)
  const [newer, older] = await links(email, 2)
  expect(await isValid(newer)).toBe(true)
  expect(await isValid(older)).toBe(true)
  expect((await reset(newer)).status).toBe(200)
  await expectSpent(older)
  await expectSpent(newer)
})

test('a link does not outlive a change of the password', async () => {
  const owner = await customer(shop)
  const [link] = await links(owner.email, 1)
  expect(
    (
      await owner.post('/api/auth/change-password', {
        currentPassword: owner.password,
        newPassword: 'another-1',
      })
    ).status,
  ).toBe(200)
  await expectSpent(link)
})

test('a link does not outlive the account', async () => {
  const owner = await customer(shop)
  const [link] = await links(owner.email, 1)
  expect((await owner.ask('DELETE', `/api/profiles/${owner.id}`, { password: owner.password })).status).toBe(
    200,
  )
  await expectSpent(link)
})

test('a link serves for sixty minutes and not longer', async () => {
  const { email } = await customer(shop)
  aheadMs = -59 * MINUTE
  const [late] = await links(email, 1)
  aheadMs = 0
  expect(await isValid(late)).toBe(true)
  aheadMs = 2 * MINUTE
  expect(await isValid(late)).toBe(false)
  aheadMs = 0
  expect((await reset(late)).status).toBe(200)

  aheadMs = -61 * MINUTE
  await askFor(email)
  const tooLate = await eventually(async () => (await tokensOf(email)).find(token => token !== late))
  aheadMs = 0
  await expectSpent(tooLate)
})

test('a link that can be no link is refused with a sentence, not with a fault', async () => {
  for (const token of ['%00', 'x'.repeat(300)])
    expect((await shop.get(`/api/auth/reset-link?token=${token}`)).status).toBe(422)
  expect(await isValid('')).toBe(false)
  expect(await isValid('no-link-at-all')).toBe(false)
})

const signIn = (browser: ReturnType<typeof browserOf>, email: string, password: string) =>
  browser.post('/api/auth/sign-in/email', { email, password })

test('a locked-out owner resets by mail: the new password works at once in this browser', async () => {
  const owner = await customer(shop)
  const lockOut = async () => {
    const stranger = browserOf(shop, '198.51.100.7')
    for (let times = 0; times < 21; times += 1) {
      aheadMs += 7000
      await signIn(stranger, owner.email, 'guess-it-1')
    }
    expect((await signIn(stranger, owner.email, 'guess-it-1')).status).toBe(429)
  }
  await lockOut()
  const [link] = await links(owner.email, 1)
  const phone = browserOf(shop, '198.51.100.8')
  expect((await reset(link, phone)).status).toBe(200)
  expect((await signIn(browserOf(shop, '198.51.100.9'), owner.email, 'brand-new')).status).toBe(200)
  await lockOut()
  expect((await signIn(phone, owner.email, 'brand-new')).status).toBe(200)
  aheadMs = 0
}, 60_000)

const changedMails = async (owner: Customer) =>
  (await shop.mailsTo(owner.email)).filter(mail => mail.kind === 'account.password-changed').length

test('a new password ends every other session, whatever was asked for, and sends a mail', async () => {
  const owner = await customer(shop)
  const thief = browserOf(shop)
  await signIn(thief, owner.email, owner.password)
  const change = { currentPassword: owner.password, newPassword: 'another-1', revokeOtherSessions: false }
  expect((await owner.post('/api/auth/change-password', change)).status).toBe(200)
  expect((await bodyOf(await thief.get('/api/visitor'))).visitor).toBeNull()
  expect((await bodyOf(await owner.get('/api/visitor'))).visitor).not.toBeNull()
  expect(await changedMails(owner)).toBe(1)
})
