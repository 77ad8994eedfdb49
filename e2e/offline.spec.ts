import type { Page } from '@playwright/test'
import { asFounder } from './admin.ts'
import { expect, signedUp, test } from './visitor.ts'

const inMain = (page: Page) => page.getByRole('main')
const inHead = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name })
const offline = (page: Page) => page.getByText('You are offline.')
const backOnline = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))
/** What a captive portal or proxy answers to requests for page data. */
const failData = (page: Page) =>
  page.route(/\.data(\?|$)/, route =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>500</h1>' }),
  )

test('without a network a page stays as it is, says so, and goes on by itself', async ({
  page,
  context,
  complaints,
}) => {
  await signedUp(page)
  await page.goto('/track-order')
  await page.getByLabel('Order ID').fill('DPL-0123456789')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Track' }).click()
  await expect(offline(page)).toBeVisible()
  await expect(page.getByLabel('Order ID')).toHaveValue('DPL-0123456789')
  await expect(page.getByText('Something broke')).toBeHidden()
  await context.setOffline(false)
  await expect(page.getByText('Order not found. Please check your Order ID and try again.')).toBeVisible()
  await expect(offline(page)).toBeHidden()

  // A page whose scripts are not in the cache.
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(offline(page)).toBeVisible()
  await expect(page.getByLabel('Order ID')).toHaveValue('DPL-0123456789')
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/contact$/)
  await expect(offline(page)).toBeHidden()

  const words = page.getByLabel('Message')
  await words.fill('Is the dragon taller than the mug?')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(inMain(page).getByText('You are offline.')).toBeVisible()
  await expect(words).toHaveValue('Is the dragon taller than the mug?')
  await context.setOffline(false)
  await expect(page.getByRole('status').getByText('You are offline.')).toBeHidden()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/Your message has arrived/)).toBeVisible()
  complaints.length = 0
})

test('a page whose data or scripts do not come says so in its own words, and comes by itself', {
  tag: '@sweep',
}, async ({ page, context, complaints }) => {
  await signedUp(page)
  await page.goto('/track-order')
  await failData(page)
  await page.getByLabel('Order ID').fill('DPL-0123456789')
  await page.getByRole('button', { name: 'Track' }).click()
  await expect(page.getByText('Unable to fetch order details. Please try again later.')).toBeVisible()
  await expect(page.getByLabel('Order ID')).toHaveValue('DPL-0123456789')
  await inHead(page, 'My Figurines').click()
  await expect(page.getByText('Unable to load your figurines right now.')).toBeVisible()
  await page.unroute(/\.data(\?|$)/)
  await backOnline(page)
  await expect(page.getByText('Nobody yet.')).toBeVisible()

  const slow = await context.newPage()
  await slow.clock.install()
  await slow.goto(`${process.env.SHOP_ADDRESS}/about`)
  await slow.clock.runFor(5000)
  await slow.waitForFunction(() => document.documentElement.dataset.awake === 'true')
  await slow.route('**/assets/pricing-page-*.js', () => {})
  await slow.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
  await slow.clock.runFor(119_000)
  await expect(slow.getByText('Loading chunk failed')).toBeHidden()
  await slow.clock.runFor(2000)
  await expect(slow.getByText('Loading chunk failed')).toBeVisible()
  await slow.route('**/assets/entry.client-*.js', () => {})
  await slow.getByRole('link', { name: 'Load again' }).click({ noWaitAfter: true })
  await slow.waitForURL('**/pricing', { waitUntil: 'commit' })
  await expect(slow.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(slow.getByText('Loading chunk failed')).toBeHidden()
  await slow.clock.runFor(130_000)
  await expect(slow.getByRole('alert').getByText('Loading chunk failed')).toBeVisible()
  complaints.length = 0
})

test('the founder’s desk keeps what was typed while the shop does not answer', { tag: '@sweep' }, async ({
  page,
  context,
  complaints,
}) => {
  await asFounder(page)
  await page.goto('/admin/orders')
  await failData(page)
  const room = (name: string) =>
    page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true })
  for (const [name, sentence] of [
    ['Shop', 'Unable to load categories.'],
    ['Settings', 'Failed to load settings'],
    ['Gallery', 'Unable to load gallery items. Please try again.'],
    ['Desk Buddies', 'Unable to load categories.'],
    ['Orders', 'The orders could not be loaded.'],
    ['Shop', 'Unable to load categories.'],
    ['Settings', 'Failed to load settings'],
  ] as const) {
    await room(name).click()
    await expect(page.getByText(sentence)).toBeVisible()
  }
  await page.unroute(/\.data(\?|$)/)
  await backOnline(page)
  const prompt = page.getByLabel('What the image model is told')
  await prompt.fill('A tiny clay person')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save prompt' }).click()
  await expect(page.getByText('Failed to update system prompt')).toBeVisible()
  await expect(offline(page)).toBeVisible()
  await expect(prompt).toHaveValue('A tiny clay person')
  await context.setOffline(false)
  await expect(offline(page)).toBeHidden()
  await expect(prompt).toHaveValue('A tiny clay person')
  await page.getByRole('button', { name: 'Back to the saved prompt' }).click()

  await room('Desk Buddies').click()
  const category = page.locator('#category-form')
  await category.getByLabel('Name').fill('Somewhere else')
  await category.getByLabel('Active').uncheck()
  const create = category.getByRole('button', { name: 'Create Category' })
  await create.click()
  await expect(category.getByText('Somewhere else is saved.')).toBeVisible()
  await page.route('**/api/admin/desk-buddies/categories', route => route.abort())
  await category.getByLabel('Name').fill('Nowhere')
  await create.click()
  await expect(category.getByText('Unable to create category.')).toBeVisible()
  await expect(category.getByText('Somewhere else is saved.')).toBeHidden({ timeout: 100 })
  await page.unroute('**/api/admin/desk-buddies/categories')
  await category.getByLabel('Name').fill('')
  await page.request.post('/api/auth/sign-out', {
    data: {},
    headers: { origin: process.env.SHOP_ADDRESS ?? '' },
  })
  await page.getByRole('button', { name: 'Refresh categories' }).click()
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible()
  await expect(page).toHaveURL(/\/login\?next=/)
  complaints.length = 0
})

test('a page of an earlier release that no longer fits the shop is loaded anew, and says so', async ({
  page,
  complaints,
}) => {
  await page.goto('/track-order')
  await page.route('**/__manifest?*', route =>
    route.fulfill({ status: 204, headers: { 'X-Remix-Reload-Document': 'true' } }),
  )
  await page.route('**/track-order.data?*', route =>
    route.fulfill({
      headers: { 'content-type': 'text/x-script', 'x-remix-response': 'yes' },
      body: '[{"_1":2},"orders/track-order-page",{"_3":4},"data",{"_5":6},"order",5]\n',
    }),
  )
  await page.getByLabel('Order ID').fill('DPL-0123456789')
  await page.getByRole('button', { name: 'Track' }).click()
  await expect(page.getByText('The shop was updated while you were here')).toBeVisible()
  await expect(page.getByText('Order not found. Please check your Order ID and try again.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('The shop was updated while you were here')).toBeHidden()
  complaints.length = 0
})
