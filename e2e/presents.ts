import type { Browser, BrowserContextOptions } from '@playwright/test'
import { asAdmin, asFounder } from './admin.ts'
import { paidFigurine, paidOrder } from './orders.ts'
import { PHONE, signedUp } from './visitor.ts'

const MESSAGE = 'Happy birthday!\nजन्मदिन मुबारक'
const gift = { message: MESSAGE, from: 'Nani and Nana', surprise: true, to_receiver: true }
const billing = {
  ...{ fullName: 'Asha Rao', address1: '14, Lotus Court', city: 'Mumbai' },
  ...{ state: 'Maharashtra', pincode: '400050' },
}
export type What = 'figure' | 'drawing' | 'buddy'

/** A present that has arrived; gives the address of its card. */
export async function delivered(browser: Browser, what: What) {
  const context = await browser.newContext({ baseURL: process.env.SHOP_ADDRESS ?? '' })
  const page = await context.newPage()
  await signedUp(page)
  const id =
    what === 'buddy'
      ? (await paidOrder(page, 'Meera Iyer', { gift, billing })).id
      : await paidFigurine(page, what, 'Papa-ji', { gift, billing })
  await asFounder(page)
  const put = { order_id: id, status: 'Delivered', unready: true, override_reason: 'Approved by phone' }
  await asAdmin(page, 'PUT', '/orders/status', put)
  const { sheets } = await asAdmin<{ sheets: { reveal_path: string }[] }>(
    page,
    'GET',
    `/orders/sheets?ids=${id}`,
  )
  await context.close()
  return sheets[0]?.reveal_path ?? ''
}
/** The receiver of a present, not signed in; all they have is the address on its card. */
export const receiver = async (browser: Browser, options: BrowserContextOptions = {}) => {
  const context = await browser.newContext({
    baseURL: process.env.SHOP_ADDRESS ?? '',
    viewport: PHONE,
    ...options,
  })
  return context.newPage()
}
