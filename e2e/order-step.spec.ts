import { asAdmin, asFounder, inAShopOfItsOwn, PATIENT } from './admin.ts'
import { paidFigurine, paidOrder, unpaidOrder } from './orders.ts'
import { expect, expectAccessible, PHONE, signedUp, test } from './visitor.ts'

inAShopOfItsOwn()

const DESK = { width: 1280, height: 800 }

test('an order is led by its next step, from the first card to the parcel', async ({ page, browser }) => {
  test.setTimeout(240_000)
  const buyer = await (await browser.newContext({ baseURL: process.env.SHOP_ADDRESS ?? '' })).newPage()
  await signedUp(buyer, 'Asha Rao')
  const { id } = await paidOrder(buyer, 'Asha Rao', { quantity: 2 })
  const drawing = await paidFigurine(buyer, 'drawing')
  await asFounder(page)
  const step = page.getByRole('region', { name: 'Next step' })
  const does = (name: string) => step.getByRole('button', { name }).click()
  const says = (name: string) => expect(step.getByRole('heading', { name })).toBeVisible(PATIENT)

  await page.setViewportSize(PHONE)
  await page.goto(`/admin/orders/${drawing}`)
  await page.waitForFunction(() => document.documentElement.dataset.awake === 'true')
  await says('Make a proof')
  await expect(step.getByLabel('Pictures of the figurine')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Emails' }).getByRole('listitem').first()).toBeHidden()
  await expectAccessible(page)

  await page.setViewportSize(DESK)
  await page.goto(`/admin/orders/${id}`)
  await page.waitForFunction(() => document.documentElement.dataset.awake === 'true')
  await says('Print it')
  await does('Start printing all 2')
  await says('It is on the printer')
  await does('All 2 printed')
  await says('Paint it')
  await does('All 2 painted')
  await says('Check it')
  await does('All 2 good')
  await page.getByRole('button', { name: 'Go on without' }).click()
  await says('Pack it')
  await does('All 2 packed')
  await says('Book the parcel')
  await expect(step.getByRole('link', { name: 'Book the parcel' })).toHaveAttribute('href', new RegExp(id))
  await expectAccessible(page)
  await asAdmin(page, 'PUT', '/orders/status', { order_id: id, status: 'Shipped' })
  await says('Add the tracking number')
  await expect(page.getByRole('region', { name: 'Parcel' }).getByLabel('Tracking number')).toBeVisible()
  await asAdmin(page, 'PUT', '/orders/status', { order_id: id, status: 'Delivered' })
  await says('Nothing to do: it is delivered.')
  await buyer.context().close()
})

test('the list has eight orders in its first screen, the unpaid ones folded away', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const buyer = await (await browser.newContext({ baseURL: process.env.SHOP_ADDRESS ?? '' })).newPage()
  await signedUp(buyer, 'Ravi Iyer')
  for (let made = 0; made < 8; made += 1) await paidOrder(buyer, 'Ravi Iyer')
  const unpaid = await unpaidOrder(buyer, 'Tara Menon')
  await asFounder(page)
  await page.setViewportSize(DESK)
  await page.goto('/admin/orders')
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^Choose DPL/ }) })
  const bottom = await rows.nth(7).evaluate(row => row.getBoundingClientRect().bottom)
  expect(bottom).toBeLessThanOrEqual(DESK.height)
  await expect(rows.filter({ hasText: unpaid })).toHaveCount(0)
  await page.getByRole('link', { name: 'Unpaid' }).click()
  await expect(rows.filter({ hasText: unpaid })).toHaveCount(1)
  await expectAccessible(page)
  await buyer.context().close()
})
