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

  // A plate was saved before other orders came.
  const figure = { id: `${id}.1.1`, version: 0, called: 'Papa-ji 1/3', proof_hash: null }
  const plate = JSON.stringify({ cards: [figure], isPrinted: false })
  await page.evaluate(saved => localStorage.setItem('dopple-plate', saved), plate)
  await page.reload()
  const tonight = page.getByRole('region', { name: 'Tonight' })
  await expect(tonight).toContainText('The plate you saved: Papa-ji 1/3.')
  await expectAccessible(page)
  await tonight.getByRole('button', { name: 'Mark as printing' }).click()
  await expect(column('Printing').locator(card(1))).toBeVisible()
  await expect(column('To print').locator(card(2))).toBeVisible()
  await expect(tonight).not.toContainText('The plate you saved')
  await expect(tonight).toContainText('on the printer.')
  await page.keyboard.press('z')
  await expect(column('To print').locator(card(1))).toBeVisible()
  await expect(tonight).not.toContainText('The plate you saved')

  await name(1).focus()
  await page.keyboard.press('n')
  await expect(column('Printing').locator(card(1))).toBeVisible()
  await expect(name(1)).toBeFocused()
  expect(await status()).toBe('In Production')
  await page.keyboard.press('n')
  await expect(column('To paint').locator(card(1))).toBeVisible()
  for (const back of ['Printing', 'To print']) {
    await page.keyboard.press('z')
    await expect(column(back).locator(card(1))).toBeVisible()
  }
  expect(await status()).toBe('Processing')
  for (const stage of ['Printing', 'To paint', 'Painting', 'To check']) {
    await page.keyboard.press('Shift+ArrowRight')
    await expect(column(stage).locator(card(1))).toBeVisible()
    await expect(name(1)).toBeFocused()
  }
  await expectAccessible(page)

  await page.setViewportSize(PHONE)
  const tab = (called: string) => page.getByRole('button', { name: new RegExp(`^${called} ?\\d`) })
  for (const [work, from, press] of [
    ['Print', 'To print', 'Start printing'],
    ['Print', 'Printing', 'It is printed'],
    ['Paint', 'To paint', 'Start painting'],
    ['Paint', 'Painting', 'It is painted'],
  ] as const) {
    await tab(work).click()
    await card(2).getByRole('button', { name: press }).click()
    await expect(column(from).locator(card(2))).toHaveCount(0)
  }
  expect(await status()).toBe('In Production')
  await tab('Print').click()
  await name(3).click()
  const details = page.getByRole('dialog', { name: 'Papa-ji 3/3' })
  await expect(details.getByText('Asha Rao')).toBeVisible()
  await details.getByLabel('Column').selectOption('To check')
  await details.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(details.getByLabel('Column')).toHaveValue('to_check')
  await details.getByRole('button', { name: 'Close' }).click()
  await tab('Check').click()
  await expect(card(3)).toBeVisible()
  expect(await status()).toBe('Quality Check')
  await expectAccessible(page)
})
