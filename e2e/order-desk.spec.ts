import type { Page } from '@playwright/test'
import { asAdmin, asFounder, unfold } from './admin.ts'
import { paidOrder, unpaidOrder } from './orders.ts'
import { expect, expectAccessible, PHONE, signedUp, test as visitorTest } from './visitor.ts'

/** A signed-in customer in a browser of their own, and the founder on `page`. */
const test = visitorTest.extend<{ customer: Page }>({
  customer: async ({ browser }, use) => {
    const context = await browser.newContext({ baseURL: origin() })
    const page = await context.newPage()
    await signedUp(page)
    await use(page)
    await context.close()
  },
})
test.beforeEach(({ page }) => asFounder(page))

const origin = () => process.env.SHOP_ADDRESS ?? ''
/** Other tests order at the same time; a name of its own finds this one's. */
const unique = (name: string) =>
  `${name} ${String.fromCharCode(...[...`${process.pid}${++named}`].map(digit => 97 + Number(digit)))}`
let named = 0

const row = (page: Page, id: string) => page.getByRole('row').filter({ hasText: id })

test('an order is found by its buyer’s phone, set from its row, and the slip of the hand undone', {
  tag: '@sweep',
}, async ({ page, customer }) => {
  const { id: asha, phone } = await paidOrder(customer, 'Asha Rao')
  await page.goto('/admin/orders')
  await expect(page.getByRole('link', { name: /Back to Today/ })).toBeVisible()
  await page.getByLabel('Find an order').fill(`${phone.slice(0, 5)} ${phone.slice(5)}`)
  await page.getByLabel('Find an order').press('Enter')
  await expect(page).toHaveURL(/q=9/)
  await expect(page.getByRole('row')).toHaveCount(2)
  const select = page.getByLabel(`Status of ${asha}`)
  await select.selectOption('Quality Check')
  await expect(page.getByText(`${asha} is Quality Check now.`)).toBeVisible()
  await expect(row(page, asha).locator('.badge')).toHaveText('Quality Check')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, asha).locator('.badge')).toHaveText('Processing')
  await expect(select).toHaveValue('Processing')
})

test('going back asks once', { tag: '@sweep' }, async ({ page, customer }) => {
  const { id: asha } = await paidOrder(customer, 'Asha Rao')
  await asAdminPut(page, asha, 'Shipped')
  await page.goto(`/admin/orders/${asha}`)
  await unfold(page)
  const select = page.getByLabel(`Status of ${asha}`)
  await select.selectOption('In Production')
  const ask = page.getByRole('alertdialog', { name: 'Back to In Production?' })
  await ask.getByRole('button', { name: 'Leave it as it is' }).click()
  await expect(select).toHaveValue('Shipped')
  await select.selectOption('In Production')
  await ask.getByRole('button', { name: 'Set back to In Production' }).click()
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toContainText(
    'In Production',
  )
})
const asAdminPut = (page: Page, order_id: string, status: string) =>
  page.request.put('/api/admin/orders/status', { data: { order_id, status }, headers: { origin: origin() } })

test('courier and number stand on the customer’s page while they look at it', { tag: '@sweep' }, async ({
  page,
  customer,
}) => {
  const { id: ravi } = await paidOrder(customer, 'Ravi Iyer')
  await customer.goto('/orders')
  await page.goto(`/admin/orders/${ravi}`)
  await unfold(page)
  const parcel = page.getByRole('region', { name: 'Parcel' })
  await parcel.getByLabel('Tracking number').fill('1490812345')
  await parcel.getByRole('button', { name: 'Save parcel' }).click()
  await expect(parcel.getByText('Please say which courier this number belongs to.')).toBeVisible()
  await expect(parcel.getByLabel('Tracking number')).toHaveValue('1490812345')
  await parcel.getByLabel('Courier').selectOption('Delhivery')
  await parcel.getByRole('button', { name: 'Save parcel' }).click()
  await expect(parcel.getByRole('link', { name: 'Follow it' })).toHaveAttribute('href', /1490812345/)
  await expect(customer.getByRole('link', { name: '1490812345' })).toBeVisible()
})

test('notes are kept, taken away and brought back; a message is answered on the page of its order', {
  tag: '@sweep',
}, async ({ page, customer }) => {
  const { id: ravi } = await paidOrder(customer, 'Ravi Iyer')
  await customer.request.post(`/api/orders/${ravi}/requests`, {
    data: { message: 'Please send it to my office.' },
    headers: { origin: origin() },
  })
  await page.goto(`/admin/orders/${ravi}`)
  await unfold(page)
  const notes = page.getByRole('region', { name: 'Notes' })
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(notes.getByText('Please write something first.')).toBeVisible()
  await notes.getByLabel('A note for the workshop').fill('The left arm broke')
  await page.getByRole('link', { name: 'Back to the order desk' }).click()
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay here' })
    .click()
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(notes.getByRole('listitem')).toContainText('The left arm broke')
  await expect(notes.getByLabel('A note for the workshop')).toHaveValue('')
  await page.getByRole('link', { name: 'Back to the order desk' }).click()
  await expect(page).toHaveURL(/\/admin\/orders$/)
  await page.goto(`/admin/orders/${ravi}`)
  await unfold(page)
  await notes.getByRole('button', { name: /^Remove the note/ }).click()
  await expect(notes.getByRole('listitem')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(notes.getByRole('listitem')).toContainText('The left arm broke')

  await page.goto('/admin/inbox')
  await expectAccessible(page)
  await page.getByRole('link', { name: /Please send it to my office/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages')
  const message = page.getByRole('listitem').filter({ hasText: 'Please send it to my office.' })
  await message.getByRole('button', { name: 'Answer' }).click()
  await message.getByRole('textbox').fill('Gladly. It goes to your office.')
  await message.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Your answer is on its way to Ravi Iyer.')).toBeVisible()
  await expect(message).toContainText('answered')
  await page.getByRole('link', { name: 'Back to the inbox' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox')
  await expect(page.getByRole('link', { name: /Please send it to my office/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page.getByRole('link', { name: /Please send it to my office/ })).toContainText('Done')
})

test('a new paid order is on the desk without a refresh', { tag: '@sweep' }, async ({ page, customer }) => {
  const { id: ravi } = await paidOrder(customer, 'Ravi Iyer')
  await page.goto('/admin/orders')
  await expect(row(page, ravi)).toBeVisible()
  const { id: tara } = await paidOrder(customer, 'Tara Menon')
  await expect(row(page, tara)).toContainText('Tara Menon')
  await expect(row(page, tara).locator('.badge')).toHaveText('Processing')
})

test('with the keyboard alone several are chosen, set at once and set back', { tag: '@sweep' }, async ({
  page,
  customer,
}) => {
  const name = unique('Tara')
  await paidOrder(customer, name)
  const { id: tara } = await paidOrder(customer, name)
  await page.goto('/admin/orders?q=mumbai')
  await expect(page.getByText('No orders match.')).toBeVisible()
  await page.goto(`/admin/orders?q=${encodeURIComponent(name)}`)
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: tara })).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Chosen orders' })
  await expect(bar).toContainText('2 chosen')
  await bar.getByLabel('Set the status of the chosen orders').selectOption('In Production')
  await expect(page.getByText('2 orders are In Production now.')).toBeVisible()
  await expect(row(page, tara).locator('.badge')).toHaveText('In Production')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, tara).locator('.badge')).toHaveText('Processing')
  await page.goto('/admin/orders')
  await page.keyboard.press('/')
  await expect(page.getByLabel('Find an order')).toBeFocused()
  await page.keyboard.type(tara)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.keyboard.press('Tab')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: tara })).toBeVisible()
})

test('cancelling a paid order asks about the money, and the refund is followed to its end', async ({
  page,
  customer,
}) => {
  const { id: tara } = await paidOrder(customer, 'Tara Menon')
  await page.goto(`/admin/orders/${tara}`)
  await unfold(page)
  await page.getByLabel(`Status of ${tara}`).selectOption('Cancelled')
  const ask = page.getByRole('alertdialog', { name: `Cancel ${tara}?` })
  await expectAccessible(page)
  await ask.getByRole('button', { name: /^Cancel and refund ₹/ }).click()
  const money = page.getByRole('region', { name: 'Money' })
  await expect(money).toContainText('order cancelled')
  await expect(money.getByText('Refunded')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Cancelled, refunded')).toBeVisible()
})

test('a part of the money goes back, and not more than came', { tag: '@sweep' }, async ({
  page,
  customer,
}) => {
  const { id: ravi } = await paidOrder(customer, 'Ravi Iyer')
  await page.goto(`/admin/orders/${ravi}`)
  await unfold(page)
  const money = page.getByRole('region', { name: 'Money' })
  await money.getByRole('button', { name: 'Refund…' }).click()
  await money.getByLabel('Rupees').fill('100000')
  await money.getByLabel('Why').fill('a scratched base')
  await money.getByRole('button', { name: 'Give back' }).click()
  await expect(money.getByRole('alert')).toContainText('At most')
  await expect(money.getByLabel('Why')).toHaveValue('a scratched base')
  await money.getByLabel('Rupees').fill('99.50')
  await money.getByRole('button', { name: 'Give back' }).click()
  await expect(money).toContainText('−₹99.50')
})

test('packing slips and production sheets print one page for each order, and nothing around them', {
  tag: '@sweep',
}, async ({ page, customer }) => {
  const { id: asha } = await paidOrder(customer, 'Asha Rao')
  const { id: ravi } = await paidOrder(customer, 'Ravi Iyer')
  await asAdmin(page, 'POST', `/orders/${ravi}/notes`, { text: 'The left arm broke' })
  await page.goto('/admin/orders')
  for (const id of [asha, ravi]) await page.getByLabel(`Choose ${id}`).check()
  await page.getByRole('link', { name: 'Packing slips' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Packing slips' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectAccessible(page)
  expect(await printedPages(page)).toBe(2)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.getByRole('article', { name: `Packing slip of ${asha}` })).toContainText('PAPA-JI')
  await page.emulateMedia({ media: null })
  await page.goto(`/admin/orders/${ravi}/production`)
  await expect(page.getByRole('article')).toContainText('The left arm broke')
  for (const label of ['PAPA-JI', 'Papa-ji']) await expect(page.getByRole('article')).toContainText(label)
  await expectAccessible(page)
  expect(await printedPages(page)).toBe(1)
})
const printedPages = async (page: Page) =>
  (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

test('the export follows the filter', { tag: '@sweep' }, async ({ page, customer }) => {
  const name = unique('Ravi')
  await paidOrder(customer, name)
  await page.goto(`/admin/orders?q=${encodeURIComponent(name)}`)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^dopple-orders-.*\.csv$/)
})

test('without scripts the list is searched and filtered all the same', { tag: '@sweep' }, async ({
  browser,
  page,
  customer,
}) => {
  const name = unique('Ravi')
  const { id: ravi } = await paidOrder(customer, name)
  const { cookies } = await page.context().storageState()
  const plain = await browser.newContext({ baseURL: origin(), javaScriptEnabled: false })
  await plain.addCookies(cookies)
  const still = await plain.newPage()
  await still.goto('/admin/orders')
  await still.getByLabel('Find an order').fill(name)
  await still.getByRole('button', { name: 'Search' }).click()
  await expect(still.getByRole('row')).toHaveCount(2)
  await expect(still.getByRole('row').nth(1)).toContainText(ravi)
  await plain.close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`desk, order and messages can be used by everybody, on a desk and on a phone, ${colorScheme}`, {
    tag: '@sweep',
  }, async ({ page, customer }) => {
    const { id: ravi } = await paidOrder(customer, 'Ravi Iyer')
    await page.emulateMedia({ colorScheme })
    for (const size of [{ width: 1280, height: 900 }, PHONE]) {
      await page.setViewportSize(size)
      for (const path of ['/admin/orders?status=Processing', `/admin/orders/${ravi}`, '/admin/messages']) {
        await page.goto(path)
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          path,
        ).toBeLessThanOrEqual(0)
        await expectAccessible(page)
      }
    }
  })
}

test('who is no admin is sent home from every screen of the desk', { tag: '@sweep' }, async ({
  customer,
}) => {
  const { id: asha } = await paidOrder(customer, 'Asha Rao')
  for (const path of [
    '/admin/orders',
    `/admin/orders/${asha}`,
    `/admin/orders/${asha}/packing-slip`,
    `/admin/orders/${asha}/production`,
    '/admin/messages',
    '/admin/inbox',
    '/admin/claims',
  ]) {
    await customer.goto(path)
    await expect(customer).toHaveURL(`${origin()}/`)
  }
  expect(await asAdmin<{ status: number }>(customer, 'GET', '/orders')).toMatchObject({ status: 403 })
})

test('an order that nobody paid goes on only after a question, alone and among others', {
  tag: '@sweep',
}, async ({ page, customer }) => {
  const name = unique('Lata')
  const [one, other] = [await unpaidOrder(customer, name), await unpaidOrder(customer, name)]
  await page.goto(`/admin/orders/${one}`)
  const select = page.getByLabel(`Status of ${one}`)
  await select.selectOption('Delivered')
  const ask = page.getByRole('alertdialog', { name: 'Set to Delivered without a payment?' })
  await ask.getByRole('button', { name: 'Leave it as it is' }).click()
  await expect(select).toHaveValue('Pending')
  await select.selectOption('Delivered')
  await ask.getByRole('button', { name: 'Set to Delivered anyway' }).click()
  await expect(select).toHaveValue('Delivered')

  await page.goto(`/admin/orders?q=${encodeURIComponent(name)}`)
  await page.getByLabel(`Choose ${other}`).check()
  await page.getByLabel('Set the status of the chosen orders').selectOption('In Production')
  const askMany = page.getByRole('alertdialog', { name: 'Set to In Production without a payment?' })
  await askMany.getByRole('button', { name: 'Set to In Production anyway' }).click()
  await expect(row(page, other).locator('.badge')).toHaveText('In Production')
})
