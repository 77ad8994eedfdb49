import { test as bare } from '@playwright/test'
import { expect, expectAccessible, PHONE, test } from './visitor.ts'

const routes = [
  '/',
  '/upload',
  '/make',
  '/checkout',
  '/payment',
  '/order-confirmation',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/desk-buddies/shiba-mochi',
  '/cart',
  '/collections',
  '/about',
  '/privacy',
  '/terms',
  '/contact',
  '/pricing',
  '/cancellations',
  '/track-order',
  '/account',
  '/orders',
  '/figurines',
  '/admin',
  '/admin/dashboard',
  '/admin/orders',
  '/admin/gallery',
  '/admin/settings',
  '/admin/desk-buddies',
]

test('every screen of the route table answers with one heading', { tag: '@sweep' }, async ({ page }) => {
  for (const route of routes) {
    const answer = await page.goto(route)
    expect(answer?.status(), route).toBeLessThan(400)
    await expect(page.getByRole('heading', { level: 1 }), route).toHaveCount(1)
  }
})

test('the home page is whole without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByText('Just in ₹499 only')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get Yours Now' })).toHaveAttribute('href', '/upload')
  await expect(page.getByText('What other customers made').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Mochi/ }).first()).toBeVisible()
  await context.close()
})

test('on home, Home is not a link; the collections and About Me are', { tag: '@sweep' }, async ({ page }) => {
  await page.goto('/')
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByText('Home')).toHaveAttribute('aria-disabled', 'true')
  await nav.getByRole('link', { name: 'Collections' }).click()
  await expect(page).toHaveURL(/\/collections$/)
  await expect(nav.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
})

test('a visitor on a phone opens the menu and walks to the collections', { tag: '@sweep' }, async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Collections' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pick a neighbour.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('"Make yours" has two doors; a phone sees a photo and its figure, price and button first', async ({
  page,
}) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: 'Make yours' }).click()
  const byHand = header.getByRole('link', { name: /By hand/ })
  await expect(byHand).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(byHand).toBeHidden()
  await header.getByRole('button', { name: 'Make yours' }).press('Enter')
  await byHand.click()
  await expect(page).toHaveURL(/\/make$/)
  await expect(byHand).toBeHidden()

  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/')
  const hero = page.getByRole('region', { name: 'Get your figurine' })
  for (const shown of [
    hero.getByRole('img', { name: 'A photo of a boy' }),
    hero.getByRole('img', { name: 'that was made from it' }),
    hero.getByText('Just in ₹499 only'),
    hero.getByRole('link', { name: 'Get Yours Now' }),
  ])
    await expect(shown).toBeInViewport({ ratio: 1 })
  const bar = page.getByRole('main').getByRole('link', { name: 'Make yours', exact: true })
  await expect(bar).not.toBeInViewport()
  await page.getByRole('heading', { name: 'I make these after school.' }).scrollIntoViewIfNeeded()
  await expect(bar).toBeInViewport()
})

test('price, stars or not, and button of a Desk Buddy stand in the first screen of a small desk', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/desk-buddies/shiba-mochi')
  await expect(page.getByRole('main').getByText('₹2,499').first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeInViewport({ ratio: 1 })
})

test('a link from far down the page opens the next page at its top, with the keyboard there too', {
  tag: '@sweep',
}, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL(/\/pricing$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('page')
})

test('the wall is filtered by chip, search, price and order, and the address says so', async ({ page }) => {
  await page.goto('/collections')
  await expect(page.locator('.wall li')).toHaveCount(14)
  await page.getByRole('link', { name: 'Superheroes' }).click()
  await expect(page).toHaveURL(/category=heroes/)
  await expect(page.locator('.wall li')).toHaveCount(3)
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page.locator('.wall li')).toHaveCount(14)
  // So few are seen at a glance; an address that filters brings the fields along.
  await expect(page.getByLabel('Search')).toHaveCount(0)
  await page.goto('/collections?sort=name')
  await page.getByLabel('Search').fill('elephant')
  await expect(page).toHaveURL(/q=elephant/)
  await expect(page.locator('.wall li')).toHaveCount(1)
  await page.reload()
  await expect(page.getByLabel('Search')).toHaveValue('elephant')
  await expect(page.locator('.wall li')).toHaveCount(1)
  await page.getByLabel('Search').fill('no such thing')
  await expect(page.getByText('Nobody here answers to that.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and price' }).press('Enter')
  await expect(page.getByLabel('Search')).toBeFocused()
  await expect(page.getByLabel('Search')).toHaveValue('')
  await expect(page.locator('.wall li')).toHaveCount(14)
  await page.getByLabel('Sort by').selectOption('price-asc')
  await page.getByLabel('To ₹').fill('2500')
  await expect(page).toHaveURL(/max=2500/)
  expect(await page.locator('.wall .money').allTextContents()).toEqual(expect.arrayContaining(['₹2,499']))
})

test('a link to a filtered wall shows the same wall to whoever opens it', { tag: '@sweep' }, async ({
  page,
}) => {
  await page.goto('/collections?category=animals&sort=name')
  expect(await page.locator('.wall h2').allTextContents()).toEqual(['Gulab', 'Maple', 'Mochi'])
})

test('with the API down, the collections show the built-in figurines, say so, and recover', async ({
  page,
  complaints,
}) => {
  await page.goto('/about')
  await page.route('**/api/desk-buddies**', route =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"detail":"down"}' }),
  )
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Collections' }).click()
  await expect(page.getByText('Unable to load desk buddies right now.')).toBeVisible()
  await expect(page.locator('.wall li')).toHaveCount(14)
  await page.unroute('**/api/desk-buddies**')
  await expect(page.getByText('Unable to load desk buddies right now.')).toBeHidden({ timeout: 15_000 })
  complaints.length = 0
})

test('with only the categories down, the collections say so and recover by themselves', {
  tag: '@sweep',
}, async ({ page, complaints }) => {
  await page.goto('/about')
  await page.route('**/api/desk-buddies/categories**', route => route.abort())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Collections' }).click()
  await expect(page.getByText('Unable to load desk buddies right now.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Superheroes' })).toBeVisible()
  await page.unroute('**/api/desk-buddies/categories**')
  await expect(page.getByText('Unable to load desk buddies right now.')).toBeHidden({ timeout: 15_000 })
  complaints.length = 0
})

test('an address with nonsense in it shows the whole wall', { tag: '@sweep' }, async ({ page }) => {
  for (const sort of ['toString', '__proto__', 'dearest']) {
    expect((await page.goto(`/collections?sort=${sort}&min=-1&max=lots`))?.status()).toBe(200)
    await expect(page.locator('.wall li')).toHaveCount(14)
  }
})

test('a menu whose script does not come says so and can be loaded again', { tag: '@sweep' }, async ({
  page,
  complaints,
}) => {
  await page.setViewportSize(PHONE)
  await page.route('**/assets/phone-menu-*.js', route => route.abort())
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).press('Enter')
  await expect(page.getByRole('alert').getByText('Loading chunk failed')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/assets/phone-menu-*.js')
  await page.getByRole('button', { name: 'Load again' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Collections' })).toBeVisible()
  await expect(page.getByText('Loading chunk failed')).toBeHidden()
  complaints.length = 0
})

test('with the API down, the home page says so in each of its lists', { tag: '@sweep' }, async ({
  page,
  complaints,
}) => {
  await page.goto('/about')
  await page.route('**/api/desk-buddies?**', route => route.abort())
  await page.route('**/api/gallery**', route => route.abort())
  await page.getByRole('link', { name: 'Dopple, home' }).click()
  await expect(page.getByText('Unable to load gallery right now.')).toBeVisible()
  await expect(page.getByText('Unable to load this collection right now.')).toHaveCount(3)
  await expect(page.getByRole('link', { name: /Mochi/ })).toBeVisible()
  complaints.length = 0
})

bare(
  'an unknown figurine is a 404 with the words of the spec, an unknown page a 404 worth seeing',
  async ({ request }) => {
    for (const [path, words] of [
      ['/desk-buddies/nobody', /<h1[^>]*>Desk Buddy not found/],
      ['/no/such/page', /href="\/collections"/],
    ] as const) {
      const answer = await request.get(`${process.env.SHOP_ADDRESS}${path}`)
      expect(answer.status()).toBe(404)
      expect(await answer.text()).toMatch(words)
    }
  },
)

test('the strip of customers’ figurines can be stopped, and is still under reduced motion', {
  tag: '@sweep',
}, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Stop the pictures moving' }).click()
  await expect(page.getByRole('button', { name: 'Start the pictures moving' })).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.locator('.strip.running')).toHaveCount(0)
})

test('with two banner pictures the hero changes every five seconds, until it is told not to', {
  tag: '@sweep',
}, async ({ page }) => {
  await page.goto('/')
  const shown = page.locator('.hero .slide.shown img')
  const first = await shown.getAttribute('src')
  await expect(shown).not.toHaveAttribute('src', first ?? '', { timeout: 6500 })
  await page.getByRole('button', { name: 'Stop the pictures changing' }).click()
  const second = await shown.getAttribute('src')
  await page.waitForTimeout(5500)
  await expect(shown).toHaveAttribute('src', second ?? '')
})

test('under reduced motion the hero stands still, until it is told to change', { tag: '@sweep' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const shown = page.locator('.hero .slide.shown img')
  const first = (await shown.getAttribute('src')) ?? ''
  await page.waitForTimeout(5500)
  await expect(shown).toHaveAttribute('src', first)
  await page.getByRole('button', { name: 'Start the pictures changing' }).click()
  await expect(page.getByRole('button', { name: 'Stop the pictures changing' })).toBeVisible()
  await expect(shown).not.toHaveAttribute('src', first, { timeout: 6500 })
})

test('the newsletter box writes a mail, and the link in it confirms', async ({ page, request }) => {
  await page.goto('/')
  await page.getByLabel('New Desk Buddies, once a month').fill('reader@example.com')
  await page.getByRole('button', { name: 'Sign me up' }).click()
  await expect(page.getByText('Almost there.')).toBeVisible()
  const { mails } = await (await request.get('/dev/mail?format=json')).json()
  const link =
    /\/newsletter\?confirm=[\w-]+/.exec(
      mails.find((mail: { recipient: string }) => mail.recipient === 'reader@example.com').textBody,
    )?.[0] ?? ''
  await page.goto(link)
  await page.getByRole('button', { name: 'Yes, write to me' }).click()
  await expect(page.getByRole('status').filter({ hasText: /list/ })).toBeVisible()
})

test('a message to the maker gets a ticket number; a bad field its own sentence, all is kept', async ({
  page,
  complaints,
}) => {
  await page.goto('/contact')
  await page.getByLabel('Name', { exact: true }).fill('Asha')
  await page.getByLabel('Email', { exact: true }).fill('asha')
  await page.getByLabel(/message/i).fill('Can you paint a small violin for me?')
  await page.getByRole('button', { name: /send/i }).click()
  await expect(page.getByText('Please enter an email address like name@example.com.')).toBeVisible()
  await expect(page.getByLabel(/message/i)).toHaveValue('Can you paint a small violin for me?')
  await page.getByLabel('Email', { exact: true }).fill('asha@example.com')
  await page.getByRole('button', { name: /send/i }).click()
  await expect(page.getByText(/TKT-[0-9A-Z]{8}/)).toBeVisible()
  complaints.length = 0
})

for (const route of [
  '/',
  '/collections',
  '/desk-buddies/shiba-mochi',
  '/cart',
  '/about',
  '/privacy',
  '/terms',
  '/contact',
  '/pricing',
  '/cancellations',
]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const tag = colorScheme === 'light' && (route === '/' || route === '/collections') ? [] : '@sweep'
    test(`axe finds nothing on ${route} in the ${colorScheme} scheme`, { tag }, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(route)
      await page.waitForLoadState('networkidle')
      await expectAccessible(page)
    })
  }
}
