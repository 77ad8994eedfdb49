import { asAdmin, asFounder } from './admin.ts'
import { paidOrder } from './orders.ts'
import { expect, expectAccessible, PHONE, signedUp, test } from './visitor.ts'

interface DeskOrder {
  order: { status: string }
}

test('an order of three figures goes over the board by keys and on a phone, and its status follows', async ({
  page,
}) => {
  await signedUp(page)
  const { id } = await paidOrder(page, 'Asha Rao', { quantity: 3 })
  await asFounder(page)
  const status = async () => (await asAdmin<DeskOrder>(page, 'GET', `/orders/${id}`)).order.status
  await page.goto('/admin/board')
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const card = (piece: number) => page.locator(`[data-card="${id}.1.${piece}"]`)
  const name = (piece: number) => card(piece).locator('[data-card-link]')

  await name(1).focus()
  await page.keyboard.press('n')
  await expect(column('Printing').locator(card(1))).toBeVisible()
  await expect(name(1)).toBeFocused()
  expect(await status()).toBe('In Production')
  await page.keyboard.press('z')
  await expect(column('To print').locator(card(1))).toBeVisible()
  expect(await status()).toBe('Processing')
  for (const stage of ['Printing', 'To paint', 'Painting', 'To check']) {
    await page.keyboard.press('Shift+ArrowRight')
    await expect(column(stage).locator(card(1))).toBeVisible()
    await expect(name(1)).toBeFocused()
  }
  await expectAccessible(page)

  await page.setViewportSize(PHONE)
  const tab = (called: string) => page.getByRole('button', { name: new RegExp(`^${called} ?\\d`) })
  for (const [from, press, to] of [
    ['To print', 'Start printing', 'Printing'],
    ['Printing', 'It is printed', 'To paint'],
    ['To paint', 'Start painting', 'Painting'],
    ['Painting', 'It is painted', 'To check'],
  ] as const) {
    await tab(from).click()
    for (const piece of [2, 3]) {
      await card(piece).getByRole('button', { name: press }).click()
      await expect(column(from).locator(card(piece))).toHaveCount(0)
    }
    await tab(to).click()
    await expect(card(3)).toBeVisible()
  }
  expect(await status()).toBe('Quality Check')
  await expectAccessible(page)
})
