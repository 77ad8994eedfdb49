import { execFileSync } from 'node:child_process'
import { type APIRequestContext, type Browser, test as bare, type Page } from '@playwright/test'
import { codeFor } from '../test/second-factor.ts'
import { expect, expectAccessible, PHONE, signedUp, test } from './visitor.ts'

const PASSWORD = 'clay-and-paint-1'
const ADMIN = { email: 'founder@dopple.test', password: 'paint-brush-9' }

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const accountMenu = (page: Page) => page.getByRole('button', { name: 'Account menu' })
const loginLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login/Signup' })

async function logIn(page: Page, { email, password = PASSWORD }: { email: string; password?: string }) {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await button(page, 'Log In').click()
}

async function anAccount(request: APIRequestContext, email: string) {
  const answer = await request.post('/api/auth/sign-up/email', {
    data: { name: 'Tara Iyer', email, password: PASSWORD, newsletter: false },
    headers: { origin: process.env.SHOP_ADDRESS ?? '' },
  })
  expect(answer.ok()).toBe(true)
  return { email, password: PASSWORD }
}

/** The same customer on another device. */
async function elsewhere(browser: Browser, who: { email: string; password: string }) {
  const context = await browser.newContext({ baseURL: process.env.SHOP_ADDRESS ?? '' })
  const page = await context.newPage()
  await page.goto('/login')
  await logIn(page, who)
  await expect(page).toHaveURL(/\/account$/)
  return page
}

async function linkMailedTo(request: APIRequestContext, email: string, path: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const { mails } = await (await request.get('/dev/mail?format=json')).json()
    const mail = mails.find(
      (mail: { recipient: string; textBody: string }) =>
        mail.recipient === email && mail.textBody.includes(`${path}?token=`),
    )
    link = new RegExp(`${path}\\?token=[\\w%-]+`).exec(mail?.textBody ?? '')?.[0]
    expect(link).toBeDefined()
  }).toPass()
  return link ?? ''
}

test('somebody signs up, is told so, arrives at the login with the address filled in, and logs in', async ({
  page,
}) => {
  await page.goto('/')
  await loginLink(page).click()
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page.getByText('Password (min 6 characters)')).toBeVisible()
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  await field(page, 'Name').fill('Asha Rao')
  await field(page, 'Email').fill('Asha@Example.com')
  await field(page, 'Phone').fill('+91 98765 43210')
  await field(page, 'Password').fill(PASSWORD)
  await button(page, 'Sign Up').click()
  await expect(page.getByText('Your account is ready. Taking you to the login…')).toBeVisible()
  await expect(page).toHaveURL(/\/signup$/)
  await expect(page).toHaveURL(/\/login\?note=signed-up$/, { timeout: 4500 })
  await expect(page.getByText('Your account is ready. Please log in.')).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue('asha@example.com')
  await field(page, 'Password').fill(PASSWORD)
  await button(page, 'Log In').click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(heading(page)).toHaveText('Hello, Asha.')
  await expect(page.getByText('9876543210')).toBeVisible()
  await expect(accountMenu(page)).toBeVisible()
  await expect(loginLink(page)).toHaveCount(0)
})

test('a forgotten password is set anew by the link of the mail that was really written, once', async ({
  page,
  request,
}) => {
  test.slow()
  const { email } = await anAccount(request, 'forgets@example.com')
  await page.goto('/login')
  await field(page, 'Email').fill(email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(field(page, 'Email')).toHaveValue(email)
  await button(page, 'Send the link').click()
  await expect(page.getByText(/an email with a link is on its way.*60 minutes/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to login' })).toBeVisible()

  const link = await linkMailedTo(request, email, '/reset-password')
  await page.goto(link)
  await field(page, 'New password').fill('short')
  await field(page, 'Confirm password').fill('short')
  await button(page, 'Set new password').click()
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await expect(field(page, 'New password')).toBeFocused()
  await field(page, 'New password').fill('fresh-paint-2')
  await field(page, 'Confirm password').fill('fresh-paint-3')
  await button(page, 'Set new password').click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(field(page, 'Confirm password')).toHaveValue('fresh-paint-3')
  await button(page, 'Show confirm password').click()
  await expect(field(page, 'Confirm password')).toHaveAttribute('type', 'text')
  await expect(field(page, 'New password')).toHaveAttribute('type', 'password')
  await field(page, 'Confirm password').fill('fresh-paint-2')
  await button(page, 'Set new password').click()
  await expect(page.getByText('Your password has been changed. Taking you to the login…')).toBeVisible()
  await expect(page).toHaveURL(/\/login\?note=password-changed$/, { timeout: 3500 })
  await logIn(page, { email, password: 'fresh-paint-2' })
  await expect(page).toHaveURL(/\/account$/)

  await page.goto(link)
  await expect(
    page.getByText('Invalid or expired reset link. Please request a new password reset link.'),
  ).toBeVisible()
  await expect(page.getByLabel(/password/i)).toHaveCount(0)
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
})

test('a link that is used up while its form is open says so when it is sent', { tag: '@sweep' }, async ({
  page,
  request,
  complaints,
}) => {
  const { email } = await anAccount(request, 'twice@example.com')
  const headers = { origin: process.env.SHOP_ADDRESS ?? '' }
  await request.post('/api/auth/request-password-reset', { data: { email }, headers })
  const link = await linkMailedTo(request, email, '/reset-password')
  await page.goto(link)
  const token = new URL(link, 'http://here').searchParams.get('token')
  await request.post('/api/auth/reset-password', { data: { token, newPassword: 'other-tab-1' }, headers })
  await field(page, 'New password').fill('fresh-paint-2')
  await field(page, 'Confirm password').fill('fresh-paint-2')
  await button(page, 'Set new password').click()
  await expect(
    page.getByText('Invalid or expired reset link. Please request a new password reset link.'),
  ).toBeVisible()
  complaints.length = 0
})

test('a link whose account is gone while its form is open says the same', { tag: '@sweep' }, async ({
  page,
  request,
  browser,
  complaints,
}) => {
  const who = await anAccount(request, 'gone@example.com')
  await request.post('/api/auth/request-password-reset', {
    data: { email: who.email },
    headers: { origin: process.env.SHOP_ADDRESS ?? '' },
  })
  await page.goto(await linkMailedTo(request, who.email, '/reset-password'))
  const other = await elsewhere(browser, who)
  await button(other, 'Delete account').click()
  await field(other, 'Password').fill(who.password)
  await button(other, 'Delete my account').click()
  await other.waitForURL(`${process.env.SHOP_ADDRESS}/`)
  await other.context().close()
  await field(page, 'New password').fill('fresh-paint-2')
  await field(page, 'Confirm password').fill('fresh-paint-2')
  await button(page, 'Set new password').click()
  await expect(
    page.getByText('Invalid or expired reset link. Please request a new password reset link.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible()
  await page.goto('/reset-password?token=%00')
  await expect(
    page.getByText('Invalid or expired reset link. Please request a new password reset link.'),
  ).toBeVisible()
  complaints.length = 0
})

test('what stood on a private page does not come back with Back after a logout', async ({
  page,
  request,
}) => {
  const who = await signedUp(page, 'Tara Iyer')
  await page.goto('/account')
  await expect(heading(page)).toHaveText('Hello, Tara.')
  for (const path of ['/account', '/account.data', '/api/visitor']) {
    const { headers } = await page.evaluate(async address => {
      const answer = await fetch(address)
      return { headers: Object.fromEntries(answer.headers) }
    }, path)
    expect(headers['cache-control'], path).toBe('private, no-store')
    expect(headers.vary, path).toContain('cookie')
  }
  await page.goto('/about')
  const { headers } = await request.get('/about').then(answer => ({ headers: answer.headers() }))
  expect(headers['cache-control']).toBe('no-cache')
  await page.evaluate(() => fetch('/api/auth/sign-out', { method: 'POST' }))
  await page.goBack()
  await expect(page).toHaveURL(/\/login\?next=%2Faccount$/)
  await expect(page.getByText(who.email)).toHaveCount(0)
})

test('a page brought back by the browser from its memory asks at once whether the session lives', {
  tag: '@sweep',
}, async ({ page, request, complaints }) => {
  const who = await anAccount(request, 'from-memory@example.com')
  await page.goto('/login')
  await logIn(page, who)
  await expect(heading(page)).toHaveText('Hello, Tara.')
  await page.evaluate(() => fetch('/api/auth/sign-out', { method: 'POST' }))
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page).toHaveURL(/\/login\?next=%2Faccount$/)
  // What the page asked for when its session had ended.
  expect(complaints.splice(0).filter(one => !one.includes('401'))).toEqual([])
})

test('Back from the login a guest was sent to leads to where the guest came from', { tag: '@sweep' }, async ({
  page,
}) => {
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Faccount$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
})

test('long names and addresses stay within a phone', { tag: '@sweep' }, async ({
  page,
  request,
  complaints,
}) => {
  await page.setViewportSize(PHONE)
  const long = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example.com`
  const widths = () => page.evaluate(() => document.documentElement.scrollWidth)
  await page.goto('/forgot-password')
  await field(page, 'Email').fill(long)
  await button(page, 'Send the link').click()
  await expect(page.getByText(/an email with a link is on its way/)).toBeVisible()
  expect(await widths()).toBeLessThanOrEqual(PHONE.width)
  await request.post('/api/auth/sign-up/email', {
    data: { name: 'W'.repeat(100), email: long, password: PASSWORD },
    headers: { origin: process.env.SHOP_ADDRESS ?? '' },
  })
  await page.goto('/login')
  await logIn(page, { email: long })
  await expect(heading(page)).toHaveText(/Hello, W/)
  expect(await widths()).toBeLessThanOrEqual(PHONE.width)
  await expect(async () => {
    const { mails } = await (await request.get('/dev/mail?format=json')).json()
    const mail = mails.find(({ recipient }: { recipient: string }) => recipient === long)
    expect(mail).toBeDefined()
    await page.evaluate(address => window.location.assign(address), `/dev/mail/${mail.id}`)
  }).toPass()
  await expect(page.getByText(`To ${long}`)).toBeVisible()
  expect(await widths()).toBeLessThanOrEqual(PHONE.width)
  complaints.length = 0
})

const PRIVATE = [
  '/account',
  '/orders',
  '/figurines',
  '/checkout',
  '/payment',
  '/admin',
  '/admin/orders',
  '/admin/settings',
  '/admin/gallery',
]
bare('a private page shows nothing to a guest, as a page or as data', async ({ request }) => {
  for (const path of PRIVATE)
    for (const address of [path, `${path}.data`]) {
      const answer = await request.get(`${process.env.SHOP_ADDRESS}${address}`, { maxRedirects: 0 })
      expect([202, 302], address).toContain(answer.status())
      const text = await answer.text()
      expect(`${answer.headers().location ?? ''}${text}`, address).toContain(
        `/login?next=${encodeURIComponent(path)}`,
      )
      expect(text, address).not.toContain('<h1')
    }
})

bare('a customer is led home from the desk, and told why by its catalogue', async ({ request }) => {
  const headers = { origin: process.env.SHOP_ADDRESS ?? '' }
  const data = { name: 'Tara', email: 'no-admin@example.com', password: PASSWORD, newsletter: false }
  for (const door of ['sign-up', 'sign-in'])
    await request.post(`${headers.origin}/api/auth/${door}/email`, { data, headers })
  const gallery = await request.get(`${headers.origin}/admin/gallery`, { maxRedirects: 0 })
  expect([gallery.status(), gallery.headers().location]).toEqual([302, '/'])
  const catalogue = await request.get(`${headers.origin}/admin/desk-buddies`, { maxRedirects: 0 })
  expect(catalogue.status()).toBe(403)
  expect(await catalogue.text()).toContain('You do not have permission to access this page.')
})

test('a visitor who opens /orders?x=1 logs in and is on exactly that page, unseen before', {
  tag: '@sweep',
}, async ({ page, request }) => {
  const who = await anAccount(request, 'returns@example.com')
  const answer = await request.get('/orders?x=1', { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  expect(await answer.text()).not.toContain('Your orders')
  await page.goto('/orders?x=1')
  await expect(page).toHaveURL(/\/login\?next=%2Forders%3Fx%3D1$/)
  await logIn(page, who)
  await expect(page).toHaveURL(/\/orders\?x=1$/)
  await expect(heading(page)).toHaveText('Your orders')
  await expect(accountMenu(page)).toBeVisible()
  await page.goto('/login?next=/figurines')
  await expect(page).toHaveURL(/\/figurines$/)
  await page.goto('/signup')
  await expect(page).toHaveURL(/\/account$/)
})

test('a guest signs up on the way to a page and still gets there', { tag: '@sweep' }, async ({ page }) => {
  await page.goto('/figurines')
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await field(page, 'Name').fill('Vik')
  await field(page, 'Email').fill('vik@example.com')
  await field(page, 'Password').fill(PASSWORD)
  await button(page, 'Sign Up').click()
  await button(page, 'Log In now').click()
  await field(page, 'Password').fill(PASSWORD)
  await button(page, 'Log In').click()
  await expect(page).toHaveURL(/\/figurines$/)
})

test('a guest with a full cart is sent to the login with a word, and comes back to the cart', async ({
  page,
  request,
}) => {
  const who = await anAccount(request, 'cart@example.com')
  await page.goto('/desk-buddies/shiba-mochi')
  await button(page, 'Add to cart').click()
  await page.getByRole('link', { name: 'See cart' }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByText('Your cart stays as it is.')).toBeVisible()
  await logIn(page, who)
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toHaveAttribute('href', '/checkout')
})

for (const next of ['//evil.test', 'https://evil.test/', '/\\evil.test', '/%09/evil.test', '/.//evil.test']) {
  test(`a way back to another site (${next}) is ignored`, {
    tag: '@sweep',
  }, async ({ page, request }) => {
    const who = await anAccount(request, `evil-${Buffer.from(next).toString('hex')}@example.com`)
    await page.goto(`/login?next=${next}`)
    await logIn(page, who)
    await expect(page).toHaveURL(`${process.env.SHOP_ADDRESS}/account`)
    await page.goto(`/login?next=${next}`)
    await expect(page).toHaveURL(`${process.env.SHOP_ADDRESS}/account`)
  })
}

test('an admin lands on a page of the admin when it was asked for, else on the account', {
  tag: '@sweep',
}, async ({ page }) => {
  await page.goto('/admin/orders')
  await logIn(page, ADMIN)
  await expect(page).toHaveURL(/\/admin\/orders$/)
  await page.goto('/account')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Admin' })).toBeVisible()
  await button(page, 'Logout').click()
  await page.waitForURL(`${process.env.SHOP_ADDRESS}/`)
  await page.goto('/orders')
  await logIn(page, ADMIN)
  await expect(page).toHaveURL(/\/account$/)
})

test('a customer who opens a page of the admin is at the start', { tag: '@sweep' }, async ({
  page,
  request,
}) => {
  const who = await anAccount(request, 'curious@example.com')
  await page.goto('/admin/settings')
  await logIn(page, who)
  await page.waitForURL(`${process.env.SHOP_ADDRESS}/`)
  await expect(accountMenu(page)).toBeVisible()
  await page.goto('/admin')
  await page.waitForURL(`${process.env.SHOP_ADDRESS}/`)
})

test('a session ended on another device is noticed in an open tab within 30 seconds', {
  tag: '@sweep',
}, async ({ page, request, browser }) => {
  const who = await anAccount(request, 'two-devices@example.com')
  await page.clock.install()
  await page.goto('/orders?x=1')
  await logIn(page, who)
  await expect(page).toHaveURL(/\/orders\?x=1$/)

  const other = await elsewhere(browser, who)
  await expect(other.getByText('This device')).toBeVisible()
  await other.getByRole('button', { name: 'Sign out on' }).click()
  await expect(other.getByText(/is signed out/)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Sign out on' })).toHaveCount(0)
  await other.context().close()

  await page.clock.runFor(30_000)
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible()
  await expect(loginLink(page)).toBeVisible()
  await logIn(page, who)
  await expect(page).toHaveURL(/\/orders\?x=1$/)
})

test('a session that ended is noticed on an open page too, which stays', { tag: '@sweep' }, async ({
  page,
  request,
  browser,
}) => {
  const who = await anAccount(request, 'reads-on@example.com')
  await page.clock.install()
  await page.goto('/login?next=/about')
  await logIn(page, who)
  await expect(accountMenu(page)).toBeVisible()
  const other = await elsewhere(browser, who)
  await other.getByRole('button', { name: 'Sign out on' }).click()
  await expect(other.getByText(/is signed out/)).toBeVisible()
  await other.context().close()
  await page.clock.runFor(30_000)
  await expect(loginLink(page)).toBeVisible()
  await expect(page).toHaveURL(/\/about$/)
})

test('a login and a logout in one tab are known in the other at once', { tag: '@sweep' }, async ({
  page,
  request,
  context,
}) => {
  const who = await anAccount(request, 'two-tabs@example.com')
  await page.goto('/about')
  const other = await context.newPage()
  await other.goto('/login')
  await logIn(other, who)
  await expect(other).toHaveURL(/\/account$/)
  await expect(accountMenu(page)).toBeVisible()
  // The page listens for order events; a logout before the stream is open would look like a refusal.
  const listening = page.waitForResponse(answer => answer.url().includes('/events'))
  await page.goto('/orders')
  await listening
  await button(other, 'Logout').click()
  await other.waitForURL(`${process.env.SHOP_ADDRESS}/`)
  await expect(loginLink(other)).toBeVisible()
  await page.bringToFront()
  await expect(page).toHaveURL(/\/login\?next=%2Forders$/)
  await page.goBack()
  await expect(heading(page)).not.toHaveText('Your orders')
})

test('a wrong password shows the service’s sentence or the shop’s, and clears nothing', {
  tag: '@sweep',
}, async ({ page, complaints }) => {
  await page.goto('/login')
  await button(page, 'Log In').click()
  await expect(field(page, 'Email')).toBeFocused()
  await expect(page.getByText('Please enter your password.')).toBeVisible()
  await logIn(page, { email: 'nobody@example.com', password: 'not-this-one' })
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue('nobody@example.com')
  await expect(field(page, 'Password')).toHaveValue('not-this-one')
  await page.route('**/api/auth/sign-in/email', route => route.fulfill({ status: 500, body: 'broken' }))
  await button(page, 'Log In').click()
  await expect(page.getByText('An unexpected error occurred')).toBeVisible()
  await page.unroute('**/api/auth/sign-in/email')
  complaints.length = 0
})

test('a taken address gets the same notice as a new one', { tag: '@sweep' }, async ({ page, request }) => {
  const { email } = await anAccount(request, 'taken@example.com')
  await page.goto('/signup')
  await field(page, 'Name').fill('Somebody Else')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill('another-one-1')
  await button(page, 'Sign Up').click()
  await expect(page.getByText('Your account is ready. Taking you to the login…')).toBeVisible()
})

test('the profile is edited and saved; a wrong phone and pincode are named at their fields', {
  tag: '@sweep',
}, async ({ page, request }) => {
  const who = await anAccount(request, 'profile@example.com')
  await page.setViewportSize(PHONE)
  await page.goto('/account')
  await logIn(page, who)
  await button(page, 'Edit profile').click()
  await expect(field(page, 'Name')).toBeFocused()
  await expect(field(page, 'Email')).toHaveAttribute('readonly')
  await field(page, 'Phone').fill('12345')
  await field(page, 'Pincode').fill('56003')
  await field(page, 'City').fill('Bengaluru')
  await button(page, 'Save').click()
  await expect(page.getByText('Please enter a 10-digit Indian mobile number.')).toBeVisible()
  await expect(page.getByText('A pincode has 6 digits. This one has 5.')).toBeVisible()
  await expect(field(page, 'Phone')).toBeFocused()
  await expect(field(page, 'Phone')).toHaveValue('12345')
  await expect(field(page, 'City')).toHaveValue('Bengaluru')
  await field(page, 'Name').fill('Tara Sen')
  await field(page, 'Phone').fill('0 98450 12345')
  await field(page, 'Pincode').fill('560 038')
  await field(page, 'State').selectOption('Karnataka')
  await button(page, 'Save').click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  await expect(button(page, 'Edit profile')).toBeFocused()
  await expect(page.getByText('9845012345')).toBeVisible()
  await expect(page.getByText('Bengaluru, Karnataka 560038')).toBeVisible()
  await button(page, 'Edit profile').click()
  await field(page, 'Phone').fill('')
  await button(page, 'Save').click()
  await expect(page.getByText('9845012345')).toHaveCount(0)
})

test('a new password signs the other devices out, and a wrong old one is told', { tag: '@sweep' }, async ({
  page,
  request,
  browser,
  complaints,
}) => {
  const who = await anAccount(request, 'changes@example.com')
  const other = await elsewhere(browser, who)
  await page.goto('/login')
  await logIn(page, who)
  await expect(button(page, 'Sign out on')).toHaveCount(1)
  await button(page, 'Change password').click()
  await field(page, 'Current password').fill('not-this-one')
  await field(page, 'New password').fill('new-brushes-3')
  await button(page, 'Save new password').click()
  await expect(page.getByRole('alert')).toHaveText('Invalid password')
  await field(page, 'Current password').fill(who.password)
  await button(page, 'Save new password').click()
  await expect(
    page.getByText('Your password has been changed. Every other device is signed out.'),
  ).toBeVisible()
  await expect(button(page, 'Sign out on')).toHaveCount(0)
  await other.goto('/orders')
  await expect(other).toHaveURL(/\/login/)
  await other.context().close()
  complaints.length = 0
})

test('a customer takes everything along and then deletes the account', async ({ page, complaints }) => {
  const who = await signedUp(page)
  await page.goto('/account')
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download everything' }).click()
  expect((await coming).suggestedFilename()).toMatch(/\.zip$/)

  await button(page, 'Delete account').click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('because Indian tax law asks')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button(page, 'Delete account')).toBeFocused()
  await button(page, 'Delete account').click()
  await field(page, 'Password').fill('not-this-one')
  await button(page, 'Delete my account').click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await field(page, 'Password').fill(who.password)
  await button(page, 'Delete my account').click()
  await page.waitForURL(`${process.env.SHOP_ADDRESS}/`)
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  await expect(loginLink(page)).toBeVisible()
  await page.goto('/login')
  await logIn(page, who)
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  complaints.length = 0
})

test('logging out forgets the photo this browser kept, half-made orders and the account’s cart', {
  tag: '@sweep',
}, async ({ page, request }) => {
  const who = await anAccount(request, 'shared-computer@example.com')
  await page.goto('/login')
  await logIn(page, who)
  await expect(heading(page)).toHaveText('Hello, Tara.')
  await page.evaluate(async () => {
    const asked = indexedDB.open('dopple', 1)
    await new Promise(resolve => {
      asked.onsuccess = resolve
    })
    asked.result.close()
    sessionStorage.setItem('dopple.checkout', '{}')
    localStorage.setItem('dopple.cart', '{"items":[]}')
  })
  await button(page, 'Logout').click()
  await page.waitForURL(`${process.env.SHOP_ADDRESS}/`)
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toEqual([])
  expect(
    await page.evaluate(() => [
      sessionStorage.getItem('dopple.checkout'),
      localStorage.getItem('dopple.cart'),
    ]),
  ).toEqual([null, '{"items":[]}'])
})

test('a customer who has a second factor and is no admin can turn it off', { tag: '@sweep' }, async ({
  page,
  request,
}) => {
  const who = await anAccount(request, 'was-admin@example.com')
  const headers = { origin: process.env.SHOP_ADDRESS ?? '' }
  await page.goto('/login')
  await logIn(page, who)
  await expect(heading(page)).toHaveText('Hello, Tara.')
  await expect(page.getByRole('heading', { name: 'Second factor' })).toHaveCount(0)
  await proveAddress(page, who)
  const made = await page.request.post('/api/auth/two-factor/enable', {
    data: { password: who.password },
    headers,
  })
  const secret = new URL((await made.json()).totpURI).searchParams.get('secret') ?? ''
  await page.request.post('/api/auth/two-factor/verify-totp', { data: { code: codeFor(secret) }, headers })
  await page.goto('/account')
  await button(page, 'Turn off').click()
  await field(page, 'Password').fill(who.password)
  await button(page, 'Turn off the second factor').click()
  await expect(page.getByText('The second factor is off.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Second factor' })).toHaveCount(0)
})

/** Follows the mailed link that a second factor requires. */
async function proveAddress(page: Page, { email, password }: { email: string; password: string }) {
  const headers = { origin: process.env.SHOP_ADDRESS ?? '' }
  expect(
    (await page.request.post('/api/auth/two-factor/enable', { data: { password }, headers })).status(),
  ).toBe(409)
  await page.goto(await linkMailedTo(page.request, email, '/account/verify-email'))
  await button(page, 'Yes, it is mine').click()
  await expect(page.getByText('Thank you. Now we know this address is yours')).toBeVisible()
}

/** Turns the second factor on in the browser and returns its secret. */
async function turnSecondFactorOn(page: Page, password: string) {
  await button(page, 'Turn on').click()
  await field(page, 'Password').fill(password)
  await button(page, 'Continue').click()
  const secret = ((await page.locator('.secret').textContent()) ?? '').replaceAll(' ', '')
  await field(page, 'Code').fill(codeFor(secret, -1))
  await button(page, 'Confirm').click()
  await button(page, 'I have saved them').click()
  await expect(button(page, 'Turn off')).toBeFocused()
  return secret
}

async function anAdmin(request: APIRequestContext, email: string) {
  const who = await anAccount(request, email)
  execFileSync(process.execPath, ['scripts/shop-command.ts', 'admin', 'grant', who.email], {
    env: { ...process.env, DATA_DIR: process.env.SHOP_DIRECTORY ?? '' },
  })
  return who
}

test('a second step that took too many tries or too long begins again with the password, and a word', {
  tag: '@sweep',
}, async ({ page, request, complaints }) => {
  test.slow()
  const who = await anAdmin(request, 'third-admin@example.com')
  await page.goto('/login')
  await logIn(page, who)
  await expect(page).toHaveURL(/\/account$/)
  await proveAddress(page, who)
  await page.goto('/account')
  const secret = await turnSecondFactorOn(page, who.password)
  for (const over of ['tries', 'time']) {
    await page.context().clearCookies()
    await page.goto('/login')
    await logIn(page, who)
    await expect(heading(page)).toHaveText('And now the code.')
    if (over === 'time') await page.context().clearCookies({ name: 'dopple.two_factor' })
    for (let times = 0; times < (over === 'tries' ? 6 : 1); times += 1) {
      await field(page, 'Code').fill(`00000${times}`)
      const said = page.waitForResponse('**/two-factor/verify-totp')
      await button(page, 'Log In').click()
      await said
    }
    await expect(page.getByText('Please log in again and type a fresh code.')).toBeVisible()
    await expect(field(page, 'Password')).toBeVisible()
  }
  await logIn(page, who)
  await field(page, 'Code').fill(codeFor(secret))
  await button(page, 'Log In').click()
  await expect(page).toHaveURL(/\/account$/)
  complaints.length = 0
})

test('an admin turns the second factor on, logs in with both kinds of code, and turns it off', {
  tag: '@sweep',
}, async ({ page, request, complaints }) => {
  test.slow()
  const who = await anAdmin(request, 'second-admin@example.com')
  await page.goto('/login')
  await logIn(page, who)
  const goOn = async () => {
    await button(page, 'Turn on').click()
    await field(page, 'Password').fill(who.password)
    await button(page, 'Continue').click()
  }
  await goOn()
  await expect(page.getByText('First we need to be sure that the address is yours')).toBeVisible()
  await page.goto(await linkMailedTo(request, who.email, '/account/verify-email'))
  await expectAccessible(page)
  await button(page, 'Yes, it is mine').click()
  await page.getByRole('link', { name: 'Go to your account' }).click()
  await goOn()
  const secret = ((await page.locator('.secret').textContent()) ?? '').replaceAll(' ', '')
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectAccessible(page)
  await field(page, 'Code').fill('12')
  await button(page, 'Confirm').click()
  await expect(page.getByText('The code has 6 digits.')).toBeVisible()
  await field(page, 'Code').fill(codeFor(secret, -1))
  await button(page, 'Confirm').click()
  await expect(page.getByText('The second factor is on.')).toBeVisible()
  const [backupCode = ''] = await page.locator('.codes li').allTextContents()
  await expectAccessible(page)
  await button(page, 'I have saved them').click()
  await expect(button(page, 'Turn off')).toBeFocused()

  for (const byBackupCode of [false, true]) {
    await button(page, 'Logout').click()
    await page.waitForURL(`${process.env.SHOP_ADDRESS}/`)
    await page.goto('/admin')
    await logIn(page, who)
    await expect(heading(page)).toHaveText('And now the code.')
    if (byBackupCode) await page.getByRole('link', { name: 'Use a backup code' }).click()
    const code = field(page, byBackupCode ? 'Backup code' : 'Code')
    await expect(code).toBeFocused()
    await code.fill('000000')
    await button(page, 'Log In').click()
    await expect(page.getByRole('alert')).toBeVisible()
    await code.fill(byBackupCode ? backupCode : codeFor(secret))
    await button(page, 'Log In').click()
    await page.waitForURL(`${process.env.SHOP_ADDRESS}/admin`)
    await page.goto('/account')
  }

  await button(page, 'Turn off').click()
  await field(page, 'Password').fill(who.password)
  await button(page, 'Turn off the second factor').click()
  await expect(page.getByText('The second factor is off.')).toBeVisible()
  await expect(button(page, 'Turn on')).toBeVisible()
  complaints.length = 0
})

test('the whole way from the login to the account and out goes by keyboard alone', { tag: '@sweep' }, async ({
  page,
  request,
}) => {
  const who = await anAccount(request, 'keyboard@example.com')
  await page.goto('/login')
  await field(page, 'Email').focus()
  await page.keyboard.type(who.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(who.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/account$/)
  await button(page, 'Logout').press('Enter')
  await page.waitForURL(`${process.env.SHOP_ADDRESS}/`)
  await expect(loginLink(page)).toBeVisible()
})

bare(
  'a login typed and sent before the scripts have come is done once they have',
  async ({ page, request }) => {
    const address = process.env.SHOP_ADDRESS ?? ''
    await request.post(`${address}/api/auth/sign-up/email`, {
      data: { name: 'Early Bird', email: 'early@example.com', password: PASSWORD, newsletter: false },
      headers: { origin: address },
    })
    let letScriptsCome = () => {}
    const held = new Promise<void>(resolve => {
      letScriptsCome = resolve
    })
    await page.route('**/assets/*.js', async route => {
      await held
      await route.continue()
    })
    await page.goto(`${address}/login?next=/orders`, { waitUntil: 'domcontentloaded' })
    await logIn(page, { email: 'early@example.com' })
    letScriptsCome()
    await page.waitForURL(`${address}/orders`)
    await expect(accountMenu(page)).toBeVisible()
  },
)

bare(
  'a login sent in the very moment the page awakes holds what was typed before',
  { tag: '@sweep' },
  async ({ page, request }) => {
    const address = process.env.SHOP_ADDRESS ?? ''
    await request.post(`${address}/api/auth/sign-up/email`, {
      data: { name: 'In Between', email: 'between@example.com', password: PASSWORD, newsletter: false },
      headers: { origin: address },
    })
    await page.addInitScript(() => {
      window.addEventListener(
        'shop-awake',
        () => queueMicrotask(() => document.querySelector<HTMLButtonElement>('main [type=submit]')?.click()),
        {
          once: true,
        },
      )
    })
    let letScriptsCome = () => {}
    const held = new Promise<void>(resolve => {
      letScriptsCome = resolve
    })
    await page.route('**/assets/*.js', async route => {
      await held
      await route.continue()
    })
    await page.goto(`${address}/login?next=/orders`, { waitUntil: 'domcontentloaded' })
    await field(page, 'Email').fill('between@example.com')
    await field(page, 'Password').fill(PASSWORD)
    letScriptsCome()
    await page.waitForURL(`${address}/orders`)
  },
)

const screens = [
  '/login',
  '/login?next=/orders',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/account',
]
for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the screens of an account in the ${colorScheme} scheme`, {
    tag: '@sweep',
  }, async ({ page, request }) => {
    test.slow()
    const who = await anAccount(request, `axe-${colorScheme}@example.com`)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const screen of screens) {
      await page.goto(screen)
      await expectAccessible(page)
    }
    await page.goto('/login')
    await button(page, 'Log In').click()
    await expectAccessible(page)
    await logIn(page, who)
    await expect(page).toHaveURL(/\/account$/)
    await expectAccessible(page)
    await button(page, 'Edit profile').click()
    await button(page, 'Change password').click()
    await expectAccessible(page)
  })
}
