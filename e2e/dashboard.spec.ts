import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { asAdmin, asFounder } from './admin.ts'
import { paidFigurine } from './orders.ts'
import { expect, expectAccessible, PHONE, signedUp, test } from './visitor.ts'

const picture = (name: string) => join(import.meta.dirname, `../test/portraits/${name}.jpg`)

const address = {
  fullName: 'Tara Menon',
  email: 'tara@example.com',
  phone: '9820041122',
  address1: '14, Lotus Court',
  city: 'Mumbai',
  state: 'Maharashtra',
  pincode: '400050',
  country: 'India',
}

async function orderPlaced(browser: Browser): Promise<string> {
  const context = await browser.newContext({ baseURL: process.env.SHOP_ADDRESS ?? '' })
  const page = await context.newPage()
  await signedUp(page, 'Tara Menon')
  const answer = await page.request.post('/api/payments/order', {
    headers: { origin: process.env.SHOP_ADDRESS ?? '' },
    data: { shipping: address, billing: address, cartItems: [{ slug: 'shiba-mochi', quantity: 1 }] },
  })
  const { order } = (await answer.json()) as { order: { id: string } }
  await context.close()
  return order.id
}

const row = (page: Page, id: string) => page.getByRole('row').filter({ hasText: id })

test('an order shows up by itself, its status is set from the dropdown and can be undone', async ({
  page,
  browser,
}) => {
  await asFounder(page)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  const id = await orderPlaced(browser)
  await expect(row(page, id)).toContainText('Tara Menon')
  await row(page, id).getByLabel(`Status of ${id}`).selectOption('In Production')
  // The order is unpaid, so the shop asks first.
  await page.getByRole('button', { name: 'Set to In Production anyway' }).click()
  await expect(page.getByText(`${id} is In Production now.`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, id).getByLabel(`Status of ${id}`)).toHaveValue('Pending')
  const { stats } = await asAdmin<{ stats: { orders_by_status: Record<string, number> } }>(
    page,
    'GET',
    '/stats',
  )
  expect(stats.orders_by_status.Pending).toBeGreaterThan(0)
})

test('a new shop has a list of first steps, each a link, which is put away and fetched back', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await asFounder(page)
  await page.goto('/admin')
  const list = page.getByRole('region', { name: 'First steps' })
  await expect(list.getByRole('listitem')).toHaveCount(7)
  await expectAccessible(page)
  await list.getByRole('link', { name: /^Phone/ }).click()
  await expect(page.getByText('Not set yet: SUPPORT_PHONE')).toBeInViewport()
  await page.goBack()
  await list.getByRole('button', { name: 'Put this list away' }).click()
  await expect(list).toHaveCount(0)
  await page.goto('/admin/settings')
  await page.getByRole('button', { name: 'Show them on Today' }).click()
  await expect(page.getByRole('button', { name: 'Show them on Today' })).toHaveCount(0)
  await page.goto('/admin')
  await expect(list).toBeVisible()
})

test('a shop without a GST number is told before it saves its state that others will be refused', async ({
  page,
}) => {
  await asFounder(page)
  await page.goto('/admin/books#settings')
  const warning = page.getByText(/orders from other states are refused/)
  await page.getByLabel('State of the shop').selectOption('Kerala')
  await expect(warning).toHaveText(
    'Without a GST number the shop sells only in Kerala: orders from other states are refused from the minute you save this.',
  )
  await page.getByLabel('Ship to other states anyway').check()
  await expect(warning).toHaveCount(0)
  await page.getByLabel('Ship to other states anyway').uncheck()
  await page.getByRole('region', { name: 'Registration' }).getByLabel('From').fill('2099-01-01')
  await expect(warning).toContainText('refused from that day on')
})

test('a drawing gets its proof from Today on a phone in two presses', async ({ page, browser }) => {
  const buyer = await (await browser.newContext({ baseURL: process.env.SHOP_ADDRESS ?? '' })).newPage()
  await signedUp(buyer, 'Tara Menon')
  const id = await paidFigurine(buyer, 'drawing')
  await page.setViewportSize(PHONE)
  await asFounder(page)
  await page.goto('/admin')
  await page.waitForFunction(() => document.documentElement.dataset.awake === 'true')
  const waiting = page.getByRole('list', { name: 'What waits' }).getByRole('listitem').filter({ hasText: id })
  await expect(waiting.getByText(/^(today|tomorrow|by|late)/)).toBeVisible()
  await waiting
    .getByLabel(/^Photograph it/)
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(waiting.getByText('Please choose an image: JPG, PNG or WebP.')).toBeVisible()
  await waiting.getByLabel(/^Photograph it/).setInputFiles(picture('curly-red'))
  await expect(waiting.getByRole('img', { name: 'The proof as the customer will see it' })).toBeVisible()
  await waiting.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(page.getByText('The customer is asked by email.')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await buyer.context().close()
})

test('both addresses show the same dashboard, with charts, tables, spend, switch and prompt', {
  tag: '@sweep',
}, async ({ page }) => {
  await asFounder(page)
  for (const path of ['/admin', '/admin/dashboard']) {
    await page.goto(path)
    await expect(page.getByRole('img', { name: /^Revenue, last 30 days/ })).toBeVisible()
    await page.getByRole('button', { name: '12 months' }).click()
    await page.getByText('As a table').click()
    await expect(page.getByRole('table').filter({ hasText: 'Paid orders' }).getByRole('row')).toHaveCount(13)
    await expect(page.getByRole('heading', { name: 'From photo to payment' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'AI spend' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Switch to / })).toBeVisible()
    await expect(page.getByLabel('What the image model is told')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Gallery' }).last()).toHaveAttribute(
      'href',
      '/admin/gallery',
    )
    await expect(page.getByRole('main').getByRole('link', { name: 'Desk Buddies' }).last()).toHaveAttribute(
      'href',
      '/admin/desk-buddies',
    )
  }
})

test('a customer who asks for the dashboard is sent home', { tag: '@sweep' }, async ({ page }) => {
  await signedUp(page)
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
})

for (const scheme of ['light', 'dark'] as const) {
  test(`everybody can use the dashboard, ${scheme}, on a phone and on a desk`, { tag: '@sweep' }, async ({
    page,
  }) => {
    await asFounder(page)
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/admin')
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  })
}
