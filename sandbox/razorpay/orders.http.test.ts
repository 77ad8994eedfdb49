import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestSandbox, type TestSandbox } from './open-test-sandbox.ts'

let razorpay: TestSandbox
beforeAll(async () => {
  razorpay = await openTestSandbox()
})
afterAll(() => razorpay.close())
beforeEach(() => razorpay.lever({ do: 'clear-faults' }))

describe('orders', () => {
  test('an order comes back complete, with an empty list where there are no notes', async () => {
    const { status, body } = await razorpay.ask('POST', '/orders', {
      amount: 5000,
      currency: 'INR',
      receipt: 'DPL-7K2M9QXW4T',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      entity: 'order',
      amount: 5000,
      amount_paid: 0,
      amount_due: 5000,
      currency: 'INR',
      receipt: 'DPL-7K2M9QXW4T',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: [],
      created_at: Math.floor(razorpay.time.now.getTime() / 1000),
    })
    expect((await razorpay.ask('GET', `/orders/${body.id}`)).body).toEqual(body)
  })

  test.each([
    [{ amount: 99, currency: 'INR' }, 'amount', 'The amount must be at least INR 1.00'],
    [{ amount: 100.5, currency: 'INR' }, 'amount', 'The amount must be an integer.'],
    [{ currency: 'INR' }, 'amount', 'The amount field is required.'],
    [{ amount: 100 }, 'currency', 'The currency field is required.'],
    [{ amount: 100, currency: 'USD' }, 'currency', 'Currency is not supported'],
    [
      { amount: 100, currency: 'INR', receipt: 'x'.repeat(41) },
      'receipt',
      'The receipt may not be greater than 40 characters.',
    ],
    [
      {
        amount: 100,
        currency: 'INR',
        notes: Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`n${at}`, 'v'])),
      },
      'notes',
      'The notes may not have more than 15 items.',
    ],
    [
      { amount: 100, currency: 'INR', notes: { long: 'x'.repeat(257) } },
      'notes',
      'The notes may not be greater than 256 characters.',
    ],
  ])('%j is refused at %s', async (wanted, field, description) => {
    expect(await razorpay.ask('POST', '/orders', wanted)).toEqual({
      status: 400,
      body: {
        error: {
          code: 'BAD_REQUEST_ERROR',
          description,
          source: 'business',
          step: 'payment_initiation',
          reason: 'input_validation_failed',
          metadata: {},
          field,
        },
      },
    })
  })

  test('an order is found again by its receipt, and lists come in pages', async () => {
    const { id } = await razorpay.order({ receipt: 'find-me', notes: { figure: 'Dadi' } })
    const { body } = await razorpay.ask('GET', '/orders?receipt=find-me')
    expect(body).toMatchObject({ entity: 'collection', count: 1, items: [{ id, notes: { figure: 'Dadi' } }] })
    expect((await razorpay.ask('GET', '/orders?receipt=nobody')).body).toEqual({
      entity: 'collection',
      count: 0,
      items: [],
    })
    expect((await razorpay.ask('GET', '/orders?count=1')).body.count).toBe(1)
    expect((await razorpay.ask('GET', '/orders?count=101')).status).toBe(400)
    const tomorrow = Math.floor(razorpay.time.now.getTime() / 1000) + 86_400
    expect((await razorpay.ask('GET', `/orders?from=${tomorrow}`)).body.count).toBe(0)
  })

  test('an unknown order is 400, an unknown address 404, a wrong key 401', async () => {
    expect((await razorpay.ask('GET', '/orders/order_nobody')).body.error.description).toBe(
      'The id provided does not exist',
    )
    expect((await razorpay.ask('GET', '/nothing')).status).toBe(404)
    expect(
      await razorpay.ask('GET', '/orders', undefined, {
        authorization: `Basic ${btoa('rzp_test_sandbox:wrong')}`,
      }),
    ).toEqual({
      status: 401,
      body: {
        error: {
          code: 'BAD_REQUEST_ERROR',
          description: 'The api key provided is invalid',
          source: 'NA',
          step: 'NA',
          reason: 'NA',
          metadata: {},
        },
      },
    })
  })
})

describe('faults', () => {
  test('meet the calls they were meant for, as often as asked', async () => {
    await razorpay.lever({ do: 'fault', does: '429', path: '/orders', method: 'POST', times: 2 })
    expect((await razorpay.ask('GET', '/orders')).status).toBe(200)
    expect((await razorpay.ask('POST', '/orders', {})).status).toBe(429)
    expect((await razorpay.ask('POST', '/orders', {})).status).toBe(429)
    expect((await razorpay.ask('POST', '/orders', { amount: 100, currency: 'INR' })).status).toBe(200)
    await razorpay.lever({ do: 'fault', does: '502-html' })
    const answer = await razorpay.fetch('https://razorpay.test/v1/orders', {
      headers: { authorization: razorpay.authorization },
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([502, 'text/html'])
  })

  test('an answer lost after the work leaves an order that its receipt finds', async () => {
    await razorpay.lever({ do: 'fault', does: 'reset-after', path: '/orders' })
    await expect(
      razorpay.ask('POST', '/orders', { amount: 100, currency: 'INR', receipt: 'lost' }),
    ).rejects.toThrow('fetch failed')
    expect((await razorpay.ask('GET', '/orders?receipt=lost')).body.count).toBe(1)
    await razorpay.lever({ do: 'fault', does: 'reset-before', path: '/orders' })
    await expect(
      razorpay.ask('POST', '/orders', { amount: 100, currency: 'INR', receipt: 'never' }),
    ).rejects.toMatchObject({
      cause: { code: 'ECONNRESET' },
    })
    expect((await razorpay.ask('GET', '/orders?receipt=never')).body.count).toBe(0)
    const { calls } = await razorpay.lever({ do: 'calls' })
    expect(calls.at(-2)).toMatchObject({
      method: 'POST',
      path: '/orders',
      status: null,
      fault: 'reset-before',
    })
  })

  test('a caller who gives up on a hanging call is let go', async () => {
    await razorpay.lever({ do: 'fault', does: 'hang', ms: 60_000 })
    const call = razorpay.fetch('https://razorpay.test/v1/orders', {
      headers: { authorization: razorpay.authorization },
      signal: AbortSignal.timeout(20),
    })
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})
