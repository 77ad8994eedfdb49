import type { Page } from '@playwright/test'
import { expect } from './visitor.ts'

const FOUNDER = { email: 'founder@dopple.test', password: 'paint-brush-9' }

/** A connection kept for later may be closed by the shop at the moment it is used again; these are not kept. */
const fromTheShop = () => ({ origin: process.env.SHOP_ADDRESS ?? '', connection: 'close' })

/** The shop's own admin, signed in with this page's browser. */
export async function asFounder(page: Page) {
  const answer = await page.request.post('/api/auth/sign-in/email', { data: FOUNDER, headers: fromTheShop() })
  expect(answer.ok()).toBe(true)
}

/** A call of the admin's own API, from this page's browser. */
export async function asAdmin<T>(page: Page, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, data?: object): Promise<T> {
  const answer = await page.request.fetch(`/api/admin${path}`, {
    method,
    headers: fromTheShop(),
    ...(data && { data }),
  })
  return (await answer.json()) as T
}

/** An upload opens the workshop, which takes its time on a machine that is busy. */
export const PATIENT = { timeout: 25_000 }
