import type { Browser, Page } from '@playwright/test'
import { asAdmin, asFounder } from './admin.ts'
import { proceedAndPay } from './checkout.ts'
import { expect, expectAccessible, PHONE, signedUp, test } from './visitor.ts'

test.describe.configure({ timeout: 90_000 })

const MESSAGE = 'जन्मदिन मुबारक, Meera!\nபிறந்தநாள் வாழ்த்துக்கள்'
const theirs = async (page: Page) => {
  await page.getByLabel('Their full name').fill('Meera Iyer')
  await page.getByLabel('Their phone').fill('98112 23344')
  await page.locator('[name="shipping.pincode"]').fill('560034')
  await expect(page.locator('[name="shipping.city"]')).toHaveValue('Bengaluru')
  await page.locator('[name="shipping.address1"]').fill('8, 80 Feet Road')
}
async function another(browser: Browser) {
  const context = await browser.newContext({ viewport: PHONE, baseURL: process.env.SHOP_ADDRESS ?? '' })
  return context.newPage()
}

test('a wrapped present goes to another person, and stays a surprise until its card is scanned', async ({
  page,
  browser,
}) => {
  const { email } = await signedUp(page)
  await page.setViewportSize(PHONE)
  await page.goto('/desk-buddies/shiba-mochi')
  await page.getByLabel(/Gift wrap/).check()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('status').filter({ hasText: /cart/i }).first()).toBeVisible()
  await page.goto('/checkout')
  await page.locator('[name="shipping.address1"]').fill('14, Lotus Court')
  await page.locator('[name="shipping.pincode"]').fill('400050')
  await expect(page.locator('[name="shipping.city"]')).toHaveValue('Mumbai')
  const gift = page.getByRole('checkbox', { name: 'This is a gift' })
  await expect(gift).not.toBeChecked()
  await gift.check()
  await page.getByLabel('Send it straight to them').check()
  await expect(page.locator('[name="billing.address1"]')).toHaveValue('14, Lotus Court')
  await expect(page.getByText(`Mails about this order go to you alone: ${email}`)).toBeVisible()
  await page.getByLabel('Message on the card').fill('x'.repeat(201))
  await expect(page.getByRole('alert')).toContainText('at most 200 characters')
  await page.getByLabel('Message on the card').fill(MESSAGE)
  await page.getByRole('checkbox', { name: 'Keep it a surprise' }).check()
  await expectAccessible(page)
  await theirs(page)
  const id = await proceedAndPay(page)

  const stranger = await another(browser)
  await stranger.goto(`/track-order?id=${id}`)
  await expect(stranger.getByText('A surprise')).toBeVisible()
  await expect(stranger.getByText('Mochi')).toHaveCount(0)
  await page.goto(`/track-order?id=${id}`)
  await expect(page.getByText('Mochi')).toBeVisible()

  const founder = await another(browser)
  await asFounder(founder)
  await founder.goto(`/admin/orders/${id}/packing-slip`)
  const card = founder.getByRole('article', { name: `Gift card of ${id}` })
  await expect(card.locator('.gift-words')).toHaveText(MESSAGE)
  expect(await founder.getByRole('main').innerText()).not.toMatch(/₹|Rs|\d\.\d\d|\b2,?[45]\d\d\b/)
  const address = `http://${await card.locator('.gift-address').innerText()}`

  await stranger.goto(address)
  await expect(stranger.getByRole('heading', { name: 'Not yet.' })).toBeVisible()
  await asAdmin(founder, 'PUT', '/orders/status', { order_id: id, status: 'Delivered' })
  const answer = await stranger.goto(address)
  expect(answer?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  await expect(stranger.getByText('जन्मदिन मुबारक, Meera!')).toBeVisible()
  await expect(stranger.getByText('Mochi')).toBeVisible()
  await expect(stranger.getByText('Asha')).toHaveCount(0)
  await expectAccessible(stranger)
  await stranger.goto(`/track-order?id=${id}`)
  await expect(stranger.getByText('Mochi')).toBeVisible()
  await page.goto(`/orders/${id}`)
  await expect(page.getByText(/It was opened on/)).toBeVisible()
  await Promise.all([stranger.context().close(), founder.context().close()])
})

test('the buyer corrects the card and gives the surprise up', { tag: '@sweep' }, async ({ page }) => {
  await signedUp(page)
  await page.goto('/desk-buddies/shiba-mochi')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.goto('/checkout')
  await page.getByRole('checkbox', { name: 'This is a gift' }).check()
  await page.getByLabel('Send it straight to them').check()
  await page.getByRole('checkbox', { name: 'Keep it a surprise' }).check()
  await page.getByLabel('Message on the card').fill('For Mira')
  await theirs(page)
  await page.reload()
  await expect(page.getByLabel('Message on the card')).toHaveValue('For Mira')
  await expect(page.getByLabel('Their full name')).toHaveValue('Meera Iyer')
  await page.getByLabel('Send it to me, and I hand it over').check()
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
  await page.getByLabel('Send it straight to them').check()
  await expect(page.getByLabel('Their full name')).toHaveValue('Meera Iyer')
  await page.locator('[name="billing.address1"]').fill('14, Lotus Court')
  await page.locator('[name="billing.pincode"]').fill('400050')
  await expect(page.locator('[name="billing.city"]')).toHaveValue('Mumbai')
  const id = await proceedAndPay(page)
  await page.goto(`/orders/${id}`)
  await page.getByRole('button', { name: 'Change the message' }).click()
  await page.getByLabel('Message on the card').fill('For Meera')
  await page.getByRole('button', { name: 'Save message' }).click()
  await expect(page.getByText('For Meera', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Keep it a surprise' }).uncheck()
  await expect(page.getByText('It is no surprise any more.')).toBeVisible()
  await expectAccessible(page)
})
