import type { Page } from '@playwright/test'
import { buyerOf } from '../../faults/buyers.ts'
import type { BuiltShop } from '../../test/built-shop.ts'
import { portrait } from '../../test/photos.ts'
import { asAdmin, asFounder } from '../admin.ts'
import { choosePhoto, expect, expectAccessibleInBothSchemes, PHONE, signedUp, test } from '../visitor.ts'

/** Screens in states that need preparation: empty, failed, full, with something open. */
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

const fine = expectAccessibleInBothSchemes
const inMain = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first()

test('the shop window, open, empty and failed, can be used by everybody', async ({ page, complaints }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/about')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Collections' })).toBeVisible()
  await fine(page)
  await page.keyboard.press('Escape')
  await page.goto('/collections?q=nobody-is-called-this')
  await fine(page)
  await page.goto('/about')
  await page.route('**/api/desk-buddies**', route => route.abort())
  await page.getByRole('link', { name: 'Dopple, home' }).click()
  await expect(page.getByText('Unable to load this collection right now.').first()).toBeVisible()
  await fine(page)
  await page.unroute('**/api/desk-buddies**')
  for (const path of ['/desk-buddies/nobody', '/newsletter']) {
    await page.goto(path)
    await fine(page)
  }
  complaints.length = 0
})

test('forms that were sent empty or with nonsense can be used by everybody', async ({ page, complaints }) => {
  await page.goto('/contact')
  await inMain(page, /send/i).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await fine(page)
  await page.goto('/track-order?id=DPL-0000000000')
  await expect(page.getByText(/Order not found/)).toBeVisible()
  await fine(page)
  await page.goto('/upload')
  await page
    .getByLabel('Photo', { exact: true })
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') })
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await fine(page)
  await choosePhoto(page, { name: 'me.jpg', mimeType: 'image/jpeg', buffer: portrait() })
  await inMain(page, 'Dopple me up!').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await fine(page)
  complaints.length = 0
})

test('the cart and the way to the money, empty, full and wrong, can be used by everybody', async ({
  page,
}) => {
  await page.goto('/cart')
  await fine(page)
  await page.goto('/desk-buddies/shiba-mochi')
  await inMain(page, 'Add to cart').click()
  await expect(page.getByRole('link', { name: 'See cart' })).toBeVisible()
  await page.goto('/cart')
  await expect(page.locator('.ci')).toHaveCount(1)
  await fine(page)
  await inMain(page, /^Remove/).click()
  await page.getByRole('button', { name: 'Undo' }).hover()
  await fine(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await signedUp(page)
  await page.goto('/checkout')
  await inMain(page, 'Proceed to Payment').click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await fine(page)
})

test('what belongs to a customer who has nothing yet can be used by everybody', async ({ page }) => {
  await signedUp(page)
  for (const path of ['/orders', '/figurines']) {
    await page.goto(path)
    await fine(page)
  }
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await fine(page)
})

test('a page that is on its way, and the outlines it comes in, can be used by everybody', async ({
  page,
}) => {
  await page.goto('/about')
  await page.route(/\/api\/|\.data(\?|$)/, () => {})
  await page.getByRole('banner').getByRole('link', { name: 'Collections' }).click()
  await expect(page.locator('main .sk').first()).toBeVisible()
  await fine(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Track Order' }).click()
  await expect(page.getByRole('progressbar', { name: 'The page is on its way' })).toBeAttached()
  await fine(page)
})

test('an order that was cancelled and one that was paid back can be read by everybody', async ({
  page,
  browser,
}) => {
  const shop = { address: process.env.SHOP_ADDRESS ?? '' } as BuiltShop
  const buyer = await buyerOf(() => shop, `states-${Date.now()}@example.com`)
  await page.context().addCookies(
    buyer.cookie.split('; ').map(pair => ({
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
      url: shop.address,
    })),
  )
  const opened = await buyer.order()
  await buyer.confirm(opened, await buyer.pay(opened))
  const { id } = opened.order
  const desk = await browser.newContext({ baseURL: shop.address, reducedMotion: 'reduce' })
  const founder = await desk.newPage()
  await asFounder(founder)
  await asAdmin(founder, 'PUT', '/orders/status', { order_id: id, status: 'Cancelled', refund: false })
  await founder.goto(`/admin/orders/${id}`)
  await fine(founder)
  for (const path of ['/orders', `/track-order?id=${id}`, `/order-confirmation?id=${id}`]) {
    await page.goto(path)
    await expect(page.getByText(/Cancelled|was cancelled/).first()).toBeVisible()
    await fine(page)
  }
  await asAdmin(founder, 'PUT', '/orders/status', { order_id: id, status: 'Cancelled', refund: true })
  await page.goto('/orders')
  await expect(page.getByText('Cancelled, refunded')).toBeVisible({ timeout: 20_000 })
  for (const path of ['/orders', `/track-order?id=${id}`, `/orders/${id}/receipt`]) {
    await page.goto(path)
    await fine(page)
  }
  await founder.reload()
  await fine(founder)
  await desk.close()
})

test('a Desk Buddy on its turntable can be used by everybody', async ({ page }) => {
  await page.goto('/desk-buddies/shiba-mochi')
  await page.getByRole('button', { name: 'Turn it' }).click()
  await expect(
    page.getByLabel(/Mochi, a model you can turn|This browser cannot show the model/),
  ).toBeVisible()
  await fine(page)
})

test('the rest of the founder’s desk, empty, failed and asking, can be used by everybody', async ({
  page,
  complaints,
}) => {
  await asFounder(page)
  for (const path of ['/admin/audit', '/admin/status', '/admin/orders?q=nobody-is-called-this']) {
    await page.goto(path)
    await fine(page)
  }
  await page.goto('/admin/desk-buddies')
  await inMain(page, 'Create Desk Buddy').click()
  await expect(page.getByText('Select a category before saving.')).toBeVisible()
  await page
    .getByRole('button', { name: /^Delete / })
    .last()
    .click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await fine(page)
  complaints.length = 0
})
