import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuiltShop } from '../../test/built-shop.ts'
import { expect, expectAccessible, PHONE, test } from '../visitor.ts'

const DESK = { width: 1280, height: 900 }

for (const { colorScheme, viewport } of [
  { colorScheme: 'light', viewport: DESK },
  { colorScheme: 'dark', viewport: PHONE },
] as const) {
  test(`every part in every state can be used by everybody, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/dev/ui')
    await expect(page.locator('.ui-contrasts li').first()).toBeVisible()
    await expect(
      page.locator('.ui-contrasts li:not([data-passes])'),
      'pairs of colours that are too close',
    ).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    await expectAccessible(page)
  })
}

test('behind a proxy the parts are for admins alone, as the mails are', async ({ browser, complaints }) => {
  const directory = mkdtempSync(join(tmpdir(), 'dopple-e2e-behind-'))
  const shop = await startBuiltShop(directory, { TRUST_PROXY: '127.0.0.0/8' })
  const page = await browser.newPage({ baseURL: shop.address })
  for (const path of ['/dev/ui', '/dev/ui.data', '/dev/mail'])
    expect((await page.request.get(path)).status(), path).toBe(404)
  await page.goto('/dev/ui')
  await expect(page.getByRole('heading', { name: 'Every part, in every state' })).toHaveCount(0)
  await page.close()
  await shop.end('SIGTERM')
  rmSync(directory, { recursive: true, force: true })
  complaints.length = 0
})

test('a state that needs a hand is drawn by the shop’s own rule', async ({ page }) => {
  await page.goto('/dev/ui')
  const shadow = (name: string) =>
    page
      .getByRole('button', { name, exact: true })
      .first()
      .evaluate(button => getComputedStyle(button).boxShadow)
  const pressed = await shadow('Pressed')
  expect(pressed).not.toBe(await shadow('At rest'))
  await page.getByRole('button', { name: 'At rest', exact: true }).first().hover()
  await expect.poll(() => shadow('At rest')).toBe(await shadow('Under a hand'))
})
