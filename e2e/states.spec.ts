import type { Page } from '@playwright/test'
import { portrait } from '../test/photos.ts'
import { asFounder } from './admin.ts'
import { expect, expectAccessibleInBothSchemes, PHONE, signedUp, test } from './visitor.ts'

/** Screens in the states one does not start in: empty, failed, full, with something open. The states one does start in stand with their screens. */
test.describe.configure({ timeout: 90_000 })
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

const fine = expectAccessibleInBothSchemes
const inMain = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first()

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
  await page.getByLabel('Photo', { exact: true }).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') })
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await fine(page)
  await page.getByLabel('Photo', { exact: true }).setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: portrait() })
  await inMain(page, 'Dopple me up!').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await fine(page)
  complaints.length = 0
})

test('the cart and the way to the money, empty, full and wrong, can be used by everybody', async ({ page }) => {
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

test('the rest of the founder’s desk, empty, failed and asking, can be used by everybody', async ({ page, complaints }) => {
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
