import { portrait } from '../test/photos.ts'
import { PATIENT } from './admin.ts'
import { expect, expectAccessibleInBothSchemes, PHONE, portraitPath, signedUp, test } from './visitor.ts'

test('a parent agrees to a photo of a child, sees until when it is kept, cannot share it, and deletes it with a receipt', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await signedUp(page)
  await page.goto('/upload')
  await page.getByLabel('Photo', { exact: true }).setInputFiles(portraitPath())
  const press = page.getByRole('button', { name: 'Dopple me up!' })
  await press.click()
  await expect(page.getByRole('alert').getByText('Please say who is in the picture.')).toBeVisible()
  await page.getByLabel('My child').check()
  await page.getByLabel('4 to 11').check()
  await page.getByLabel('Your full name').fill('Asha Rao')
  await page.getByLabel('Your date of birth').fill('2015-04-23')
  await press.click()
  await expect(page.getByText('A parent or guardian who agrees is 18 or older.')).toBeVisible()
  await expect(page.getByText('Please confirm the statement.')).toBeVisible()
  await expect(page.getByLabel('Your date of birth')).toBeFocused()
  await page.getByLabel('Your date of birth').fill('1988-04-23')
  await page.getByLabel('I am the parent or legal guardian').check()
  await press.click()

  await page.getByRole('button', { name: 'Share it' }).click(PATIENT)
  await expect(page.getByText('Figurines of children are not shared.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()

  await page.goto('/account')
  await page.getByRole('link', { name: 'Your photos, and who saw them' }).click()
  const photo = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Photo' }) })
  await expect(photo).toContainText('Your child')
  await expect(photo).toContainText('If you order nothing, 7 days.')
  await page.getByRole('button', { name: 'Delete now: Photo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByRole('status').filter({ hasText: /Deleted on .+ Receipt del_/ })).toContainText(
    'Preview, version 1',
  )
  await expect(page.getByText('We hold no photos or previews of yours.')).toBeVisible()
})

test('what a parent is asked, and the vault, can be used by everybody on a phone', { tag: '@sweep' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(PHONE)
  await signedUp(page)
  await page.goto('/upload')
  await page.getByLabel('Photo', { exact: true }).setInputFiles(portraitPath())
  await page.getByLabel('My child').check()
  await page.getByLabel('4 to 11').check()
  await page.getByRole('button', { name: 'Dopple me up!' }).click()
  await expect(page.getByLabel('Your full name')).toBeFocused()
  await expectAccessibleInBothSchemes(page)
  const drawn = await page.request.post('/api/generate-figurine', {
    multipart: { closeup_image: { name: 'me.jpg', mimeType: 'image/jpeg', buffer: portrait() } },
    headers: { origin: process.env.SHOP_ADDRESS ?? '' },
  })
  expect(drawn.ok()).toBe(true)
  await page.goto('/account/photos')
  await page.getByRole('button', { name: 'Say who is in it' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').getByText('Please say who is in the picture.')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await page.getByLabel('Another adult who agreed').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('If you order nothing, 30 days.').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
})
