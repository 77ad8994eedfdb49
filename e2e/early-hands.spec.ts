import { test as bare } from '@playwright/test'
import { expect, test } from './visitor.ts'

/** A phone on a slow line: the page is there, its scripts are not. */
async function openBeforeScripts(page: import('@playwright/test').Page, path: string) {
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

bare('a press on Add to cart before the scripts have come counts once they have', async ({ page }) => {
  const { letScriptsCome } = await openBeforeScripts(page, '/desk-buddies/shiba-mochi')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  letScriptsCome()
  await expect(page.getByText('Mochi is in your cart')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})

bare('a name typed and a wrap ticked before the scripts have come are kept', async ({ page }) => {
  const { letScriptsCome } = await openBeforeScripts(page, '/desk-buddies/shiba-mochi')
  await page.getByLabel('Name label').fill('Tara')
  await page.getByLabel(/Gift wrap/).check()
  letScriptsCome()
  await expect(page.locator('.engrave .plate')).toHaveText('Tara')
  await expect(page.getByText('16 left')).toBeVisible()
  await expect(page.getByLabel(/Gift wrap/)).toBeChecked()
  await expect(page.locator('.buybar .price')).toHaveText('₹2,598')
})

bare('a link works before the scripts have come', async ({ page }) => {
  const { letScriptsCome } = await openBeforeScripts(page, '/')
  await page.getByRole('link', { name: 'Get Yours Now' }).click()
  await expect(page).toHaveURL(/\/upload$/)
  letScriptsCome()
})

test('a part of the page whose script does not come says so and can be loaded again', async ({ page, complaints }) => {
  await page.route('**/assets/turntable-*.js', route => route.abort())
  await page.goto('/desk-buddies/shiba-mochi')
  await page.getByRole('button', { name: 'Turn it' }).click()
  await expect(page.getByText('Loading chunk failed')).toBeVisible()
  await page.unroute('**/assets/turntable-*.js')
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(page.getByText('Loading chunk failed')).toBeHidden()
  await expect(page.getByLabel(/Mochi, a model you can turn|This browser cannot show the model/)).toBeVisible()
  complaints.length = 0
})
