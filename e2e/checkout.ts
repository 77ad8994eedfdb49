import { expect, type Page } from '@playwright/test'

/** Goes from the checkout through the payment as a customer does, and returns the order’s id. */
export async function checkOutAndPay(page: Page, look = async () => {}): Promise<string> {
  await page.getByLabel('Phone').fill('98200 41122')
  await page.getByLabel('Pincode').fill('400050')
  await expect(page.getByLabel('City')).toHaveValue('Mumbai')
  await page.getByLabel('Address').fill('14, Lotus Court, Carter Road')
  return proceedAndPay(page, look)
}

/** From the filled checkout on; `look` at what stands on the payment page. */
export async function proceedAndPay(page: Page, look = async () => {}): Promise<string> {
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.waitForURL('**/payment')
  await page.waitForFunction(() => document.documentElement.dataset.awake === 'true')
  await look()
  await page.getByRole('button', { name: 'Pay Now' }).click()
  const window = page.frameLocator('iframe')
  // Seen and given the focus in one moment; what a test types before that is lost.
  await expect(page.locator('iframe')).toHaveCSS('opacity', '1')
  await window.getByLabel('Your UPI ID').fill('success@razorpay')
  await window.getByRole('button', { name: /^Pay ₹/ }).click()
  await page.waitForURL('**/order-confirmation', { timeout: 30_000 })
  await expect(page.getByRole('heading', { name: 'It is really happening.' })).toBeVisible()
  return /DPL-[0-9A-Z]{10}/.exec(await page.getByRole('main').innerText())?.[0] ?? ''
}
