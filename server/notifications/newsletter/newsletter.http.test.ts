import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { subscribers } from '../tables.ts'
import { expireSubscriptions } from './subscription.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

const subscriber = async (email: string) =>
  (await shop.db.select().from(subscribers).where(eq(subscribers.email, email)))[0]
const tokenIn = async (email: string) =>
  /confirm=([\w.-]+)/.exec((await shop.mailsTo(email))[0]?.textBody ?? '')?.[1] ?? ''
test('an address is stored with the time of consent and counts only once confirmed', async () => {
  expect((await shop.send('POST', '/api/newsletter', { email: 'Ravi@Example.com' })).status).toBe(200)
  expect(await subscriber('ravi@example.com')).toMatchObject({
    confirmedAt: null,
    consentedAt: expect.any(Date),
  })
  expect(
    (await shop.send('POST', '/api/newsletter/confirm', { token: await tokenIn('ravi@example.com') })).status,
  ).toBe(200)
  expect((await subscriber('ravi@example.com'))?.confirmedAt).toBeInstanceOf(Date)
})

test('an address nobody confirms is forgotten after thirty days', async () => {
  for (const name of ['idle', 'eager', 'fresh'])
    await shop.send('POST', '/api/newsletter', { email: `${name}@example.com` })
  await shop.send('POST', '/api/newsletter/confirm', { token: await tokenIn('eager@example.com') })
  await shop.db
    .update(subscribers)
    .set({ consentedAt: new Date(Date.now() - 31 * 86_400_000) })
    .where(inArray(subscribers.email, ['idle@example.com', 'eager@example.com']))
  await expireSubscriptions({ ...shop, clock: () => new Date() })
  expect(await shop.mailsTo('idle@example.com')).toEqual([])
  expect(await subscriber('idle@example.com')).toBeUndefined()
  expect(await subscriber('eager@example.com')).toMatchObject({ confirmedAt: expect.any(Date) })
  expect(await subscriber('fresh@example.com')).toMatchObject({ confirmedAt: null })
})

test('asking again when already on the list answers the same and writes no second mail', async () => {
  await shop.send('POST', '/api/newsletter', { email: 'twice@example.com' })
  await shop.send('POST', '/api/newsletter/confirm', { token: await tokenIn('twice@example.com') })
  expect((await shop.send('POST', '/api/newsletter', { email: 'twice@example.com' })).status).toBe(200)
  expect(await shop.mailsTo('twice@example.com')).toHaveLength(1)
})

test('a made-up link is refused with a sentence, a bad address with its own', async () => {
  expect((await shop.send('POST', '/api/newsletter/confirm', { token: 'x'.repeat(43) })).status).toBe(404)
  expect((await shop.send('POST', '/api/newsletter', { email: 'nobody' })).status).toBe(422)
})
