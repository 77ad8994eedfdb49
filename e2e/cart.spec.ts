import { smallTargets } from './targets.ts'
import { expect, expectAccessible, PHONE, test } from './visitor.ts'

test('a guest on a phone puts an engraved, wrapped figurine in the cart and sees it there', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/desk-buddies/shiba-mochi')
  await page.getByLabel('Name label').fill('Tara')
  await expect(page.locator('.engrave .plate')).toHaveText('TARA')
  await page.getByLabel(/Gift wrap/).check()
  await page.getByRole('button', { name: 'Quantity: one more' }).click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'See cart' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  await expect(page.locator('.ci .plate')).toHaveText('TARA')
  await expect(page.locator('.sum .tot')).toContainText('₹5,196')
  await expect(page.getByText(/^In most of India: about .* if you order today\.$/)).toBeVisible()
  await expectAccessible(page)
  expect(await smallTargets(page)).toEqual([])
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toHaveAttribute(
    'href',
    '/login?next=%2Fcart',
  )
  await page.getByRole('button', { name: 'Clear the cart' }).click()
  await expect(page.getByText('Nobody is in your cart yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
})

test('the twenty-first letter cannot be typed, and a Devanagari cluster is one letter', {
  tag: '@sweep',
}, async ({ page }) => {
  await page.goto('/desk-buddies/shiba-mochi')
  const label = page.getByLabel('Name label')
  await label.pressSequentially('abcdefghijklmnopqrstuvwxyz')
  await expect(label).toHaveValue('abcdefghijklmnopqrst')
  await expect(page.getByText('0 left')).toBeVisible()
  await label.fill('क्षि'.repeat(20))
  await expect(page.getByText('0 left')).toBeVisible()
  await label.fill('नमस्ते')
  await expect(page.getByText('17 left')).toBeVisible()
  await label.fill('عائشہ')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(
    page.getByRole('alert').getByText('We cannot set scripts that run from right to left'),
  ).toBeVisible()
  await expect(label).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('dopple.cart') ?? '')).not.toContain('shiba')
})

test('the same figurine twice is one line; a line stops at ten and says so', { tag: '@sweep' }, async ({
  page,
}) => {
  await page.goto('/desk-buddies/rock-star')
  const add = page.getByRole('button', { name: 'Add to cart' })
  for (let step = 0; step < 9; step += 1)
    await page.getByRole('button', { name: 'Quantity: one more' }).click()
  await expect(page.getByRole('button', { name: 'Quantity: one more' })).toBeDisabled()
  await add.click()
  await add.click()
  await expect(page.getByText('10 is the most for one line, so Rock Star stays at 10.')).toBeVisible()
  await page.goto('/cart')
  await expect(page.locator('.ci')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Cart, 10 items' })).toBeVisible()
})

test('wrap and label are edited in place, and a removed line comes back with Undo', {
  tag: '@sweep',
}, async ({ page }) => {
  await page.goto('/desk-buddies/cricketer')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.goto('/cart')
  await page.getByRole('button', { name: /Edit gift wrap and label/ }).click()
  await page.getByLabel('Name label').fill('Dada')
  await page.getByLabel(/Gift wrap/).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.ci .plate')).toHaveText('DADA')
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText('Nobody is in your cart yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('.ci .plate')).toHaveText('DADA')
})

test('two tabs share one cart', { tag: '@sweep' }, async ({ page, context }) => {
  await page.goto('/cart')
  const other = await context.newPage()
  await other.goto('/desk-buddies/film-star')
  await other.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await expect(page.locator('.ci')).toHaveCount(1)
})

for (const broken of ['not json', '{"items":[{"quantity":-3}]}', '[]', '{"items":"many"}']) {
  test(`a broken cart in storage (${broken}) is a fresh cart, not a crash`, {
    tag: '@sweep',
  }, async ({ page }) => {
    await page.goto('/about')
    await page.evaluate(text => localStorage.setItem('dopple.cart', text), broken)
    await page.goto('/cart')
    await expect(page.getByText('Nobody is in your cart yet.')).toBeVisible()
  })
}

test('the whole way from home to a filled cart goes by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Collections' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('.wall a').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mochi')
  await page.getByRole('button', { name: 'Add to cart' }).focus()
  await page.keyboard.press('Enter')
  const toCart = page.getByRole('link', { name: 'See cart' })
  await expect(toCart).toBeVisible()
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.press('Tab')
  await expect(toCart).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(toCart).not.toBeFocused()
  await toCart.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.ci')).toHaveCount(1)
})

const lineOf = (name: string, slug: string, nameLabel: string | null = null) => ({
  itemKey: [`db_${slug}`, 'plain', nameLabel?.toLowerCase() ?? ''].join('|'),
  id: `db_${slug}`,
  slug,
  name,
  subtitle: null,
  imageUrl: null,
  currency: 'INR',
  priceMinorUnits: 249900,
  giftWrapPriceMinorUnits: 9900,
  giftWrap: false,
  nameLabel,
  quantity: 1,
})

async function openCart(page: import('@playwright/test').Page, items: ReturnType<typeof lineOf>[]) {
  await page.goto('/about')
  await page.evaluate(text => localStorage.setItem('dopple.cart', text), JSON.stringify({ items }))
  await page.goto('/cart')
}

test('in the cart the keyboard stays where the hand goes on, whatever is saved, removed or put back', {
  tag: '@sweep',
}, async ({ page }) => {
  await openCart(page, [
    lineOf('Mochi', 'shiba-mochi'),
    lineOf('Gulab', 'elephant-gulab'),
    lineOf('Maple', 'red-panda-maple'),
  ])
  const edit = page.getByRole('button', { name: 'Edit gift wrap and label of Gulab' })
  const press = (name: string) => page.getByRole('button', { name }).press('Enter')

  await edit.press('Enter')
  await press('Cancel')
  await expect(edit).toBeFocused()
  await edit.press('Enter')
  await page.getByLabel('Name label').fill('Asha')
  await page.keyboard.press('Enter')
  await expect(page.locator('.ci .plate')).toHaveText('ASHA')
  await expect(edit).toBeFocused()

  await press('Remove Gulab')
  await expect(page.getByRole('button', { name: 'Remove Maple' })).toBeFocused()
  await press('Undo')
  await expect(page.locator('.ci').nth(1)).toContainText('Gulab')
  await expect(page.locator('.ci').nth(1)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Gulab' })).toBeFocused()

  await press('Remove Maple')
  await expect(page.getByRole('button', { name: 'Remove Gulab' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Mochi' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a line that joins another one leaves the keyboard on the joined line', { tag: '@sweep' }, async ({
  page,
}) => {
  await openCart(page, [lineOf('Mochi', 'shiba-mochi'), lineOf('Mochi', 'shiba-mochi', 'Tara')])
  await page.getByRole('button', { name: /^Edit/ }).nth(1).press('Enter')
  await page.getByLabel('Name label').fill('')
  await page.keyboard.press('Enter')
  await expect(page.locator('.ci')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Edit/ })).toBeFocused()
})

test('Undo on another page leaves the keyboard on that page', { tag: '@sweep' }, async ({ page }) => {
  await openCart(page, [lineOf('Mochi', 'shiba-mochi')])
  await page.getByRole('button', { name: 'Remove Mochi' }).press('Enter')
  await page.getByRole('link', { name: 'Continue Shopping' }).press('Enter')
  await expect(page).toHaveURL(/collections$/)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await expect(page.locator('#page')).toBeFocused()
})

test('at either end the stepper keeps the keyboard and does nothing more', { tag: '@sweep' }, async ({
  page,
}) => {
  await page.goto('/desk-buddies/shiba-mochi')
  const fewer = page.getByRole('button', { name: 'Quantity: one fewer' })
  const more = page.getByRole('button', { name: 'Quantity: one more' })
  const quantity = page.getByLabel('Quantity', { exact: true }).locator('output')
  await more.focus()
  for (let press = 0; press < 11; press += 1) await page.keyboard.press('Enter')
  await expect(quantity).toHaveText('10')
  await expect(more).toBeFocused()
  await expect(more).toBeDisabled()
  await fewer.focus()
  for (let press = 0; press < 11; press += 1) await page.keyboard.press('Space')
  await expect(quantity).toHaveText('1')
  await expect(fewer).toBeFocused()
})

test('a browser that keeps nothing still fills the cart, and says once that it will not remember it', {
  tag: '@sweep',
}, async ({ page }) => {
  await page.goto('/desk-buddies/shiba-mochi')
  const add = page.getByRole('button', { name: 'Add to cart' })
  await add.click()
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await add.click()
  await page.getByLabel('Name label').fill('Tara')
  await add.click()
  await expect(page.getByText('Mochi is in your cart')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
  await page.getByRole('link', { name: 'See cart' }).click()
  await expect(page.getByText('This browser will not remember your cart.')).toBeVisible()
  await expect(page.locator('.ci')).toHaveCount(2)
  await page.getByRole('button', { name: 'Quantity of Mochi: one more' }).first().click()
  await expect(page.getByRole('link', { name: 'Cart, 4 items' })).toBeVisible()
  await expect(page.getByText('This browser will not remember your cart.')).toBeHidden()
  await page.getByRole('button', { name: 'Remove Mochi' }).first().click()
  await expect(page.getByText('Mochi left your cart')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('.ci')).toHaveCount(2)
  await expect(page.getByText('This browser will not remember your cart.')).toBeHidden()
})
