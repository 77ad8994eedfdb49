import type { Browser, BrowserContext, Page } from '@playwright/test'
import { paths } from '../shared/paths.ts'
import type { Account, BuiltShop } from '../test/built-shop.ts'
import type { Screen, State, Who } from './screen.ts'
import type { Trade } from './seed-orders.ts'

export interface Glass {
  width: number
  scheme: 'light' | 'dark'
}
export interface Shot {
  screen: Screen
  state: State
  glass: Glass
}
const HEIGHTS: Record<number, number> = { 360: 780, 768: 1024, 1280: 800 }
/** A4 at 96 dots an inch. */
const PAPER = { width: 794, height: 1123 }
const SETTLED = 600

export interface Studio {
  shop: BuiltShop
  browser: Browser
  trade: Trade
  accounts: Partial<Record<Who, Pick<Account, 'cookie'>>>
}

/** One screen in one state, through a browser of its own, as a JPEG. */
export async function takePicture(
  { shop, browser, trade, accounts }: Studio,
  { screen, state, glass }: Shot,
): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL: shop.address,
    viewport: state.print ? PAPER : { width: glass.width, height: HEIGHTS[glass.width] ?? 800 },
    colorScheme: glass.scheme,
    reducedMotion: 'reduce',
    locale: 'en-IN',
  })
  try {
    await dress(context, shop, {
      cookie: accounts[state.as ?? screen.as]?.cookie,
      failing: state.fails,
      cart: state.cart && trade.cart,
    })
    const page = await context.newPage()
    if (state.print) await page.emulateMedia({ media: 'print', colorScheme: glass.scheme })
    await open(page, state, (state.path ?? screen.path)(trade), trade)
    await state.after?.(page, trade)
    await settle(page)
    return await page.screenshot({ type: 'jpeg', quality: 84, fullPage: true })
  } finally {
    await context.close()
  }
}

interface Clothes {
  cookie: string | undefined
  failing: string | undefined
  cart: unknown
}
async function dress(context: BrowserContext, { address }: BuiltShop, { cookie, failing, cart }: Clothes) {
  const pairs = cookie?.split('; ') ?? []
  if (failing) pairs.push(`failing=${encodeURIComponent(failing)}`)
  const cookies = pairs.map(pair => ({
    name: pair.slice(0, pair.indexOf('=')),
    value: pair.slice(pair.indexOf('=') + 1),
    url: address,
  }))
  await context.addCookies(cookies)
  if (cart)
    await context.addInitScript(
      `localStorage.setItem('dopple.cart', ${JSON.stringify(JSON.stringify({ items: cart }))})`,
    )
}

async function open(page: Page, state: State, path: string, trade: Trade) {
  if (state.without)
    await page.route(
      url => url.pathname.startsWith(state.without ?? ''),
      route => route.abort(),
    )
  if (state.fails)
    await page.route(
      url => url.pathname.startsWith(state.fails ?? '') && /^\/api\/|\.data$/.test(url.pathname),
      route => route.abort(),
    )
  if (state.before) {
    await page.goto(paths.trackOrder)
    await state.before(page, trade)
  } else if (state.held || state.fails === '/' || (state.fails && isWindow(path)))
    await press(page, state, path)
  else await page.goto(path)
  await page.locator('html[data-awake="true"]').waitFor({ state: 'attached' })
}

/** What everybody sees is made without a cookie, and fails in the browser only. */
const isWindow = (path: string) => /^\/($|collections|desk-buddies)/.test(path)

/** A press on a link from another page. */
async function press(page: Page, state: State, path: string) {
  await page.goto(paths.trackOrder)
  await page.locator('html[data-awake="true"]').waitFor({ state: 'attached' })
  if (state.held) await page.route(/\/api\/|\.data(\?|$)/, () => {})
  await page.evaluate(`void window.__reactRouterDataRouter.navigate(${JSON.stringify(path)})`)
}

/** Fonts and pictures that are looked at are here; nothing waits for the network, which may be held. */
async function settle(page: Page) {
  await page.waitForTimeout(SETTLED)
  await page.evaluate(`(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    const patient = new Promise(resolve => setTimeout(resolve, 15000))
    await Promise.race([patient, Promise.all([document.fonts.ready, ...[...document.images].map(picture => picture.decode().catch(() => {}))])])
  })()`)
}
