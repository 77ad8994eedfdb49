import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, eventually, type TestApp } from '../../test/create-test-app.ts'
import { browserOf, type Customer, customer } from '../../test/people.ts'
import { announceOrder } from './order-events.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

/** What a stream tells of orders, as their ids and statuses. */
async function listen(answer: Response) {
  const reader = answer.body?.getReader()
  const heard: string[] = []
  void (async () => {
    let text = ''
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done) return
      text += new TextDecoder().decode(value)
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const data of events.flatMap(event => event.match(/^data: (.*)$/m)?.[1] ?? []))
        heard.push(`${JSON.parse(data).id} ${JSON.parse(data).status}`)
    }
  })()
  return { heard, close: () => reader?.cancel() }
}

describe('what a process wrote and died on before it told anybody', () => {
  const written = (id: string, userId: string, status: string) =>
    shop.db.execute(sql`
      with written as (insert into orders (id, user_id, flow, status, quantity, total_paise, shipping, billing, updated_at)
        values (${id}, ${userId}, 'cart', ${status}, 1, 249900, '{}', '{}', clock_timestamp())
        on conflict (id) do update set status = excluded.status, updated_at = clock_timestamp())
      insert into order_history (order_id, status, actor) values (${id}, ${status}, 'shop')`)

  test('reaches its buyer and the desk all the same, once, and nobody else', async () => {
    const [asha, ravi, admin] = [
      await customer(shop),
      await customer(shop),
      await customer(shop, { role: 'admin' }),
    ]
    const [theirs, others, desk] = [
      await listen(await asha.get(`/api/orders/user/${asha.id}/events`)),
      await listen(await ravi.get(`/api/orders/user/${ravi.id}/events`)),
      await listen(await admin.get('/api/admin/orders/events')),
    ]
    await new Promise(resolve => setTimeout(resolve, 100))
    await written('DPL-UNTOLD0001', asha.id, 'Pending')
    await eventually(async () => theirs.heard.length === 1 && desk.heard.length === 1)
    await written('DPL-UNTOLD0001', asha.id, 'Processing')
    await eventually(async () => theirs.heard.length === 2 && desk.heard.length === 2)
    // Two more looks have nothing new to tell.
    await new Promise(resolve => setTimeout(resolve, 1200))
    const told = ['DPL-UNTOLD0001 Pending', 'DPL-UNTOLD0001 Processing']
    expect([theirs.heard, desk.heard, others.heard]).toEqual([told, told, []])
    for (const stream of [theirs, others, desk]) await stream.close()
  })
})

test('each announcement of an order reaches its buyer, also where nothing of the order itself changed', async () => {
  const asha = await customer(shop)
  const id = 'DPL-ANNOUNCED1'
  await shop.db.execute(
    sql`insert into orders (id, user_id, flow, quantity, total_paise, shipping, billing) values (${id}, ${asha.id}, 'cart', 1, 249900, '{}', '{}')`,
  )
  const { heard, close } = await listen(await asha.get(`/api/orders/user/${asha.id}/events`))
  await new Promise(resolve => setTimeout(resolve, 100))
  const before = heard.length
  for (const count of [1, 2]) {
    await shop.db.transaction(tx => announceOrder(tx, { id, userId: asha.id }))
    await eventually(async () => heard.length === before + count)
  }
  await close()
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
