import type { Page } from '@playwright/test'
import { asFounder } from './admin.ts'
import { expect, signedUp, test } from './visitor.ts'

const inMain = (page: Page) => page.getByRole('main')
const inHead = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name })
const offline = (page: Page) => page.getByText('You are offline.')
const backOnline = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))
/** What something between the browser and the shop answers for the data of pages. */
const failData = (page: Page) => page.route(/\.data(\?|$)/, route => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>500</h1>' }))

test('without a network a page stays as it is, says so, and goes on by itself', async ({ page, context, complaints }) => {
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

  // A page whose scripts were never here.
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
  await expect(page.getByText(/Your message is here/)).toBeVisible()
  complaints.length = 0
})

test('a page whose data does not come has its own sentence, and comes by itself', async ({ page, complaints }) => {
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
  complaints.length = 0
})

test('the founder’s desk keeps what was typed while the shop does not answer', async ({ page, context, complaints }) => {
  await asFounder(page)
  await page.goto('/admin/orders')
  await failData(page)
  const room = (name: string) => page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name })
  for (const [name, sentence] of [
    ['Settings', 'Failed to load settings'],
    ['Gallery', 'Unable to load gallery items. Please try again.'],
    ['Desk Buddies', 'Unable to load categories.'],
    ['Orders', 'The orders could not be loaded.'],
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
  complaints.length = 0
})
