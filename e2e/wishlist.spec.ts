import { expect, expectAccessible, PHONE, test } from './visitor.ts'

test('hearts make a wishlist that two tabs share; it says who is gone, and fills the cart', async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/wishlist')
  await expect(page.getByText('Nobody is on your wishlist yet.')).toBeVisible()

  const other = await context.newPage()
  await other.goto('/collections')
  await other.getByRole('button', { name: 'Mochi on your wishlist' }).click()
  await other.getByRole('button', { name: 'Gulab on your wishlist' }).click()
  await expect(other.getByText('Gulab is on your wishlist')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Gulab' })).toBeVisible()
  await page.getByRole('button', { name: 'Take Gulab off the wishlist' }).click()
  // While it has the focus it stays, however slow the machine.
  await page.getByRole('button', { name: 'Undo' }).focus()
  await expect(other.getByRole('button', { name: 'Gulab on your wishlist' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Gulab' })).toBeVisible()

  await page.evaluate(() => {
    const key = 'dopple.wishlist'
    const kept = JSON.parse(localStorage.getItem(key) ?? '')
    kept.items.push({ id: 'db_gone', slug: 'gone', name: 'Old Friend', imageUrl: null })
    localStorage.setItem(key, JSON.stringify(kept))
  })
  await page.goto('/about')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Wishlist' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your wishlist')
  await expect(page.locator('.ci', { hasText: 'Old Friend' })).toContainText('No longer for sale')
  await expect(page.locator('.ci .money')).toHaveCount(2)
  await expectAccessible(page)
  await page.locator('.ci', { hasText: 'Mochi' }).getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})

test('a wishlist that cannot be read starts fresh, and one that cannot be stored stays while the page is open', {
  tag: '@sweep',
}, async ({ page }) => {
  await page.goto('/about')
  for (const broken of ['not json', '{"version":2,"items":[]}', '{"version":1,"items":[{"id":1}]}']) {
    await page.evaluate(text => localStorage.setItem('dopple.wishlist', text), broken)
    await page.goto('/wishlist')
    await expect(page.getByText('Nobody is on your wishlist yet.')).toBeVisible()
  }
  await page.goto('/desk-buddies/shiba-mochi')
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.getByRole('button', { name: 'Add to wishlist' }).click()
  await expect(page.getByRole('button', { name: 'On your wishlist', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'See wishlist' }).click()
  await expect(page.getByRole('link', { name: 'Mochi' })).toBeVisible()
})
