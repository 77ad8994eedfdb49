import { fileURLToPath } from 'node:url'
import { asFounder, inAShopOfItsOwn, PATIENT } from './admin.ts'
import { expect, expectAccessible, PHONE, test } from './visitor.ts'

const PICTURE = fileURLToPath(new URL('../art/gallery/customer-01.webp', import.meta.url))
const NOT_A_PICTURE = {
  name: 'cat.png',
  mimeType: 'image/png',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
}

inAShopOfItsOwn()
test.beforeEach(({ page }) => asFounder(page))

test('a picture is published with consent, shown on the home page, edited, and deleted', {
  tag: '@sweep',
}, async ({ page }) => {
  await page.goto('/admin/gallery')
  const save = page.getByRole('button', { name: 'Add to the gallery' })
  await expect(save).toBeDisabled()
  await page.getByLabel('Title').fill('Scooter Papa')
  await save.click()
  await expect(page.getByText('Please upload an image before saving.')).toBeVisible()
  await page.getByLabel('Image').setInputFiles(PICTURE)
  await expect(page.getByRole('img', { name: 'Preview: Image' })).toBeVisible(PATIENT)
  await page.getByLabel('Public').check()
  await save.click()
  await expect(
    page.getByText('Please confirm that whoever is in the picture is an adult and agreed to be shown'),
  ).toBeVisible()
  await page.getByLabel('Whoever is in this picture is 18 or older and agreed to be shown here').check()
  await save.click()
  await expect(page.getByText('The picture is saved.')).toBeVisible()
  await expect(save).toBeDisabled()
  const home = await (await page.request.get('/')).text()
  expect(home).toContain('Scooter Papa')

  await page.getByRole('button', { name: /^Scooter Papa/ }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Scooter Papa')
  await expect(page.getByText(/^Consent noted by /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByLabel('Description').fill('With his first scooter')
  const leave = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  for (const other of [/^Chef/, 'Add another']) {
    await page.getByRole('button', { name: other }).click()
    await leave.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Description')).toHaveValue('With his first scooter')
  }
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'Delete this gallery item? This cannot be undone.',
  )
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Scooter Papa/ })).toHaveCount(0)
  expect(await (await page.request.get('/')).text()).not.toContain('Scooter Papa')
})

test('each failure has its sentence, and what was typed stays', { tag: '@sweep' }, async ({
  page,
  complaints,
}) => {
  await page.goto('/admin/gallery')
  await page.getByLabel('Title').fill('Stays')
  await page.getByLabel('Image').setInputFiles(NOT_A_PICTURE)
  await expect(page.getByText('Unable to upload image. Please try again.')).toBeVisible()
  await expect(page.getByText('Please choose an image: JPG, PNG or WebP.')).toBeVisible()
  await page.route('**/api/admin/gallery/upload', route => route.fulfill({ json: {} }))
  await page.getByLabel('Image').setInputFiles(PICTURE)
  await expect(page.getByText('Upload succeeded but no public URL returned.')).toBeVisible()
  await page.unroute('**/api/admin/gallery/upload')
  await page.getByLabel('Image').setInputFiles(PICTURE)
  await expect(page.getByRole('img', { name: 'Preview: Image' })).toBeVisible(PATIENT)
  await page.route('**/api/admin/gallery', route => route.abort())
  await page.getByRole('button', { name: 'Add to the gallery' }).click()
  await expect(
    page.getByText('Unable to save gallery item. Please check the details and try again.'),
  ).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Stays')
  await page.unroute('**/api/admin/gallery')
  const ended = { status: 401, json: { detail: 'Please log in.' } }
  await page.route('**/api/admin/gallery', route => route.fulfill(ended), { times: 1 })
  await page.getByRole('button', { name: 'Add to the gallery' }).click()
  await expect(page.getByText('User context missing. Please re-login and try again.')).toBeVisible()
  await page.getByRole('button', { name: /^Chef/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Discard it, edit Chef/ })
    .click()
  await page.route('**/api/admin/gallery/*', route => route.abort())
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Unable to delete gallery item. Please try again.')).toBeVisible()
  expect(complaints.splice(0)).toHaveLength(4)
})

for (const scheme of ['light', 'dark'] as const) {
  test(`everybody can use the gallery, ${scheme}, on a phone and on a desk`, { tag: '@sweep' }, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/admin/gallery')
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: /^Chef/ }).click()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  })
}
