import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Profile } from '../../shared/accounts/api.ts'
import { bodyOf, createTestApp, eventually, type TestApp } from '../../test/create-test-app.ts'
import { browserOf, customer } from '../../test/people.ts'
import { grantAdmin } from './admins.ts'
import { deviceName } from './profile.ts'
import { users } from './tables.ts'

let shop: TestApp
let aheadMs = 0
beforeAll(async () => {
  shop = await createTestApp({ clock: () => new Date(Date.now() + aheadMs) })
})
const slowly = () => {
  aheadMs += 7000
}
afterAll(() => shop.close())

const SESSION = '/api/auth/get-session'
const visitor = async (browser: { get: (path: string) => Promise<Response> }) =>
  (await bodyOf<{ visitor: { email: string; role: string } | null }>(await browser.get('/api/visitor')))
    .visitor

test('somebody signs up, signs in, is known, and signs out', async () => {
  const browser = browserOf(shop)
  const signedUp = await browser.post('/api/auth/sign-up/email', {
    name: 'Ravi',
    email: 'Ravi@Example.com',
    phone: '9876543210',
    password: 'paint-it',
    newsletter: false,
  })
  expect(signedUp.status).toBe(200)
  expect(await visitor(browser)).toBeNull()
  expect(
    (await browser.post('/api/auth/sign-in/email', { email: 'ravi@example.com', password: 'paint-it' }))
      .status,
  ).toBe(200)
  expect(await visitor(browser)).toMatchObject({ email: 'ravi@example.com', role: 'user' })
  await browser.post('/api/auth/sign-out')
  expect(await visitor(browser)).toBeNull()
})

test('HEAD of the session answers as GET does, without a body', async () => {
  for (const browser of [browserOf(shop), await customer(shop)]) {
    const [get, head] = [await browser.get(SESSION), await browser.ask('HEAD', SESSION)]
    expect([get.status, head.status, await head.text()]).toEqual([200, 200, ''])
  }
})

test('the session cookie cannot be read by scripts and is not sent along from other sites', async () => {
  await customer(shop, { email: 'cookie@example.com' })
  const signedIn = await browserOf(shop).post('/api/auth/sign-in/email', {
    email: 'cookie@example.com',
    password: 'secret-1',
  })
  const cookie = signedIn.headers.getSetCookie().find(one => one.startsWith('dopple.session_token='))
  expect(cookie).toMatch(/HttpOnly/i)
  expect(cookie).toMatch(/SameSite=Lax/i)
})

test('a password of five characters is refused with a sentence, one of six is taken', async () => {
  const refused = await browserOf(shop).post('/api/auth/sign-up/email', {
    name: 'A',
    email: 'five@example.com',
    password: '12345',
  })
  expect(refused.status).toBe(422)
  const sentence = 'Password must be at least 6 characters long'
  expect(await bodyOf(refused)).toMatchObject({
    errors: { password: sentence },
    message: sentence,
    detail: sentence,
  })
  expect(
    (
      await browserOf(shop).post('/api/auth/sign-up/email', {
        name: 'A',
        email: 'six@example.com',
        password: '123456',
      })
    ).status,
  ).toBe(200)
})

test('a taken address answers exactly as a free one, and its owner gets a mail', async () => {
  await customer(shop, { email: 'taken@example.com', name: 'Owner' })
  const shape = async (email: string) => {
    const answer = await browserOf(shop).post('/api/auth/sign-up/email', {
      name: 'Somebody',
      email,
      password: 'secret-1',
      newsletter: false,
    })
    const { token, user } = await bodyOf<{ token: unknown; user: Record<string, unknown> }>(answer)
    return {
      status: answer.status,
      token,
      user: { ...user, id: '*', email: '*', createdAt: '*', updatedAt: '*' },
    }
  }
  expect(await shape('taken@example.com')).toEqual(await shape('free@example.com'))
  await eventually(async () => (await mailsOf('taken@example.com', 'account.exists')).length === 1)
})

test('an unknown address and a wrong password are refused alike', async () => {
  const { email } = await customer(shop)
  const responseFor = async (address: string) => {
    const answer = await browserOf(shop).post('/api/auth/sign-in/email', {
      email: address,
      password: 'not-this-one',
    })
    return { status: answer.status, body: await bodyOf(answer) }
  }
  expect(await responseFor(email)).toEqual(await responseFor('nobody-at-all@example.com'))
})

test('nobody becomes an admin by asking', async () => {
  const browser = browserOf(shop)
  await browser.post('/api/auth/sign-up/email', {
    name: 'Eve',
    email: 'eve@example.com',
    password: 'secret-1',
    role: 'admin',
  })
  const eve = await customer(shop, { email: 'eve2@example.com' })
  await eve.ask('PATCH', `/api/profiles/${eve.id}`, {
    role: 'admin',
    email: 'other@example.com',
    name: 'Eve',
  })
  await eve.post('/api/auth/update-user', { role: 'admin' })
  const rows = await shop.db
    .select({ email: users.email, role: users.role })
    .from(users)
    .where(eq(users.id, eve.id))
  expect(rows).toEqual([{ email: 'eve2@example.com', role: 'user' }])
  expect((await shop.db.select().from(users).where(eq(users.role, 'admin'))).map(user => user.email)).toEqual(
    ['admin@dopple.example'],
  )
})

const mailsOf = async (email: string, kind: string) =>
  (await shop.mailsTo(email)).filter(mail => mail.kind === kind)
const resetToken = (email: string) =>
  eventually(
    async () => /token=([\w%-]+)/.exec((await mailsOf(email, 'account.reset'))[0]?.textBody ?? '')?.[1],
  )
const isValid = async (token: string) =>
  (await bodyOf<{ valid: boolean }>(await shop.get(`/api/auth/reset-link?token=${token}`))).valid

test('a forgotten password is set anew through the mail, once, and every session ends', async () => {
  const forgetful = await customer(shop)
  expect(
    (await browserOf(shop).post('/api/auth/request-password-reset', { email: forgetful.email })).status,
  ).toBe(200)
  const token = await resetToken(forgetful.email)
  expect(await isValid(token)).toBe(true)
  const set = await browserOf(shop).post('/api/auth/reset-password', { newPassword: 'brand-new', token })
  expect(set.status).toBe(200)
  expect(await visitor(forgetful)).toBeNull()
  expect(await isValid(token)).toBe(false)
  expect(
    (await browserOf(shop).post('/api/auth/reset-password', { newPassword: 'another-1', token })).status,
  ).toBe(400)
  expect(
    (await browserOf(shop).post('/api/auth/sign-in/email', { email: forgetful.email, password: 'brand-new' }))
      .status,
  ).toBe(200)
})

test('a reset of an unknown address looks the same; at most three mails are sent an hour', async () => {
  const known = await customer(shop)
  const responseFor = async (email: string) =>
    bodyOf(await browserOf(shop).post('/api/auth/request-password-reset', { email }))
  expect(await responseFor('unknown@example.com')).toEqual(await responseFor(known.email))
  expect(await shop.mailsTo('unknown@example.com')).toEqual([])
  const first = await responseFor(known.email)
  for (let times = 0; times < 4; times += 1) expect(await responseFor(known.email)).toEqual(first)
  await eventually(async () => (await mailsOf(known.email, 'account.reset')).length === 3)
})

test('the account’s own links and rare doors of the library are closed', async () => {
  const { post, get } = await customer(shop)
  const closed = [
    'update-user',
    'update-session',
    'change-email',
    'delete-user',
    'sign-in/social',
    'verify-password',
    'revoke-session',
  ]
  const rare = [
    'revoke-sessions',
    'revoke-other-sessions',
    'set-password',
    'two-factor/send-otp',
    'two-factor/get-totp-uri',
    'admin/set-role',
  ]
  for (const path of [...closed, ...rare])
    expect((await post(`/api/auth/${path}`, {})).status, path).toBe(404)
  for (const path of [
    'list-sessions',
    'list-accounts',
    'ok',
    'error',
    'verify-email',
    'reset-password/x?callbackURL=/',
    'callback/google',
  ])
    expect((await get(`/api/auth/${path}`)).status, path).toBe(404)
})

test('a profile is read and changed by its owner; phone and pincode are kept in one form', async () => {
  const asha = await customer(shop)
  const answer = await asha.ask('PATCH', `/api/profiles/${asha.id}`, {
    phone: '+91 98765-43210',
    pincode: '400 005',
    state: 'Maharashtra',
    city: 'Mumbai',
  })
  expect(answer.status).toBe(200)
  const { profile } = await bodyOf<{ profile: Profile }>(answer)
  expect(profile).toMatchObject({
    phone: '9876543210',
    pincode: '400005',
    state: 'Maharashtra',
    name: 'Asha',
  })
  const emptied = await bodyOf<{ profile: Profile }>(
    await asha.ask('PATCH', `/api/profiles/${asha.id}`, { phone: null }),
  )
  expect(emptied.profile).toMatchObject({ phone: null, city: 'Mumbai' })
})

test('each profile field that is not right gets its own sentence', async () => {
  const asha = await customer(shop)
  const answer = await asha.ask('PATCH', `/api/profiles/${asha.id}`, {
    phone: '12345',
    pincode: '40005',
    state: 'Atlantis',
  })
  expect(answer.status).toBe(422)
  expect(await bodyOf(answer)).toMatchObject({
    errors: {
      phone: 'Please enter a 10-digit Indian mobile number.',
      pincode: 'A pincode has 6 digits. This one has 5.',
      state: 'Please choose one of the states and union territories.',
    },
  })
})

test('another device can be signed out from here', async () => {
  const asha = await customer(shop)
  const phone = browserOf(shop)
  await phone.post('/api/auth/sign-in/email', { email: asha.email, password: asha.password })
  const { sessions } = await bodyOf<{ sessions: { id: string; current: boolean }[] }>(
    await asha.get(`/api/profiles/${asha.id}/sessions`),
  )
  expect(sessions).toHaveLength(2)
  const other = sessions.find(session => !session.current)
  expect((await asha.ask('DELETE', `/api/profiles/${asha.id}/sessions/${other?.id}`)).status).toBe(200)
  expect(await visitor(phone)).toBeNull()
  expect(await visitor(asha)).not.toBeNull()
})

test('a name nobody can see, or of two lines, is refused where a profile is changed, too', async () => {
  const asha = await customer(shop)
  for (const name of ['\u200b', '\u3164\u2800', 'Asha\nRao', 'A\0'])
    expect(
      await bodyOf(await asha.ask('PATCH', `/api/profiles/${asha.id}`, { name })),
      JSON.stringify(name),
    ).toMatchObject({
      errors: { name: expect.any(String) },
    })
  expect((await asha.ask('PATCH', `/api/profiles/${asha.id}`, { name: 'अशा 🪆' })).status).toBe(200)
})

test('devices have names one knows them by', () => {
  expect(
    deviceName('Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'),
  ).toBe('Chrome on Android')
  expect(deviceName(null)).toBe('A browser')
})

test('an account is deleted with its password only, and not while an order is unfinished', async () => {
  const asha = await customer(shop)
  const remove = (password: string) => asha.ask('DELETE', `/api/profiles/${asha.id}`, { password })
  expect((await remove('wrong-one')).status).toBe(422)
  await shop.db.execute(`insert into orders (id, user_id, flow, status, payment_status, quantity, total_paise,
    shipping, billing, paid_at)
    values ('DPL-TEST000001', '${asha.id}', 'cart', 'In Production', 'paid', 1, 249900, '{}', '{}', now())`)
  const refused = await remove(asha.password)
  expect(refused.status).toBe(409)
  expect(await bodyOf(refused)).toMatchObject({
    code: 'account.order_unfinished',
    detail: expect.stringContaining('DPL-TEST000001'),
  })
  await shop.db.execute(`update orders set status = 'Delivered' where id = 'DPL-TEST000001'`)
  expect((await remove(asha.password)).status).toBe(200)
  expect(await visitor(asha)).toBeNull()
  const { rows } = await shop.db.execute(`select user_id from orders where id = 'DPL-TEST000001'`)
  expect(rows).toEqual([{ user_id: null }])
})

test('an admin is granted by the command’s verb, and an unknown address is not', async () => {
  const maker = await customer(shop, { email: 'maker@example.com' })
  expect(await grantAdmin(shop.db, 'Maker@Example.com ')).toBe(true)
  expect(await visitor(maker)).toMatchObject({ role: 'admin' })
  expect(await grantAdmin(shop.db, 'nobody@example.com')).toBe(false)
  await shop.db.execute(`update users set role = 'user' where email = 'maker@example.com'`)
})

test('twenty wrong passwords lock out strangers, but no known browser and nobody else', async () => {
  const owner = await customer(shop)
  const stranger = browserOf(shop, '198.51.100.66')
  const guess = () => stranger.post('/api/auth/sign-in/email', { email: owner.email, password: 'guess-it-1' })
  for (let times = 0; times < 20; times += 1) {
    slowly()
    expect((await guess()).status).toBe(401)
  }
  const locked = await guess()
  expect(locked.status).toBe(429)
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
  const rightButLate = await browserOf(shop, '198.51.100.67').post('/api/auth/sign-in/email', {
    email: owner.email,
    password: owner.password,
  })
  expect(rightButLate.status).toBe(429)
  await owner.post('/api/auth/sign-out')
  expect(
    (await owner.post('/api/auth/sign-in/email', { email: owner.email, password: owner.password })).status,
  ).toBe(200)
  await customer(shop)
}, 60_000)

test('a forwarded header does not make a new guesser', async () => {
  const owner = await customer(shop)
  for (let times = 0; times < 20; times += 1) {
    slowly()
    await shop.send(
      'POST',
      '/api/auth/sign-in/email',
      { email: owner.email, password: 'guess-it-1' },
      { 'x-forwarded-for': `10.1.1.${times}`, 'x-client-address': `10.1.1.${times}` },
    )
  }
  const answer = await shop.send(
    'POST',
    '/api/auth/sign-in/email',
    { email: owner.email, password: 'guess-it-1' },
    { 'x-forwarded-for': '10.9.9.9' },
  )
  expect(answer.status).toBe(429)
}, 60_000)

test('a session cookie that was changed, or signed by somebody else, is nobody’s', async () => {
  const { jar } = await customer(shop)
  const [name = '', value = ''] = [...jar].find(([key]) => key.includes('session_token')) ?? []
  const whoIs = async (cookie: string) =>
    (await bodyOf<{ visitor: object | null }>(await shop.request('/api/visitor', { headers: { cookie } })))
      .visitor
  expect(await whoIs(`${name}=${value}`)).not.toBeNull()
  const [token = '', signature = ''] = decodeURIComponent(value).split('.')
  const other = createHmac('sha256', 'another secret').update(token).digest('base64')
  for (const forged of [
    token,
    `${token}.`,
    `.${signature}`,
    `${token}.${other}`,
    `${token}x.${signature}`,
    `${token}.${signature.slice(0, -4)}`,
  ])
    expect(await whoIs(`${name}=${encodeURIComponent(forged)}`)).toBeNull()
})

test('no answer of the sign-in shows a script the token of the session', async () => {
  const who = browserOf(shop)
  const email = 'no-token@example.com'
  await who.post('/api/auth/sign-up/email', { name: 'Ravi', email, password: 'paint-it', newsletter: false })
  const texts = [await (await who.post('/api/auth/sign-in/email', { email, password: 'paint-it' })).text()]
  texts.push(await (await who.get('/api/auth/get-session')).text())
  texts.push(
    await (
      await who.post('/api/auth/change-password', { currentPassword: 'paint-it', newPassword: 'paint-them' })
    ).text(),
  )
  const { rows } = await shop.db.execute(
    `select s.token from sessions s join users u on u.id = s.user_id where u.email = '${email}'`,
  )
  const token = decodeURIComponent(
    [...who.jar].find(([name]) => name.includes('session_token'))?.[1] ?? '',
  ).split('.')[0]
  expect(rows).toEqual([{ token }])
  for (const text of texts) expect(text).not.toMatch(/"token":"/)
  expect(JSON.parse(texts[1] ?? '')).toMatchObject({
    session: { expiresAt: expect.any(String) },
    user: { email },
  })
})

test('a wrong password is not told to log in first', async () => {
  const { email } = await customer(shop)
  const refused = await browserOf(shop).post('/api/auth/sign-in/email', { email, password: 'not-this-one' })
  expect([refused.status, await bodyOf(refused)]).toEqual([
    401,
    expect.objectContaining({ title: 'That did not fit', status: 401 }),
  ])
  expect(await bodyOf(await browserOf(shop).get('/api/admin/stats'))).toMatchObject({ title: 'Log in first' })
})
