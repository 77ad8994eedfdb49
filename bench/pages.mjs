// npm run bench -- --pages: weight and LCP of a first visit, on slow 4G with a CPU four times slower.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { root } from '../scripts/prepare.mjs'
import { median, untilQuiet } from './measure.mjs'
import { startShop } from './shop.mjs'

const PATHS = ['/', '/collections', '/desk-buddies/shiba-mochi']
const LIMITS = { script: 132, all: 350, lcp: 1800 }
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1600 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const SLOWER = 4
const ROUNDS = 3

const scratch = mkdtempSync(join(tmpdir(), 'dopple-bench-'))
mkdirSync(join(scratch, 'data'))
const shop = await startShop({ data: join(scratch, 'data') })
await untilQuiet(shop.pid)
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
const found = []
try {
  for (const path of PATHS) {
    const visits = []
    for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(shop.address + path))
    const middle = what => median(visits.map(one => one[what]))
    found.push({
      path,
      script: middle('script'),
      all: middle('all'),
      lcp: middle('lcp'),
      shift: middle('shift'),
    })
  }
} finally {
  await browser.close()
  await shop.stop()
  rmSync(scratch, { recursive: true, force: true })
}

/** A 360 px phone with an empty cache; counts bytes until the network is idle. */
async function visit(address) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', SLOW_4G)
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const kinds = new Map()
  const weight = { script: 0, all: 0 }
  line.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    weight.all += encodedDataLength / 1024
    if (kinds.get(requestId) === 'Script') weight.script += encodedDataLength / 1024
  })
  await page.addInitScript(() => {
    globalThis.seen = { lcp: 0, shift: 0 }
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) globalThis.seen.lcp = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) globalThis.seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForFunction(() => document.documentElement.dataset.awake === 'true', undefined, {
    timeout: 60_000,
  })
  await pause(2500)
  const seen = await page.evaluate(() => globalThis.seen)
  await context.close()
  return { ...weight, ...seen }
}

mkdirSync(join(root, 'bench/results'), { recursive: true })
writeFileSync(
  join(root, 'bench/results/pages.json'),
  JSON.stringify({ at: new Date().toISOString(), found }, null, 2),
)
const within = (value, limit) => `${Math.round(value)}${value <= limit ? '' : ' BEYOND'}`
process.stdout.write(
  `\n  ${'page'.padEnd(28)} JavaScript KB (≤ ${LIMITS.script})   all KB (≤ ${LIMITS.all})   LCP ms (≤ ${LIMITS.lcp})   layout shift\n`,
)
for (const { path, script, all, lcp, shift } of found)
  process.stdout.write(
    `  ${path.padEnd(28)} ${within(script, LIMITS.script).padEnd(25)} ${within(all, LIMITS.all).padEnd(18)} ${within(lcp, LIMITS.lcp).padEnd(18)} ${shift.toFixed(3)}\n`,
  )
