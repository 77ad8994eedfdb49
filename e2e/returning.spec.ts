import type { Page } from '@playwright/test'
import { proceedAndPay } from './checkout.ts'
import { countEffort, effort, forgetEffort } from './effort.ts'
import { paidOrder, paidPresent } from './orders.ts'
import { expect, expectAccessible, PHONE, signedUp, test } from './visitor.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
async function toTheWindow(page: Page) {
  await button(page, 'Proceed to Payment').click()
  await page.waitForURL('**/payment')
  await page.waitForFunction(() => document.documentElement.dataset.awake === 'true')
  await button(page, 'Pay Now').click()
  await expect(page.locator('iframe')).toHaveCSS('opacity', '1')
}

test('who bought before comes from a Desk Buddy to the payment window in three presses and types nothing', async ({
  page,
}) => {
  await countEffort(page)
  await signedUp(page)
  await page.goto('/desk-buddies/shiba-mochi')
  await expect(button(page, 'Buy now')).toHaveCount(0)
  await button(page, 'Add to cart').click()
  await paidOrder(page, 'Asha Rao')

  await page.goto('/desk-buddies/red-panda-maple')
  await forgetEffort(page)
  await button(page, 'Buy now').click()
  await page.waitForURL('**/checkout')
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  await expect(summary.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('The rest of your cart waits for you.')).toBeVisible()
  await toTheWindow(page)
  const { presses, fields } = await effort(page)
  process.stdout.write(`returning buyer: ${presses} presses, ${fields.length} fields\n`)
  expect(presses).toBeLessThanOrEqual(4)
  expect(fields).toEqual([])

  await page.frameLocator('iframe').getByLabel('Your UPI ID').fill('success@razorpay')
  await page
    .frameLocator('iframe')
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
  await page.waitForURL('**/order-confirmation', { timeout: 30_000 })
  await page.goto('/cart')
  await expect(page.getByRole('main').getByRole('link', { name: 'Mochi' })).toBeVisible()
})

test('another address is typed beside the remembered one, stays while one changes one’s mind, and is remembered too', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await signedUp(page)
  await paidOrder(page, 'Asha Rao')
  await page.goto('/desk-buddies/red-panda-maple')
  await button(page, 'Buy now').click()
  await page.waitForURL('**/checkout')
  const last = page.getByRole('radio', { name: /Lotus Court/ })
  const other = page.getByRole('radio', { name: 'Another address' })
  await expect(last).toBeChecked()
  await expectAccessible(page)
  await other.check()
  await page.getByLabel('Phone').fill('98200 41122')
  await page.getByLabel('Pincode').fill('560034')
  await expect(page.getByLabel('City')).toHaveValue('Bengaluru')
  await button(page, 'Proceed to Payment').click()
  await expect(page.getByText('Please enter the house, street and area.')).toBeVisible()
  await page.getByLabel('Address', { exact: true }).fill('8, 80 Feet Road')
  await last.check()
  await expect(page.getByLabel('City')).toBeHidden()
  await page.reload()
  await expect(last).toBeChecked()
  await other.check()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('8, 80 Feet Road')
  await expect(page.getByLabel('City')).toHaveValue('Bengaluru')
  await proceedAndPay(page)
  await page.goto('/account')
  await expect(page.locator('.addresses li')).toHaveCount(2)
  await expect(page.locator('.addresses li').first()).toContainText('8, 80 Feet Road')
})

test('a present to a remembered receiver needs no field, and the window has the buyer’s phone', async ({
  page,
}) => {
  await countEffort(page)
  await signedUp(page)
  const { phone } = await paidOrder(page, 'Asha Rao')
  await paidPresent(page, 'Meera Iyer')
  await page.goto('/desk-buddies/red-panda-maple')
  await button(page, 'It is a present').click()
  await expect(page.getByLabel('Send it straight to them')).toBeChecked()
  await expect(page.getByRole('radio', { name: /Meera Iyer/ })).toBeChecked()
  await expect(page.getByText('The receipt is yours, as last time: Asha Rao')).toBeVisible()
  const placed = page.waitForResponse('**/api/payments/order')
  await toTheWindow(page)
  expect(await (await placed).json()).toMatchObject({ checkout: { contact: `+91${phone}` } })
  expect((await effort(page)).fields).toEqual([])
})

/** The address that was used last, as if no courier went there any more. */
async function moveTo(page: Page, place: object) {
  const { visitor } = await (await page.request.get('/api/visitor')).json()
  const path = `/api/profiles/${visitor.id}/addresses`
  const { addresses } = await (await page.request.get(path)).json()
  const headers = { origin: process.env.SHOP_ADDRESS ?? '' }
  expect((await page.request.patch(`${path}/${addresses[0].id}`, { data: place, headers })).ok()).toBe(true)
}

test('a remembered address that no courier goes to any more says so before anything is paid', async ({
  page,
}) => {
  await signedUp(page)
  await paidOrder(page, 'Asha Rao')
  await moveTo(page, { city: 'Port Blair', state: 'Andaman and Nicobar Islands', pincode: '744301' })
  const unserved = 'None of our couriers goes to 744301'
  await page.goto('/desk-buddies/red-panda-maple')
  await button(page, 'Buy now').click()
  await expect(page.getByRole('alert').filter({ hasText: unserved })).toBeVisible()
  await button(page, 'Proceed to Payment').click()
  await expect(page.getByRole('radio', { name: /Lotus Court/ })).toBeFocused()
  expect(new URL(page.url()).pathname).toBe('/checkout')
})

test('addresses are listed, changed and deleted in the account', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signedUp(page)
  await page.goto('/account')
  await expect(page.getByText('No address yet.')).toBeVisible()
  await paidOrder(page, 'Asha Rao')
  await page.reload()
  const list = page.locator('.addresses')
  await list.getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('Phone').fill('123')
  await button(page, 'Save').click()
  await expect(page.getByText('Please enter a 10-digit Indian mobile number.')).toBeVisible()
  await expect(page.getByLabel('Phone')).toBeFocused()
  await page.getByLabel('Phone').fill('98200 55566')
  await button(page, 'Save').click()
  await expect(list).toContainText('9820055566')
  await expectAccessible(page)
  await list.getByRole('button', { name: /^Delete/ }).click()
  await button(page, 'Keep it').click()
  await list.getByRole('button', { name: /^Delete/ }).click()
  await button(page, 'Delete address').click()
  await expect(page.getByText('No address yet.')).toBeVisible()
})
