import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, eventually, type TestApp } from '../../test/create-test-app.ts'
import { browserOf, type Customer, customer } from '../../test/people.ts'
import { publishMissedOrders } from './order-events.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

const written = (id: string, userId: string) =>
  shop.db.execute(
    sql`insert into orders (id, user_id, flow, quantity, total_paise, shipping, billing) values (${id}, ${userId}, 'cart', 1, 249900, '{}', '{}')`,
  )
const step = (id: string, at: number, status = 'Pending') =>
  shop.db.execute(
    sql`insert into order_history (order_id, status, actor, created_at) values (${id}, ${status}, 'shop', ${new Date(at).toISOString()}::timestamptz)`,
  )

test('what a process wrote and died on before it told anybody is told by the others, once; what was told is not told again', async () => {
  const asha = await customer(shop)
  const received: string[] = []
  const unsubscribe = shop.events.subscribe('orders', payload => received.push(payload))
  let now = Date.now()
  const missed = publishMissedOrders({ ...shop, clock: () => new Date(now), everyMs: 60 })
  missed.start()
  await new Promise(resolve => setTimeout(resolve, 150))
  const [untold, told, half] = ['DPL-UNTOLD0001', 'DPL-TOLD000001', 'DPL-HALF000001']
  for (const id of [untold, told, half]) await written(id, asha.id)
  for (const id of [untold, told, half]) await step(id, now)
  now += 10
  for (const id of [told, half]) shop.events.publishSoon('orders', `${id} ${asha.id}`)
  await eventually(async () => received.includes(`${half} ${asha.id}`))
  // Its placing was told; its process died when it was paid, in the same millisecond.
  await step(half, now, 'Processing')
  await eventually(async () => received.filter(payload => payload.startsWith(half)).length === 2)
  await eventually(async () => received.includes(`${untold} ${asha.id}`))
  await new Promise(resolve => setTimeout(resolve, 400))
  missed.stop()
  unsubscribe()
  expect(received.toSorted()).toEqual([half, half, told, untold].map(id => `${id} ${asha.id}`))
})

test('what was written in the minute before a process started is told by it, once; what is older is not', async () => {
  const asha = await customer(shop)
  const now = Date.now() + 600_000
  const [before, older] = ['DPL-BEFORE0001', 'DPL-LONGAGO001']
  for (const id of [older, before]) await written(id, asha.id)
  await step(older, now - 120_000)
  await step(before, now - 5000)
  const received: string[] = []
  const unsubscribe = shop.events.subscribe('orders', payload => received.push(payload))
  const missed = publishMissedOrders({ ...shop, clock: () => new Date(now), everyMs: 60 })
  missed.start()
  await eventually(async () => received.includes(`${before} ${asha.id}`))
  await new Promise(resolve => setTimeout(resolve, 300))
  missed.stop()
  unsubscribe()
  expect(received.filter(payload => payload.endsWith(asha.id))).toEqual([`${before} ${asha.id}`])
})

describe('event streams', () => {
  const streamOf = async (who: Customer) => {
    const reader = (await who.get(`/api/orders/user/${who.id}/events`)).body?.getReader()
    let ended = false
    const whole = (async () => {
      while (!(await reader?.read())?.done);
      ended = true
    })()
    return { whole, ended: () => ended, close: () => reader?.cancel() }
  }
  const otherSession = async (who: Customer): Promise<Customer> => {
    const browser = browserOf(shop)
    await browser.post('/api/auth/sign-in/email', { email: who.email, password: who.password })
    return { ...who, ...browser }
  }

  test('are at most ten of a session and fifty of an account; one more ends the oldest', async () => {
    const asha = await customer(shop)
    const streams = []
    for (let i = 0; i < 10; i++) streams.push(await streamOf(asha))
    expect(streams.some(({ ended }) => ended())).toBe(false)
    streams.push(await streamOf(asha))
    await streams[0]?.whole
    for (let session = 0; session < 4; session++) {
      const elsewhere = await otherSession(asha)
      for (let i = 0; i < 10; i++) streams.push(await streamOf(elsewhere))
    }
    expect(streams.filter(({ ended }) => ended()).length).toBe(1)
    streams.push(await streamOf(await otherSession(asha)))
    await streams[1]?.whole
    expect(streams.filter(({ ended }) => ended()).length).toBe(2)
    for (const stream of streams) await stream.close()
  })

  test('end with their session, however it ends, and no other does', { timeout: 12_000 }, async () => {
    const asha = await customer(shop)
    const [phone, lost] = [await otherSession(asha), await otherSession(asha)]
    const [here, onPhone, onLost] = [await streamOf(asha), await streamOf(phone), await streamOf(lost)]
    await phone.post('/api/auth/sign-out')
    await onPhone.whole
    expect([here.ended(), onLost.ended()]).toEqual([false, false])
    const changed = { currentPassword: asha.password, newPassword: 'another-secret-1' }
    expect((await lost.post('/api/auth/change-password', changed)).status).toBe(200)
    await here.whole
    await onLost.close()
  })
})
