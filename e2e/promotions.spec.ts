import { randomInt } from 'node:crypto'
import { defaultFigure } from '../shared/figure.ts'
import { asAdmin, asFounder } from './admin.ts'
import { checkOutAndPay } from './checkout.ts'
import { expect, expectAccessible, PHONE, signedUp, test } from './visitor.ts'

const newCode = () => `FEST-${randomInt(100_000, 999_999)}`

/** Every other test pays full prices, so nothing here counts by itself. */
test('the founder makes a code; a customer buys a mixed cart with it, and it is used up for the next one', async ({
  page,
  browser,
}) => {
  const code = newCode()
  await asFounder(page)
  await page.goto('/admin/promotions')
  await page.getByRole('button', { name: 'Make it' }).click()
  await expect(page.getByText('A percentage is a whole number from 1 to 100.')).toBeVisible()
  await page.getByRole('textbox', { name: /^Code/ }).fill(code.toLowerCase())
  await page.getByLabel('Percent').fill('10')
  await page.getByLabel('Uses in all').fill('1')
  await page.getByRole('button', { name: 'Make it' }).click()
  const row = page.locator('.promotion').filter({ hasText: code })
  await expect(row).toContainText('1 of 1 left')
  await expectAccessible(page)

  const context = await browser.newContext({ viewport: PHONE })
  const buyer = await context.newPage()
  await signedUp(buyer)
  const made = await buyer.request.post('/api/figurines/made', {
    data: { figure: defaultFigure },
    headers: { origin: process.env.SHOP_ADDRESS ?? '' },
  })
  const { figurine } = (await made.json()) as { figurine: { id: string } }
  await buyer.goto(`/upload?figurine=${figurine.id}`)
  await buyer.getByRole('button', { name: 'Add to cart' }).click()
  await buyer.goto('/desk-buddies/shiba-mochi')
  await buyer.getByRole('button', { name: 'Add to cart' }).click()
  await buyer.getByRole('link', { name: 'See cart' }).click()
  const total = buyer.locator('.sum .tot')
  await expect(total).toContainText('₹2,998')

  await buyer.getByRole('button', { name: 'Have a code?' }).click()
  const field = buyer.getByLabel('Promo code')
  await expect(field).toBeFocused()
  await field.fill('no-such-code')
  await buyer.getByRole('button', { name: 'Apply' }).click()
  await expect(buyer.getByText('We do not know the code NO-SUCH-CODE.')).toBeVisible()
  await expect(total).toContainText('₹2,998')
  await field.fill(code.toLowerCase())
  await buyer.getByRole('button', { name: 'Apply' }).click()
  await expect(buyer.getByText(`${code}: 10% off.`)).toBeVisible()
  await expect(buyer.locator('.sum')).toContainText(`Discount (${code})`)
  await expect(total).toContainText('₹2,698.20')
  await expectAccessible(buyer)
  await buyer.reload()
  await expect(total).toContainText('₹2,698.20')

  await buyer.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(total).toContainText('₹2,698.20')
  const id = await checkOutAndPay(buyer)
  await buyer.goto(`/orders/${id}/receipt`)
  await expect(buyer.getByRole('row', { name: /^Discount/ })).toContainText('−₹299.80')
  await expect(buyer.getByRole('row', { name: /^Total/ })).toContainText('₹2,698.20')
  await context.close()

  await page.reload()
  await expect(row).toContainText('0 of 1 left')
  await row.getByRole('button', { name: `Uses of ${code}` }).click()
  await expect(row).toContainText(`${id}`)
})

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
    page.getByText(`${code} is not offered any more. The new total is ₹2,499. Nothing was charged.`),
  ).toBeVisible()
  await expect(page.locator('.buybar')).toContainText('₹2,499')
  expect(complaints).toEqual([expect.stringContaining('409')])
  complaints.length = 0
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.frameLocator('iframe').getByRole('button', { name: /^Pay ₹2,499/ })).toBeVisible()
})
