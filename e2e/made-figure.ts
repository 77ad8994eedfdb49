import type { Page } from '@playwright/test'
import { defaultFigure } from '../shared/figure.ts'

const origin = () => process.env.SHOP_ADDRESS ?? ''
const SHIPPING = {
  fullName: 'Asha Rao',
  email: 'asha@example.com',
  phone: '9820041122',
  address1: '14, Lotus Court, Carter Road',
  city: 'Mumbai',
  state: 'Maharashtra',
  pincode: '400050',
}

/** A paid order of a figure from the kit, made as it stands or after its drawing. */
export async function paidFigurine(page: Page, make: 'figure' | 'drawing', nameLabel = 'Nani') {
  const post = async <T>(path: string, data: object) =>
    (await (await page.request.post(path, { data, headers: { origin: origin() } })).json()) as T
  const { figurine } = await post<{ figurine: { id: string } }>('/api/figurines/made', {
    figure: defaultFigure,
  })
  const { order } = await post<{ order: { id: string } }>('/api/payments/order', {
    figurine_id: figurine.id,
    quantity: 1,
    make,
    nameLabel,
    shipping: SHIPPING,
  })
  await page.goto(`/payment?order=${order.id}`)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  const window = page.frameLocator('iframe')
  await window.getByLabel('Your UPI ID').fill('success@razorpay')
  await window.getByRole('button', { name: /^Pay ₹/ }).click()
  await page.waitForURL('**/order-confirmation', { timeout: 20_000 })
  return order.id
}
