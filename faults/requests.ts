import { randomBytes } from 'node:crypto'
import { CATALOG_UPLOAD_PATH } from '../shared/catalog/desk-api.ts'
import { GALLERY_UPLOAD_PATH } from '../shared/catalog/gallery-desk-api.ts'
import { UPLOAD_PATH } from '../shared/figurines/api.ts'
import type { Account, BuiltShop } from '../test/built-shop.ts'
import { portrait } from '../test/photos.ts'

export const ADMIN = { ADMIN_EMAIL: 'founder@dopple.test', ADMIN_PASSWORD: 'paint-brush-9' }
/** Typed values; none of them may appear in a log. */
export const TYPED = {
  name: 'Zubeida Quuxwala',
  email: 'zubeida.quuxwala@mailbox.example',
  phone: '9811223344',
  password: 'quux-Sesame-77',
  street: '17 Quux Lane',
  city: 'Quuxpur',
  label: 'Quux-ji',
  message: 'Can you make two of Quux, please?',
  token: 'quux-token-of-a-mail-0123456789',
}

export interface Answered {
  what: string
  status: number
  code: string
  retryAfter: string | null
  ms: number
}

const PATIENCE_MS = 30_000

/** The shop may close a kept-alive connection just as the next request is sent. */
const ALONE = { connection: 'close' }

async function ask(what: string, send: () => Promise<Response>): Promise<Answered> {
  const since = performance.now()
  const answer = await send().catch(
    error => new Response(JSON.stringify({ code: String(error?.cause ?? error) }), { status: 599 }),
  )
  const said = await answer.text()
  const code = /"code":"([^"]*)"/.exec(said)?.[1] ?? ''
  return {
    what,
    status: answer.status,
    code,
    retryAfter: answer.headers.get('retry-after'),
    ms: performance.now() - since,
  }
}

export async function signInAs({ address }: BuiltShop, email: string, password: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
}

/** Every form of the shop once, signed out and signed in. */
export async function typeEverything(
  { address }: BuiltShop,
  { id, cookie }: Account,
  slug: string,
): Promise<Answered[]> {
  const { name, email, phone, password, street, city, label, message, token } = TYPED
  const send = (method: string, path: string, body?: object, own = true) =>
    ask(`${method} ${path.replace(id, ':id').replace(encodeURIComponent(email), ':typed')}`, () =>
      fetch(address + path, {
        method,
        headers: {
          ...ALONE,
          origin: address,
          ...(own && { cookie }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      }),
    )
  const shipping = {
    fullName: name,
    email,
    phone,
    address1: street,
    city,
    state: 'Maharashtra',
    pincode: '411039',
  }
  const answers = [
    await send('POST', '/api/auth/sign-up/email', { name, email, phone, password, newsletter: true }, false),
    await send('POST', '/api/auth/sign-in/email', { email, password }, false),
    await send('POST', '/api/auth/request-password-reset', { email }, false),
    await send('POST', '/api/auth/change-password', {
      currentPassword: password,
      newPassword: `${password}8`,
    }),
    await send('POST', '/api/auth/two-factor/enable', { password }),
    await send('POST', '/api/contact', { name, email, message }, false),
    await send('POST', '/api/newsletter', { email }, false),
    await send('POST', '/api/newsletter/confirm', { token }, false),
    await send('PATCH', `/api/profiles/${id}`, { name, phone, address_line1: street, city }),
    await send('POST', '/api/payments/order', {
      cartItems: [{ slug, quantity: 1, nameLabel: label }],
      shipping,
    }),
    await send('GET', `/api/orders/track/${encodeURIComponent(email)}`),
    await send('GET', `/api/orders/user/${id}`),
    await send('GET', '/api/visitor'),
  ]
  return answers
}

const photoOf = (megabytes: number) => Buffer.concat([portrait(), randomBytes(megabytes * 1024 * 1024)])

/** A photo of a customer and two pictures of an admin, each of some megabytes. */
export async function uploadEverything(
  { address }: BuiltShop,
  { cookie }: Account,
  admin: string,
  megabytes = 3,
): Promise<Answered[]> {
  const send = (path: string, field: string, who: string) =>
    ask(`POST ${path}`, () => {
      const form = new FormData()
      form.append(
        field,
        new File([photoOf(megabytes) as Uint8Array<ArrayBuffer>], 'quux-at-home.jpg', { type: 'image/jpeg' }),
      )
      return fetch(address + path, {
        method: 'POST',
        headers: { ...ALONE, origin: address, cookie: who },
        body: form,
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
    })
  return [
    await send(UPLOAD_PATH, 'closeup_image', cookie),
    await send(CATALOG_UPLOAD_PATH, 'file', admin),
    await send(GALLERY_UPLOAD_PATH, 'file', admin),
  ]
}

export const openPages = ({ address }: BuiltShop, { cookie }: Account): Promise<Answered[]> =>
  Promise.all(
    ['/', '/collections', '/cart', '/login', '/orders'].map(path =>
      ask(`GET ${path}`, () =>
        fetch(address + path, {
          headers: { ...ALONE, ...(path === '/orders' && { cookie }) },
          signal: AbortSignal.timeout(PATIENCE_MS),
        }),
      ),
    ),
  )

export const foundIn = (log: string, secrets: readonly string[]) =>
  [...Object.values(TYPED), ...secrets].filter(
    value => value.length > 4 && (log.includes(value) || log.includes(encodeURIComponent(value))),
  )
