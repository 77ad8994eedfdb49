import { readFile } from 'node:fs/promises'
import { formatInrExact } from '../shared/money.ts'
import { indianDay } from '../shared/time/working-days.ts'
import { asAdmin, asFounder, inAShopOfItsOwn, unfold } from './admin.ts'
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
  await desk.getByRole('link', { name: /^State and papers/ }).click()
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
  await unfold(desk)
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

test('the founder takes a month of documents out for the accountant, and an empty month is empty', async ({
  page,
  browser,
}) => {
  await signedUp(page)
  const { id } = await paidOrder(page, 'Asha Rao')
  const desk = await (await browser.newContext({ baseURL: process.env.SHOP_ADDRESS ?? '' })).newPage()
  await asFounder(desk)
  await asAdmin(desk, 'PUT', '/orders/status', { order_id: id, status: 'Shipped', unready: true })
  const register = desk.getByRole('region', { name: 'Register' })
  const showMonth = async (month: string) => {
    await register.getByLabel('From').fill(`${month}-01`)
    await register.getByLabel('To').fill(lastDayOf(month))
    await register.getByRole('button', { name: 'Show' }).click()
    await desk.waitForURL(url => url.searchParams.get('from') === `${month}-01`)
  }
  const takeOut = async (name: string) => {
    const coming = desk.waitForEvent('download')
    await register.getByRole('link', { name }).click()
    const [head = '', ...rows] = (await readFile(await (await coming).path(), 'utf8')).trim().split(/\r?\n/)
    return { head, rows }
  }

  const today = indianDay(new Date())
  await desk.goto('/admin/books')
  await showMonth(today.slice(0, 7))
  const documents = register.getByRole('listitem').filter({ hasText: id })
  await expect(async () => {
    await desk.reload()
    await expect(documents).toHaveCount(2, { timeout: 500 })
  }).toPass()
  await expectAccessible(desk)
  const all = await takeOut('All documents, line by line')
  expect(all.head).toContain('Taxable value')
  const number = (await documents.first().getByRole('link').first().textContent()) ?? ''
  const lines = all.rows.filter(row => row.startsWith(number))
  for (const line of lines) expect(line).toMatch(new RegExp(`${today}.*${id}.*Asha Rao.*Maharashtra`))
  const rupees = lines.reduce((sum, line) => sum + Number(line.split(',').at(-1)), 0)
  await expect(documents.first().locator('.money').first()).toHaveText(formatInrExact(rupees * 100))
  const sales = await takeOut('Sales by state and rate')
  expect(sales.rows.join()).toContain('Maharashtra')
  expect((await takeOut('Numbers issued')).rows.length).toBeGreaterThanOrEqual(2)

  await showMonth(monthBefore(today.slice(0, 7)))
  await expect(register.getByText('No documents found.')).toBeVisible()
  expect((await takeOut('All documents, line by line')).rows).toEqual([])
  await desk.context().close()
})

const lastDayOf = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
const monthBefore = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7)
}

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
