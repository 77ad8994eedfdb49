import type { Page } from '@playwright/test'

/** A phone on a slow network: the page is there, its scripts are not. */
export async function openBeforeScripts(page: Page, path: string) {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/assets/*.js', async route => {
    await held
    await route.continue()
  })
  await page.goto(`${process.env.SHOP_ADDRESS}${path}`, { waitUntil: 'domcontentloaded' })
  return { letScriptsCome: release }
}
