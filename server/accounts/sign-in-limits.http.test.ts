import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodyOf, createTestApp, type TestApp } from '../../test/create-test-app.ts'
import { type Browser, browserOf, type Customer, customer, proveAddress } from '../../test/people.ts'
import { codeFor } from '../../test/second-factor.ts'
import { sessions } from './tables.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())
beforeEach(() => shop.db.execute('delete from rate_limits'))

const signIn = (browser: Browser, { email, password }: { email: string; password: string }) =>
  browser.post('/api/auth/sign-in/email', { email, password })

const endpoints: [method: string, path: (who: Customer) => string, body: (password: string) => object][] = [
  [
    'POST',
    () => '/api/auth/change-password',
    currentPassword => ({ currentPassword, newPassword: 'brand-new' }),
  ],
  ['POST', () => '/api/auth/two-factor/enable', password => ({ password })],
  ['POST', () => '/api/auth/two-factor/disable', password => ({ password })],
  ['POST', () => '/api/auth/two-factor/generate-backup-codes', password => ({ password })],
  ['DELETE', who => `/api/profiles/${who.id}`, password => ({ password })],
]

test('a session without the password has twenty attempts, over all forms together', async () => {
  const owner = await customer(shop)
  await proveAddress(shop, owner)
  for (let times = 0; times < 20; times += 1) {
    const [method, path, body] = endpoints[times % endpoints.length] ?? endpoints[0] ?? expect.fail()
    expect([400, 422], path(owner)).toContain(
      (await owner.ask(method, path(owner), body('not-this-one'))).status,
    )
  }
  for (const [method, path, body] of endpoints) {
    const refused = await owner.ask(method, path(owner), body(owner.password))
    expect(refused.status, path(owner)).toBe(429)
    expect(refused.headers.get('retry-after')).not.toBeNull()
  }
}, 60_000)

test('ten sign-ins a minute are checked for one account, and a hundred from one address', async () => {
  const owner = await customer(shop)
  const phone = browserOf(shop, '198.51.100.20')
  expect((await signIn(phone, owner)).status).toBe(200)
  const statuses: number[] = []
  for (let times = 0; times < 11; times += 1) statuses.push((await signIn(phone, owner)).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  const stranger = browserOf(shop, '198.51.100.21')
  await shop.db.execute(`update rate_limits set count = 10 where key like 'sign-in-any:%'`)
  expect((await signIn(stranger, { email: 'somebody@example.com', password: 'guess-it-1' })).status).toBe(401)

  await shop.db.execute(`update rate_limits set count = 100 where key like 'sign-in-any@:%'`)
  const refused = await signIn(stranger, { email: 'else@example.com', password: 'guess-it-1' })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
}, 60_000)

test('right passwords do not count', async () => {
  const owner = await customer(shop)
  await proveAddress(shop, owner)
  for (let times = 0; times < 22; times += 1)
    expect((await owner.post('/api/auth/two-factor/enable', { password: owner.password })).status).toBe(200)
}, 60_000)

test('two hundred wrong passwords from one network do not lock out a known browser there', async () => {
  const owner = await customer(shop)
  const stranger = browserOf(shop)
  const anybody = { email: 'anybody@example.com', password: 'guess-it-1' }
  await signIn(stranger, anybody)
  await shop.db.execute(`update rate_limits set count = 200 where key like 'sign-in@:%'`)
  expect((await signIn(stranger, { ...anybody, email: 'else@example.com' })).status).toBe(429)
  expect((await signIn(owner, owner)).status).toBe(200)
})

test('one line of IPv6 is one guesser, however its address is written', async () => {
  for (const [at, address] of ['2001:db8::1', '2001:db8:0:0:ffff::2', '2001:0db8::abcd:1'].entries())
    await signIn(browserOf(shop, address), { email: `v6-${at}@example.com`, password: 'guess-it-1' })
  const { rows } = await shop.db.execute(`select count from rate_limits where key like 'sign-in@:%'`)
  expect(rows).toEqual([{ count: 3 }])
})

test('signing in again in one browser ends its older session', async () => {
  const owner = await customer(shop)
  await signIn(owner, owner)
  await signIn(owner, owner)
  expect(await shop.db.select().from(sessions).where(eq(sessions.userId, owner.id))).toHaveLength(1)
})

async function withSecondFactor() {
  const owner = await customer(shop)
  await proveAddress(shop, owner)
  const { totpURI } = await bodyOf<{ totpURI: string }>(
    await owner.post('/api/auth/two-factor/enable', { password: owner.password }),
  )
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  const code = codeFor(secret, -1)
  expect((await owner.post('/api/auth/two-factor/verify-totp', { code })).status).toBe(200)
  return { ...owner, secret, spent: code }
}
const enter = (browser: Browser, code: string) => browser.post('/api/auth/two-factor/verify-totp', { code })

test('a code of the app lets in once, and a wrong one can be mended', async () => {
  const owner = await withSecondFactor()
  const [first, second] = [browserOf(shop), browserOf(shop)]
  for (const browser of [first, second])
    expect(await bodyOf(await signIn(browser, owner))).toMatchObject({ twoFactorRedirect: true })
  expect((await enter(first, owner.spent)).status).toBe(401)
  expect((await enter(first, '000000')).status).toBe(401)
  const code = codeFor(owner.secret)
  const answers = await Promise.all([enter(first, code), enter(second, code)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  const refused = answers.find(({ status }) => status === 401)
  expect(await bodyOf(refused ?? expect.fail())).toMatchObject({ code: 'auth.code_used' })
  expect((await enter(second, codeFor(owner.secret, 1))).status).toBe(200)
})

test('ten wrong codes of a second factor stop a stranger, and not the owner', async () => {
  const owner = await customer(shop)
  await proveAddress(shop, owner)
  const enabled = await owner.post('/api/auth/two-factor/enable', { password: owner.password })
  const { totpURI, backupCodes } = await bodyOf<{ totpURI: string; backupCodes: string[] }>(enabled)
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  await owner.post('/api/auth/two-factor/verify-totp', { code: codeFor(secret, -1) })

  const stranger = browserOf(shop, '198.51.100.66')
  const guess = (code: string) => stranger.post('/api/auth/two-factor/verify-totp', { code })
  for (let wrong = 0; wrong < 10; wrong += 1) {
    if (wrong % 5 === 0) await signIn(stranger, owner)
    expect((await guess('000000')).status).toBe(401)
  }
  await signIn(stranger, owner)
  const refused = await guess(codeFor(secret))
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])

  const home = browserOf(shop, '203.0.113.80')
  await signIn(home, owner)
  expect((await home.post('/api/auth/two-factor/verify-totp', { code: codeFor(secret) })).status).toBe(200)

  await shop.db.execute(`update rate_limits set count = 100 where key like 'second-factor:%'`)
  const later = browserOf(shop, '203.0.113.81')
  await signIn(later, owner)
  expect((await later.post('/api/auth/two-factor/verify-totp', { code: codeFor(secret, 1) })).status).toBe(
    429,
  )
  await shop.db.execute(`delete from rate_limits where key not like 'second-factor:%'`)
  await signIn(home, owner)
  expect((await home.post('/api/auth/two-factor/verify-totp', { code: codeFor(secret, 1) })).status).toBe(200)
  const [code = ''] = backupCodes
  expect((await later.post('/api/auth/two-factor/verify-backup-code', { code })).status).toBe(200)
})
