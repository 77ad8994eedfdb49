import { defineConfig } from '@playwright/test'

/** The last --disable-features counts, so it repeats those of Playwright that matter here. */
const PLAYWRIGHTS_OWN = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
]
/** Pages that each window loads for its address bar, and a process in reserve: half the cost of a new window. */
const UNSEEN = [
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
]
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...PLAYWRIGHTS_OWN, ...UNSEEN].join()}`,
]

export default defineConfig({
  testDir: 'e2e',
  // Every page in every state is for npm run test:full.
  ...(!process.env.FULL && { testIgnore: 'sweeps/**', grepInvert: /@sweep/ }),
  globalSetup: './e2e/open-shop.ts',
  fullyParallel: true,
  workers: 3,
  retries: 0,
  // A machine that does other work as well is slow, not broken.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Recording every page takes as long as the tests themselves: TRACE=1 to look into a failure.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { args, ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }) },
  },
})
