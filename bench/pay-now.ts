// node scripts/run.mjs bench/pay-now.ts [times]: from pressing Pay Now to a usable payment window. Needs a
// build.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { buyerOf } from '../faults/buyers.ts'
import { findChromium } from '../scripts/chromium.mjs'
import { startBuiltShop } from '../test/built-shop.ts'

const times = Number(process.argv[2] ?? 15)
const LIMIT_MS = 400

const directory = mkdtempSync(join(tmpdir(), 'dopple-pay-now-'))
const shop = await startBuiltShop(join(directory, 'data'))
const buyer = await buyerOf(() => shop, 'asha@example.com')
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
})
const seen: number[] = []
try {
  for (let number = 0; number < times; number += 1) {
    // A fresh browser each time, so that nothing is cached.
    const context = await browser.newContext({ baseURL: shop.address })
    await context.addCookies(
      buyer.cookie.split('; ').map(pair => ({
        name: pair.slice(0, pair.indexOf('=')),
        value: pair.slice(pair.indexOf('=') + 1),
        url: shop.address,
      })),
    )
    const { order } = await buyer.order()
    const page = await context.newPage()
    await page.goto(`/payment?order=${order.id}`)
    await page.locator('html[data-awake="true"]').waitFor({ state: 'attached' })
    await page.waitForFunction(() => 'Razorpay' in globalThis)
    await page.evaluate(`{
      addEventListener('click', () => { window.pressedAt = performance.now() }, { capture: true, once: true })
      addEventListener('message', event => {
        if (event.data?.says === 'ready') requestAnimationFrame(() => requestAnimationFrame(() => { window.openedAt = performance.now() }))
      })
    }`)
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await page.waitForFunction(() => 'openedAt' in globalThis)
    seen.push(Number(await page.evaluate('openedAt - pressedAt')))
    await context.close()
  }
} finally {
  await browser.close()
  await shop.end('SIGTERM')
  rmSync(directory, { recursive: true, force: true })
}
const sorted = seen.map(Math.round).toSorted((a, b) => a - b)
const median = sorted[sorted.length >> 1] ?? 0
process.stdout.write(
  `from Pay Now to an open window, ms: ${sorted.join(' ')}\nmedian ${median}, limit ${LIMIT_MS}\n`,
)
process.exit(median < LIMIT_MS ? 0 : 1)
