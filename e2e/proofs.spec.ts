import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { asFounder, unfold } from './admin.ts'
import { paidFigurine } from './orders.ts'
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
  await unfold(desk)
  const part = desk.getByRole('region', { name: 'Proof' })
  const form = desk.getByRole('region', { name: 'Next step' })
  const send = async (name: string, note: string) => {
    await form.getByLabel('Pictures of the figurine').setInputFiles(picture(name))
    await form.getByLabel('Note to the customer').fill(note)
    await form.getByRole('button', { name: 'Ask for approval' }).click()
  }
  await form.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(form.getByText('Please choose at least one picture.')).toBeVisible()
  await page.goto(`/orders/${id}`)
  await expect(page.getByText('I sculpt it from your drawing')).toBeVisible()

  await send('curly-red', 'Is the hair right?')
  await expect(page.getByText('Is the hair right?')).toBeVisible()
  await expect(part.getByLabel('Note to the customer')).toHaveValue('')
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ask for a change' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Please write what you would like changed.')).toBeVisible()
  await page.getByLabel('What would you like changed?').fill('A little longer, please')
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
  await select.selectOption('In Production')
  await expect(desk.locator('.badge').first()).toHaveText('In Production')
  await desk.context().close()
})

test('production without approval asks for a reason, which stays in the history', { tag: '@sweep' }, async ({
  page,
}) => {
  await signedUp(page)
  const id = await paidFigurine(page, 'drawing')
  await asFounder(page)
  await page.goto(`/admin/orders/${id}`)
  await unfold(page)
  await page.getByLabel(`Status of ${id}`).selectOption('In Production')
  const dialog = page.getByRole('alertdialog', { name: 'Set to In Production without approval?' })
  await dialog.getByRole('button', { name: /anyway/ }).click()
  await expect(dialog.getByText('Please say why, for the history.')).toBeVisible()
  await dialog.getByLabel('Why is it made without approval?').fill('She said yes by phone')
  await dialog.getByRole('button', { name: /anyway/ }).click()
  await expect(page.locator('.badge').first()).toHaveText('In Production')
  await expect(page.getByText('(without approval: She said yes by phone)')).toBeVisible()
})

test('a made figure: from its order to a 3MF whose letters are the name', { tag: '@sweep' }, async ({
  page,
  browser,
}) => {
  await signedUp(page)
  const id = await paidFigurine(page, 'figure', 'Nani')
  await page.goto(`/orders/${id}`)
  await expect(page.getByText('This is the figure you ordered.')).toBeVisible()
  await expect(page.getByRole('img', { name: /^The figure, / })).toHaveCount(4)
  const desk = await (await browser.newContext({ baseURL: process.env.SHOP_ADDRESS ?? '' })).newPage()
  await asFounder(desk)
  await desk.goto(`/admin/orders/${id}`)
  await desk.waitForFunction(() => document.documentElement.dataset.awake === 'true')
  await unfold(desk)
  const proof = desk.getByRole('region', { name: 'Proof' })
  await proof.getByLabel('Note to the customer').fill('From all sides')
  await page.getByRole('button', { name: 'Change the name on the base' }).click()
  await page.getByLabel('Name on the base').fill('Dadi')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.locator('.proof .plate').first()).toHaveText('DADI')
  await expect(proof.getByText('Proof 2', { exact: true })).toBeVisible()
  await expect(proof.getByLabel('Note to the customer')).toHaveValue('From all sides')

  const part = desk.getByRole('region', { name: 'Print file' })
  const link = part.getByRole('link', { name: '3MF' })
  await expect(link).toBeVisible({ timeout: 60_000 })
  await unfold(desk)
  await expect(part.getByText('One piece: good')).toBeVisible()
  const download = desk.waitForEvent('download')
  await link.click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`dopple-${id}-1.3mf`)
  const unpacked = unzipSync(new Uint8Array(readFileSync(await file.path())))
  const model = strFromU8(unpacked['3D/3dmodel.model'] ?? new Uint8Array())
  expect(model).toContain('<metadata name="Title">Dadi</metadata>')
  // The letters stand out from the base by 0.9 mm, in front only.
  const [, base = ''] = model.split('name="base"')
  const points = [...base.matchAll(/<vertex x="([^"]+)" y="([^"]+)"/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ])
  const [front, back] = [Math.min(...points.map(([, y = 0]) => y)), Math.max(...points.map(([, y = 0]) => y))]
  expect(Math.abs(front)).toBeGreaterThan(back + 0.2)
  await desk.context().close()
})
