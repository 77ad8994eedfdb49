import type { Page } from '@playwright/test'
import type { Figurine } from '../shared/figurines/api.ts'
import { choosePhoto, expect, expectAccessible, PHONE, portraitPath, signedUp, test } from './visitor.ts'

const question = (page: Page) => page.getByRole('region', { name: 'A few questions' })
const option = (page: Page, name: RegExp) => question(page).getByRole('radio', { name })
const figure = (page: Page) => page.getByRole('img', { name: 'Your figurine, as it stands' })
const make = (page: Page) => page.getByRole('button', { name: 'Make my figurine' })
/** The figurine that was made, with who settled what of it. */
async function madeIn(page: Page) {
  await page.waitForURL('**/upload?figurine=**')
  const id = new URL(page.url()).searchParams.get('figurine')
  const answer = await page.request.get(`/api/figurines/${id}`)
  return ((await answer.json()) as { figurine: Figurine }).figurine
}

// The turntable is drawn by the processor, and two others draw beside it.
test.describe.configure({ timeout: 180_000 })

test('five taps by touch on a small phone dress the figure before the photo is sent', async ({ browser }) => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await signedUp(page)
  await page.goto('/upload')
  await choosePhoto(page, portraitPath('short-brown-blue-tee'))
  await expect(question(page)).toBeVisible({ timeout: 60_000 })
  await expect(figure(page)).toBeVisible({ timeout: 60_000 })
  await expect(make(page)).toBeInViewport({ ratio: 1 })
  const taps = {
    'Anything on the head?': /^None/,
    'Glasses?': /^Round/,
    'Beard or moustache?': /^Chevron moustache/,
  }
  const chosen = { 'How is the hair worn?': /^Side parting/, 'What shall they wear?': /^Kurta/ }
  const rest = { 'Which face do they make?': /^Laugh$/, 'Anything in the hand?': /^Cup|^Bat/ }
  const tones = {
    'Which of these tones?': /^Tone/,
    'Which hair colour?': /^Chestnut/,
    'In which colour?': /./,
  }
  const answers: Record<string, RegExp> = { ...taps, ...chosen, ...rest, ...tones }
  for (let i = 0; i < 10; i++) {
    const group = question(page).getByRole('group')
    if (!(await group.isVisible())) break
    const asked = await group.locator('legend').innerText()
    const answer = answers[asked]
    if (!answer) await question(page).getByRole('button', { name: 'Skip' }).tap()
    else await question(page).locator('label').filter({ hasText: answer }).first().tap()
    await expect(page.getByRole('group', { name: asked })).toBeHidden()
  }
  await expect(question(page).getByText('That is all we ask.')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await expectAccessible(page)
  await make(page).tap()
  const { figure: made, sources } = await madeIn(page)
  expect(made).toMatchObject({
    kit: 2,
    hair: { style: 'parted' },
    outfit: { style: 'kurta-pyjama' },
    mouth: 'laugh',
  })
  const byCustomer = { hair: 'customer', outfit: 'customer', mouth: 'customer', prop: 'customer' }
  expect(sources).toMatchObject(byCustomer)
  await expect(page.getByRole('heading', { name: 'That is so you.' })).toBeVisible({ timeout: 30_000 })
  const order = page.getByRole('button', { name: '₹499 · DOPPLE ME UP!' })
  await expect(order).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.turntable[data-state="here"]')).toBeVisible({ timeout: 30_000 })
  await order.tap()
  await page.waitForURL('**/checkout')
  await context.close()
})

test('by keyboard an arrow chooses, Enter goes on, and what is skipped stays a guess', async ({ page }) => {
  await signedUp(page)
  await page.goto('/upload')
  await choosePhoto(page, portraitPath('short-brown-blue-tee'))
  await expect(question(page)).toBeVisible({ timeout: 60_000 })
  const group = (name: string) => page.getByRole('group', { name })
  while (await group('How is the hair worn?').isHidden()) {
    await question(page).getByRole('button', { name: 'Skip' }).click()
  }
  await option(page, /our guess/).focus()
  await page.keyboard.press('ArrowRight')
  await expect(group('How is the hair worn?')).toBeVisible()
  const name = await question(page).getByRole('radio', { checked: true }).getAttribute('value')
  expect(name).not.toBeNull()
  await page.keyboard.press('Enter')
  await expect(group('How is the hair worn?')).toBeHidden()
  await question(page).getByRole('button', { name: 'Back' }).click()
  await expect(group('How is the hair worn?')).toBeVisible()
  await make(page).click()
  const { sources } = await madeIn(page)
  expect(sources).toMatchObject({ hair: 'customer', outfit: 'default', prop: 'default' })
})
