import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { type BuiltShop, startBuiltShop } from '../test/built-shop.ts'
import { FOUNDER, newShopDirectory } from './new-shop.ts'
import { expect, test } from './visitor.ts'

/** The shop may close a kept-alive connection at the moment it is used again, so none are kept. */
const fromTheShop = () => ({ origin: process.env.SHOP_ADDRESS ?? '', connection: 'close' })

export async function asFounder(page: Page) {
  const answer = await page.request.post('/api/auth/sign-in/email', { data: FOUNDER, headers: fromTheShop() })
  expect(answer.ok()).toBe(true)
}

export async function asAdmin<T>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
): Promise<T> {
  const answer = await page.request.fetch(`/api/admin${path}`, {
    method,
    headers: fromTheShop(),
    ...(data && { data }),
  })
  return (await answer.json()) as T
}

/** Opens every part of the desk's order that is folded. */
export const unfold = (page: Page) =>
  page.locator('.fold details').evaluateAll(parts => {
    for (const part of parts) part.setAttribute('open', '')
  })

/** The first upload starts the image worker, which takes a while on a busy machine. */
export const PATIENT = { timeout: 25_000 }

/** For tests that change what other files look at: a shop of their own, one test after the other. */
export function inAShopOfItsOwn(settings: () => Promise<Record<string, string>> = async () => ({})) {
  let everybodys: string | undefined
  let directory = ''
  let shop: BuiltShop | undefined
  test.describe.configure({ mode: 'default' })
  test.beforeAll(async () => {
    everybodys = process.env.SHOP_ADDRESS
    directory = newShopDirectory()
    const founder = { ADMIN_EMAIL: FOUNDER.email, ADMIN_PASSWORD: FOUNDER.password }
    shop = await startBuiltShop(directory, { ...founder, ...(await settings()) })
    process.env.SHOP_ADDRESS = shop.address
  })
  test.afterAll(async () => {
    process.env.SHOP_ADDRESS = everybodys
    await shop?.end('SIGTERM')
    rmSync(directory, { recursive: true, force: true })
  })
}
