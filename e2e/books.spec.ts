import { asAdmin, asFounder, inAShopOfItsOwn } from './admin.ts'
import { openBeforeScripts } from './before-scripts.ts'
import { paidOrder } from './orders.ts'
import { expect, expectAccessible, PHONE, signedUp, test } from './visitor.ts'

inAShopOfItsOwn()

test('the founder registers the shop, and a customer finds the receipt and the invoice of an order', async ({
  page,
  browser,
}) => {
  await signedUp(page)
  const desk = await (await browser.newContext({ baseURL: process.env.SHOP_ADDRESS ?? '' })).newPage()
  await asFounder(desk)
  await desk.setViewportSize(PHONE)
  await desk.goto('/admin')
  await desk.getByRole('link', { name: /Set your state/ }).click()
  const form = desk.getByRole('region', { name: 'Registration' })
  await expect(form).toBeFocused()
  await expect(form.getByLabel('State of the shop')).toBeInViewport()
  await form.getByLabel('How the shop is registered').selectOption('regular')
  await form.getByLabel('State of the shop').selectOption('Maharashtra')
  await form.getByLabel('GSTIN').fill('27ABCDE1234F1Z5')
  await form.getByLabel('Legal name').fill('Meera Rao')
  await form.getByRole('button', { name: 'Save registration' }).click()
  await expect(form.getByText('The last character of this GSTIN')).toBeVisible()
  await form.getByLabel('GSTIN').fill('27abcde1234f1z0')
  await form.getByRole('button', { name: 'Save registration' }).click()
  await expect(form.getByText('In force')).toBeVisible()
  await expect(desk.getByText('Set your state.')).toHaveCount(0)
  await expectAccessible(desk)

  const { id } = await paidOrder(page, 'Asha Rao')
  await asAdmin(desk, 'PUT', '/orders/status', { order_id: id, status: 'Shipped', unready: true })
  await page.setViewportSize(PHONE)
  await expect(async () => {
    await page.goto(`/orders/${id}`)
    await expect(page.getByRole('link', { name: /^Tax invoice D/ })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Tax invoice D/ }).click()
  await expect(page.getByRole('heading', { name: 'Tax invoice' })).toBeVisible()
  await expect(page.getByText('GSTIN 27ABCDE1234F1Z0')).toBeVisible()
  await expectAccessible(page)
  const file = await page.request.get(
    (await page.getByRole('link', { name: 'PDF' }).getAttribute('href')) ?? '',
  )
  expect(file.headers()['content-type']).toBe('application/pdf')

  await desk.goto('/admin/books?kind=tax_invoice')
  await expect(desk.getByRole('region', { name: 'Register' }).getByRole('link', { name: id })).toBeVisible()
  const { letScriptsCome } = await openBeforeScripts(desk, `/admin/orders/${id}`)
  const books = desk.getByRole('region', { name: 'Books', exact: true })
  await books.scrollIntoViewIfNeeded()
  const scrolledTo = await desk.evaluate(() => scrollY)
  expect(scrolledTo).toBeGreaterThan(100)
  letScriptsCome()
  await expect(desk.locator('html[data-awake]')).toBeAttached()
  expect(await desk.evaluate(() => scrollY)).toBe(scrolledTo)
  await books.getByRole('button', { name: 'Enter costs' }).click()
  await books.getByLabel('Courier, in rupees').fill('80')
  await books.getByRole('button', { name: 'Save costs' }).click()
  await expect(books.getByText('-₹80.00')).toBeVisible()
  await desk.context().close()
})

test('a customer sends an order elsewhere, then cancels it for free, on a phone', async ({ page }) => {
  await signedUp(page)
  await paidOrder(page, 'Asha Rao')
  await page.setViewportSize(PHONE)
  await page.goto('/orders')
  await page.getByRole('link', { name: 'Change or cancel' }).click()
  const changes = page.getByRole('region', { name: 'Change or cancel' })
  await changes.getByRole('button', { name: 'Change the address' }).click()
  await changes.getByLabel('Pincode').fill('4110')
  await changes.getByRole('button', { name: 'Save the address' }).click()
  await expect(changes.getByText('A pincode has 6 digits. This one has 4.')).toBeVisible()
  await changes.getByLabel('Pincode').fill('411001')
  await changes.getByLabel('City').fill('Pune')
  await changes.getByRole('button', { name: 'Save the address' }).click()
  await expect(page.getByText('The address has been changed.')).toBeVisible()
  await changes.getByRole('button', { name: 'Cancel the order' }).click()
  await expectAccessible(page)
  await changes.getByRole('button', { name: 'Yes, cancel the order' }).click()
  await expect(page.locator('.badge').first()).toHaveText(/^Cancelled/)
  await expect(changes).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('What was paid goes back the way it came')).toBeVisible()
})
