import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestSandbox, type TestSandbox } from './open-test-sandbox.ts'

let razorpay: TestSandbox
let payment: string
beforeAll(async () => {
  razorpay = await openTestSandbox()
})
afterAll(() => razorpay.close())
beforeEach(async () => {
  payment = (await razorpay.lever({ do: 'pay', order: (await razorpay.order()).id })).razorpay_payment_id
})

const refund = (body: object, key?: string) =>
  razorpay.ask('POST', `/payments/${payment}/refund`, body, key ? { 'x-refund-idempotency': key } : {})
const paymentNow = async () => (await razorpay.ask('GET', `/payments/${payment}`)).body

describe('a refund', () => {
  test('of a part leaves the payment captured; of the rest, refunded', async () => {
    const part = await refund({ amount: 49900, receipt: 'R-1', notes: { why: 'A broken plate' } })
    expect(part.body).toEqual({
      id: expect.stringMatching(/^rfnd_[A-Za-z0-9]{14}$/),
      entity: 'refund',
      amount: 49900,
      currency: 'INR',
      payment_id: payment,
      notes: { why: 'A broken plate' },
      receipt: 'R-1',
      acquirer_data: { arn: null },
      created_at: Math.floor(razorpay.time.now.getTime() / 1000),
      batch_id: null,
      status: 'pending',
      speed_processed: 'normal',
      speed_requested: 'normal',
    })
    expect(await paymentNow()).toMatchObject({
      status: 'captured',
      amount_refunded: 49900,
      refund_status: 'partial',
    })
    expect((await refund({})).body.amount).toBe(200000)
    expect(await paymentNow()).toMatchObject({
      status: 'refunded',
      amount_refunded: 249900,
      refund_status: 'full',
      captured: true,
    })
    expect((await razorpay.ask('GET', `/payments/${payment}/refunds`)).body.count).toBe(2)
    expect((await refund({})).body.error.description).toBe('The payment has been fully refunded already.')
  })

  test('stands in the list of all refunds, and its payment in that of all payments, in pages and by day', async () => {
    const { body } = await refund({ amount: 1000 })
    for (const [list, id] of [
      ['refunds', body.id],
      ['payments', payment],
    ]) {
      const all = await razorpay.ask('GET', `/${list}?count=100`)
      expect(all.body.entity).toBe('collection')
      expect(all.body.items.map((one: { id: string }) => one.id)).toContain(id)
      expect((await razorpay.ask('GET', `/${list}?count=1`)).body.count).toBe(1)
      const tomorrow = Math.floor(razorpay.time.now.getTime() / 1000) + 86_400
      expect((await razorpay.ask('GET', `/${list}?from=${tomorrow}`)).body.count).toBe(0)
      expect((await razorpay.ask('GET', `/${list}?count=101`)).status).toBe(400)
    }
  })

  test('is pending, then processed with a reference; or fails and gives its amount back', async () => {
    await razorpay.lever({ do: 'next-refunds', settle: ['processed', 'failed'] })
    const [good, bad] = [await refund({ amount: 1000 }), await refund({ amount: 2000 })]
    await razorpay.after(4000)
    expect((await razorpay.ask('GET', `/refunds/${good.body.id}`)).body).toMatchObject({
      status: 'processed',
      acquirer_data: { arn: expect.any(String) },
    })
    expect((await razorpay.ask('GET', `/refunds/${bad.body.id}`)).body.status).toBe('failed')
    expect(await paymentNow()).toMatchObject({ amount_refunded: 1000 })
  })

  test('of more than was captured is refused, and of less than a rupee', async () => {
    expect((await refund({ amount: 249901 })).body.error.description).toBe(
      'The refund amount provided is greater than amount captured.',
    )
    expect((await refund({ amount: 99 })).body.error.description).toBe('The amount must be at least INR 1.00')
  })

  test('with a key is made once: the same answer again, another body 400, at the same time 409', async () => {
    const first = await refund({ amount: 1000 }, 'refund-key-1')
    expect(await refund({ amount: 1000 }, 'refund-key-1')).toEqual(first)
    const other = await refund({ amount: 2000 }, 'refund-key-1')
    expect([other.status, other.body.error.description]).toEqual([
      400,
      'Different request with the same idempotency key has already been processed.',
    ])
    expect((await refund({ amount: 1000 }, 'short')).status).toBe(400)

    const all = await Promise.all(Array.from({ length: 30 }, () => refund({ amount: 3000 }, 'refund-key-2')))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await paymentNow()).toMatchObject({ amount_refunded: 4000 })
  })

  test('many at once without a key never exceed what was captured', async () => {
    await Promise.all(Array.from({ length: 10 }, () => refund({ amount: 50000 })))
    expect((await paymentNow()).amount_refunded).toBe(200000)
  })
})
