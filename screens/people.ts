import type { Account, BuiltShop } from '../test/built-shop.ts'

export const ASHA = 'asha@example.com'
export const FOUNDER = { email: 'founder@dopple.test', password: 'paint-brush-9' }

interface Question {
  method: string
  path: string
  body?: object | undefined
  headers?: Record<string, string>
}

export async function ask<T>(
  { address }: BuiltShop,
  { cookie }: Pick<Account, 'cookie'>,
  { method, path, body, headers }: Question,
): Promise<T> {
  const answer = await fetch(address + path, {
    method,
    headers: { origin: address, cookie, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok)
    throw new Error(`${method} ${path} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
  return (await answer.json()) as T
}

export async function signIn({ address }: BuiltShop, body: typeof FOUNDER): Promise<Account> {
  const answer = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}`)
  const { user } = (await answer.json()) as { user: { id: string } }
  const cookies = answer.headers.getSetCookie().map(line => line.split(';')[0])
  return { id: user.id, cookie: cookies.join('; ') }
}
