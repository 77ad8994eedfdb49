import type { Page } from '@playwright/test'
import { paths } from '../shared/paths.ts'
import { portrait } from '../test/photos.ts'
import type { Trade } from './seed-orders.ts'

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first().click()

export async function openMenu(page: Page) {
  const menu = page.getByRole('banner').getByRole('button', { name: /menu/i })
  if (await menu.isVisible()) await menu.click()
}

/** The figure on its turntable, once its parts are here. */
export async function turnIt(page: Page) {
  await press(page, 'Turn it')
  await page.locator('.turntable[data-state="here"]').waitFor()
}

/** The parcel of a present, open, and what is in it once it stands still. */
export async function unwrap(page: Page) {
  await page.getByText('Open it', { exact: true }).click()
  await page.getByRole('heading', { name: 'Look who came.' }).waitFor()
  await page.locator('.parcel-box').waitFor({ state: 'hidden' })
}

/** The dialog in which the link of a figurine is made, or shown once there is one. */
export async function askForLink(page: Page) {
  await press(page, /^Share/)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).waitFor()
}

export async function makeGift(page: Page) {
  await page.getByRole('checkbox', { name: 'It is a present' }).check()
  await page.getByLabel('Send it straight to them').check()
}

export const addToCart = (page: Page) => press(page, 'Add to cart')
const choosePhoto = (page: Page) =>
  page
    .getByLabel('Photo', { exact: true })
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: portrait() })
export async function choose(page: Page) {
  await choosePhoto(page)
  await page.getByLabel('Me (18 or older)').check()
}
/** With everything a parent is asked, and nothing of it answered. */
export async function chooseChild(page: Page) {
  await choosePhoto(page)
  await page.getByLabel('My child').check()
  await press(page, 'Dopple me up!')
}
export const chooseNoPhoto = (page: Page) =>
  page
    .getByLabel('Photo', { exact: true })
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') })

/** One more drawing, of which the page hears nothing further. */
export async function drawAgain(page: Page, { ravi }: Trade) {
  const { figurines } = (await (await page.request.get(`/api/figurines/users/${ravi.id}`)).json()) as {
    figurines: { id: string }[]
  }
  const id = figurines.at(-1)?.id
  await page.route('**/api/figurines/*/events*', () => {})
  const { origin } = new URL(page.url())
  const answer = await page.request.post(`/api/figurines/${id}/versions`, {
    data: { change: 'A broader smile' },
    headers: { origin },
  })
  const { figurine } = (await answer.json()) as { figurine: { id: string } }
  await page.goto(`/upload?figurine=${figurine.id}`)
}

/** A guest's figure with a name, put into the cart as it stands. */
export async function makeForCart(page: Page) {
  await page.goto(paths.make)
  await typeName(page)
  await press(page, 'Add to cart')
  await page.getByText('is in your cart').first().waitFor()
  await page.goto(paths.cart)
  await page.getByRole('img', { name: 'Your figurine' }).waitFor()
}

/** To the checkout by way of the cart, which the account brings. */
export async function checkOut(page: Page) {
  await page.goto(paths.cart)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.getByRole('button', { name: 'Proceed to Payment' }).waitFor()
}

/** From there to the payment of figures, which are approved by it. */
export async function goToPay(page: Page) {
  await checkOut(page)
  await press(page, 'Proceed to Payment')
  await page.getByRole('heading', { name: 'Nearly yours.' }).waitFor()
  await page
    .getByRole('img', { name: /^The figure, / })
    .last()
    .waitFor()
}

export async function openWindow(page: Page, way?: RegExp) {
  await page.waitForFunction(() => 'Razorpay' in globalThis)
  await press(page, 'Pay Now')
  const window = page.frameLocator('iframe')
  await window.getByText('Cancel payment').first().waitFor()
  if (way) await window.getByText(way).first().click()
}

export async function chooseTwo(page: Page) {
  const boxes = page.getByRole('main').getByRole('checkbox')
  for (const box of [1, 2]) await boxes.nth(box).check()
}

export async function typeName(page: Page) {
  await press(page, 'Name and backdrop')
  await page.getByLabel('Name on the base').fill('श्रीमती')
  await page.waitForSelector('canvas[data-letters="true"]')
}
