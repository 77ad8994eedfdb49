import { join } from 'node:path'
import { asFounder } from './admin.ts'
import { paidFigurine } from './made-figure.ts'
import { expect, expectAccessible, PHONE, signedUp, test } from './visitor.ts'

const picture = (name: string) => join(import.meta.dirname, `../test/portraits/${name}.jpg`)

test('a drawing: a change is asked for, the second proof approved, and only then it is made', async ({
  page,
  browser,
}) => {
  await signedUp(page)
  const id = await paidFigurine(page, 'drawing')
  const desk = await (await browser.newContext({ baseURL: process.env.SHOP_ADDRESS ?? '' })).newPage()
  await asFounder(desk)
  const awake = () => desk.waitForFunction(() => document.documentElement.dataset.awake === 'true')
  await desk.goto(`/admin/orders/${id}`)
  await awake()
  const part = desk.getByRole('region', { name: 'Proof' })
  const send = async (name: string, note: string) => {
    await part.getByLabel('Pictures of the figurine').setInputFiles(picture(name))
    await part.getByLabel('Note to the customer').fill(note)
    await part.getByRole('button', { name: 'Ask for approval' }).click()
  }
  await part.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(part.getByText('Please choose at least one picture.')).toBeVisible()
  await page.goto(`/orders/${id}`)
  await expect(page.getByText('I sculpt it after your drawing')).toBeVisible()

  await send('curly-red', 'Is the hair right?')
  await expect(page.getByText('Is the hair right?')).toBeVisible()
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ask for a change' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Please write what should be different.')).toBeVisible()
  await page.getByLabel('What should be different?').fill('A little longer, please')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('You asked for a change: “A little longer, please”')).toBeVisible()
  await expect(part.getByText('A little longer, please')).toBeVisible()

  const select = desk.getByLabel(`Status of ${id}`)
  await select.selectOption('In Production')
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Leave it as it is' }).click()
  await send('long-red-pale-skin', 'Longer now.')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.getByText('Longer now.')).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('You approved it')).toBeVisible()
  await expect(part.getByText('Proof 2 approved')).toBeVisible()
  await expectAccessible(desk)
  await select.selectOption('In Production')
  await expect(desk.locator('.badge').first()).toHaveText('In Production')
  await desk.context().close()
})

test('production without approval asks for a reason, which stays in the history', async ({ page }) => {
  await signedUp(page)
  const id = await paidFigurine(page, 'drawing')
  await asFounder(page)
  await page.goto(`/admin/orders/${id}`)
  await page.getByLabel(`Status of ${id}`).selectOption('In Production')
  const dialog = page.getByRole('alertdialog', { name: 'Set to In Production without approval?' })
  await dialog.getByRole('button', { name: /all the same/ }).click()
  await expect(dialog.getByText('Please say why, for the history.')).toBeVisible()
  await dialog.getByLabel('Why is it made without approval?').fill('She said yes by phone')
  await dialog.getByRole('button', { name: /all the same/ }).click()
  await expect(page.locator('.badge').first()).toHaveText('In Production')
  await expect(page.getByText('(without approval: She said yes by phone)')).toBeVisible()
})
