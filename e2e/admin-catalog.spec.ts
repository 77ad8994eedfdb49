import { fileURLToPath } from 'node:url'
import { pictures } from '../shared/pictures/built-in-pictures.ts'
import { asAdmin, asFounder, inAShopOfItsOwn, PATIENT } from './admin.ts'
import { expect, expectAccessible, PHONE, signedUp, test } from './visitor.ts'

const PICTURE = fileURLToPath(new URL('../art/desk-buddies/shiba-mochi.webp', import.meta.url))
const OTHER = fileURLToPath(new URL('../art/desk-buddies/cricketer.webp', import.meta.url))

inAShopOfItsOwn()
test.beforeEach(({ page }) => asFounder(page))

interface Item {
  desk_buddy: { id: string; slug: string; version: number }
}
const anItem = (page: Parameters<typeof asFounder>[0], name: string, more: object = {}) =>
  asAdmin<Item>(page, 'POST', '/desk-buddies', {
    category_id: 'cat_animals',
    name,
    price: 2499,
    image_url: pictures['shiba-mochi'],
    ...more,
  })

test('a figurine is made with uploads, is in the shop at once, and the form keeps its category', async ({
  page,
}) => {
  await page.goto('/admin/desk-buddies')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Desk Buddy Catalog')
  const form = page.locator('#desk-buddy-form')
  await form.getByRole('button', { name: 'Create Desk Buddy' }).click()
  await expect(form.getByText('Select a category before saving.')).toBeVisible()
  await form.getByLabel('Category').selectOption({ label: 'Wizards' })
  await form.getByRole('button', { name: 'Create Desk Buddy' }).click()
  await expect(form.getByText('Upload a primary image before saving.')).toBeVisible()
  await form.getByLabel('Primary Image').setInputFiles(PICTURE)
  await expect(form.getByRole('img', { name: 'Preview: Primary Image' })).toBeVisible(PATIENT)
  await form.getByRole('button', { name: 'Create Desk Buddy' }).click()
  await expect(form.getByText('Enter a valid price (in INR).')).toBeVisible()
  await form.getByLabel('Price (INR)').fill('2599.5')
  await form.getByLabel('Name').fill('Pocket Sage')
  await form.getByLabel('Upload gallery pictures').setInputFiles([PICTURE, OTHER])
  await expect(form.getByRole('list', { name: 'Gallery Images' }).getByRole('img')).toHaveCount(2, PATIENT)
  await form.getByLabel('Overview').fill('Small.\n\n Wise. ')
  await form.getByRole('button', { name: 'Create Desk Buddy' }).click()
  await expect(form.getByText('Pocket Sage is saved.')).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue('')
  await expect(form.getByLabel('Category')).toHaveValue('cat_potter')
  await expect(page.getByRole('listitem').filter({ hasText: 'pocket-sage' })).toContainText('₹2,599.50')
  await page.goto('/desk-buddies/pocket-sage')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pocket Sage')
  await expect(page.getByText('Wise.', { exact: true })).toBeVisible()
})

test('a card fills the form, Cancel leaves it with its category, and an update is in the shop', {
  tag: '@sweep',
}, async ({ page }) => {
  const { desk_buddy } = await anItem(page, `Filled ${Date.now()}`, { overview: ['One', 'Two'] })
  await page.goto('/admin/desk-buddies')
  const card = page.getByRole('listitem').filter({ hasText: desk_buddy.slug })
  await card.getByRole('button', { name: 'Edit' }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  const form = page.locator('#desk-buddy-form')
  await expect(form.getByLabel('Overview')).toHaveValue('One\nTwo')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form.getByRole('button', { name: 'Create Desk Buddy' })).toBeVisible()
  await expect(form.getByLabel('Category')).toHaveValue('cat_animals')
  await card.getByRole('button', { name: 'Edit' }).click()
  await form.getByLabel('Price (INR)').fill('2700')
  await page.getByRole('button', { name: 'Edit Mochi' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('is not saved yet')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(form.getByLabel('Price (INR)')).toHaveValue('2700')
  await form.getByRole('button', { name: 'Update Desk Buddy' }).click()
  await expect(card).toContainText('₹2,700.00')
  await card.getByRole('button', { name: 'Deactivate' }).click()
  await expect(card.getByText('Hidden')).toBeVisible()
  await page.goto(`/desk-buddies/${desk_buddy.slug}`)
  await expect(page.getByText('Only admins see this page')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeDisabled()
})

test('the second of two admins is shown what changed and chooses, and loses nothing typed', {
  tag: '@sweep',
}, async ({ page, complaints }) => {
  const { desk_buddy } = await anItem(page, `Contested ${Date.now()}`)
  await page.goto('/admin/desk-buddies')
  await page
    .getByRole('listitem')
    .filter({ hasText: desk_buddy.slug })
    .getByRole('button', { name: 'Edit' })
    .click()
  await asAdmin(page, 'PATCH', `/desk-buddies/${desk_buddy.id}`, { price: 2600, subtitle: 'Theirs' })
  const form = page.locator('#desk-buddy-form')
  await form.getByLabel('Price (INR)').fill('2800')
  await form.getByRole('button', { name: 'Update Desk Buddy' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Somebody else saved this in the meantime')
  await expect(dialog.getByRole('group', { name: 'Subtitle' }).getByLabel('Theirs')).toBeChecked()
  await expect(dialog.getByRole('group', { name: 'Price (INR)' }).getByLabel('Yours')).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save with these choices' }).click()
  await expect(dialog).toBeHidden()
  const saved = await (await page.request.get(`/api/desk-buddies/${desk_buddy.slug}`)).json()
  expect(saved.desk_buddy).toMatchObject({ price: 2800, subtitle: 'Theirs' })
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
})

test('a failed save says so in the red box and keeps everything that was typed', { tag: '@sweep' }, async ({
  page,
  complaints,
}) => {
  await page.goto('/admin/desk-buddies')
  const form = page.locator('#desk-buddy-form')
  await form.getByLabel('Category').selectOption('cat_animals')
  await form.getByLabel('Name').fill('Kept Kiwi')
  await form.getByLabel('Price (INR)').fill('2500')
  await page.route('**/api/admin/desk-buddies/upload**', route => route.abort())
  await form.getByLabel('Primary Image').setInputFiles(PICTURE)
  await expect(form.getByRole('alert')).toHaveText('Unable to upload desk buddy image.')
  await page.unroute('**/api/admin/desk-buddies/upload**')
  await form.getByLabel('Primary Image').setInputFiles(PICTURE)
  await expect(form.getByRole('img', { name: 'Preview: Primary Image' })).toBeVisible(PATIENT)
  await page.route('**/api/admin/desk-buddies', route => route.abort())
  await form.getByRole('button', { name: 'Create Desk Buddy' }).click()
  await expect(form.getByRole('alert')).toHaveText('Unable to create desk buddy.')
  await expect(form.getByLabel('Name')).toHaveValue('Kept Kiwi')
  await expect(form.getByLabel('Price (INR)')).toHaveValue('2500')
  expect(complaints.splice(0)).toHaveLength(2)
})

test('on a phone the list comes first; a form opens when it is asked for and keeps what was typed', {
  tag: '@sweep',
}, async ({ page }) => {
  const { desk_buddy } = await anItem(page, `Pocket ${Date.now()}`)
  await page.setViewportSize(PHONE)
  await page.goto('/admin/desk-buddies')
  const form = page.locator('#desk-buddy-form')
  const opener = page.getByRole('button', { name: 'New figurine' })
  await expect(page.getByRole('heading', { name: 'Desk Buddies', exact: true })).toBeInViewport()
  await expect(form).toBeHidden()
  await opener.click()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await form.getByLabel('Name').fill('Half typed')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Categories', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('list', { name: 'Categories' })).toBeVisible()
  await opener.click()
  await expect(form.getByLabel('Name')).toHaveValue('Half typed')
  await form.getByLabel('Name').fill('')
  await opener.click()
  await page
    .getByRole('listitem')
    .filter({ hasText: desk_buddy.slug })
    .getByRole('button', { name: 'Edit' })
    .click()
  await expect(form.getByLabel('Name')).toHaveValue(desk_buddy.slug.replace('pocket-', 'Pocket '))
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'New category' }).click()
  await page.locator('#category-form').getByLabel('Name').fill('Space Dogs')
  await page.getByRole('button', { name: 'Create Category' }).click()
  await expect(page.getByText('Space Dogs is saved.')).toBeVisible()
})

test('categories are made, changed, hidden and deleted; one that holds something stays and says why', {
  tag: '@sweep',
}, async ({ page, complaints }) => {
  await page.goto('/admin/desk-buddies')
  await page.getByLabel('Name').first().fill('Space Cats')
  await page.getByRole('button', { name: 'Create Category' }).click()
  const row = page
    .getByRole('list', { name: 'Categories' })
    .getByRole('listitem')
    .filter({ hasText: 'space-cats' })
  await expect(row).toBeVisible()
  await expect(page.locator('#desk-buddy-form').getByLabel('Category')).not.toHaveValue('')
  const form = page.locator('#category-form')
  await row.getByRole('button', { name: 'Change' }).click()
  await form.getByLabel('Description').fill('In orbit')
  await row.getByRole('button', { name: 'Deactivate' }).click()
  await expect(form.getByLabel('Active')).not.toBeChecked()
  await page.getByRole('button', { name: 'Change Wizards' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(form.getByLabel('Description')).toHaveValue('In orbit')
  await form.getByRole('button', { name: 'Update Category' }).click()
  await expect(form.getByRole('heading')).toHaveText('Create Category')
  await expect(row.getByRole('button', { name: 'Activate Space Cats', exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Change' }).click()
  await form.getByLabel('Slug').fill('space-dogs')
  await page.getByRole('button', { name: 'Change Wizards' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard it, edit Wizards' }).click()
  await expect(form.getByLabel('Slug')).not.toHaveValue('space-dogs')
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'Are you sure you want to delete this category? This action cannot be undone.',
  )
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete Sports Icons' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert')).toContainText('Sports Icons still holds 2 Desk Buddies')
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
})

test('a figurine is deleted after the question, and put elsewhere with buttons', { tag: '@sweep' }, async ({
  page,
}) => {
  const { desk_buddy } = await anItem(page, `Doomed ${Date.now()}`, { category_id: 'cat_romcom' })
  await page.goto('/admin/desk-buddies')
  await page.getByRole('button', { name: 'Rom-Com & Sitcom', exact: true }).click()
  const tiles = page.locator('.tile')
  await expect(tiles).toHaveCount(3)
  await tiles
    .filter({ hasText: desk_buddy.slug })
    .getByRole('button', { name: /^Move .* earlier$/ })
    .click()
  await expect(tiles.nth(1)).toContainText(desk_buddy.slug)
  await tiles.nth(1).dragTo(tiles.nth(0))
  await expect(tiles.nth(0)).toContainText(desk_buddy.slug)
  await tiles.nth(0).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'Are you sure you want to delete this desk buddy? This action cannot be undone.',
  )
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(tiles).toHaveCount(2)
})

test('whoever loses the role while the page is open is told, and a customer sees that sentence alone', {
  tag: '@sweep',
}, async ({ page, browser, complaints }) => {
  await page.goto('/admin/desk-buddies')
  await page.route('**/api/admin/desk-buddies/categories?**', route =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 403, detail: 'This is not yours to see.', code: 'access.refused' }),
    }),
  )
  await page.getByRole('button', { name: 'Refresh categories' }).click()
  await expect(page.getByText('You do not have permission to access this page.')).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('403')])
  const context = await browser.newContext({ baseURL: process.env.SHOP_ADDRESS ?? '' })
  const other = await context.newPage()
  await signedUp(other)
  await other.goto('/admin/desk-buddies')
  await expect(other.getByText('You do not have permission to access this page.')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Refresh categories' })).toHaveCount(0)
  await context.close()
})

for (const scheme of ['light', 'dark'] as const) {
  test(`everybody can use the catalogue, ${scheme}, on a phone and on a desk`, { tag: '@sweep' }, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/admin/desk-buddies')
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  })
}
