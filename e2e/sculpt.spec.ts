import { readFileSync } from 'node:fs'
import { boxObj, LYING } from '../test/sculpts.ts'
import { asFounder, PATIENT, unfold } from './admin.ts'
import { paidFigurine } from './orders.ts'
import { expect, expectAccessible, PHONE, signedUp, test } from './visitor.ts'

const sculpt = { name: 'asha.obj', mimeType: 'model/obj', buffer: Buffer.from(boxObj(LYING, '0.8 0.3 0.2')) }

test('a sculpt that lies on its side is turned, offered, changed at a place, approved and printed', {
  tag: '@sweep',
}, async ({ page, browser }) => {
  test.setTimeout(180_000)
  await signedUp(page)
  const id = await paidFigurine(page, 'drawing')
  const desk = await (await browser.newContext({ baseURL: process.env.SHOP_ADDRESS ?? '' })).newPage()
  await asFounder(desk)
  await desk.goto(`/admin/orders/${id}`)
  await desk.waitForFunction(() => document.documentElement.dataset.awake === 'true')
  await unfold(desk)
  const part = desk.getByRole('region', { name: '3D body' })
  const upload = part.getByRole('button', { name: 'Upload my sculpt' })
  const use = part.getByRole('button', { name: /^Use it/ })
  await expect(part.getByText('There is no 3D body yet.')).toBeVisible()
  await upload.click()
  await expect(part.getByText('Please choose the file of your sculpt.')).toBeVisible()
  const letter = { name: 'asha.stl', mimeType: 'model/stl', buffer: Buffer.from('No model, but a letter.') }
  await part.getByLabel('Your sculpt').setInputFiles(letter)
  await upload.click()
  await expect(part.getByText('This is no GLB, STL, OBJ or 3MF.')).toBeVisible(PATIENT)

  await part.getByLabel('Your sculpt').setInputFiles(sculpt)
  await unfold(desk)
  await part.getByLabel('Up is').selectOption('Y')
  await part.getByLabel('Unit').selectOption('Millimetres')
  await upload.click()
  await expect(use).toBeVisible(PATIENT)
  await expect(part.locator('.print-figures')).toContainText('148 × 246 × 98 mm')
  await part.getByRole('button', { name: 'Tip forward' }).click()
  await expect(part.locator('.print-figures')).toContainText('59 × 39 × 98 mm', PATIENT)
  await desk.setViewportSize(PHONE)
  await expectAccessible(desk)
  await desk.setViewportSize({ width: 1280, height: 900 })
  await use.click()
  await expect(part.getByText('Shown to the customer')).toBeVisible()
  await expect(part.getByRole('button', { name: 'Tip forward' })).toBeHidden()

  await page.goto(`/orders/${id}`)
  const body = page.locator('.body-table [role=application]')
  await expect(page.locator('.body-table [data-state=here]')).toBeVisible(PATIENT)
  await page.getByRole('button', { name: 'Ask for a change' }).click()
  await page.getByRole('button', { name: 'Point at a place' }).click()
  await body.click()
  await page.getByLabel('What should be different at place 1?').fill('A rounder chin, please')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('You asked for a change')).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Proof' }).getByText('A rounder chin, please')).toBeVisible()

  await part.getByLabel('Note to the customer').fill('Rounder now.')
  await use.click()
  await expect(page.getByText('Rounder now.')).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('You approved it')).toBeVisible()

  const print = desk.getByRole('region', { name: 'Print file' })
  const link = print.getByRole('link', { name: '3MF' })
  await expect(print).toBeVisible(PATIENT)
  await unfold(desk)
  await expect(link).toBeVisible({ timeout: 60_000 })
  const download = desk.waitForEvent('download')
  await link.click()
  expect(readFileSync(await (await download).path()).length).toBeGreaterThan(1000)
  await desk.context().close()
})
