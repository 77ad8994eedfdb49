import { windowPages } from '../shared/paths.ts'
import { expect, signedUp, test } from './visitor.ts'

for (const address of [...windowPages, '/desk-buddies/shiba-mochi', '/collections?category=animals']) {
  test(`${address} comes from memory, wakes up, and allows its own scripts alone`, {
    tag: address === '/' ? [] : '@sweep',
  }, async ({ page, request }) => {
    await page.goto(address)
    const first = await request.get(address)
    const again = await request.get(address, { headers: { 'if-none-match': first.headers().etag ?? '' } })
    expect(again.status()).toBe(304)
    const policy = first.headers()['content-security-policy'] ?? ''
    expect(policy).toMatch(/script-src 'self' 'sha256-/)
    expect(policy).not.toContain('nonce')
    expect(await first.text()).not.toContain('nonce=')
    await page.reload()
    await page.waitForFunction(() => document.documentElement.dataset.awake === 'true')
  })
}

test('a script that was slipped into a kept page does not run', async ({ page, complaints }) => {
  await page.route('/about', async route => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('</body>', '<script>document.title = "mine now"</script></body>'),
    })
  })
  await page.goto('/about')
  await expect(page).not.toHaveTitle('mine now')
  expect(complaints.splice(0).join()).toContain('Content Security Policy')
})

test('whoever signs in on a kept page is greeted on the next one, and a stranger is not', {
  tag: '@sweep',
}, async ({ page, request }) => {
  await page.goto('/about')
  await signedUp(page)
  const answer = await page.goto('/about')
  expect(answer?.headers()['cache-control']).toBe('private, no-store')
  await expect(page.getByRole('link', { name: /My Figurines/ }).first()).toBeVisible()
  expect(await (await request.get('/about')).text()).not.toContain('My Figurines')
})
