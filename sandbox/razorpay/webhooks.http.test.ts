import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { KEY, openTestSandbox, type TestSandbox } from './open-test-sandbox.ts'

const HOUR = 3_600_000

let razorpay: TestSandbox
beforeAll(async () => {
  razorpay = await openTestSandbox()
})
afterAll(() => razorpay.close())
beforeEach(() => {
  razorpay.heard.length = 0
  razorpay.shop.answer = async () => 200
})

const payWith = async (webhooks: 'at-once' | 'delayed' | 'none' | 'duplicated' | 'reordered') =>
  razorpay.lever({ do: 'pay', order: (await razorpay.order()).id, webhooks })

describe('webhooks', () => {
  test('describe a payment in their envelope, signed over their bytes, each with its own id', async () => {
    const { payment } = await payWith('at-once')
    await razorpay.workOff()
    expect(razorpay.events()).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
    const [authorized, captured, paid] = razorpay.heard.map(({ body }) => JSON.parse(body))
    expect(captured).toEqual({
      entity: 'event',
      account_id: expect.stringMatching(/^acc_/),
      event: 'payment.captured',
      contains: ['payment'],
      payload: { payment: { entity: payment } },
      created_at: Math.floor(razorpay.time.now.getTime() / 1000),
    })
    expect(authorized.payload.payment.entity).toMatchObject({ status: 'authorized', notes: [] })
    expect(paid).toMatchObject({
      contains: ['payment', 'order'],
      payload: { order: { entity: { status: 'paid', notes: [] } } },
    })
    for (const { body, signature } of razorpay.heard)
      expect(signature).toBe(createHmac('sha256', KEY.webhookSecret).update(body).digest('hex'))
    expect(new Set(razorpay.heard.map(({ id }) => id)).size).toBe(3)
  })

  test('tell of refunds with their payment', async () => {
    const { payment } = await payWith('none')
    await razorpay.lever({ do: 'replay', order: payment.order_id })
    await razorpay.workOff()
    razorpay.heard.length = 0
    const other = await payWith('at-once')
    await razorpay.lever({ do: 'next-refunds', settle: ['failed'] })
    await razorpay.ask('POST', `/payments/${other.payment.id}/refund`, {})
    await razorpay.after(4000)
    expect(razorpay.events().slice(-2)).toEqual(['refund.created', 'refund.failed'])
    const last = JSON.parse(razorpay.heard.at(-1)?.body ?? '')
    expect(last).toMatchObject({
      contains: ['refund', 'payment'],
      payload: {
        refund: { entity: { status: 'failed' } },
        payment: { entity: { amount_refunded: 0, refund_status: null } },
      },
    })
  })

  test('may come late, three times, in the wrong order, or only when replayed', async () => {
    await payWith('delayed')
    await razorpay.workOff()
    expect(razorpay.events()).toEqual([])
    await razorpay.after(31_000)
    expect(razorpay.events()).toHaveLength(3)

    razorpay.heard.length = 0
    await payWith('duplicated')
    await razorpay.workOff()
    expect(razorpay.events()).toHaveLength(9)
    expect(new Set(razorpay.heard.map(({ id }) => id)).size).toBe(3)

    razorpay.heard.length = 0
    await payWith('reordered')
    await razorpay.after(2000)
    expect(razorpay.events()).toEqual(['order.paid', 'payment.captured', 'payment.authorized'])

    razorpay.heard.length = 0
    const { razorpay_order_id: order } = await payWith('none')
    await razorpay.after(HOUR)
    expect(razorpay.events()).toEqual([])
    expect(await razorpay.lever({ do: 'replay', order, event: 'order.paid' })).toEqual({ replayed: 1 })
    await razorpay.workOff()
    expect(razorpay.events()).toEqual(['order.paid'])
  })

  test('are retried for a day with the same id and growing pauses, until the shop accepts', async () => {
    const answers = [500, 302, 200]
    razorpay.shop.answer = async () => answers.shift() ?? 200
    const { razorpay_order_id: order } = await razorpay.lever({
      do: 'pay',
      order: (await razorpay.order()).id,
      outcome: 'fails',
    })
    await razorpay.workOff()
    await razorpay.after(1000)
    expect(razorpay.heard).toHaveLength(1)
    await razorpay.after(1000)
    await razorpay.after(4000)
    expect(new Set(razorpay.heard.map(({ id }) => id)).size).toBe(1)
    expect((await razorpay.lever({ do: 'webhooks', order })).webhooks).toMatchObject([
      { attempts: 3, fate: 'delivered', lastStatus: 200 },
    ])

    razorpay.shop.answer = async () => 500
    const { razorpay_order_id: unheard } = await razorpay.lever({
      do: 'pay',
      order: (await razorpay.order()).id,
      outcome: 'fails',
    })
    for (let hour = 0; hour < 27; hour += 1) await razorpay.after(HOUR)
    expect((await razorpay.lever({ do: 'webhooks', order: unheard })).webhooks).toMatchObject([
      { fate: 'given up' },
    ])
  })

  test('that a shop is too slow to take count as not taken, also when its line breaks', async () => {
    razorpay.shop.answer = () => new Promise(resolve => setTimeout(() => resolve(200), 200))
    await razorpay.lever({ do: 'pay', order: (await razorpay.order()).id, outcome: 'fails' })
    await razorpay.workOff()
    razorpay.shop.answer = () => Promise.reject(new TypeError('fetch failed'))
    await razorpay.after(2000)
    razorpay.shop.answer = async () => 200
    await razorpay.after(4000)
    await razorpay.after(4000)
    expect(razorpay.events()).toEqual(['payment.failed', 'payment.failed', 'payment.failed'])
  })

  test('go out by themselves once the stand-in is started', async () => {
    razorpay.start()
    const heard = new Promise<void>(resolve => {
      razorpay.shop.answer = async ({ body }) => {
        if (body.includes('order.paid')) resolve()
        return 200
      }
    })
    await payWith('at-once')
    await heard
  })
})
