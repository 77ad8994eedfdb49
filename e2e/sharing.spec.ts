import type { Browser, Page } from '@playwright/test'
import { defaultFigure } from '../shared/figure/figure.ts'
import { portrait } from '../test/photos.ts'
import { PATIENT } from './admin.ts'
import { expect, expectAccessible, PHONE, signedUp, test } from './visitor.ts'

const another = async (browser: Browser) =>
  (await browser.newContext({ viewport: PHONE, baseURL: process.env.SHOP_ADDRESS ?? '' })).newPage()
const linkOf = (page: Page) => page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()

test('a preview is shared by a link, seen by whoever has it, and gone once it is ended', {
  tag: '@sweep',
}, async ({ page, browser }) => {
  await signedUp(page)
  await page.setViewportSize(PHONE)
  const made = await page.request.post('/api/figurines/made', {
    data: { figure: defaultFigure },
    headers: { origin: process.env.SHOP_ADDRESS ?? '' },
  })
  expect(made.ok()).toBe(true)
  await page.goto('/figurines')
  await page.getByRole('button', { name: /^Share: / }).click()
  await expect(page.getByText('Who is in the picture?')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Name' }).fill('Captain Asha')
  await page.getByLabel('7 days').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make the link' }).click()
  await expect(page.getByText(/The link works until/)).toBeVisible()
  await expectAccessible(page)
  const address = await linkOf(page)
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(address)),
  )

  const stranger = await another(browser)
  const answer = await stranger.goto(address)
  expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow')
  await expect(stranger.getByRole('heading', { name: 'Captain Asha' })).toBeVisible()
  await expect(stranger.getByRole('link', { name: 'Make yours' }).first()).toBeVisible()
  await stranger.getByRole('button', { name: 'Turn it' }).click()
  await expect(stranger.locator('.figure-view canvas')).toBeVisible(PATIENT)
  await expectAccessible(stranger)
  const card = (await stranger.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
  expect((await stranger.request.get(card)).headers()['content-type']).toBe('image/jpeg')

  await page.getByRole('button', { name: 'End the link' }).click()
  await expect(page.getByRole('button', { name: 'Make the link' })).toBeVisible()
  expect((await stranger.request.get(card)).status()).toBe(410)
  expect((await stranger.request.get(address)).status()).toBe(410)
  await stranger.context().close()
})

test('before a figurine of a photo that came without it is shared, its owner says who is in it, and a child’s is not', {
  tag: '@sweep',
}, async ({ page, complaints }) => {
  await signedUp(page)
  const drawn = await page.request.post('/api/generate-figurine', {
    multipart: { closeup_image: { name: 'me.jpg', mimeType: 'image/jpeg', buffer: portrait() } },
    headers: { origin: process.env.SHOP_ADDRESS ?? '' },
  })
  const { figurine_id: id } = (await drawn.json()) as { figurine_id: string }
  await page.goto(`/upload?figurine=${id}`)
  await page.getByRole('button', { name: 'Share it' }).click(PATIENT)
  await page.getByRole('button', { name: 'Make the link' }).click()
  await expect(page.getByRole('alert').getByText('Please say who is in the picture.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('My child').check()
  await page.getByRole('button', { name: 'Make the link' }).click()
  await expect(page.getByText('Figurines of children are not shared.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make the link' })).toHaveCount(0)
  expect(complaints).toEqual([expect.stringContaining('422')])
  complaints.length = 0
})
