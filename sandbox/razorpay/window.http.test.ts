import { Script } from 'node:vm'
import { renderSVG } from 'uqr'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserFiles } from './browser-files.ts'
import { isLuhn, networkOf } from './cards.ts'
import { KEY, openTestSandbox, type TestSandbox } from './open-test-sandbox.ts'
import { TEST_CARDS } from './ways-to-pay.ts'

let razorpay: TestSandbox
beforeAll(async () => {
  razorpay = await openTestSandbox()
})
afterAll(() => razorpay.close())

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const answer = await razorpay.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  // biome-ignore lint/suspicious/noExplicitAny: answers are read as they come over the wire
  return { status: answer.status, body: (await answer.json()) as any }
}
const startCard = (order: string, number = '4100 2800 0000 1007') =>
  post('/window/payments', { key: KEY.id, order_id: order, paid: { method: 'card', number } })

describe('the window', () => {
  test('says that it is a test, whose it is and how much, under a policy of its own', async () => {
    const order = await razorpay.order({ amount: 12_345_600 })
    const page = await razorpay.app.request(
      `/window?key=${KEY.id}&order_id=${order.id}&name=%3Cb%3EDopple&color=%23000000`,
    )
    const text = await page.text()
    expect(text).toContain('Test payment. No money moves.')
    expect(text).toContain('₹1,23,456')
    expect(text).toContain('&lt;b&gt;Dopple')
    expect(text).not.toMatch(/\sstyle=|<b>Dopple/)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  })

  test('stays shut for a wrong key or an unknown order', async () => {
    const order = await razorpay.order()
    for (const query of [`key=wrong&order_id=${order.id}`, `key=${KEY.id}&order_id=order_nobody`])
      expect(await (await razorpay.app.request(`/window?${query}`)).text()).toContain(
        'The payment window cannot open',
      )
    expect(
      (await post('/window/payments', { key: 'wrong', order_id: order.id, paid: { method: 'upi' } })).status,
    ).toBe(401)
  })

  test('asks for a code after a card: four to ten digits are right, fewer are wrong', async () => {
    const order = await razorpay.order()
    const wrong = await startCard(order.id)
    expect(wrong.body).toMatchObject({ status: 'created', asks: 'otp', result: null })
    expect((await post(`/window/payments/${wrong.body.id}/otp`, { otp: '123' })).body).toMatchObject({
      status: 'failed',
      failure: { reason: 'incorrect_otp', metadata: { order_id: order.id, payment_id: wrong.body.id } },
    })
    const right = await startCard(order.id)
    const { body } = await post(`/window/payments/${right.body.id}/otp`, { otp: '1234' })
    expect(body).toMatchObject({
      status: 'captured',
      result: { razorpay_order_id: order.id, razorpay_payment_id: right.body.id },
    })
    expect((await startCard(order.id)).body.error.description).toMatch(/order is already paid/)
  })

  test('lets the payer choose what the bank answers', async () => {
    const order = await razorpay.order()
    const paid = { method: 'netbanking', bank: 'HDFC' }
    const { body } = await post('/window/payments', { key: KEY.id, order_id: order.id, paid })
    expect(body.asks).toBe('bank')
    expect((await post(`/window/payments/${body.id}/bank`, { answer: 'failure' })).body.failure.reason).toBe(
      'payment_cancelled',
    )
  })

  test('shows what a phone said that scanned its code', async () => {
    const order = await razorpay.order()
    const answer = await razorpay.app.request(`/phone/${order.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'answer=yes',
    })
    expect(answer.headers.get('location')).toBe(`/sandbox/razorpay/phone/${order.id}?said=yes`)
    await razorpay.after(2000)
    const seen = await razorpay.app.request(`/window/orders/${order.id}`)
    expect(await seen.json()).toMatchObject({
      payment: { status: 'captured', result: { razorpay_order_id: order.id } },
    })
  })

  test('comes in scripts that are whole', () => {
    for (const name of ['checkout.js', 'window.js']) {
      const text = Buffer.from(browserFiles()(name)?.bytes ?? []).toString()
      expect(text).not.toMatch(/^(import|export)\b/m)
      expect(() => new Script(text)).not.toThrow()
    }
  })
})

test('the control door asks for the key and answers a command', async () => {
  expect((await post('/control', { do: 'calls' })).status).toBe(401)
  expect((await post('/control', { do: 'dance' }, { authorization: razorpay.authorization })).status).toBe(
    400,
  )
  const order = await razorpay.order()
  const { body } = await post(
    '/control',
    { do: 'pay', order: order.id },
    { authorization: razorpay.authorization },
  )
  expect(body.payment.status).toBe('captured')
})

test('every test card has a right check digit and a network', () => {
  const numbers = TEST_CARDS.map(({ number }) => number.replaceAll(' ', ''))
  expect(numbers.filter(number => !isLuhn(number))).toEqual([])
  expect(numbers.map(networkOf).filter(network => network === null)).toEqual([])
  expect(isLuhn('4100280000001008')).toBe(false)
})

test('the QR code is a picture of the phone page at the address the window was opened with', async () => {
  const at = '/phone/order_RB58MiP5SPFYyM/qr.svg?from='
  const code = await razorpay.app.request(`${at}${encodeURIComponent('http://192.168.1.7:3000')}`)
  expect(code.headers.get('content-type')).toBe('image/svg+xml')
  const page = 'http://192.168.1.7:3000/sandbox/razorpay/phone/order_RB58MiP5SPFYyM'
  expect(await code.text()).toBe(renderSVG(page, { ecc: 'M', border: 0 }))
  expect((await razorpay.app.request(`${at}javascript:alert(1)`)).status).toBe(400)
})
