import type { Page } from '@playwright/test'
import { pictures } from '../shared/pictures/built-in-pictures.ts'
import { asAdmin, asFounder, inAShopOfItsOwn } from './admin.ts'
import { expect, PHONE, test } from './visitor.ts'

inAShopOfItsOwn()

interface Item {
  desk_buddy: { id: string; slug: string }
}
async function onSale(page: Page, name: string) {
  const facts = { category_id: 'cat_animals', name, price: 2499, image_url: pictures['shiba-mochi'] }
  const { desk_buddy } = await asAdmin<Item>(page, 'POST', '/desk-buddies', facts)
  return {
    slug: desk_buddy.slug,
    change: (more: object) => asAdmin(page, 'PATCH', `/desk-buddies/${desk_buddy.id}`, more),
  }
}
const sumOf = (page: Page) => page.locator('.sum .tot')
const line = (page: Page, name: string) => page.locator('.ci').filter({ hasText: name })

test('the cart and the payment know today’s prices, and what is not sold any more', async ({
  page,
  complaints,
}) => {
  await asFounder(page)
  await page.setViewportSize(PHONE)
  await page.addInitScript(() => {
    const seen = window as Window & { shift?: number }
    seen.shift = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number') seen.shift = (seen.shift ?? 0) + entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/cart')
  await expect(page.getByText('Nobody is in your cart yet.')).toBeVisible()
  expect(await page.evaluate(() => (window as Window & { shift?: number }).shift)).toBeLessThan(0.01)

  const wren = await onSale(page, 'Wren')
  const heron = await onSale(page, 'Heron')
  for (const { slug } of [wren, heron]) {
    await page.goto(`/desk-buddies/${slug}`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText(/is in your cart$/)).toBeVisible()
  }
  await wren.change({ price: 2599 })
  await heron.change({ is_active: false })
  await page.goto('/cart')
  const news = page.locator('.cart-room > .banner')
  await expect(news).toContainText([
    'Wren now costs ₹2,599 instead of ₹2,499.',
    'Heron is no longer for sale',
  ])
  await expect(line(page, 'Heron')).toContainText('No longer for sale')
  await expect(sumOf(page)).toContainText('₹2,599')
  await heron.change({ is_active: true })
  await page.reload()
  await expect(sumOf(page)).toContainText('₹5,098')

  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.getByLabel('Phone').fill('98200 41122')
  await page.getByLabel('Pincode').fill('400050')
  await expect(page.getByLabel('City')).toHaveValue('Mumbai')
  await page.getByLabel('Address').fill('14, Lotus Court, Carter Road')
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.waitForURL('**/payment')
  await page.waitForFunction(() => document.documentElement.dataset.awake === 'true')
  const payNow = page.getByRole('button', { name: 'Pay Now' })

  await page.route(
    '**/api/payments/order',
    route => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>502</h1>' }),
    { times: 1 },
  )
  await payNow.click()
  await expect(page.getByRole('alert')).toHaveText('Unable to process payment. Please try again.')

  await wren.change({ price: 2699 })
  await payNow.click()
  await expect(
    page.getByText('Wren now costs ₹2,699 instead of ₹2,599. The new total is ₹5,198. Nothing was charged.'),
  ).toBeVisible()
  await expect(page.locator('.buybar')).toContainText('₹5,198')
  await expect(sumOf(page)).toContainText('₹5,198')
  await page.reload()
  await expect(sumOf(page)).toContainText('₹5,198')

  await heron.change({ is_active: false })
  await payNow.click()
  await expect(page.getByRole('alert')).toHaveText(
    'Heron is no longer for sale. Please take it out of your cart and try again.',
  )
  await page.goto('/cart')
  await expect(line(page, 'Heron')).toContainText('No longer for sale')
  await expect(sumOf(page)).toContainText('₹2,699')
  complaints.length = 0
})
