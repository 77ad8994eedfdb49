import type { Page } from '@playwright/test'
import { asFounder } from '../admin.ts'
import { expect, signedUp, test } from '../visitor.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

/** 1280 by 720 at 200 %, and the narrowest window that WCAG 1.4.10 names. */
const windows = [
  { width: 640, height: 360 },
  { width: 320, height: 640 },
]

/** The text spacing of WCAG 1.4.12; a constructed style sheet is not blocked by the CSP. */
const spread = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets = [sheet]
  })
const asItIs = (page: Page) =>
  page.evaluate(() => {
    document.adoptedStyleSheets = []
  })

/** Text outside the window or clipped by its container; rows that scroll sideways may be. */
const troubles = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const isForReadersOnly = (element: Element): boolean =>
      getComputedStyle(element).clipPath === 'inset(50%)' ||
      (element.parentElement !== null && isForReadersOnly(element.parentElement))
    const wide = document.documentElement.scrollWidth - innerWidth
    if (wide > 0) found.push(`the page is ${wide} px too wide`)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement
      const words = node.textContent?.trim()
      if (!around || !words || !around.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue
      if (around.closest('[aria-hidden="true"], script, style, noscript, option, .skip, svg')) continue
      if (isForReadersOnly(around)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width === 0) continue
      for (
        let outer: Element | null = around;
        outer && outer !== document.documentElement;
        outer = outer.parentElement
      ) {
        const { overflowX, overflowY } = getComputedStyle(outer)
        if (overflowX === 'auto' || overflowX === 'scroll') break
        const edge = outer.getBoundingClientRect()
        const cutAcross = overflowX !== 'visible' && (box.right > edge.right + 2 || box.left < edge.left - 2)
        const cutDown =
          overflowY !== 'visible' &&
          overflowY !== 'auto' &&
          overflowY !== 'scroll' &&
          (box.bottom > edge.bottom + 2 || box.top < edge.top - 2)
        if (cutAcross || cutDown)
          found.push(`“${words.slice(0, 40)}” is cut by ${outer.tagName}.${outer.className}`)
        if (outer === document.body && (box.right > innerWidth + 1 || box.left < -1))
          found.push(`“${words.slice(0, 40)}” stands outside`)
      }
    }
    for (const bar of document.querySelectorAll('main *, header')) {
      const { position } = getComputedStyle(bar)
      const { top, bottom, height } = bar.getBoundingClientRect()
      if (
        (position === 'sticky' || position === 'fixed') &&
        top < innerHeight &&
        bottom > 0 &&
        height > innerHeight / 2 &&
        bar.scrollHeight > bar.clientHeight + 2
      )
        found.push(`${bar.className} keeps more than half of the window`)
    }
    return [...new Set(found)]
  })

async function expectUsable(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  const found: string[] = []
  for (const viewport of windows) {
    await page.setViewportSize(viewport)
    found.push(...(await troubles(page)).map(one => `${path} at ${viewport.width}: ${one}`))
  }
  await spread(page)
  found.push(...(await troubles(page)).map(one => `${path} with wide spacing: ${one}`))
  await asItIs(page)
  return found
}

const shopWindow = [
  '/',
  '/collections',
  '/collections?q=nobody-is-called-this',
  '/desk-buddies/shiba-mochi',
  '/upload',
  '/make',
  '/about',
  '/pricing',
  '/contact',
  '/cancellations',
  '/privacy',
  '/terms',
  '/track-order',
  '/login',
  '/signup',
  '/forgot-password',
  '/newsletter',
  '/dev/ui',
]

test('the shop window can be used at 200 %, on 320 px and with wide spacing', async ({ page }) => {
  const found: string[] = []
  for (const path of shopWindow) found.push(...(await expectUsable(page, path)))
  expect(found).toEqual([])
})

test('what a customer sees can be used at 200 %, on 320 px and with wide spacing', async ({ page }) => {
  await signedUp(page, 'Bartholomew Featherstonehaugh-Chattopadhyay')
  await page.goto('/desk-buddies/shiba-mochi')
  await page.getByLabel('Name label').fill('Maximilian the Great')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('link', { name: 'See cart' })).toBeVisible()
  const found: string[] = []
  for (const path of ['/cart', '/checkout', '/account', '/orders', '/figurines'])
    found.push(...(await expectUsable(page, path)))
  expect(found).toEqual([])
})

const desk = [
  '',
  '/orders',
  '/parcels',
  '/messages',
  '/gallery',
  '/settings',
  '/desk-buddies',
  '/audit',
  '/status',
]
test('the founder’s desk can be used at 200 %, on 320 px and with wide spacing', async ({ page }) => {
  await asFounder(page)
  const found: string[] = []
  for (const path of desk) found.push(...(await expectUsable(page, `/admin${path}`)))
  expect(found).toEqual([])
})
