import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { payAgainPath } from '../shared/paths.ts'
import { asFounder } from './admin.ts'
import { darkPatterns } from './dark-patterns.ts'
import { sharedLink, unsubscribeLink } from './links.ts'
import { paidOrder, unpaidOrder } from './orders.ts'
import { expect, signedUp, test } from './visitor.ts'

/** Every screen of the shop, from its own table; `dev/ui` is for those who build it. */
const screens = [
  '/',
  ...[...readFileSync(join(import.meta.dirname, '../web/routes.ts'), 'utf8').matchAll(/route\('([^'*]+)'/g)]
    .map(([, path]) => `/${path}`)
    .filter(path => path !== '/dev/ui'),
]
const isAdmin = (path: string) => path.startsWith('/admin')
const isOwn = (path: string) => /^\/(account|orders|figurines|checkout|payment|order-confirmation)/.test(path)

/** The founder's own, which stand as they are stored. */
const SETTINGS = ['Ask the active one what the person looks like', 'An email at seven in the morning']

async function walk(page: Page, paths: string[], given: Record<string, string>) {
  const found: string[] = []
  await page.route(/\.(avif|webp|jpg|glb)$|\/figurines\/[^/]+\/views\//, route => route.abort())
  for (const path of paths) {
    const address = path.replace(/:(\w+)/g, (_, name: string) => given[name] ?? 'nobody')
    await page.goto(address, { waitUntil: 'commit' })
    found.push(...(await darkPatterns(page)).map(pattern => `${path}: ${pattern}`))
  }
  expect(found.filter(pattern => !SETTINGS.some(setting => pattern.endsWith(setting)))).toEqual([])
}

const fillCart = async (page: Page) => {
  await page.goto('/desk-buddies/shiba-mochi')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
}

test('no page ticks, hurries, shames or weighs its choices on the way to an order, nor where a link leads', async ({
  page,
  complaints,
}) => {
  await fillCart(page)
  await walk(page, ['/', '/collections', '/desk-buddies/shiba-mochi', '/login'], {})
  await signedUp(page)
  const unpaid = await unpaidOrder(page, 'Asha Rao')
  const links = [await sharedLink(page), await unsubscribeLink(page)]
  await walk(page, ['/cart', '/checkout', payAgainPath(unpaid), ...links], {})
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
  // Pictures that were not asked for.
  complaints.length = 0
})

test('no page does, for a visitor, nor for a customer with an order and a full cart', {
  tag: '@sweep',
}, async ({ page, complaints }) => {
  expect(screens.length).toBeGreaterThan(40)
  const open = screens.filter(path => !isAdmin(path) && !isOwn(path))
  await fillCart(page)
  await walk(page, open, { slug: 'shiba-mochi' })
  await signedUp(page)
  const { id } = await paidOrder(page, 'Asha Rao')
  await walk(page, [...screens.filter(isOwn), '/cart'], { id })
  // Some addresses lead nowhere on purpose.
  complaints.length = 0
})

const ASKED: [string, RegExp][] = [
  ['/figurines', /^Share: /],
  ['/figurines', /^Delete: /],
  ['/orders/:id', /^Change the address/],
  ['/orders/:id', /^Cancel the order/],
  ['/cart', /^Have a code/],
  ['/account', /^Delete/],
]

test('no dialog or form does that a customer opens', { tag: '@sweep' }, async ({ page, complaints }) => {
  await fillCart(page)
  await signedUp(page)
  await sharedLink(page)
  const { id } = await paidOrder(page, 'Asha Rao')
  const found: string[] = []
  for (const [path, name] of ASKED) {
    await page.goto(path.replace(':id', id))
    await page.getByRole('main').getByRole('button', { name }).first().click()
    found.push(...(await darkPatterns(page, { asked: true })).map(pattern => `${path} ${name}: ${pattern}`))
  }
  expect(found).toEqual([])
  complaints.length = 0
})

test('no page of the shopkeeper does either', { tag: '@sweep' }, async ({ page, complaints }) => {
  await signedUp(page)
  const { id } = await paidOrder(page, 'Ravi Iyer')
  await asFounder(page)
  await walk(page, screens.filter(isAdmin), { id, ids: id })
  complaints.length = 0
})

const paiseIn = (text: string) => Math.round(Number(/₹([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '')) * 100)

/** No price, no count and no word on the page changes because time passes. */
async function expectNoHurry(page: Page) {
  const main = page.getByRole('main')
  let before = ''
  // What is asked of the shop once the page is awake stands there first.
  await expect(async () => {
    const last = before
    before = await main.innerText()
    expect(before).toBe(last)
  }).toPass({ intervals: [400] })
  await page.clock.fastForward('05:00')
  expect(await main.innerText()).toBe(before)
}

test('the total at the checkout is the first that was shown and what was ticked, however long one waits', async ({
  page,
}) => {
  await page.clock.install()
  await signedUp(page)
  await page.goto('/desk-buddies/shiba-mochi')
  const shown = async () => paiseIn(await page.locator('.buybar .price').innerText())
  const first = await shown()
  expect(first).toBe(paiseIn(await page.locator('.buy > p .price').innerText()))
  const wrap = page.locator('label', { has: page.getByRole('checkbox', { name: /Gift wrap/ }) })
  await expectNoHurry(page)
  await wrap.click()
  const total = first + paiseIn(await wrap.innerText())
  expect(await shown()).toBe(total)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'See cart' }).click()
  await expect.poll(async () => paiseIn(await page.locator('.sum .tot').innerText())).toBe(total)
  await expect(page.getByRole('checkbox', { name: 'Remind me by email' })).toBeVisible()
  await expectNoHurry(page)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.waitForURL('**/checkout')
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  await expect.poll(async () => paiseIn(await summary.locator('.tot').innerText())).toBe(total)
  await expectNoHurry(page)
  await page.getByLabel('Phone').fill('98200 41122')
  await page.getByLabel('Pincode').fill('400050')
  await expect(page.getByLabel('City')).toHaveValue('Mumbai')
  await page.getByLabel('Address').fill('14, Lotus Court, Carter Road')
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.waitForURL('**/payment')
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible()
  expect(paiseIn(await page.locator('.tot').first().innerText())).toBe(total)
  expect(await darkPatterns(page)).toEqual([])
})

test('the check itself sees each of these patterns', async ({ page }) => {
  await page.goto('/about')
  expect(await darkPatterns(page)).toEqual([])
  await page.evaluate(() => {
    document.querySelector('main')?.insertAdjacentHTML(
      'beforeend',
      `<label><input type="checkbox" checked name="same">Send me offers</label>
       <label><input type="radio" checked>Express +₹150</label>
       <p>Hurry, only 2 left! 00:09:59</p>
       <div><button class="btn">Yes, write to me</button><button class="btn btn--bare btn--sm">No, thanks</button></div>
       <div role="dialog">Before you go</div>`,
    )
  })
  expect(await darkPatterns(page)).toEqual([
    'ticked at load: Send me offers',
    'a choice that costs more is chosen: Express +₹150',
    'opens by itself: Before you go',
    expect.stringMatching(/^presses: (Hurry|only 2 left)/),
    'a clock runs: 00:09:59',
    'weighs less than “Yes, write to me”: No, thanks',
  ])
})
