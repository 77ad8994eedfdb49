import { test as bare } from '@playwright/test'
import { openBeforeScripts } from './before-scripts.ts'
import { expect, test } from './visitor.ts'

const cartIn = (page: import('@playwright/test').Page) =>
  page.evaluate(() => {
    const { items = [] } = JSON.parse(localStorage.getItem('dopple.cart') ?? '{}')
    return items.map(({ name, quantity, giftWrap, nameLabel }: Record<string, unknown>) => ({
      name,
      quantity,
      giftWrap,
      nameLabel,
    }))
  })

bare(
  'a press on Add to cart before the scripts have come counts once they have',
  { tag: '@sweep' },
  async ({ page }) => {
    const { letScriptsCome } = await openBeforeScripts(page, '/desk-buddies/shiba-mochi')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    letScriptsCome()
    await expect(page.getByText('Mochi is in your cart')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    expect(await cartIn(page)).toEqual([{ name: 'Mochi', quantity: 1, giftWrap: false, nameLabel: null }])
  },
)

bare(
  'a label, a wrap, two more and Add to cart before the scripts have come are what the cart holds',
  async ({ page }) => {
    const { letScriptsCome } = await openBeforeScripts(page, '/desk-buddies/shiba-mochi')
    await page.getByLabel('Name label').fill('Tara')
    await page.getByLabel(/Gift wrap/).check()
    await page.getByRole('button', { name: 'Quantity: one more' }).click({ clickCount: 2 })
    await page.getByRole('button', { name: 'Add to cart' }).click()
    letScriptsCome()
    await expect
      .poll(() => cartIn(page))
      .toEqual([{ name: 'Mochi', quantity: 3, giftWrap: true, nameLabel: 'Tara' }])
    await expect(page.locator('.buybar .price')).toHaveText('₹7,794')
  },
)

bare(
  'presses before the scripts have come keep their order, and stop at ten',
  { tag: '@sweep' },
  async ({ page }) => {
    const { letScriptsCome } = await openBeforeScripts(page, '/desk-buddies/shiba-mochi')
    const more = page.getByRole('button', { name: 'Quantity: one more' })
    await page.getByRole('button', { name: 'Add to cart' }).click()
    for (let press = 0; press < 12; press += 1) await more.click()
    letScriptsCome()
    await expect(page.getByLabel('Quantity', { exact: true }).getByText('10')).toBeVisible()
    await expect
      .poll(() => cartIn(page))
      .toEqual([{ name: 'Mochi', quantity: 1, giftWrap: false, nameLabel: null }])
  },
)

bare(
  'an order and prices chosen before the scripts have come are how the wall stands',
  { tag: '@sweep' },
  async ({ page }) => {
    const { letScriptsCome } = await openBeforeScripts(page, '/collections')
    await page.getByLabel('From ₹').fill('2500')
    await page.getByLabel('To ₹').fill('2600')
    await page.getByLabel('Sort by').selectOption('name')
    letScriptsCome()
    await expect(page).toHaveURL(/sort=name&min=2500&max=2600/)
    await expect(page.getByLabel('Sort by')).toHaveValue('name')
    await expect(page.locator('.wall h2')).toHaveText(['Bookshop Romantic', 'Gulab'])
  },
)

bare(
  'a form sent twice before the scripts have come is sent once, with what was typed',
  { tag: '@sweep' },
  async ({ page }) => {
    const { letScriptsCome } = await openBeforeScripts(page, '/about')
    const letters: unknown[] = []
    page.on('request', request => {
      if (request.method() === 'POST' && request.url().includes('newsletter'))
        letters.push(request.postDataJSON())
    })
    await page.getByLabel('New Desk Buddies, once a month').fill('early@example.com')
    await page.getByRole('button', { name: 'Sign me up' }).click({ clickCount: 2 })
    letScriptsCome()
    await expect(page.getByText('Almost there.')).toBeVisible()
    expect(letters).toEqual([expect.objectContaining({ email: 'early@example.com' })])
  },
)

bare(
  'a name typed and a wrap ticked before the scripts have come are kept',
  { tag: '@sweep' },
  async ({ page }) => {
    const { letScriptsCome } = await openBeforeScripts(page, '/desk-buddies/shiba-mochi')
    await page.getByLabel('Name label').fill('Tara')
    await page.getByLabel(/Gift wrap/).check()
    letScriptsCome()
    await expect(page.locator('.engrave .plate')).toHaveText('TARA')
    await expect(page.getByText('16 left')).toBeVisible()
    await expect(page.getByLabel(/Gift wrap/)).toBeChecked()
    await expect(page.locator('.buybar .price')).toHaveText('₹2,598')
  },
)

bare('a link works before the scripts have come', async ({ page }) => {
  const { letScriptsCome } = await openBeforeScripts(page, '/')
  await page.getByRole('link', { name: 'Get Yours Now' }).click()
  await expect(page).toHaveURL(/\/upload$/)
  letScriptsCome()
})

test('a part of the page whose script does not come says so and can be loaded again', {
  tag: '@sweep',
}, async ({ page, complaints }) => {
  await page.route('**/assets/turntable-*.js', route => route.abort())
  await page.goto('/desk-buddies/shiba-mochi')
  await page.getByRole('button', { name: 'Turn it' }).click()
  await expect(page.getByText('Loading chunk failed')).toBeVisible()
  await page.unroute('**/assets/turntable-*.js')
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(page.getByText('Loading chunk failed')).toBeHidden()
  await expect(
    page.getByLabel(/Mochi, a model you can turn|This browser cannot show the model/),
  ).toBeVisible()
  complaints.length = 0
})
