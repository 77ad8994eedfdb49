import { asAdmin, asFounder, inAShopOfItsOwn } from './admin.ts'
import { darkPatterns } from './dark-patterns.ts'
import { paidOrder } from './orders.ts'
import { expect, expectAccessible, PHONE, signedUp, test } from './visitor.ts'

inAShopOfItsOwn()

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a slip is told with its reason and the order is cancelled for free', { tag: '@sweep' }, async ({
  page,
  browser,
}) => {
  await signedUp(page)
  const { id } = await paidOrder(page, 'Asha Rao')
  await page.setViewportSize(PHONE)
  await page.goto(`/orders/${id}`)
  await expect(page.getByText(/^It arrives/)).toBeVisible()
  const desk = await (await browser.newContext({ baseURL: process.env.SHOP_ADDRESS ?? '' })).newPage()
  await asFounder(desk)
  const closed_days = Array.from({ length: 21 }, (_, day) => daysFromNow(day))
  await asAdmin(desk, 'PUT', '/workshop', { home_pincode: '400050', figures_a_day: 2, closed_days })
  await expect(page.getByText('The workshop is closed on more days')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel for free' }).click()
  expect(await darkPatterns(page)).toEqual([])
  await page.getByRole('button', { name: 'Yes, cancel the order' }).click()
  await expect(page.locator('.badge').first()).toHaveText('Cancelled')
  await expect(page.getByRole('button', { name: 'Cancel for free' })).toHaveCount(0)
  await desk.context().close()
})
