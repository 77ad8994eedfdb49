import type { Browser, Page } from '@playwright/test'
import type { Shipment } from '../shared/parcels/api.ts'
import { asAdmin, asFounder, unfold } from './admin.ts'
import { paidOrder } from './orders.ts'
import { expect, expectAccessible, PHONE, signedUp, test } from './visitor.ts'

/** A founder at the desk with the courier's levers, and a customer with a paid order in Quality Check. */
async function packedOrder(page: Page, browser: Browser) {
  await signedUp(page)
  const { id } = await paidOrder(page, 'Asha Rao')
  const desk = await (await browser.newContext({ baseURL: process.env.SHOP_ADDRESS ?? '' })).newPage()
  await asFounder(desk)
  await asAdmin(desk, 'PUT', '/orders/status', { order_id: id, status: 'Quality Check' })
  return { id, desk }
}

async function bookOn(desk: Page, id: string) {
  await desk.goto('/admin/parcels')
  await desk.getByLabel(`Choose ${id}`).check()
  await desk.getByRole('button', { name: 'Compare couriers for 1' }).click()
  await desk.getByRole('button', { name: /^Book cheapest: ₹/ }).click()
  // Its figure is still to print on the board.
  await desk.getByRole('button', { name: 'Book anyway' }).click()
  await expect(desk.getByRole('region', { name: 'Booked' }).getByText(id).first()).toBeVisible()
}

/** What the levers of the stand-in do when a person presses them. */
async function happens(desk: Page, id: string, ...steps: string[]) {
  const { shipments } = await asAdmin<{ shipments: Shipment[] }>(desk, 'GET', `/orders/${id}/shipments`)
  const headers = { origin: process.env.SHOP_ADDRESS ?? '', connection: 'close' }
  for (const step of steps) {
    const form = { awb: shipments[0]?.awb ?? '', step }
    expect((await desk.request.post('/dev/courier/step', { form, headers, maxRedirects: 0 })).status()).toBe(
      303,
    )
  }
}

test('a parcel is booked, labelled and picked up, not handed over at first, and delivered', async ({
  page,
  browser,
}) => {
  const { id, desk } = await packedOrder(page, browser)
  await desk.goto('/admin/parcels')
  await expectAccessible(desk)
  await bookOn(desk, id)
  const labels = desk.getByRole('link', { name: /^Labels of/ })
  const pdf = await desk.request.get((await labels.getAttribute('href')) ?? '')
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  await desk.getByRole('button', { name: 'Ask for the pickup' }).click()
  const manifest = desk.getByRole('link', { name: /^Manifest of/ })
  const detail = `Ask for the pickup of ${id} first; the list follows it.`
  await desk.route('**/manifest.pdf*', route => route.fulfill({ status: 409, json: { detail } }), {
    times: 1,
  })
  await manifest.click()
  await expect(desk.getByText(detail)).toBeVisible()
  // The headless shell cannot show a PDF.
  if (await desk.evaluate(() => navigator.pdfViewerEnabled)) {
    const tab = desk.waitForEvent('popup')
    await manifest.click()
    await expect.poll(async () => (await tab).url()).toMatch(/^blob:/)
  } else {
    const file = desk.waitForEvent('download')
    await manifest.click()
    expect((await file).suggestedFilename()).toBe('dopple-manifest.pdf')
  }
  await expect(desk.getByText(detail)).toHaveCount(0)

  await desk.goto('/dev/courier')
  await expect(desk.getByText('This is a stand-in for Shiprocket.')).toBeVisible()
  const levers = desk.getByRole('listitem').filter({ hasText: `${id}-` })
  await levers.getByRole('button', { name: 'picked-up', exact: true }).click()
  await happens(desk, id, 'in-transit', 'out-for-delivery', 'not-delivered')
  await page.setViewportSize(PHONE)
  await page.goto(`/track-order?id=${id}`)
  await expect(page.getByText('The courier will try again on the next working day')).toBeVisible()
  await expect(page.getByText('Bhiwandi Gateway (Maharashtra)')).toBeVisible()
  await expect(page.getByText(/RAMESH|98123/)).toHaveCount(0)
  await expectAccessible(page)

  await desk.goto('/admin/parcels')
  const card = desk.getByRole('region', { name: 'To decide' }).getByRole('listitem').filter({ hasText: id })
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(desk.getByText('The courier tries again.')).toBeVisible()
  await happens(desk, id, 'out-for-delivery', 'delivered')
  await expect(page.getByRole('heading', { name: 'It is with you.' })).toBeVisible()
  await desk.goto(`/admin/orders/${id}`)
  await unfold(desk)
  await expect(desk.getByRole('region', { name: 'Parcel' }).getByText('Delivered').first()).toBeVisible()
  await desk.context().close()
})

async function returned(page: Page, browser: Browser) {
  const { id, desk } = await packedOrder(page, browser)
  const box = { length_cm: 15, width_cm: 12, height_cm: 12 }
  await asAdmin(desk, 'POST', '/shipments', { order_ids: [id], box, weight_g: 400 })
  await happens(desk, id, 'picked-up', 'not-delivered', 'rto-initiated', 'rto-delivered')
  await desk.goto('/admin/parcels')
  const card = desk.getByRole('region', { name: 'To decide' }).getByRole('listitem').filter({ hasText: id })
  await expect(card.getByText('Back in the workshop.')).toBeVisible()
  return { id, desk, card }
}

test('a parcel that came back is sent again, at the price of the box as it is now', async ({
  page,
  browser,
}) => {
  const { id, desk, card } = await returned(page, browser)
  await card.getByRole('link', { name: 'Send it again' }).click()
  await expect(desk.getByLabel(`Choose ${id}`)).toBeChecked()
  const compare = desk.getByRole('button', { name: 'Compare couriers for 1' })
  const { promise: isChanged, resolve: goOn } = Promise.withResolvers<void>()
  await desk.route('**/shipments/quotes', route => isChanged.then(() => route.continue()), { times: 1 })
  await desk.getByRole('button', { name: `Change the box of ${id}` }).click()
  await desk.getByLabel('Weight in grams').fill('4800')
  await compare.click()
  await expect(desk.getByText('Asking… 0 of 1')).toBeVisible()
  await desk.getByLabel('Weight in grams').fill('400')
  await compare.click()
  const fastest = desk.getByRole('button', { name: /^Book fastest: ₹/ })
  const price = await fastest.innerText()
  const late = desk.waitForResponse('**/shipments/quotes')
  goOn()
  await (await late).finished()
  await desk.evaluate(() => new Promise(requestAnimationFrame))
  await expect(fastest).toHaveText(price)
  await fastest.click()
  await expect(card).toHaveCount(0)
  await page.goto(`/track-order?id=${id}`)
  await expect(page.getByRole('region', { name: 'Parcel 2' })).toBeVisible()
  await expect(page.getByText('Back with us').first()).toBeVisible()
  await desk.context().close()
})

test('a parcel that came back is refunded and cancelled', { tag: '@sweep' }, async ({ page, browser }) => {
  const { id, desk, card } = await returned(page, browser)
  await card.getByRole('button', { name: 'Refund and cancel' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Refund and cancel' }).click()
  await expect(card).toHaveCount(0)
  await page.goto(`/track-order?id=${id}`)
  await expect(page.getByRole('heading', { name: 'This order was cancelled.' })).toBeVisible()
  await desk.context().close()
})

test('a pincode nobody goes to is said beside the field before anybody pays', { tag: '@sweep' }, async ({
  page,
}) => {
  await page.goto('/desk-buddies/shiba-mochi')
  await page.getByLabel('Pincode').fill('744301')
  await page.getByRole('button', { name: 'Show the dates' }).click()
  await expect(page.getByText('None of our couriers goes to 744301')).toBeVisible()
})
