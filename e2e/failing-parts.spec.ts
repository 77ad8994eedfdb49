import type { Page } from '@playwright/test'
import { asFounder, unfold } from './admin.ts'
import { paidOrder } from './orders.ts'
import { expect, signedUp, test } from './visitor.ts'

/** The pages of this browser do not reach that part of the API, see `screens/failing-data.mjs`. */
const fail = (page: Page, path: string) =>
  page
    .context()
    .addCookies([{ name: 'failing', value: encodeURIComponent(path), url: process.env.SHOP_ADDRESS ?? '' }])
const COMES_BY_ITSELF = { timeout: 15_000 }

test('a part of an order that fails says so in its place, and comes by itself', async ({ page }) => {
  await signedUp(page)
  const { id } = await paidOrder(page, 'Asha Rao')
  await fail(page, `/api/orders/${id}/documents`)
  await page.goto(`/orders/${id}`)
  await expect(page.getByText('Unable to load the documents right now.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'In good hands.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel the order' })).toBeVisible()
  await page.context().clearCookies({ name: 'failing' })
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible(COMES_BY_ITSELF)
  await expect(page.getByText('Unable to load')).toBeHidden()
  await fail(page, `/api/orders/${id}/review`)
  await page.goto(`/orders/${id}`)
  await expect(page.getByRole('heading', { name: 'In good hands.' })).toBeVisible()
  await expect(page.getByText('Unable to load')).toBeHidden()
  await fail(page, `/api/orders/${id}`)
  await page.goto(`/orders/${id}`)
  await expect(page.getByText('Unable to load this order right now.')).toBeVisible()
})

test('a part of the desk’s order that fails says so in its place, and offers nothing that hangs on it', async ({
  page,
  browser,
}) => {
  await signedUp(page)
  const { id } = await paidOrder(page, 'Asha Rao')
  const founder = await browser.newPage({ baseURL: process.env.SHOP_ADDRESS ?? '' })
  await asFounder(founder)
  const parts = [
    [`/api/admin/orders/${id}/shipments`, 'Its parcels could not be loaded.'],
    ['/api/admin/claims', 'Its claims could not be loaded.'],
    [`/api/orders/${id}/documents`, 'Its documents could not be loaded.'],
    [`/api/admin/orders/${id}/margin`, 'Its margin could not be loaded.'],
  ] as const
  for (const [path, sentence] of parts) {
    await fail(founder, path)
    await founder.goto(`/admin/orders/${id}`)
    await unfold(founder)
    await expect(founder.getByText(sentence)).toBeVisible()
    await expect(founder.getByRole('heading', { name: id })).toBeVisible()
    const isParcel = path.endsWith('shipments')
    await expect(founder.getByRole('link', { name: 'Book a parcel' })).toBeVisible({ visible: !isParcel })
  }
  await founder.context().clearCookies({ name: 'failing' })
  await expect(founder.getByText(parts[3][1])).toBeHidden(COMES_BY_ITSELF)
  await fail(founder, `/api/admin/orders/${id}`)
  await founder.goto(`/admin/orders/${id}`)
  await expect(founder.getByText('The order could not be loaded.')).toBeVisible()
  await founder.close()
})
