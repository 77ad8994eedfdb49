import { fileURLToPath } from 'node:url'
import { asAdmin, asFounder, PATIENT } from './admin.ts'
import { paidOrder } from './orders.ts'
import { expect, expectAccessible, PHONE, signedUp, test } from './visitor.ts'

const PHOTO = fileURLToPath(new URL('../art/gallery/customer-01.webp', import.meta.url))
const jsonLdOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, text]) => text)

test('a delivered order is reviewed with a photo, answered in public, and withheld for a reason', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(PHONE)
  await signedUp(page)
  const { id } = await paidOrder(page, 'Asha Rao')
  const desk = await (await browser.newContext({ baseURL: process.env.SHOP_ADDRESS ?? '' })).newPage()
  await asFounder(desk)
  await asAdmin(desk, 'PUT', '/orders/status', { order_id: id, status: 'Delivered' })

  await page.goto(`/orders/${id}#reviews`)
  await page.getByRole('button', { name: 'Write a review' }).click()
  const publish = page.getByRole('button', { name: 'Publish the review' })
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  const words = `He watches me work, ${id}.`
  await page.getByLabel('In your own words').fill(words)
  await publish.click()
  await expect(page.getByText('Please choose between one and five stars.')).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('button', { name: 'Write a review' }).click()
  await expect(page.getByLabel('In your own words')).toHaveValue(words)
  await page.getByRole('radio', { name: '5 stars' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.getByLabel('Photos').setInputFiles(PHOTO)
  await expect(page.getByRole('img', { name: 'customer-01.webp' })).toBeVisible()
  await publish.click()
  await expect(page.getByText('Everybody will see the photos.')).toBeVisible()
  await page.getByLabel(/agree that everybody may see them/).check()
  await expectAccessible(page)
  await publish.click()
  await expect(page.getByText(words)).toBeVisible(PATIENT)
  await expect(page.getByRole('region', { name: /^Review of/ }).getByRole('heading')).toBeFocused()
  await expect(page.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()

  const { desk_buddies } = (await (await page.request.get('/api/desk-buddies?limit=1')).json()) as {
    desk_buddies: { slug: string }[]
  }
  const product = `/desk-buddies/${desk_buddies[0]?.slug}`
  const html = await (await desk.request.get(product)).text()
  expect(html).toContain(words)
  expect(jsonLdOf(html).find(text => text?.includes('AggregateRating'))).toContain(words)
  await page.goto(product)
  const shown = page.getByRole('listitem').filter({ hasText: words })
  await expect(shown).toContainText('Asha R., bought here')
  await expect(shown.getByRole('img', { name: 'What Asha R. got, 1 of 1' })).toBeVisible()

  await desk.goto('/admin/reviews')
  const card = desk.getByRole('listitem').filter({ hasText: words })
  await card.getByRole('button', { name: 'Answer in public' }).click()
  await card.getByLabel('Answer').fill('He was painted on a Sunday.')
  await card.getByRole('button', { name: 'Publish the answer' }).click()
  await expect(card.getByText('He was painted on a Sunday.')).toBeVisible()
  expect(await (await page.request.get(product)).text()).toContain('He was painted on a Sunday.')
  await card.getByRole('button', { name: 'Withhold' }).click()
  await card.getByRole('button', { name: 'Withhold the review' }).click()
  await expect(card.getByText('Please say why; the writer reads it.')).toBeVisible()
  await card.getByLabel('Why it is withheld').fill('It names an order.')
  await card.getByRole('button', { name: 'Withhold the review' }).click()
  await expect(card.getByText('Not shown since')).toBeVisible()
  expect(await (await page.request.get(product)).text()).not.toContain(words)
  await page.goto(`/orders/${id}`)
  await expect(page.getByText('The reason: It names an order.')).toBeVisible()
  await desk.context().close()
})
