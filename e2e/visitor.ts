import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

/** A visitor; any console error of the browser fails the test. */
export const test = base.extend<{ complaints: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  baseURL: async ({}, use) => {
    await use(process.env.SHOP_ADDRESS)
  },
  /** Waits until the page is hydrated; early input has tests of its own. */
  page: async ({ page }, use) => {
    const open = page.goto.bind(page)
    page.goto = async (url, options) => {
      const answer = await open(url, options)
      await page.waitForFunction(() => document.documentElement.dataset.awake === 'true')
      return answer
    }
    // The shop may close an idle connection at the moment it is used again; like a browser, this retries.
    const get = page.request.get.bind(page.request)
    page.request.get = (address, options) => get(address, { maxRetries: 2, ...options })
    await use(page)
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', message => {
        if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`.trim())
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

/** A colour halfway through a transition has no contrast of its own; progress bars may run on. */
const transitionsEnd = (page: Page) =>
  page.evaluate(async () => {
    const short = document.getAnimations().filter(({ effect, playState }) => {
      const { endTime } = effect?.getComputedTiming() ?? {}
      return playState === 'running' && typeof endTime === 'number' && endTime < 2_000
    })
    await Promise.allSettled(short.map(({ finished }) => finished))
  })

/** The focus guards of an open menu pass the focus on at once. */
async function axe(page: Page) {
  await transitionsEnd(page)
  return new AxeBuilder({ page }).exclude('[data-base-ui-focus-guard]')
}

export async function expectAccessible(page: Page) {
  const { violations } = await (await axe(page))
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`),
  ).toEqual([])
}

/** Only colours differ between the schemes, so only they are checked twice. */
export async function expectAccessibleInBothSchemes(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark' })
  const { violations } = await (await axe(page)).withRules(['color-contrast']).analyze()
  expect(
    violations.map(
      ({ id, nodes }) => `${id} in the dark: ${nodes.map(node => node.target.join(' ')).join(', ')}`,
    ),
  ).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
}

type Files = Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]
export const portraitPath = (name = 'curly-red') => join(import.meta.dirname, `../test/portraits/${name}.jpg`)

/** On the upload page: a photo, and who is in it. */
export async function choosePhoto(page: Page, photo: Files = portraitPath()) {
  await page.getByLabel('Photo', { exact: true }).setInputFiles(photo)
  await page.getByLabel('Me (18 or older)').check()
}

let signedUpSoFar = 0
/** Signs up over HTTP; the screens for it have tests of their own. */
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
