import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodyOf, createTestApp, eventually, type TestApp } from '../../test/create-test-app.ts'
import { browserOf, type Customer, customer, proveAddress } from '../../test/people.ts'
import { codeFor } from '../../test/second-factor.ts'
import { secondFactors } from './tables.ts'

const HOUR = 3_600_000
let shop: TestApp
let aheadMs = 0
beforeAll(async () => {
  shop = await createTestApp({
    settings: { RATE_LIMITS: 'off' },
    clock: () => new Date(Date.now() + aheadMs),
  })
})
afterAll(() => shop.close())
beforeEach(() => {
  aheadMs = 0
})

const enable = (who: Customer) => who.post('/api/auth/two-factor/enable', { password: who.password })
const verify = (who: Pick<Customer, 'post'>, token: string) => who.post('/api/auth/verify-email', { token })
const proofTokens = async ({ email }: Customer) =>
  (await shop.mailsTo(email)).flatMap(
    ({ textBody }) => /verify-email\?token=([\w%-]+)/.exec(textBody)?.[1] ?? [],
  )

async function withFactor() {
  const who = await customer(shop)
  await proveAddress(shop, who)
  const { totpURI } = await bodyOf<{ totpURI: string }>(await enable(who))
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  expect((await who.post('/api/auth/two-factor/verify-totp', { code: codeFor(secret, -1) })).status).toBe(200)
  return { ...who, secret }
}
/** The state from when a factor could be turned on without a proven address. */
async function squatted() {
  const squatter = await withFactor()
  await shop.db
    .update(secondFactors)
    .set({ addressProven: false })
    .where(eq(secondFactors.userId, squatter.id))
  await shop.db.execute(`update users set email_verified = false where id = '${squatter.id}'`)
  return squatter
}
async function resetByMail(email: string) {
  const before = (await shop.mailsTo(email)).length
  await browserOf(shop).post('/api/auth/request-password-reset', { email })
  const [mail] = await eventually(async () => {
    const all = await shop.mailsTo(email)
    return all.length > before && all
  })
  const [, token] = /reset-password\?token=([\w%-]+)/.exec(mail?.textBody ?? '') ?? []
  expect(
    (await browserOf(shop).post('/api/auth/reset-password', { newPassword: 'brand-new', token })).status,
  ).toBe(200)
}
const logIn = async (email: string, browser = browserOf(shop)) =>
  bodyOf<{ twoFactorRedirect?: boolean }>(
    await browser.post('/api/auth/sign-in/email', { email, password: 'brand-new' }),
  )

test('a second factor is turned on once a mailed link has shown that the address is one’s own', async () => {
  const who = await customer(shop)
  const refused = await enable(who)
  expect([refused.status, await bodyOf(refused)]).toEqual([
    409,
    expect.objectContaining({ code: 'account.address_unproven' }),
  ])
  const [token = ''] = await proofTokens(who)
  expect((await verify(who, token)).status).toBe(200)
  expect((await enable(who)).status).toBe(200)
})

test('the link proves nothing for another account, without a login, or after an hour', async () => {
  const [who, stranger] = [await customer(shop), await customer(shop)]
  await enable(who)
  const [token = ''] = await proofTokens(who)
  expect((await verify(stranger, token)).status).toBe(404)
  expect((await verify(browserOf(shop), token)).status).toBe(401)
  aheadMs = 61 * 60_000
  expect((await verify(who, token)).status).toBe(404)
  aheadMs = 0
  expect((await enable(who)).status).toBe(409)
})

test('a stranger’s second factor does not lock out the owner: a reset ends it a day later', async () => {
  const { email } = await squatted()
  await resetByMail(email)
  const [told] = (await shop.mailsTo(email)).filter(mail => mail.kind === 'account.password-changed')
  expect(told?.textBody).toContain('A second factor was turned on')
  expect(await logIn(email)).toMatchObject({ twoFactorRedirect: true })
  aheadMs = 23 * HOUR
  expect(await logIn(email)).toMatchObject({ twoFactorRedirect: true })
  aheadMs = 24 * HOUR
  const owner = browserOf(shop)
  expect(await logIn(email, owner)).not.toHaveProperty('twoFactorRedirect')
  expect((await bodyOf<{ visitor: object }>(await owner.get('/api/visitor'))).visitor).toMatchObject({
    email,
    two_factor: false,
  })
})

test('resetting again does not put the end off', async () => {
  const { email } = await squatted()
  await resetByMail(email)
  aheadMs = 20 * HOUR
  await resetByMail(email)
  aheadMs = 24 * HOUR
  expect(await logIn(email)).not.toHaveProperty('twoFactorRedirect')
})

test('whoever has the codes as well keeps the factor by logging in with one', async () => {
  const { email, secret } = await squatted()
  await resetByMail(email)
  const owner = browserOf(shop)
  await logIn(email, owner)
  expect((await owner.post('/api/auth/two-factor/verify-totp', { code: codeFor(secret) })).status).toBe(200)
  aheadMs = 48 * HOUR
  expect(await logIn(email)).toMatchObject({ twoFactorRedirect: true })
})

test('a factor of a proven address outlives the reset by mail', async () => {
  const { email } = await withFactor()
  await resetByMail(email)
  const [told] = (await shop.mailsTo(email)).filter(mail => mail.kind === 'account.password-changed')
  expect(told?.textBody).not.toContain('second factor')
  aheadMs = 48 * HOUR
  expect(await logIn(email)).toMatchObject({ twoFactorRedirect: true })
})

test('at most three links an hour are mailed', async () => {
  const limited = await createTestApp()
  const who = await customer(limited)
  for (let times = 0; times < 5; times += 1) expect((await enable(who)).status).toBe(409)
  expect(
    (await limited.mailsTo(who.email)).filter(mail => mail.kind === 'account.prove-address'),
  ).toHaveLength(3)
  await limited.close()
})
