import { asAdmin, asFounder } from './admin.ts'
import { expect, expectAccessible, PHONE, test } from './visitor.ts'

test.describe.configure({ mode: 'serial' })
test.beforeEach(({ page }) => asFounder(page))

test('the provider is switched and says so for three seconds; exactly one is active', {
  tag: '@sweep',
}, async ({ page, complaints }) => {
  await page.goto('/admin/settings')
  await expect(page.getByRole('link', { name: 'Back to Today' })).toHaveAttribute('href', '/admin')
  await expect(page.getByText('No key is set').first()).toBeVisible()
  await page.getByRole('button', { name: 'Switch to Gemini' }).click()
  const banner = page.getByText('AI provider switched to GEMINI successfully!')
  await expect(banner).toBeVisible()
  await expect(page.getByText('Active', { exact: true })).toHaveCount(1)
  await expect(banner).toBeHidden()
  await page.route('**/api/admin/ai-provider', route => route.abort())
  await page.getByRole('button', { name: 'Switch to OpenAI' }).click()
  await expect(page.getByText('Failed to update AI provider')).toBeVisible()
  await page.unroute('**/api/admin/ai-provider')
  await page.getByRole('button', { name: 'Switch to OpenAI' }).click()
  await expect(page.getByText('AI provider switched to OPENAI successfully!')).toBeVisible()
  expect(complaints.splice(0)).toHaveLength(1)

  const other = page.getByLabel('Ask the other one if the active one fails')
  await expect(other).not.toBeChecked()
  await other.check()
  await expect(page.getByText('The other provider is asked if the active one fails.')).toBeVisible()
  await page.reload()
  await expect(other).toBeChecked()
  await other.uncheck()
  await expect(page.getByText('Only the active provider gets photos.')).toBeVisible()
})

test('the founder chooses which mails come of orders, and what the automatic choice comes to is said', async ({
  page,
}) => {
  await page.goto('/admin/settings#desk-mails')
  const mails = page.getByRole('region', { name: 'Emails to the desk' })
  await expect(mails.getByRole('radio', { name: /^Automatic/ })).toBeChecked()
  await expect(mails.getByText(/^Automatic is an email for each at the moment/)).toBeVisible()
  await expect(mails.getByText('They go to founder@dopple.test.')).toBeVisible()
  await mails.getByRole('radio', { name: 'One email an hour' }).check()
  await mails.getByLabel('An email at seven in the morning').uncheck()
  await mails.getByRole('button', { name: 'Save emails' }).click()
  await expect(page.getByText('Saved. It applies from the next email on.')).toBeVisible()
  await page.reload()
  await expect(mails.getByRole('radio', { name: 'One email an hour' })).toBeChecked()
  await expect(mails.getByLabel('An email at seven in the morning')).not.toBeChecked()
  await expect(mails.getByText(/at the moment/)).toHaveCount(0)
  await asAdmin(page, 'PUT', '/desk-mails', { orders: 'automatic', morning: true })
})

test('a prompt is tried on the sample photo, put into use, and gone back from with one press', {
  tag: '@sweep',
}, async ({ page }) => {
  await page.goto('/admin/settings')
  const box = page.getByLabel('What the image model is told')
  const before = await box.inputValue()
  await expect(page.getByRole('button', { name: 'Save prompt' })).toBeDisabled()
  await box.fill('A tiny clay person on a black base.')
  await page.getByRole('button', { name: 'Try on the sample photo' }).click()
  await expect(page.getByRole('img', { name: 'What was drawn' })).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText('Drawn by the demo generator')).toBeVisible()
  expect((await asAdmin<{ prompt: string }>(page, 'GET', '/system-prompt')).prompt).toBe(before)
  await page.getByRole('button', { name: 'Save prompt' }).click()
  await expect(page.getByText('System prompt updated successfully!')).toBeVisible()
  await page.getByText('Earlier prompts').click()
  await expect(page.getByText('In use')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use again: Built-in' }).click()
  await expect(box).toHaveValue(before)
  expect((await asAdmin<{ prompt: string }>(page, 'GET', '/system-prompt')).prompt).toBe(before)
})

test('a prompt that could not be saved stays in the box; somebody else’s is not written over unseen', {
  tag: '@sweep',
}, async ({ page, complaints }) => {
  await page.goto('/admin/settings')
  const box = page.getByLabel('What the image model is told')
  await box.fill('Mine.')
  await page.route('**/api/admin/system-prompt', route =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await page.getByRole('button', { name: 'Save prompt' }).click()
  await expect(page.getByText('Failed to update system prompt')).toBeVisible()
  await expect(box).toHaveValue('Mine.')
  await page.unroute('**/api/admin/system-prompt')
  await asAdmin(page, 'POST', '/system-prompt', { prompt: 'Theirs.' })
  await page.getByRole('button', { name: 'Save prompt' }).click()
  await expect(page.getByText(/saved another prompt while you were writing/)).toBeVisible()
  await expect(box).toHaveValue('Mine.')
  await page.getByRole('button', { name: 'Save prompt' }).click()
  await expect(page.getByText('System prompt updated successfully!')).toBeVisible()
  expect(complaints.splice(0)).toHaveLength(2)
})

test('typing that was not saved is asked about on the way out; saved or taken back, it is not', {
  tag: '@sweep',
}, async ({ page }) => {
  await page.goto('/admin/settings')
  const box = page.getByLabel('What the image model is told')
  const room = (name: string) => page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name })
  const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await box.fill('Half a')
  await room('Gallery').click()
  await expect(asked).toBeVisible()
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Stay here' }).click()
  await expect(page).toHaveURL(/\/admin\/settings$/)
  await expect(box).toHaveValue('Half a')
  await page.getByRole('button', { name: 'Back to the saved prompt' }).click()
  await room('Gallery').click()
  await expect(page).toHaveURL(/\/admin\/gallery$/)
  await page.getByLabel('Title').fill('Half a title')
  await page.goBack()
  await asked.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/admin\/settings$/)
  await room('Desk Buddies').click()
  await expect(asked).toBeHidden()
  await page.locator('#desk-buddy-form').getByLabel('Name').fill('Half a name')
  const browsers = page.waitForEvent('dialog')
  void page.close({ runBeforeUnload: true })
  const dialog = await browsers
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
})

for (const scheme of ['light', 'dark'] as const) {
  test(`everybody can use the settings, ${scheme}, on a phone and on a desk`, { tag: '@sweep' }, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/admin/settings')
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  })
}
