import type { Page } from '@playwright/test'
import { delivered, receiver } from './presents.ts'
import { expect, expectAccessible, test } from './visitor.ts'

const TURNED = '.turntable canvas[data-turned="once"]'

const opened = (page: Page) => page.getByRole('heading', { name: 'Look who came.' })
/** The button of the parcel: what opens it says so. */
const parcel = (page: Page) => page.getByRole('main').locator('summary')
const awake = (page: Page) => page.waitForFunction(() => document.documentElement.dataset.awake === 'true')

/** What the page hands to the share sheet of the phone. */
const catchShared = (page: Page) =>
  page.addInitScript(() => {
    const said: object[] = []
    Object.assign(window, { said })
    Object.assign(navigator, { share: async (what: object) => void said.push(what) })
  })

test('a parcel opens under the thumb, its figure turns around once, and the phone’s share sheet says thank you', async ({
  browser,
}) => {
  const address = await delivered(browser, 'figure')
  const page = await receiver(browser, { hasTouch: true, isMobile: true })
  await catchShared(page)
  await page.goto(address)
  await awake(page)
  await expect(page.getByText('Nani and Nana', { exact: true })).toBeVisible()
  await expect(page.getByText('Happy birthday!')).toBeHidden()
  await expectAccessible(page)
  const box = await page.locator('.parcel-box').boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  const thumb = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', up = 0) =>
    thumb.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: y - up }],
    })
  await touch('touchStart')
  await touch('touchMove', 40)
  await expect(page.locator('.parcel')).toHaveAttribute('style', /--lift: [34]\d/)
  await touch('touchEnd')
  await expect(opened(page), 'a lid that is hardly lifted falls back').toBeHidden()
  await touch('touchStart')
  for (const up of [40, 80, 120]) await touch('touchMove', up)
  await touch('touchEnd')
  await expect(opened(page)).toBeVisible()
  await expect(page.getByText('Happy birthday!')).toBeVisible()
  await expect(page.getByText('— Nani and Nana')).toBeVisible()
  await expect(page.locator(TURNED)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('PAPA-JI')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Say thank you' }).tap()
  const said = await page.evaluate(() => JSON.stringify((window as { said?: object[] }).said))
  expect(said).toContain('Thank you for the present!')
  expect(said, 'the address of the card is a secret').not.toMatch(/\/r\/|http/)
  await page.getByRole('link', { name: 'Make yours', exact: true }).first().tap()
  await page.waitForURL('**/upload')
  await page.context().close()
})

test('a parcel opens by a key, and where there is no share sheet the thanks are copied', async ({
  browser,
}) => {
  const address = await delivered(browser, 'buddy')
  const page = await receiver(browser, {
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.goto(address)
  await awake(page)
  await parcel(page).focus()
  await page.keyboard.press('Enter')
  await expect(opened(page)).toBeFocused()
  await expect(page.locator(TURNED)).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()
  await page.getByRole('button', { name: 'Say thank you' }).press('Enter')
  await expect(page.getByText('Your thank-you is copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Thank you for the present!')
  await page.evaluate(() => {
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('refused')) })
  })
  await page.getByRole('button', { name: 'Say thank you' }).press('Enter')
  await expect(page.getByLabel('Your thank-you, to copy')).toHaveValue(/Thank you for the present!/)
  await page.context().close()
})

test('with reduced motion it is open at once and stands still; a drawing is a picture, never turned', async ({
  browser,
}) => {
  const [figure, drawing] = [await delivered(browser, 'figure'), await delivered(browser, 'drawing')]
  const page = await receiver(browser, { reducedMotion: 'reduce' })
  await page.goto(figure)
  await awake(page)
  await parcel(page).click()
  await expect(opened(page)).toBeVisible()
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await page.getByRole('button', { name: 'Turn it' }).click()
  await expect(page.locator('.turntable[data-state="here"]')).toBeVisible({ timeout: 60_000 })
  await expect(page.locator(TURNED)).toHaveCount(0)
  await page.goto(drawing)
  await awake(page)
  await parcel(page).click()
  const picture = page.getByRole('img', { name: 'A figurine' })
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan(300)
  await expect(page.getByRole('button', { name: 'Turn it' })).toHaveCount(0)
  await expect(page.locator('.turntable')).toHaveCount(0)
  await page.context().close()
})

test('without scripts the parcel opens too', async ({ browser }) => {
  const page = await receiver(browser, { javaScriptEnabled: false })
  await page.goto(await delivered(browser, 'buddy'))
  await expect(page.getByText('Happy birthday!')).toBeHidden()
  await parcel(page).click()
  await expect(page.getByText('Happy birthday!')).toBeVisible()
  await page.context().close()
})
