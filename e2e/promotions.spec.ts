import { randomInt } from 'node:crypto'
import { asAdmin, asFounder } from './admin.ts'
import { expect, signedUp, test } from './visitor.ts'

const newCode = () => `FEST-${randomInt(100_000, 999_999)}`

test('a code that ends between the cart and the payment is said with the new total, and nothing is charged', {
  tag: '@sweep',
}, async ({ page, browser, complaints }) => {
  const code = newCode()
  const desk = await (await browser.newContext()).newPage()
  await asFounder(desk)
  const { promotion } = await asAdmin<{ promotion: { id: string } }>(desk, 'POST', '/promotions', {
    ...{ code, kind: 'amount', value: 50_000, scope: 'all' },
  })
  await signedUp(page)
  await page.goto('/desk-buddies/shiba-mochi')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Have a code?' }).click()
  await page.getByLabel('Promo code').fill(code)
  await page.keyboard.press('Enter')
  await expect(page.locator('.sum .tot')).toContainText('₹1,999')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.getByLabel('Phone').fill('98200 41122')
  await page.getByLabel('Pincode').fill('400050')
  await expect(page.getByLabel('City')).toHaveValue('Mumbai')
  await page.getByLabel('Address').fill('14, Lotus Court, Carter Road')
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.waitForURL('**/payment')
  await page.waitForFunction(() => document.documentElement.dataset.awake === 'true')
  await expect(page.locator('.buybar')).toContainText('₹1,999')
  await asAdmin(desk, 'PATCH', `/promotions/${promotion.id}`, { is_active: false })
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(
    page.getByText(`${code} is no longer offered. The new total is ₹2,499. Nothing was charged.`),
  ).toBeVisible()
  await expect(page.locator('.buybar')).toContainText('₹2,499')
  expect(complaints).toEqual([expect.stringContaining('409')])
  complaints.length = 0
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.frameLocator('iframe').getByRole('button', { name: /^Pay ₹2,499/ })).toBeVisible()
})

test('what stands in the form gives way to another promotion only after a question', {
  tag: '@sweep',
}, async ({ page }) => {
  await asFounder(page)
  const [first, second] = [newCode(), newCode()]
  for (const code of [first, second])
    await asAdmin(page, 'POST', '/promotions', { code, kind: 'percent', value: 10, scope: 'all' })
  await page.goto('/admin/promotions')
  const code = page.getByLabel('Code')
  const leave = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await page.getByRole('button', { name: `Edit ${first}` }).click()
  await expect(code).toHaveValue(first)
  await page.getByLabel('Percent').fill('20')
  for (const other of [`Edit ${second}`, 'Make another']) {
    await page.getByRole('button', { name: other }).click()
    await leave.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Percent')).toHaveValue('20')
  }
  await page.getByRole('button', { name: `Edit ${second}` }).click()
  await leave.getByRole('button', { name: `Discard it, edit ${second}` }).click()
  await expect(code).toHaveValue(second)
  await expect(page.getByLabel('Percent')).toHaveValue('10')
})
