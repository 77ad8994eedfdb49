import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

/** A visitor of the shop; anything the browser complains about fails the test. */
export const test = base.extend<{ complaints: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  baseURL: async ({}, use) => {
    await use(process.env.SHOP_ADDRESS)
  },
  /** Opens a page and waits until it runs, as a hand would: what happens before that has tests of its own. */
  page: async ({ page }, use) => {
    const open = page.goto.bind(page)
    page.goto = async (url, options) => {
      const answer = await open(url, options)
      await page.waitForFunction(() => document.documentElement.dataset.awake === 'true')
      return answer
    }
    // A line nobody used may be closed in the very moment it is used again; a browser then opens another, and so does this.
    const get = page.request.get.bind(page.request)
    page.request.get = (address, options) => get(address, { maxRetries: 2, ...options })
    await use(page)
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', message => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      page.on('pageerror', error => complaints.push(error.message))
      await use(complaints)
      expect(complaints, 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

export const PHONE = { width: 360, height: 780 }

/** The guards of an open menu hand the keyboard on in the moment they get it. */
const axe = (page: Page) => new AxeBuilder({ page }).exclude('[data-base-ui-focus-guard]')

/** No violation of WCAG 2.2 AA that a machine can find. */
export async function expectAccessible(page: Page) {
  const { violations } = await axe(page)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`),
  ).toEqual([])
}

/** The same in both schemes; what changes with the lamp is colour, so only colour is asked about twice. */
export async function expectAccessibleInBothSchemes(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark' })
  const { violations } = await axe(page).withRules(['color-contrast']).analyze()
  expect(
    violations.map(
      ({ id, nodes }) => `${id} in the dark: ${nodes.map(node => node.target.join(' ')).join(', ')}`,
    ),
  ).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
}

let signedUpSoFar = 0
/** Somebody with an account, signed in with this page's browser; the screens of it have tests of their own. */
export async function signedUp(page: Page, name = 'Asha Rao') {
  signedUpSoFar += 1
  const who = {
    email: `visitor-${process.pid}-${signedUpSoFar}-${Date.now()}@example.com`,
    password: 'secret-1',
  }
  const post = (door: string, data: object) =>
    page.request.post(`/api/auth/${door}/email`, {
      data,
      headers: { origin: process.env.SHOP_ADDRESS ?? '' },
    })
  expect((await post('sign-up', { ...who, name, newsletter: false })).ok()).toBe(true)
  expect((await post('sign-in', who)).ok()).toBe(true)
  return who
}
