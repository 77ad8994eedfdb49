import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type BuiltShop, startBuiltShop } from '../test/built-shop.ts'
import { expect, test } from './visitor.ts'

const FOUNDER = { email: 'founder@dopple.test', password: 'paint-brush-9' }

/** A connection kept for later may be closed by the shop at the moment it is used again; these are not kept. */
const fromTheShop = () => ({ origin: process.env.SHOP_ADDRESS ?? '', connection: 'close' })

/** The shop's own admin, signed in with this page's browser. */
export async function asFounder(page: Page) {
  const answer = await page.request.post('/api/auth/sign-in/email', { data: FOUNDER, headers: fromTheShop() })
  expect(answer.ok()).toBe(true)
}

/** A call of the admin's own API, from this page's browser. */
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

/** An upload opens the workshop, which takes its time on a machine that is busy. */
export const PATIENT = { timeout: 25_000 }

/** For a file whose changes would be in the window that other tests look at: one shop of its own, one test after the other. */
export function inAShopOfItsOwn() {
  let everybodys: string | undefined
  let directory = ''
  let shop: BuiltShop | undefined
  test.describe.configure({ mode: 'default', timeout: 90_000 })
  test.beforeAll(async () => {
    everybodys = process.env.SHOP_ADDRESS
    directory = mkdtempSync(join(tmpdir(), 'dopple-e2e-own-'))
    shop = await startBuiltShop(directory, { ADMIN_EMAIL: FOUNDER.email, ADMIN_PASSWORD: FOUNDER.password })
    process.env.SHOP_ADDRESS = shop.address
  })
  test.afterAll(async () => {
    process.env.SHOP_ADDRESS = everybodys
    await shop?.end('SIGTERM')
    rmSync(directory, { recursive: true, force: true })
  })
}
