import type { Page } from '@playwright/test'
import { choosePhoto, expect, expectAccessible, PHONE, signedUp, test } from './visitor.ts'

/** Long journeys, each with a payment. */

const origin = () => process.env.SHOP_ADDRESS ?? ''
const frame = (page: Page) => page.frameLocator('iframe')

async function fillCart(page: Page) {
  await page.goto('/collections')
  await page.locator('main a[href^="/desk-buddies/"]').first().click()
  await page.waitForURL('**/desk-buddies/**')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('status').filter({ hasText: /cart/i }).first()).toBeVisible()
}

async function checkOut(page: Page) {
  await page.getByLabel('Phone').fill('98200 41122')
  await page.getByLabel('Pincode').fill('400050')
  await expect(page.getByLabel('City')).toHaveValue('Mumbai')
  await expect(page.getByLabel('State')).toHaveValue('Maharashtra')
  await page.getByLabel('Address').fill('14, Lotus Court, Carter Road')
  await proceed(page)
}
async function proceed(page: Page) {
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.waitForURL('**/payment')
  await page.waitForFunction(() => document.documentElement.dataset.awake === 'true')
}
const payNow = (page: Page) => page.getByRole('button', { name: 'Pay Now' }).click()

async function payByUpi(page: Page, id: string) {
  await frame(page).getByLabel('Your UPI ID').fill(id)
  await frame(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
}
const orderId = async (page: Page) =>
  /DPL-[0-9A-Z]{10}/.exec(await page.locator('main .plate').first().innerText())?.[0] ?? ''

test('a Desk Buddy goes from the wall to a paid order, and the cart is empty only then', {
  tag: '@sweep',
}, async ({ page }) => {
  const { email } = await signedUp(page)
  await fillCart(page)
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await checkOut(page)
  await payNow(page)
  await payByUpi(page, 'success@razorpay')
  await page.waitForURL('**/order-confirmation', { timeout: 60_000 })
  await expect(page.getByRole('heading', { name: 'It is really happening.' })).toBeVisible()
  await expect(page.getByText(`We wrote to ${email}`)).toBeVisible()
  const id = await orderId(page)
  const mails = (await (await page.request.get('/dev/mail?format=json')).json()) as {
    mails: { recipient: string; kind: string }[]
  }
  const kinds = mails.mails.filter(mail => mail.recipient === email).map(mail => mail.kind)
  expect(kinds.filter(kind => /^(order|payment)/.test(kind))).toEqual(['order.placed'])
  await page.goto('/cart')
  await expect(page.getByText('Nobody is in your cart yet.')).toBeVisible()
  await page.goto('/orders')
  await expect(page.getByRole('heading', { name: id })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Track Order' }).click()
  await expect(page.getByRole('heading', { name: 'In good hands.' })).toBeVisible()
  await page.goto(`/orders/${id}/receipt`)
  await expect(page.getByText('Paid by UPI')).toBeVisible()
})

test('a figurine goes from the photo to a paid order', { tag: '@sweep' }, async ({ page }) => {
  await signedUp(page)
  await page.goto('/upload')
  await choosePhoto(page)
  await page.getByRole('button', { name: 'Dopple me up!' }).click()
  await page.getByText('Gift wrap').click({ timeout: 60_000 })
  await page.getByRole('button', { name: 'DOPPLE ME UP!' }).click()
  await page.waitForURL('**/checkout')
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('₹598')
  await checkOut(page)
  await payNow(page)
  await payByUpi(page, 'success@razorpay')
  await page.waitForURL('**/order-confirmation', { timeout: 60_000 })
  await expect(page.getByRole('heading', { name: 'It is really happening.' })).toBeVisible()
})

test('on a phone: a wrong address is said beside it and stays, a payment that fails says why, the next one succeeds', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await signedUp(page)
  await fillCart(page)
  await page.goto('/checkout')
  await page.getByLabel('Phone').fill('12')
  await page.getByLabel('Pincode').fill('40005')
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page.getByText('Please complete all shipping details before continuing.')).toBeVisible()
  await expect(page.getByText('A pincode has 6 digits. This one has 5.')).toBeVisible()
  await expect(page.getByLabel('Phone')).toBeFocused()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('Pincode')).toHaveValue('40005')
  await page.waitForFunction(() => document.documentElement.dataset.awake === 'true')
  await checkOut(page)
  await payNow(page)
  await payByUpi(page, 'failure@razorpay')
  await expect(
    frame(page)
      .getByText(/failed/i)
      .first(),
  ).toBeVisible({ timeout: 15_000 })
  await page.keyboard.press('Escape')
  await leave(page)
  await expect(page.getByRole('alert')).toContainText(/Payment failed/)
  await expectAccessible(page)
  await payNow(page)
  await payByUpi(page, 'success@razorpay')
  await page.waitForURL('**/order-confirmation', { timeout: 60_000 })
  await expect(page.getByText('We wrote to')).toBeVisible()
  await expectAccessible(page)
  const id = await orderId(page)
  await page.goto('/orders')
  await expect(page.getByRole('heading', { name: /^DPL-/ })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: id })).toBeVisible()
})

test('a window that was closed says so, the order waits under Your orders and can be paid there', {
  tag: '@sweep',
}, async ({ page }) => {
  await signedUp(page)
  await fillCart(page)
  await page.goto('/checkout')
  await checkOut(page)
  await payNow(page)
  await frame(page).getByLabel('Your UPI ID').press('Escape')
  await leave(page)
  await expect(page.getByRole('alert')).toHaveText('Payment was cancelled. Please try again.')
  await page.goto('/orders')
  await expect(page.getByText('Awaiting payment')).toBeVisible()
  const waiting = (await page.getByRole('heading', { name: /^DPL-/ }).innerText()).trim()
  await page.goto(`/order-confirmation?id=${waiting}`)
  await expect(page.getByRole('heading', { name: 'Not paid yet.' })).toBeVisible()
  await expect(page.locator('.confirmation-picture img')).toHaveAttribute('alt', /figurine/)
  await expect(page.locator('.confirmation-picture img')).not.toHaveAttribute('alt', /cardboard box/)
  await page.goto('/orders')
  await page.getByRole('link', { name: 'Pay again' }).click()
  await page.waitForURL('**/payment?order=**')
  await page.waitForFunction(() => document.documentElement.dataset.awake === 'true')
  await payNow(page)
  await payByUpi(page, 'success@razorpay')
  await page.waitForURL('**/order-confirmation', { timeout: 60_000 })
})

test('who closes the browser right after paying has a paid order all the same', { tag: '@sweep' }, async ({
  page,
  context,
}) => {
  const { email } = await signedUp(page)
  await fillCart(page)
  await page.goto('/checkout')
  await checkOut(page)
  await payNow(page)
  await payByUpi(page, 'success@razorpay')
  await page.close()
  const later = await context.newPage()
  await expect(async () => {
    await later.goto(`${origin()}/orders`)
    await expect(later.getByText('Processing')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 60_000 })
  const mails = (await (await later.request.get(`${origin()}/dev/mail?format=json`)).json()) as {
    mails: { recipient: string; kind: string }[]
  }
  expect(mails.mails.some(mail => mail.recipient === email && mail.kind === 'order.placed')).toBe(true)
  await later.goto(`${origin()}/cart`)
  await expect(later.getByText('Nobody is in your cart yet.')).toBeVisible()
})

test('two tabs with the same cart are one order, paid once', { tag: '@sweep' }, async ({ page, context }) => {
  await signedUp(page)
  await fillCart(page)
  await page.goto('/checkout')
  await checkOut(page)
  const other = await context.newPage()
  await other.goto(`${origin()}/checkout`)
  await other.waitForFunction(() => document.documentElement.dataset.awake === 'true')
  await checkOut(other)
  await payNow(page)
  await payNow(other)
  await payByUpi(page, 'success@razorpay')
  await page.waitForURL('**/order-confirmation', { timeout: 60_000 })
  const id = await orderId(page)
  // The window in the other tab is updated as well.
  await other.waitForURL('**/order-confirmation**', { timeout: 60_000 })
  expect(await orderId(other)).toBe(id)
  await other.goto(`${origin()}/payment?order=${id}`)
  await expect(other.getByRole('heading', { name: 'This order is paid.' })).toBeVisible()
  await other.goto(`${origin()}/orders`)
  await expect(other.getByRole('heading', { name: /^DPL-/ })).toHaveCount(1)
  await other.goto(`${origin()}/cart`)
  await expect(other.getByText('Nobody is in your cart yet.')).toBeVisible()
})

test('the very same again is asked about before it is paid, and ordered once more only when that is meant', {
  tag: '@sweep',
}, async ({ page }) => {
  await signedUp(page)
  await fillCart(page)
  await page.goto('/checkout')
  await checkOut(page)
  await payNow(page)
  await payByUpi(page, 'success@razorpay')
  await page.waitForURL('**/order-confirmation', { timeout: 60_000 })
  const first = await orderId(page)
  await fillCart(page)
  await page.goto('/checkout')
  // The address is remembered.
  await proceed(page)
  await payNow(page)
  const asked = page
    .getByRole('status')
    .filter({ hasText: 'You paid for exactly this a moment ago, so you were not charged again.' })
  await expect(asked.getByRole('link', { name: first })).toHaveAttribute('href', `/track-order?id=${first}`)
  await expect(page.locator('iframe')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Order it again' }).click()
  await payByUpi(page, 'success@razorpay')
  await page.waitForURL('**/order-confirmation', { timeout: 60_000 })
  expect(await orderId(page)).not.toBe(first)
  await page.goto('/orders')
  await expect(page.getByRole('heading', { name: /^DPL-/ })).toHaveCount(2)
})

test('a bank that stays silent is waited for in the background, and another way to pay stays open', {
  tag: '@sweep',
}, async ({ page }) => {
  await signedUp(page)
  await fillCart(page)
  await page.goto('/checkout')
  await checkOut(page)
  await payNow(page)
  await frame(page).getByText('Choose the outcome').click()
  await frame(page)
    .getByRole('radio', { name: /The bank does not answer/ })
    .check()
  await payByUpi(page, 'success@razorpay')
  await expect(
    frame(page)
      .getByText(/Waiting|approve/i)
      .first(),
  ).toBeVisible()
  await frame(page).getByRole('button', { name: 'Close the payment window' }).click()
  await leave(page)
  await expect(page.getByRole('alert')).toHaveText('Payment was cancelled. Please try again.')
  await expect(page.getByText('Already approved it in your app?')).toBeVisible()
  await payNow(page)
  await payByUpi(page, 'success@razorpay')
  await page.waitForURL('**/order-confirmation', { timeout: 60_000 })
})

test.describe('in a browser inside another app, which shows no frames', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 Instagram 320.0.0',
  })

  test('the payment takes the whole page, comes back unpaid with its sentence, and then paid', {
    tag: '@sweep',
  }, async ({ page }) => {
    await signedUp(page)
    await fillCart(page)
    await page.goto('/checkout')
    await checkOut(page)
    await payNow(page)
    await page.waitForURL('**/sandbox/razorpay/window**')
    await page.getByRole('button', { name: 'Cancel payment' }).click()
    await page.getByRole('button', { name: 'Yes, leave' }).click()
    await page.waitForURL('**/payment?order=DPL-**')
    await expect(page.getByRole('alert')).toHaveText('Payment was cancelled. Please try again.')
    await payNow(page)
    await page.waitForURL('**/sandbox/razorpay/window**')
    await page.getByLabel('Your UPI ID').fill('success@razorpay')
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    await page.waitForURL('**/order-confirmation?id=DPL-**', { timeout: 60_000 })
    await expect(page.getByRole('heading', { name: 'It is really happening.' })).toBeVisible()
    await page.goto('/cart')
    await expect(page.getByText('Nobody is in your cart yet.')).toBeVisible()
  })
})

test('an order nobody knows cannot be paid, and says so', { tag: '@sweep' }, async ({ page }) => {
  await signedUp(page)
  await page.goto('/payment?order=DPL-0000000000')
  await expect(page.getByText('Order not found. Please check your Order ID and try again.')).toBeVisible()
})

test('a checkout with nothing to order leads to the upload', { tag: '@sweep' }, async ({ page }) => {
  await signedUp(page)
  await page.goto('/checkout')
  await page.waitForURL('**/upload')
})

test('tracking forgives how an id is typed, and says when there is none', { tag: '@sweep' }, async ({
  page,
}) => {
  await page.goto('/track-order')
  await page.getByLabel('Order ID').fill('dpl 0000000000')
  await page.getByRole('main').getByRole('button', { name: 'Track' }).click()
  await expect(page.getByText('Order not found. Please check your Order ID and try again.')).toBeVisible()
})

test('the payment window cannot be sent before its script listens', { tag: '@sweep' }, async ({ page }) => {
  await page.route('**/files/window.js*', async route => {
    await new Promise(resolve => setTimeout(resolve, 1500))
    await route.continue()
  })
  await signedUp(page)
  await fillCart(page)
  await page.goto('/checkout')
  await checkOut(page)
  await payNow(page)
  await payByUpi(page, 'success@razorpay')
  await page.waitForURL('**/order-confirmation')
})

for (const scheme of ['light', 'dark'] as const) {
  test(`checkout, payment, confirmation and orders can be read by everybody on a phone, ${scheme}`, {
    tag: '@sweep',
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.setViewportSize(PHONE)
    await signedUp(page)
    await fillCart(page)
    await page.goto('/checkout')
    await expectAccessible(page)
    await checkOut(page)
    await expectAccessible(page)
    await payNow(page)
    await payByUpi(page, 'success@razorpay')
    await page.waitForURL('**/order-confirmation', { timeout: 60_000 })
    await expect(page.getByText('We wrote to')).toBeVisible()
    await expectAccessible(page)
    const id = await orderId(page)
    for (const path of ['/orders', `/track-order?id=${id}`, `/orders/${id}/receipt`]) {
      await page.goto(path)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    }
  })
}

async function leave(page: Page) {
  await frame(page).getByRole('button', { name: 'Yes, leave' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
}
