import type { APIRequestContext, Page } from '@playwright/test'
import { checkOutAndPay } from './checkout.ts'
import { choosePhoto, expect, signedUp, test } from './visitor.ts'

/** Each flow from the home page to the delivered parcel. */
test.describe.configure({ timeout: 120_000 })

const origin = () => process.env.SHOP_ADDRESS ?? ''

async function founder(request: APIRequestContext) {
  const headers = { origin: origin() }
  const answer = await request.post(`${origin()}/api/auth/sign-in/email`, {
    headers,
    data: { email: 'founder@dopple.test', password: 'paint-brush-9' },
  })
  expect(answer.ok()).toBe(true)
  const put = async (path: string, data: object) =>
    expect((await request.put(`${origin()}/api/admin/orders/${path}`, { headers, data })).ok()).toBe(true)
  return {
    // A drawing has no approved proof here; proofs have a journey of their own.
    set: (order_id: string, status: string) =>
      put('status', { order_id, status, override_reason: 'approved by phone' }),
    send: (id: string, courier: string, tracking_number: string) =>
      put(`${id}/parcel`, { courier, tracking_number }),
  }
}

/** The customer's open page is updated live. */
async function followToTheDoor(page: Page, request: APIRequestContext, id: string) {
  const desk = await founder(request)
  await page.goto('/orders')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: id }) })
  await expect(card.getByText('Processing')).toBeVisible()
  for (const status of ['In Production', 'Quality Check']) {
    await desk.set(id, status)
    await expect(card.getByText(status)).toBeVisible()
  }
  await desk.set(id, 'Shipped')
  await desk.send(id, 'Delhivery', '1490812345678')
  await expect(card.getByRole('link', { name: '1490812345678' })).toHaveAttribute('href', /1490812345678/)
  await desk.set(id, 'Out for Delivery')
  await expect(card.getByText('Out for Delivery')).toBeVisible()
  await desk.set(id, 'Delivered')
  await expect(card.getByText('Delivered')).toBeVisible()
  await card.getByRole('link', { name: 'Track Order' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Delivered' }).first()).toBeVisible()
  await page.getByText('Everything that happened').click()
  await expect(page.getByText('Out for Delivery').first()).toBeVisible()
  const mails = (await (await page.request.get('/dev/mail?format=json')).json()) as {
    mails: { about: string; kind: string }[]
  }
  expect(mails.mails.filter(({ about }) => about === id).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'order.placed',
      'order.in_production',
      'order.quality_check',
      'order.shipped',
      'order.out_for_delivery',
      'order.delivered',
    ]),
  )
}

test('a Desk Buddy: from the home page to the door', { tag: '@sweep' }, async ({ page, playwright }) => {
  await signedUp(page)
  await page.goto('/')
  await page.getByRole('main').locator('a[href^="/desk-buddies/"]').first().click()
  await page.waitForURL('**/desk-buddies/**')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: /^Cart/ }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  const id = await checkOutAndPay(page)
  await followToTheDoor(page, await playwright.request.newContext(), id)
})

test('a figurine: from the home page and one photo to the door', async ({ page, playwright }) => {
  await signedUp(page)
  await page.goto('/')
  await page.getByRole('main').locator('a[href^="/upload"]').first().click()
  await page.waitForURL('**/upload')
  await choosePhoto(page)
  await page.getByRole('button', { name: 'Dopple me up!' }).click()
  await page.getByLabel(/Name/).first().fill('Nani', { timeout: 60_000 })
  await page.getByRole('button', { name: 'DOPPLE ME UP!' }).click()
  await page.waitForURL('**/checkout')
  const id = await checkOutAndPay(page)
  await followToTheDoor(page, await playwright.request.newContext(), id)
})
