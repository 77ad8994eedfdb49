import { expect, test } from '@playwright/test'
import { FOUNDER } from './new-shop.ts'

const LONG = 'x'.repeat(80)

test('an address that names what cannot be anything is answered with a page, never with a fault', async ({
  request,
}) => {
  const origin = process.env.SHOP_ADDRESS ?? ''
  const signIn = { data: FOUNDER, headers: { origin } }
  expect((await request.post(`${origin}/api/auth/sign-in/email`, signIn)).ok()).toBe(true)
  const ids = ['%00', LONG, 'a%00b', '..%2f..', '%F0%9F%A6%84']
  const addresses = ids.flatMap(id => [
    `/payment?order=${id}`,
    `/orders/${id}/receipt`,
    `/orders/${id}/documents/${id}`,
    `/admin/books?kind=${id}&from=${id}&q=${id}&page=${id}`,
    `/upload?figurine=${id}`,
    `/admin/orders/${id}`,
    `/admin/orders/${id}/packing-slip`,
    `/admin/orders/${id}/production`,
    `/track-order?id=${id}`,
    `/order-confirmation?id=${id}`,
    `/desk-buddies/${id}`,
    `/collections?category=${id}&q=${id}&sort=${id}&min=${id}`,
    `/newsletter?confirm=${id}`,
    `/reset-password?token=${id}`,
    `/account/verify-email?token=${id}`,
    `/admin/messages?status=${id}`,
    `/admin/claims?state=${id}&page=${id}`,
    `/admin/audit?subject_id=${id}&subject_kind=${id}&page=${id}`,
    `/admin/orders?status=${id}&from=${id}&page=${id}`,
  ])
  const faults: string[] = []
  for (const address of addresses) {
    const answer = await request.get(origin + address, { maxRedirects: 0, maxRetries: 2 })
    if (answer.status() >= 500 || !(answer.headers()['content-type'] ?? 'text/html').startsWith('text/html'))
      faults.push(`${answer.status()} ${address}`)
  }
  expect(faults).toEqual([])
})
