import { expect, test, vi } from 'vitest'
import { openWindow } from './payment-window.ts'

test('the payment window has the black theme, and is opened for exactly this order', () => {
  const opened: Record<string, unknown>[] = []
  class Razorpay {
    constructor(options: Record<string, unknown>) {
      opened.push(options)
    }
    open() {}
    on() {}
  }
  vi.stubGlobal('window', { Razorpay, location: { origin: 'http://shop' } })
  openWindow(
    {
      order: { id: 'DPL-1', amount: 49_900, currency: 'INR', razorpay_order_id: 'order_1' },
      checkout: {
        key: 'key',
        name: 'Dopple',
        email: 'asha@example.com',
        contact: '9820041122',
        script_url: '/checkout.js',
      },
    },
    { onPaid: () => {}, onClosed: () => {} },
  )
  expect(opened).toMatchObject([{ theme: { color: '#000000' }, amount: 49_900, order_id: 'order_1' }])
})
