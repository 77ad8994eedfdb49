import { test as bare } from '@playwright/test'
import { openBeforeScripts } from './before-scripts.ts'
import { expect, signedUp, test } from './visitor.ts'

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

bare('of several presses before the scripts have come the last one counts, and is told', async ({ page }) => {
  const { letScriptsCome } = await openBeforeScripts(page, '/desk-buddies/shiba-mochi')
  await page.getByLabel('Name label').fill('Tara')
  await page.getByLabel(/Gift wrap/).check()
  const more = page.getByRole('button', { name: 'Quantity: one more' })
  const add = page.getByRole('button', { name: 'Add to cart' })
  await more.click()
  await expect(more).toHaveAttribute('aria-busy', 'true')
  await add.click()
  await add.click()
  await expect(add).toHaveAttribute('aria-busy', 'true')
  await expect(more).not.toHaveAttribute('aria-busy')
  letScriptsCome()
  await expect
    .poll(() => cartIn(page))
    .toEqual([{ name: 'Mochi', quantity: 1, giftWrap: true, nameLabel: 'Tara' }])
  await expect(add).not.toHaveAttribute('aria-busy')
  await expect(page.locator('.buybar .price')).toHaveText('₹2,598')
})

bare(
  'an order and prices chosen before the scripts have come are how the wall stands',
  { tag: '@sweep' },
  async ({ page }) => {
    const { letScriptsCome } = await openBeforeScripts(page, '/collections?sort=price-asc')
    await page.getByLabel('From ₹').fill('2500')
    await page.getByLabel('To ₹').fill('2600')
    await page.getByLabel('Sort by').selectOption('name')
    letScriptsCome()
    await expect(page).toHaveURL(/sort=name&min=2500&max=2600/)
    await expect(page.getByLabel('Sort by')).toHaveValue('name')
    await expect(page.locator('.wall h2')).toHaveText(['Bookshop Romantic', 'Gulab'])
  },
)

bare('a form that works without scripts is sent at once', { tag: '@sweep' }, async ({ page }) => {
  await openBeforeScripts(page, '/about')
  await page.getByLabel('New Desk Buddies, once a month').fill('early@example.com')
  await page.getByRole('button', { name: 'Sign me up' }).click({ noWaitAfter: true })
  await expect(page.getByText('Almost there.')).toBeVisible()
  await expect(page).toHaveURL(/\/newsletter$/)
})

bare(
  'a form that is on its way is not sent again when the page wakes',
  { tag: '@sweep' },
  async ({ page }) => {
    const { letScriptsCome } = await openBeforeScripts(page, '/contact')
    const sent: string[] = []
    page
      .context()
      .on('request', request => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
    // The answer comes in another window, so that this one stays for as long as the test needs it.
    await page.locator('main form').evaluate(form => form.setAttribute('target', '_blank'))
    const form = page.getByRole('main')
    await form.getByLabel('Name').fill('Tara')
    await form.getByLabel('Email').fill('tara@example.com')
    await form.getByLabel('Message').fill('One letter only.')
    const send = form.getByRole('button', { name: 'Send message' })
    const [answered] = await Promise.all([page.context().waitForEvent('page'), send.click()])
    letScriptsCome()
    await page.waitForFunction(() => document.documentElement.dataset.awake === 'true')
    await send.click()
    await expect(answered.getByText('Your ticket number is')).toBeVisible()
    await expect(form.getByText('Your ticket number is')).toBeHidden()
    expect(sent).toEqual(['/contact'])
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

bare(
  'on a slow line the first press after the picture is told at once, and done once',
  { tag: '@sweep' },
  async ({ page }) => {
    const line = await page.context().newCDPSession(page)
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 500,
      downloadThroughput: 50 * 1024,
      uploadThroughput: 50 * 1024,
    })
    await page.goto(`${process.env.SHOP_ADDRESS}/desk-buddies/shiba-mochi`, { waitUntil: 'commit' })
    await page.waitForFunction(() => {
      const [picture] = document.querySelectorAll<HTMLImageElement>('main img')
      return picture?.complete && picture.naturalWidth > 0
    })
    const add = page.getByRole('button', { name: 'Add to cart' })
    const isAwake = await page.evaluate(() => document.documentElement.dataset.awake === 'true')
    await add.click()
    if (!isAwake) await expect(add).toHaveAttribute('aria-busy', 'true', { timeout: 1000 })
    await expect(page.getByText('Mochi is in your cart')).toBeVisible()
    expect(await cartIn(page)).toEqual([{ name: 'Mochi', quantity: 1, giftWrap: false, nameLabel: null }])
  },
)

test('a part loaded with a press that hangs is busy, and says so after 120 seconds', {
  tag: '@sweep',
}, async ({ page, complaints }) => {
  await signedUp(page)
  await page.clock.install()
  await page.goto('/about')
  await page.route('**/assets/account-menu-*.js', () => {})
  const menu = page.getByRole('button', { name: 'Account menu' })
  await menu.click()
  await expect(menu).toHaveAttribute('aria-busy', 'true')
  await page.clock.runFor(119_000)
  await expect(page.getByText('Loading chunk failed')).toBeHidden()
  await page.clock.runFor(2000)
  await expect(page.getByRole('alert').getByText('Loading chunk failed')).toBeVisible()
  await page.unroute('**/assets/account-menu-*.js')
  complaints.length = 0
})
