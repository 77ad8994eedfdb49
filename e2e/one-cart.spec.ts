import type { Page } from '@playwright/test'
import { defaultFigure } from '../shared/figure/figure.ts'
import type { Figurine } from '../shared/figurines/api.ts'
import { checkOutAndPay } from './checkout.ts'
import { expect, expectAccessible, PHONE, signedUp, test } from './visitor.ts'

test.describe.configure({ timeout: 180_000 })
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

const origin = () => process.env.SHOP_ADDRESS ?? ''
async function madeFigurine(page: Page): Promise<Figurine> {
  const data = { figure: defaultFigure, name_label: 'Nani' }
  const answer = await page.request.post('/api/figurines/made', { data, headers: { origin: origin() } })
  return ((await answer.json()) as { figurine: Figurine }).figurine
}
const add = async (page: Page, slug: string, { label = '', more = 0 } = {}) => {
  await page.goto(`/desk-buddies/${slug}`)
  if (label) await page.getByLabel('Name label').fill(label)
  for (let step = 0; step < more; step += 1)
    await page.getByRole('button', { name: 'Quantity: one more' }).click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText(/is in your cart$/)).toBeVisible()
}
const line = (page: Page, name: string | RegExp) => page.locator('.ci').filter({ hasText: name })
const quantity = (page: Page, name: string) => line(page, name).locator('output')
const total = (page: Page) => page.locator('.sum .tot')
const badge = (page: Page, count: number) =>
  page.getByRole('link', { name: `Cart, ${count} ${count === 1 ? 'item' : 'items'}` })
/** As a customer who comes back to the tab. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
const pendingIn = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('dopple.cart') ?? '{}').pending?.length ?? 0)

test('the same cart on two devices: merged at the login, removed for both, changed offline and sent later', async ({
  page,
  browser,
}) => {
  const who = await signedUp(page)
  await add(page, 'shiba-mochi', { more: 7 })
  await add(page, 'rock-star')
  await expect.poll(() => pendingIn(page)).toBe(0)

  const device = await browser.newContext({ baseURL: origin() })
  const other = await device.newPage()
  await other.goto('/make')
  await other.waitForFunction(() => document.documentElement.dataset.awake === 'true')
  await other.getByRole('button', { name: 'Add to cart' }).click()
  await expect(other.getByText('Your figurine is in your cart')).toBeVisible()
  await other.goto('/desk-buddies/shiba-mochi')
  await other.waitForFunction(() => document.documentElement.dataset.awake === 'true')
  for (let step = 0; step < 3; step += 1)
    await other.getByRole('button', { name: 'Quantity: one more' }).click()
  await other.getByRole('button', { name: 'Add to cart' }).click()
  await other.goto('/cart')
  await expect(line(other, 'Your figurine')).toContainText(
    'It will be saved in My Figurines when you log in.',
  )
  await expect(line(other, 'Your figurine').getByRole('img')).toBeVisible()
  await other.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await other.getByLabel('Email').first().fill(who.email)
  await other.getByLabel('Password', { exact: true }).fill(who.password)
  await other.getByRole('button', { name: 'Log In' }).click()
  await other.waitForURL('**/cart')
  await expect(other.getByText('10 is the most for one line, so Mochi stays at 10.')).toBeVisible()
  await expect(quantity(other, 'Mochi')).toHaveText('10')
  await expect(line(other, 'Rock Star')).toBeVisible()
  await expect(line(other, 'Your figurine').getByRole('link').first()).toHaveAttribute(
    'href',
    /figurine=fig_/,
  )

  await page.goto('/cart')
  await expect(page.locator('.ci')).toHaveCount(3)
  await expect(line(page, 'Your figurine')).toContainText('Made just as you saw it')
  await page.getByRole('button', { name: 'Remove Rock Star' }).click()
  await expect.poll(() => pendingIn(page)).toBe(0)
  await other.getByRole('button', { name: 'Quantity of Rock Star: one more' }).click()
  await expect(line(other, 'Rock Star')).toHaveCount(0)

  await device.setOffline(true)
  await other.getByRole('button', { name: 'Quantity of Mochi: one fewer' }).click()
  await expect(quantity(other, 'Mochi')).toHaveText('9')
  await expect.poll(() => pendingIn(other)).toBe(1)
  await device.setOffline(false)
  await expect.poll(() => pendingIn(other)).toBe(0)
  await lookAgain(page)
  await expect(quantity(page, 'Mochi')).toHaveText('9')

  await page.goto('/account')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login/Signup' })).toBeVisible()
  await expect(badge(page, 10)).toHaveCount(0)
  expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain('Mochi')
  await expect(badge(other, 10)).toBeVisible()
  await device.close()
})

test('a figurine and a Desk Buddy are bought in one order, and again', { tag: '@sweep' }, async ({
  page,
}) => {
  await signedUp(page)
  const figurine = await madeFigurine(page)
  await page.setViewportSize(PHONE)
  await page.goto(`/upload?figurine=${figurine.id}`)
  await page.getByLabel(/Gift wrap/).check()
  await page.getByRole('button', { name: 'Quantity: one more' }).click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('Your figurine “NANI” is in your cart')).toBeVisible()
  await add(page, 'shiba-mochi', { label: 'Tara' })
  await page.goto('/cart')
  await expect(line(page, 'Your figurine')).toContainText('₹1,097')
  await expect(line(page, 'Your figurine')).toContainText('Gift wrap +₹99 once')
  await expect(total(page)).toContainText('₹3,596')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  await expect(summary.getByRole('listitem')).toHaveCount(2)
  const id = await checkOutAndPay(page)
  await expect(page.locator('.order-line')).toHaveCount(2)
  await expect(badge(page, 1)).toHaveCount(0)
  await page.goto('/cart')
  await expect(page.getByText('Nobody is in your cart yet.')).toBeVisible()

  await page.goto(`/orders/${id}`)
  await expect(page.getByRole('region', { name: 'Your figurine' })).toContainText('NANI')
  await expect(page.getByRole('region', { name: 'What is in the parcel' })).toContainText('Mochi')
  await page.goto(`/orders/${id}/receipt`)
  await expect(page.getByRole('row', { name: /Your figurine/ })).toContainText('₹998.00')
  await expect(page.getByRole('row', { name: /^Gift wrap/ })).toContainText('₹99.00')
  await page.goto('/orders')
  await expect(page.locator('.order-line')).toHaveCount(2)
  await page.getByRole('button', { name: 'Reorder' }).click()
  await expect(line(page, 'Your figurine')).toContainText('₹1,097')
  await expect(line(page, 'Mochi')).toBeVisible()
  for (const step of [2, 3, 4, 5, 6, 7, 8, 9, 10]) {
    await page.getByRole('button', { name: 'Quantity of Mochi: one more' }).click()
    await expect(quantity(page, 'Mochi')).toHaveText(String(step))
  }
  await page.goto('/orders')
  await page.getByRole('button', { name: 'Reorder' }).click()
  await expect(page.getByText('10 is the most for one line, so Mochi stays at 10.')).toBeVisible()
})

test('a figurine goes into the cart from My Figurines; once it is deleted, the cart says so', {
  tag: '@sweep',
}, async ({ page, complaints }) => {
  await signedUp(page)
  const figurine = await madeFigurine(page)
  await page.goto('/figurines')
  await page.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(page.getByText(/is in your cart$/)).toBeVisible()
  await page.request.delete(`/api/figurines/${figurine.id}`, { headers: { origin: origin() } })
  await page.goto('/cart')
  await expect(line(page, 'Not here any more')).toHaveCount(1)
  await expect(
    page.getByText('Your figurine “NANI” is no longer here, so it is not in the total.'),
  ).toBeVisible()
  // The picture of the deleted one.
  expect(complaints.splice(0).filter(one => !/40[34]/.test(one))).toEqual([])
})

test('a line of a newer version is kept, said and can be taken out', { tag: '@sweep' }, async ({ page }) => {
  await page.goto('/about')
  await page.evaluate(() =>
    localStorage.setItem(
      'dopple.cart',
      JSON.stringify({ version: 9, items: [{ kind: 'bundle', itemKey: 'bundle-1' }] }),
    ),
  )
  await add(page, 'shiba-mochi')
  await page.goto('/cart')
  await expect(page.getByText('One line of your cart was saved by another version')).toBeVisible()
  expect(await page.evaluate(() => Object.values(localStorage).join())).toContain('bundle-1')
  await page.getByRole('button', { name: 'Take it out' }).click()
  await expect(page.getByText('One line of your cart was saved by another version')).toBeHidden()
  await expect(page.locator('.ci')).toHaveCount(1)
  expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain('bundle-1')
})
