import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestSandbox, type TestSandbox } from './open-test-sandbox.ts'
import { checkoutSignature } from './signatures.ts'

const MINUTE = 60_000

let razorpay: TestSandbox
beforeAll(async () => {
  razorpay = await openTestSandbox()
})
afterAll(() => razorpay.close())

const statusOf = async (paymentId: string) =>
  (await razorpay.ask('GET', `/payments/${paymentId}`)).body.status

test('the checkout signature is the documented one', () => {
  expect(checkoutSignature('order_IEIaMR65cu6nz3', 'pay_IH4NVgf4Dreq1l', 'EnLs21M47BllR3X8PSFtjtbd')).toBe(
    '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
  )
})

describe('a payment', () => {
  test('that succeeds is captured by itself, with everything a payment says about itself', async () => {
    const order = await razorpay.order()
    const { payment, razorpay_signature } = await razorpay.lever({ do: 'pay', order: order.id })
    expect(payment).toMatchObject({
      entity: 'payment',
      amount: 249900,
      currency: 'INR',
      status: 'captured',
      captured: true,
      order_id: order.id,
      method: 'upi',
      vpa: 'success@razorpay',
      refund_status: null,
      fee: 5898,
      tax: 900,
      error_code: null,
      acquirer_data: { rrn: expect.stringMatching(/^\d{12}$/) },
    })
    expect(razorpay_signature).toMatch(/^[0-9a-f]{64}$/)
    expect((await razorpay.ask('GET', `/orders/${order.id}`)).body).toMatchObject({
      status: 'paid',
      amount_paid: 249900,
      amount_due: 0,
      attempts: 1,
    })
    expect((await razorpay.ask('GET', `/orders/${order.id}/payments`)).body).toMatchObject({
      count: 1,
      items: [{ id: payment.id }],
    })
    await expect(razorpay.lever({ do: 'pay', order: order.id })).rejects.toThrow(/order is already paid/)
  })

  test('by a card keeps its last four digits only, and a test card fails in its own words', async () => {
    const order = await razorpay.order()
    const { payment } = await razorpay.lever({
      do: 'pay',
      order: order.id,
      paid: { method: 'card', number: '4100 2800 0008 0001', name: 'Tara' },
    })
    expect(payment).toMatchObject({
      status: 'failed',
      card: { last4: '0001', network: 'Visa', name: 'Tara' },
      error_code: 'BAD_REQUEST_ERROR',
      error_reason: 'insufficient_fund',
      error_step: 'payment_authorization',
    })
    expect(JSON.stringify(payment)).not.toContain('41002800')
    expect((await razorpay.ask('GET', `/orders/${order.id}`)).body.status).toBe('attempted')
    const again = await razorpay.lever({
      do: 'pay',
      order: order.id,
      paid: { method: 'card', number: '4100 2800 0000 1007' },
    })
    expect(again.payment.status).toBe('captured')
  })

  test('that fails may still succeed under the same id', async () => {
    const order = await razorpay.order()
    const { payment } = await razorpay.lever({ do: 'pay', order: order.id, outcome: 'fails-then-succeeds' })
    expect(payment.status).toBe('failed')
    await razorpay.after(6000)
    expect((await razorpay.ask('GET', `/payments/${payment.id}`)).body).toMatchObject({
      status: 'captured',
      error_code: null,
    })
  })

  test('whose bank is silent is created, failed after ten minutes, and paid late', async () => {
    const order = await razorpay.order()
    const { payment } = await razorpay.lever({ do: 'pay', order: order.id, outcome: 'bank-silent' })
    await razorpay.after(9 * MINUTE)
    expect(await statusOf(payment.id)).toBe('created')
    await razorpay.after(2 * MINUTE)
    expect(await statusOf(payment.id)).toBe('failed')
    await razorpay.after(10 * MINUTE)
    expect(await statusOf(payment.id)).toBe('captured')
  })

  test('that comes late to a paid order goes back by itself', async () => {
    const order = await razorpay.order()
    const late = await razorpay.lever({ do: 'pay', order: order.id, outcome: 'bank-silent' })
    await razorpay.lever({ do: 'pay', order: order.id })
    await razorpay.lever({ do: 'late-authorise', payment: late.payment.id })
    const { order: now, payments, refunds } = await razorpay.lever({ do: 'state', order: order.id })
    expect(now).toMatchObject({ status: 'paid', amount_paid: 249900 })
    expect(payments.map((payment: { status: string }) => payment.status).sort()).toEqual([
      'captured',
      'refunded',
    ])
    expect(refunds).toMatchObject([{ paymentId: late.payment.id, amount: 249900 }])
  })

  test('that is authorised waits for a capture of exactly its amount and blocks another', async () => {
    const order = await razorpay.order({ payment: { capture: 'manual' } })
    const { payment } = await razorpay.lever({ do: 'pay', order: order.id })
    expect(payment).toMatchObject({ status: 'authorized', captured: false, fee: null })
    await expect(razorpay.lever({ do: 'pay', order: order.id })).rejects.toThrow(/already authorised/)
    const capture = (amount: number) =>
      razorpay.ask('POST', `/payments/${payment.id}/capture`, { amount, currency: 'INR' })
    expect((await capture(100)).body.error.description).toBe(
      'Capture amount must be equal to the amount authorized',
    )
    expect((await capture(249900)).body).toMatchObject({ status: 'captured', captured: true })
    expect((await capture(249900)).body.error.description).toBe('This payment has already been captured')
  })

  test('only one of many payments at once is taken for an order', async () => {
    const order = await razorpay.order()
    await Promise.allSettled(Array.from({ length: 8 }, () => razorpay.lever({ do: 'pay', order: order.id })))
    const { payments } = await razorpay.lever({ do: 'state', order: order.id })
    expect(payments.filter((payment: { status: string }) => payment.status === 'captured')).toHaveLength(1)
    for (const { status } of payments) expect(['captured', 'refunded']).toContain(status)
  })
})
