import { randomInt } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { defaultFigure } from '../shared/figure/figure.ts'
import { asAdmin, asFounder } from './admin.ts'
import { proceedAndPay } from './checkout.ts'
import { darkPatterns } from './dark-patterns.ts'
import { countEffort, effort, forgetEffort } from './effort.ts'
import { paidOrder } from './orders.ts'
import { expect, expectAccessible, PHONE, signedUp, test } from './visitor.ts'

const MESSAGE = 'जन्मदिन मुबारक, Meera!\nபிறந்தநாள் வாழ்த்துக்கள்'
const theirs = async (page: Page) => {
  await page.getByLabel('Their full name').fill('Meera Iyer')
  await page.getByLabel('Their phone').fill('98112 23344')
  await page.locator('[name="shipping.pincode"]').fill('560034')
  await expect(page.locator('[name="shipping.city"]')).toHaveValue('Bengaluru')
  await page.locator('[name="shipping.address1"]').fill('8, 80 Feet Road')
}
async function another(browser: Browser) {
  const context = await browser.newContext({
    baseURL: process.env.SHOP_ADDRESS ?? '',
    viewport: PHONE,
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

test('a figurine and a Desk Buddy are bought with a code, wrapped, for another person, and stay a surprise until the card is scanned', async ({
  page: buyer,
  browser,
}) => {
  const code = `GIFT-${randomInt(100_000, 999_999)}`
  const founder = await another(browser)
  await asFounder(founder)
  await buyer.setViewportSize(PHONE)
  const { email } = await signedUp(buyer)
  const [row] = await Promise.all([makeCode(founder, code), fillCart(buyer)])
  await useCode(buyer, code)
  await buyer.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await wishForSurprise(buyer, email)
  const id = await proceedAndPay(buyer)
  await buyer.goto(`/orders/${id}/receipt`)
  await expect(buyer.getByRole('row', { name: /^Discount/ })).toContainText(`−${OFF}`)
  await expect(buyer.getByRole('row', { name: /^Total/ })).toContainText(PAID)
  await founder.reload()
  await row.getByRole('button', { name: `Uses of ${code}` }).click()
  await expect(row).toContainText('0 of 1 left')
  await expect(row).toContainText(id)

  const receiver = await another(browser)
  await receiver.goto(`/track-order?id=${id}`)
  await expect(receiver.getByText('A surprise')).toBeVisible()
  await expect(receiver.getByText(/Mochi|Your figurine/)).toHaveCount(0)
  const address = await cardOf(founder, id)
  await receiver.goto(address)
  await expect(receiver.getByRole('heading', { name: 'Not yet.' })).toBeVisible()
  const delivered = { order_id: id, status: 'Delivered', unready: true }
  await asAdmin(founder, 'PUT', '/orders/status', delivered)
  await expectRevealed(receiver, address)
  await buyer.goto(`/orders/${id}`)
  await expect(buyer.getByText(/It was opened on/)).toBeVisible()
  await Promise.all([receiver.context().close(), founder.context().close()])
})

/** Every other test pays full prices, so nothing here counts by itself. */
async function makeCode(founder: Page, code: string) {
  await founder.goto('/admin/promotions')
  await founder.getByRole('button', { name: 'Make it' }).click()
  await expect(founder.getByText('A percentage is a whole number from 1 to 100.')).toBeVisible()
  await founder.getByRole('textbox', { name: /^Code/ }).fill(code.toLowerCase())
  await founder.getByLabel('Percent').fill('10')
  await founder.getByLabel('Total uses').fill('1')
  await founder.getByRole('button', { name: 'Make it' }).click()
  const row = founder.locator('.promotion').filter({ hasText: code })
  await expect(row).toContainText('1 of 1 left')
  return row
}

type Box = { y: number; height: number } | null
const lies = (over: Box, under: Box) =>
  over !== null && under !== null && over.y < under.y + under.height && over.y + over.height > under.y

async function fillCart(buyer: Page) {
  const data = { figure: defaultFigure, name_label: 'Meera' }
  const headers = { origin: process.env.SHOP_ADDRESS ?? '' }
  const made = await buyer.request.post('/api/figurines/made', { data, headers })
  const { figurine } = (await made.json()) as { figurine: { id: string } }
  await buyer.setViewportSize({ width: 360, height: 640 })
  await buyer.goto(`/upload?figurine=${figurine.id}`)
  await expect(buyer.locator('.buybar')).toBeInViewport({ ratio: 1 })
  await buyer.setViewportSize(PHONE)
  await buyer.getByLabel(/Gift wrap/).check()
  await buyer.getByRole('button', { name: 'Add to cart' }).click()
  const toast = buyer.getByText('Your figurine “MEERA” is in your cart')
  await expect(toast).toBeVisible()
  await expect
    .poll(async () => lies(await toast.boundingBox(), await buyer.locator('.buybar').boundingBox()))
    .toBe(false)
  await buyer.keyboard.press('Tab')
  await expect(buyer.getByRole('link', { name: 'See cart' })).toBeFocused()
  await buyer.goto('/desk-buddies/shiba-mochi')
  await buyer.getByRole('button', { name: 'Add to cart' }).click()
  await buyer.getByRole('link', { name: 'See cart' }).click()
}

/** 499 + 99 + 2,499; the code takes nothing off the wrap. */
const [FULL, OFF, PAID] = ['₹3,097', '₹299.80', '₹2,797.20']
async function useCode(buyer: Page, code: string) {
  const total = buyer.locator('.sum .tot')
  await expect(total).toContainText(FULL)
  await buyer.getByLabel('Pincode').fill('400050')
  await buyer.getByRole('button', { name: 'Show the dates' }).click()
  await expect(buyer.getByText(/^To Mumbai 400050: about .* if you order today\./)).toBeVisible()
  await buyer.getByRole('button', { name: 'Have a code?' }).click()
  const field = buyer.getByLabel('Promo code')
  await expect(field).toBeFocused()
  await field.fill('no-such-code')
  await buyer.getByRole('button', { name: 'Apply' }).click()
  await expect(buyer.getByText('We do not know the code NO-SUCH-CODE.')).toBeVisible()
  await field.fill(code.toLowerCase())
  await buyer.getByRole('button', { name: 'Apply' }).click()
  await expect(buyer.getByText(`${code}: 10% off.`)).toBeVisible()
  await expect(total).toContainText(PAID)
}

async function wishForSurprise(buyer: Page, email: string) {
  await buyer.locator('[name="shipping.address1"]').fill('14, Lotus Court')
  await expect(buyer.locator('[name="shipping.pincode"]')).toHaveValue('400050')
  await expect(buyer.locator('[name="shipping.city"]')).toHaveValue('Mumbai')
  const gift = buyer.getByRole('checkbox', { name: 'It is a present' })
  await expect(gift).not.toBeChecked()
  await gift.check()
  await buyer.getByLabel('Send it straight to them').check()
  await expect(buyer.locator('[name="billing.address1"]')).toHaveValue('14, Lotus Court')
  await expect(buyer.getByText(`Emails about this order go only to you: ${email}`)).toBeVisible()
  await buyer.getByLabel('Message on the card').fill('x'.repeat(201))
  await expect(buyer.getByRole('alert')).toContainText('at most 200 characters')
  await buyer.getByLabel('Message on the card').fill(MESSAGE)
  await buyer.getByRole('checkbox', { name: 'It is a surprise for them' }).check()
  await expectAccessible(buyer)
  await theirs(buyer)
  await expect(buyer.locator('.buybar')).toContainText(PAID)
  await expect(buyer.getByText('By ordering you approve')).toHaveCount(0)
}

async function cardOf(founder: Page, id: string) {
  await founder.goto(`/admin/orders/${id}/packing-slip`)
  const card = founder.getByRole('article', { name: `Gift card of ${id}` })
  await expect(card.locator('.gift-words')).toHaveText(MESSAGE)
  expect(await founder.getByRole('main').innerText()).not.toMatch(/₹|Rs|\d\.\d\d|\b2,?[45]\d\d\b|GIFT-/)
  return `http://${await card.locator('.gift-address').innerText()}`
}

async function expectRevealed(receiver: Page, address: string) {
  const answer = await receiver.goto(address)
  expect(answer?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  await receiver.getByText('Open it', { exact: true }).click()
  await expect(receiver.getByText('जन्मदिन मुबारक, Meera!')).toBeVisible()
  await expect(receiver.getByText('Mochi')).toBeVisible()
  const figure = receiver.locator('.presents li', { hasText: 'MEERA' }).locator('.figure-view')
  for (const viewport of [PHONE, { width: 1280, height: 800 }]) {
    await receiver.setViewportSize(viewport)
    await expect.poll(async () => (await figure.boundingBox())?.width).toBeGreaterThan(300)
  }
  await receiver.setViewportSize(PHONE)
  await expect(receiver.getByText('Asha')).toHaveCount(0)
  await expectAccessible(receiver)
  expect(await darkPatterns(receiver)).toEqual([])
}

test('the buyer corrects the card and gives the surprise up', { tag: '@sweep' }, async ({ page }) => {
  await signedUp(page)
  await page.goto('/desk-buddies/shiba-mochi')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.goto('/checkout')
  await page.getByLabel('Phone').fill('98200 41122')
  await page.getByRole('checkbox', { name: 'It is a present' }).check()
  await page.getByLabel('Send it straight to them').check()
  await page.getByLabel('Send it to me, and I will give it to them').check()
  await expect(page.getByLabel('Phone')).toHaveValue('98200 41122')
  await page.getByLabel('Send it straight to them').check()
  await page.getByRole('checkbox', { name: 'It is a surprise for them' }).check()
  await page.getByLabel('Message on the card').fill('For Mira')
  await theirs(page)
  await page.reload()
  await expect(page.getByLabel('Message on the card')).toHaveValue('For Mira')
  await expect(page.getByLabel('Their full name')).toHaveValue('Meera Iyer')
  await page.getByLabel('Send it to me, and I will give it to them').check()
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
  await page.getByLabel('Send it straight to them').check()
  await expect(page.getByLabel('Their full name')).toHaveValue('Meera Iyer')
  await page.locator('[name="billing.address1"]').fill('14, Lotus Court')
  await page.locator('[name="billing.pincode"]').fill('400050')
  await expect(page.locator('[name="billing.city"]')).toHaveValue('Mumbai')
  const id = await proceedAndPay(page)
  await page.goto(`/orders/${id}`)
  await page.getByRole('button', { name: 'Change the card' }).click()
  await page.getByLabel('Message on the card').fill('For Meera')
  await page.getByRole('button', { name: 'Save the card' }).click()
  await expect(page.getByText('For Meera', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'It is a surprise for them' }).uncheck()
  await expect(page.getByText('It is no longer a surprise.')).toBeVisible()
  await expectAccessible(page)
})

test('a present to a new address takes at most three presses and five fields more than a purchase, and its wrap is one state', async ({
  browser,
}) => {
  const context = await browser.newContext({
    ...{ viewport: PHONE, hasTouch: true, isMobile: true },
    baseURL: process.env.SHOP_ADDRESS ?? '',
  })
  const page = await context.newPage()
  await countEffort(page)
  await signedUp(page)
  await paidOrder(page, 'Asha Rao')
  await page.goto('/desk-buddies/red-panda-maple')
  await page.waitForFunction(() => document.documentElement.dataset.awake === 'true')
  await forgetEffort(page)
  await page.getByRole('button', { name: 'It is a present' }).tap()
  await expect(page.getByLabel('Send it straight to them')).toBeChecked()
  await theirs(page)
  await page.getByLabel('Message on the card').fill(MESSAGE)
  await page.getByRole('checkbox', { name: /^Gift wrap/ }).tap()
  await expect(page.locator('.gift-sum')).toContainText('₹99')
  await page.getByRole('checkbox', { name: 'It is a surprise for them' }).tap()
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  await expect(summary.getByText('Gift wrap ₹99')).toBeVisible()
  await page.getByRole('button', { name: 'Proceed to Payment' }).tap()
  await page.waitForURL('**/payment')
  const { presses, fields } = await effort(page)
  process.stdout.write(`a present: ${presses + 1} presses to the window, ${fields.length} fields\n`)
  expect(presses + 1, 'a purchase takes three').toBeLessThanOrEqual(3 + 3)
  expect(fields.length, fields.join()).toBeLessThanOrEqual(5)
  await page.goto('/desk-buddies/red-panda-maple')
  await expect(page.getByRole('checkbox', { name: /^Gift wrap/ })).toBeChecked()
  await context.close()
})

test('a door on the home page makes a present of what is chosen next, and what is missing is theirs', async ({
  page,
}) => {
  await signedUp(page)
  await page.goto('/')
  await page
    .getByRole('region', { name: 'It is a present.' })
    .getByRole('link', { name: 'A Desk Buddy' })
    .click()
  await page.waitForURL('**/collections')
  await page.goto('/desk-buddies/shiba-mochi')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'See cart' }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('checkbox', { name: 'It is a present' })).toBeChecked()
  await page.getByLabel('From', { exact: false }).first().fill('x'.repeat(41))
  await expect(page.getByRole('alert')).toContainText('room for 40 characters')
  await page.getByRole('checkbox', { name: /^Gift wrap/ }).check()
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  const wanted = ['name', 'pincode', 'city', 'house, street and area']
  for (const what of wanted) await expect(page.getByText(`Please enter their ${what}.`)).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByText('Gift wrap +₹99 each')).toBeVisible()
})

test('a present is ordered by keyboard alone, with reduced motion', { tag: '@sweep' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signedUp(page)
  await paidOrder(page, 'Asha Rao')
  await page.goto('/desk-buddies/red-panda-maple')
  await page.getByRole('button', { name: 'It is a present' }).focus()
  await page.keyboard.press('Enter')
  const to = page.getByLabel('Send it straight to them')
  await expect(to).toBeChecked()
  await to.focus()
  for (const key of ['Tab', 'Space', 'Tab']) await page.keyboard.press(key)
  await page.keyboard.type('For Meera')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Nani')
  for (const key of ['Tab', 'Space', 'Tab']) await page.keyboard.press(key)
  await page.keyboard.type('Meera Iyer')
  await page.keyboard.press('Tab')
  await page.keyboard.type('98112 23344')
  await page.keyboard.press('Tab')
  await page.keyboard.type('560034')
  await expect(page.locator('[name="shipping.city"]')).toHaveValue('Bengaluru')
  await page.keyboard.press('Tab')
  await page.keyboard.type('8, 80 Feet Road')
  const receipt = page.locator('summary', { hasText: 'as last time' })
  await receipt.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: /Asha Rao/ })).toBeVisible()
  await receipt.press('Enter')
  await expect(page.getByRole('radio', { name: /Asha Rao/ })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Proceed to Payment' }).press('Enter')
  await page.waitForURL('**/payment')
  const wanted = await page.evaluate(() => sessionStorage.getItem('dopple.checkout') ?? '')
  expect(JSON.parse(wanted)).toMatchObject({
    gift: { message: 'For Meera', from: 'Nani', surprise: true, to_receiver: true },
    shipping: { fullName: 'Meera Iyer', city: 'Bengaluru' },
    billing: { fullName: 'Asha Rao' },
    cartItems: [{ giftWrap: true }],
  })
})
