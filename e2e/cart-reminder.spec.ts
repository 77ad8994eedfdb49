import { unsubscribeLink } from './links.ts'
import { expect, expectAccessible, PHONE, signedUp, test } from './visitor.ts'

test('a reminder of the cart is asked for by a tick, by somebody signed in, and taken back in the account', {
  tag: '@sweep',
}, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/desk-buddies/shiba-mochi')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
  await expect(page.getByLabel('Remind me by email')).toHaveCount(0)
  const { email } = await signedUp(page)
  await page.goto('/cart')
  await expect(page.getByLabel('Remind me by email')).not.toBeChecked()
  await page.getByLabel('Remind me by email').click()
  await expect(page.getByText(`One email goes to ${email}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel the reminder' })).toBeFocused()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText(`One email goes to ${email}`)).toBeVisible()
  expect(await page.locator('input:checked').count()).toBe(0)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Cancel the reminder' }).click()
  await expect(page.getByText('No cart reminder is set.')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByLabel('Remind me by email')).not.toBeChecked()
})

test('a mail’s unsubscribe link asks once, and works without scripts', { tag: '@sweep' }, async ({
  page,
  browser,
}) => {
  const link = await unsubscribeLink(page)
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: process.env.SHOP_ADDRESS ?? '',
  })
  const plain = await context.newPage()
  await plain.goto(link)
  await expect(plain.getByRole('heading', { name: 'Shall I stop writing?' })).toBeVisible()
  await plain.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(plain.getByText('You are off the list')).toBeVisible()
  await context.close()
  await page.setViewportSize(PHONE)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Unsubscribed' })).toBeVisible()
  await expectAccessible(page)
})
