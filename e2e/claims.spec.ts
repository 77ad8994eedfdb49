import { join } from 'node:path'
import { asAdmin, asFounder, PATIENT } from './admin.ts'
import { paidOrder } from './orders.ts'
import { expect, expectAccessible, PHONE, signedUp, test } from './visitor.ts'

const picture = (name: string) => join(import.meta.dirname, `../test/portraits/${name}.jpg`)

test('a customer claims a damaged figure with a photo, and the founder has it made again with one press', async ({
  page,
  browser,
}) => {
  await signedUp(page)
  const { id } = await paidOrder(page, 'Asha Rao')
  const desk = await (await browser.newContext({ baseURL: process.env.SHOP_ADDRESS ?? '' })).newPage()
  await asFounder(desk)
  await asAdmin(desk, 'PUT', '/orders/status', { order_id: id, status: 'Delivered', unready: true })
  await page.setViewportSize(PHONE)
  await page.goto(`/orders/${id}#claims`)
  await page.getByRole('button', { name: 'Tell me what is wrong' }).click()
  await page.getByLabel('Photos').setInputFiles([picture('curly-red'), picture('long-red-pale-skin')])
  await page.getByRole('button', { name: 'Remove long-red-pale-skin.jpg' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Please choose what is wrong.')).toBeVisible()
  await expect(page.getByText('1 of 6')).toBeVisible()
  await page.getByLabel('What is wrong?').selectOption('It is damaged')
  await page.getByLabel('Tell me about it').fill('The left arm is broken off')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send' }).click()
  const claims = page.getByRole('region', { name: 'Is something wrong with it?' })
  await expect(claims.getByText(/^You will hear from me by /)).toBeVisible(PATIENT)

  await desk.goto('/admin')
  const waiting = desk.getByRole('list', { name: 'What waits' }).getByRole('listitem').filter({ hasText: id })
  await waiting.getByRole('link', { name: /^Decide/ }).click()
  const row = desk.getByRole('listitem').filter({ hasText: id })
  await expect(row.getByRole('img', { name: 'What is wrong, 1 of 1' })).toBeVisible()
  await expectAccessible(desk)
  const again = row.getByRole('button', { name: 'Make it again' })
  await again.click()
  await expect(again).toHaveCount(0)
  await expect(
    claims.getByText(/^I am making it again, at no cost to you\. It is in line for the printer\./),
  ).toBeVisible()
  await desk.goto('/admin/board')
  const card = desk.locator(`[data-card="${id}.1.2"]`)
  await expect(card.getByText('Replacement')).toBeVisible()
  await card.getByRole('button').last().click()
  await expect(claims.getByText(/It is on the printer\./)).toBeVisible()
  await desk.context().close()
})
