import type { Page } from '@playwright/test'
import { pictures } from '../../shared/pictures/built-in-pictures.ts'
import { portrait } from '../../test/photos.ts'
import { asAdmin, asFounder } from '../admin.ts'
import { expect, PHONE, signedUp, test } from '../visitor.ts'
import { expectNotLost, press, tabTo, type } from './by-keyboard.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()
const inMain = (page: Page, role: 'link' | 'button', name: string | RegExp) =>
  page.getByRole('main').getByRole(role, { name }).first()
const awake = (page: Page) => page.waitForFunction(() => document.documentElement.dataset.awake === 'true')

async function fillCheckout(page: Page) {
  await type(page, page.getByLabel('Phone'), '98200 41122')
  await type(page, page.getByLabel('Pincode'), '400050')
  await expect(page.getByLabel('City')).toHaveValue('Mumbai')
  await type(page, page.getByLabel('Address').first(), '14, Lotus Court')
  await press(page, page.getByRole('button', { name: 'Proceed to Payment' }))
  await page.waitForURL('**/payment')
  await awake(page)
}

async function payByKeyboard(page: Page) {
  await press(page, page.getByRole('button', { name: 'Pay Now' }))
  const window = page.frameLocator('iframe')
  await expect(window.getByLabel('Your UPI ID')).toBeVisible()
  const field = window.getByLabel('Your UPI ID')
  for (
    let step = 0;
    step < 12 && !(await field.evaluate(input => input === document.activeElement));
    step += 1
  )
    await page.keyboard.press('Tab')
  await page.keyboard.type('success@razorpay')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/order-confirmation', { timeout: 20_000 })
  await expectNotLost(page)
}

test('by keyboard alone: from the home page to a Desk Buddy on its way', async ({ page }) => {
  const who = { email: `keys-${Date.now()}@example.com`, password: 'secret-1' }
  await page.goto('/')
  await press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Collections' }))
  await page.waitForURL('**/collections')
  await expectNotLost(page)
  await press(page, page.locator('.wall a').first())
  await page.waitForURL('**/desk-buddies/**')
  await expectNotLost(page)
  await type(page, page.getByLabel('Name label'), 'Asha')
  await press(page, page.getByRole('button', { name: 'Quantity: one more' }))
  await press(page, page.getByRole('checkbox', { name: /Gift wrap/ }), 'Space')
  await press(page, page.getByRole('button', { name: 'Add to cart' }))
  await expectNotLost(page)
  await tabTo(page, link(page, /^Cart, 2 items/), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/cart')
  await expectNotLost(page)
  await press(page, link(page, 'Proceed to Checkout'))
  await page.waitForURL('**/login**')
  await expectNotLost(page)
  await press(page, inMain(page, 'link', /sign up/i))
  await page.waitForURL('**/signup**')
  await expectNotLost(page)
  await type(page, page.getByLabel('Name'), 'Asha Rao')
  await type(page, page.getByLabel('Email'), who.email)
  await type(page, page.getByLabel('Password', { exact: true }), who.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login**')
  await expectNotLost(page)
  await type(page, page.getByLabel('Password', { exact: true }), who.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/cart')
  await expectNotLost(page)
  await press(page, link(page, 'Proceed to Checkout'))
  await page.waitForURL('**/checkout')
  await expectNotLost(page)
  await fillCheckout(page)
  await payByKeyboard(page)
  await press(page, inMain(page, 'link', /track/i))
  await page.waitForURL('**/track-order**')
  await expectNotLost(page)
  await tabTo(page, page.getByRole('button', { name: 'Account menu' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Orders' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/orders')
  await expectNotLost(page)
  await press(page, inMain(page, 'link', 'Change or cancel'))
  await page.waitForURL('**/orders/**')
  await expectNotLost(page)
  await press(page, inMain(page, 'button', 'Cancel the order'))
  await expectNotLost(page)
  await press(page, inMain(page, 'button', 'Keep it'))
  await expectNotLost(page)
  await tabTo(page, inMain(page, 'button', 'Cancel the order'))
})

test('by keyboard alone: from a photo to the checkout', async ({ page }) => {
  await signedUp(page)
  await page.goto('/upload')
  await tabTo(page, page.getByRole('button', { name: 'Choose a photo' }))
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: portrait() })
  await press(page, page.getByLabel('Me (18 or older)'), 'Space')
  await expect(page.getByRole('region', { name: 'A few questions' })).toBeVisible()
  await expectNotLost(page)
  await press(page, page.getByRole('button', { name: 'Dopple me up!' }))
  await expect(page.getByRole('heading', { name: /Is this you|That is so you/ })).toBeVisible({
    timeout: 20_000,
  })
  await expectNotLost(page)
  await type(page, page.getByLabel('Name label'), 'Asha')
  await press(page, page.getByRole('button', { name: 'DOPPLE ME UP!' }))
  await page.waitForURL('**/checkout')
  await expectNotLost(page)
})

test('by keyboard alone: the profile is edited, and out', async ({ page }) => {
  await signedUp(page)
  await page.goto('/account')
  await press(page, page.getByRole('button', { name: 'Edit profile' }))
  await expectNotLost(page)
  await type(page, page.getByLabel('Name', { exact: true }), 'Asha Iyer')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Asha Iyer').first()).toBeVisible()
  await expectNotLost(page)
  await press(page, page.getByRole('button', { name: /Delete.*account/ }))
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /Delete.*account/ })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Logout' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${process.env.SHOP_ADDRESS}/`)
  await expectNotLost(page)
})

test('by keyboard alone: a wall without anybody is cleared, and the keyboard is still there', async ({
  page,
}) => {
  await page.goto('/collections?q=nobody-is-called-this')
  await press(page, page.getByRole('button', { name: 'Clear search and price' }))
  await expect(page.locator('.wall a').first()).toBeVisible()
  await expectNotLost(page)
})

async function aPaidOrder(page: Page): Promise<string> {
  await signedUp(page)
  const { desk_buddies } = (await (await page.request.get('/api/desk-buddies?limit=1')).json()) as {
    desk_buddies: { slug: string }[]
  }
  const shipping = {
    fullName: 'Asha Rao',
    email: 'asha@example.com',
    phone: '9820041122',
    address1: '14, Lotus Court',
    city: 'Mumbai',
    state: 'Maharashtra',
    pincode: '400050',
  }
  const data = { cartItems: [{ slug: desk_buddies[0]?.slug, quantity: 1 }], shipping }
  const answer = await page.request.post('/api/payments/order', {
    data,
    headers: { origin: process.env.SHOP_ADDRESS ?? '' },
  })
  const { order } = (await answer.json()) as { order: { id: string } }
  await page.goto(`/payment?order=${order.id}`)
  await payByKeyboard(page)
  return order.id
}

test('by keyboard alone: the founder finds an order, sets it on and back, and opens it', async ({ page }) => {
  const id = await aPaidOrder(page)
  await asFounder(page)
  await page.goto('/admin/orders')
  await page.keyboard.press('/')
  await expect(page.getByLabel('Find an order')).toBeFocused()
  await page.keyboard.type(id)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row')).toHaveCount(2)
  const status = page.getByLabel(`Status of ${id}`)
  await tabTo(page, status)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(`${id} is In Production now.`)).toBeVisible()
  await expect(status).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Undo' }))
  await expect(page.getByRole('row').filter({ hasText: id }).locator('.badge')).toHaveText('Processing')
  await expectNotLost(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: id })).toBeVisible()
  await expectNotLost(page)
  await tabTo(page, page.getByLabel(`Status of ${id}`))
  await page.keyboard.press('End')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expectNotLost(page)
})

test('by keyboard alone: the founder mends a figurine of the catalogue', async ({ page }) => {
  await asFounder(page)
  const name = `Kept Back ${Date.now()}`
  const { desk_buddy } = await asAdmin<{ desk_buddy: { slug: string } }>(page, 'POST', '/desk-buddies', {
    category_id: 'cat_animals',
    name,
    price: 2499,
    image_url: pictures['shiba-mochi'],
    is_active: false,
  })
  await page.goto('/admin/desk-buddies')
  await press(
    page,
    page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'All figurines' }),
  )
  await type(page, page.getByLabel('Find a Desk Buddy'), name)
  await page.keyboard.press('Enter')
  const card = page.getByRole('listitem').filter({ hasText: desk_buddy.slug })
  await press(page, card.getByRole('button', { name: `Edit ${name}` }))
  await expectNotLost(page)
  const form = page.locator('#desk-buddy-form')
  await expect(form.getByLabel('Name')).toHaveValue(name)
  await type(page, form.getByLabel('Price (INR)'), '2600')
  await page.keyboard.press('Enter')
  await expect(form.getByText(`${name} is saved.`)).toBeVisible()
  await expectNotLost(page)
  await expect(card).toContainText('₹2,600')
})

test('by keyboard on a phone: nothing one comes to is under the bar at the foot', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/desk-buddies/shiba-mochi')
  await tabTo(page, page.locator('summary').last())
})
