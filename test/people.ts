import { bodyOf, ORIGIN, type TestApp } from './create-test-app.ts'

const PASSWORD = 'secret-1'
let made = 0

/** A browser: it keeps its cookies between requests. */
export function browserOf(shop: TestApp, clientAddress = '203.0.113.7') {
  const jar = new Map<string, string>()
  async function ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const answer = await shop.request(
      path,
      {
        method,
        headers: {
          origin: shop.config.publicUrl ?? ORIGIN,
          host: 'shop.test',
          ...(jar.size > 0 && { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      clientAddress,
    )
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      if (/max-age=0/i.test(cookie)) jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return answer
  }
  return {
    ask,
    get: (path: string) => ask('GET', path),
    post: (path: string, body: unknown = {}) => ask('POST', path, body),
    jar,
  }
}
export type Browser = ReturnType<typeof browserOf>

/** An account, signed in with a browser of its own. */
export async function customer(shop: TestApp, given: { email?: string; role?: 'admin'; name?: string } = {}) {
  made += 1
  const email = given.email ?? `person-${made}@example.com`
  const name = given.name ?? 'Asha'
  const browser = browserOf(shop)
  await browser.post('/api/auth/sign-up/email', { name, email, password: PASSWORD, newsletter: false })
  if (given.role === 'admin')
    await shop.db.execute(`update users set role = 'admin' where email = '${email}'`)
  const signedIn = await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  const { user } = await bodyOf<{ user: { id: string } }>(signedIn)
  return { ...browser, id: user.id, name, email, password: PASSWORD }
}
export type Customer = Awaited<ReturnType<typeof customer>>

/** Follows the mailed link that a second factor requires. */
export async function proveAddress(shop: TestApp, who: Customer) {
  await who.post('/api/auth/two-factor/enable', { password: who.password })
  const [mail] = (await shop.mailsTo(who.email)).filter(({ kind }) => kind === 'account.prove-address')
  const [, token] = /verify-email\?token=([\w%-]+)/.exec(mail?.textBody ?? '') ?? []
  const answer = await who.post('/api/auth/verify-email', { token })
  if (answer.status !== 200) throw new Error(`the address was not proven: ${await answer.text()}`)
}
