import { test as bare, type Page } from '@playwright/test'
import { codeFor } from '../test/second-factor.ts'
import { expect } from './visitor.ts'

const PASSWORD = 'clay-and-paint-1'
const SHOP = { origin: process.env.SHOP_ADDRESS ?? '' }

/** A browser in which no script runs. */
const test = bare.extend({ javaScriptEnabled: false, baseURL: SHOP.origin })

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** Presses a button and returns the status of the page that comes. */
async function sent(page: Page, name: string) {
  const [answer] = await Promise.all([
    page.waitForResponse(response => response.request().method() === 'POST'),
    button(page, name).click(),
  ])
  return answer.status()
}

async function logIn(page: Page, email: string, password = PASSWORD) {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  return sent(page, 'Log In')
}

async function anAccount(page: Page, email: string) {
  const data = { name: 'Tara Iyer', email, password: PASSWORD, newsletter: false }
  const answer = await page.request.post('/api/auth/sign-up/email', { data, headers: SHOP })
  expect(answer.ok()).toBe(true)
}

async function mailTo(page: Page, email: string, link: RegExp): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    const { mails } = await (await page.request.get('/dev/mail?format=json')).json()
    const own = mails.filter(({ recipient }: { recipient: string }) => recipient === email)
    found = own.map(({ textBody }: { textBody: string }) => link.exec(textBody)?.[0]).find(Boolean)
    expect(found).toBeDefined()
  }).toPass()
  return found ?? ''
}

test('somebody signs up, logs in and is where they wanted to go', async ({ page }) => {
  await page.goto('/orders?x=1')
  await expect(page).toHaveURL('/login?next=%2Forders%3Fx%3D1')
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await field(page, 'Name').fill('Asha Rao')
  await field(page, 'Email').fill('no-scripts@example')
  await field(page, 'Phone').fill('12')
  await field(page, 'Password').fill('short')
  await page.getByRole('checkbox').check()
  expect(await sent(page, 'Sign Up')).toBe(422)
  await expect(page.getByText('Please enter an email address like name@example.com.')).toBeVisible()
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('Asha Rao')
  await expect(field(page, 'Phone')).toHaveValue('12')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await expect(field(page, 'Password')).toHaveValue('')
  expect(await page.content()).not.toContain('short')

  await field(page, 'Email').fill('no-scripts@example.com')
  await field(page, 'Phone').fill('')
  await field(page, 'Password').fill(PASSWORD)
  expect(await sent(page, 'Sign Up')).toBe(303)
  await expect(page.getByText('Your account is ready. Please log in.')).toBeVisible()
  expect(await logIn(page, 'no-scripts@example.com', 'not-this-one')).toBe(422)
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue('no-scripts@example.com')
  await expect(page).toHaveURL(/next=%2Forders%3Fx%3D1/)
  expect(await logIn(page, 'no-scripts@example.com')).toBe(303)
  await expect(page).toHaveURL('/orders?x=1')
  await expect(heading(page)).toHaveText('Your orders')
})

test('the login asks for the second factor, and takes a code or a backup code', async ({ page, browser }) => {
  const email = 'two-steps@example.com'
  await anAccount(page, email)
  await page.goto('/login')
  await logIn(page, email)
  const post = (path: string, data: object) =>
    page.request.post(`/api/auth${path}`, { data, headers: SHOP }).then(answer => answer.json())
  await post('/send-verification-email', {})
  const link = await mailTo(page, email, /\/account\/verify-email\?token=[\w%.-]+/)
  await post('/verify-email', { token: new URL(link, SHOP.origin).searchParams.get('token') })
  const { totpURI, backupCodes } = await post('/two-factor/enable', { password: PASSWORD })
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  await post('/two-factor/verify-totp', { code: codeFor(secret) })

  const device = await browser.newContext({ javaScriptEnabled: false, baseURL: SHOP.origin })
  const other = await device.newPage()
  await other.goto('/login?next=/figurines')
  expect(await logIn(other, email)).toBe(303)
  await expect(heading(other)).toHaveText('And now the code.')
  await field(other, 'Code').fill('12')
  expect(await sent(other, 'Log In')).toBe(422)
  await expect(other.getByText('The code has 6 digits.')).toBeVisible()
  await field(other, 'Code').fill(codeFor(secret, 5) === '000000' ? '000001' : '000000')
  expect(await sent(other, 'Log In')).toBe(422)
  await other.getByRole('link', { name: 'Use a backup code' }).click()
  await field(other, 'Backup code').fill(backupCodes[0])
  expect(await sent(other, 'Log In')).toBe(303)
  await expect(other).toHaveURL('/figurines')
  await device.close()

  const stranger = await browser.newContext({ javaScriptEnabled: false, baseURL: SHOP.origin })
  const late = await stranger.newPage()
  await late.goto('/login?step=code')
  await field(late, 'Code').fill('123456')
  expect(await sent(late, 'Log In')).toBe(303)
  await expect(late.getByText('That took too many tries, or too long.')).toBeVisible()
  await stranger.close()
})

test('a forgotten password is set anew by the link of the mail, once', async ({ page }) => {
  const email = 'forgets-quietly@example.com'
  await anAccount(page, email)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await field(page, 'Email').fill('nobody')
  expect(await sent(page, 'Send the link')).toBe(422)
  await expect(field(page, 'Email')).toHaveValue('nobody')
  await field(page, 'Email').fill(email)
  expect(await sent(page, 'Send the link')).toBe(200)
  await expect(page.getByText(/an email with a link is on its way/)).toBeVisible()
  const link = await mailTo(page, email, /\/reset-password\?token=[\w%-]+/)
  await page.goto(link)
  await field(page, 'New password').fill('fresh-paint-2')
  await field(page, 'Confirm password').fill('fresh-paint-3')
  expect(await sent(page, 'Set new password')).toBe(422)
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  const inTwoTabs = await page.context().newPage()
  await inTwoTabs.goto(link)
  for (const tab of [page, inTwoTabs]) {
    await field(tab, 'New password').fill('fresh-paint-2')
    await field(tab, 'Confirm password').fill('fresh-paint-2')
    expect(await sent(tab, 'Set new password')).toBe(303)
  }
  await expect(inTwoTabs.getByText('Invalid or expired reset link.')).toBeVisible()
  await expect(
    page.getByText('Your password has been changed. Please log in with the new one.'),
  ).toBeVisible()
  expect(await logIn(page, email, 'fresh-paint-2')).toBe(303)
  await expect(page).toHaveURL('/account')
})

test('a message is sent, and one that lacks something comes back whole', async ({ page }) => {
  await page.goto('/contact')
  const form = page.getByRole('main')
  await form.getByLabel('Name').fill('Tara')
  await form.getByLabel('Email').fill('tara')
  await form.getByLabel('What is it about?').selectOption('complaint')
  await form.getByLabel('Message').fill('The dragon has one wing.')
  expect(await sent(page, 'Send message')).toBe(422)
  await expect(form.getByRole('alert')).toHaveCount(1)
  await expect(form.getByLabel('Message')).toHaveValue('The dragon has one wing.')
  await expect(form.getByLabel('What is it about?')).toHaveValue('complaint')
  await form.getByLabel('Email').fill('tara@example.com')
  expect(await sent(page, 'Send message')).toBe(200)
  await expect(form.getByText('Your ticket number is')).toBeVisible()
  await expect(form.getByText('I will answer at tara@example.com within 48 hours')).toBeVisible()
})

test('the newsletter is joined from the foot of a page, and by the link of its mail', async ({ page }) => {
  await page.goto('/about')
  const box = page.getByRole('contentinfo')
  await box.getByLabel('New Desk Buddies, once a month').fill('reader')
  expect(await sent(page, 'Sign me up')).toBe(422)
  const again = page.getByRole('main')
  await expect(again.getByText('Please enter an email address like name@example.com.')).toBeVisible()
  const email = 'reader-without@example.com'
  await again.getByLabel('New Desk Buddies, once a month').fill(email)
  await again.getByRole('button', { name: 'Sign me up' }).click()
  await expect(again.getByText('Almost there.')).toBeVisible()
  await page.goto(await mailTo(page, email, /\/newsletter\?confirm=[\w%-]+/))
  expect(await sent(page, 'Yes, write to me')).toBe(200)
  await expect(page.getByText('You are on the list.')).toBeVisible()
})

test('an order is looked for, and a wrong or missing id is said beside its field', async ({ page }) => {
  await page.goto('/track-order')
  await button(page, 'Track').click()
  await expect(page.getByText('Please enter your Order ID.')).toBeVisible()
  await field(page, 'Order ID').fill('dpl 0123456789')
  await button(page, 'Track').click()
  await expect(page.getByText('Order not found. Please check your Order ID and try again.')).toBeVisible()
  await expect(field(page, 'Order ID')).toHaveValue('DPL-0123456789')
})

test('a form of another site, and what is no form, is refused without a stir', async ({ page }) => {
  await anAccount(page, 'forged@example.com')
  const form = { email: 'forged@example.com', password: PASSWORD }
  const forged = await page.request.post('/login', { form, headers: { origin: 'https://evil.test' } })
  expect([forged.status(), forged.headers()['set-cookie']]).toEqual([403, undefined])
  expect((await page.request.post('/login', { data: form, headers: SHOP })).status()).toBe(400)
  expect((await page.request.put('/login', { form, headers: SHOP })).status()).toBe(405)
  expect((await page.request.post('/about', { form, headers: SHOP })).status()).toBe(405)
})

test('who logged in without scripts is a known browser to the API as well', async ({ page }) => {
  await anAccount(page, 'known@example.com')
  await page.goto('/login')
  await logIn(page, 'known@example.com')
  const cookies = await page.context().cookies(`${SHOP.origin}/api/auth/sign-in/email`)
  expect(cookies.find(({ name }) => name === 'dopple.known-browser')).toMatchObject({
    path: '/',
    httpOnly: true,
  })
})
