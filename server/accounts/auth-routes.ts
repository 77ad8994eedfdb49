import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { deviceOf, type Limit, type Limits } from '../platform/http/limits.ts'
import { notFound, problemResponse, Refusal } from '../platform/http/problem.ts'
import type { Auth } from './auth.ts'
import { type KnownBrowsers, knownBrowsers } from './known-browsers.ts'

const WRONG_PASSWORDS: Limit = { name: 'sign-in', max: 20, windowSeconds: 15 * 60 }
const WRONG_PASSWORDS_FROM = { ...WRONG_PASSWORDS, name: 'sign-in@', max: 200 }
const SIGN_UPS: Limit = { name: 'sign-up', max: 30, windowSeconds: 3600 }
const RESETS: Limit = { name: 'reset', max: 10, windowSeconds: 3600 }
const RESET_MAILS: Limit = { name: 'reset-mail', max: 3, windowSeconds: 3600 }
const KNOWN_COOKIE = 'dopple.known'
const YEAR = 365 * 24 * 3600

interface Deps {
  auth: Auth
  limits: Limits
  secret: string
  secureCookies: boolean
  isResetLinkValid: (token: string) => Promise<boolean>
}

/** The sign-in library behind the shop's own limits, answering errors in the shop's one form. */
export function authRoutes({ auth, limits, secret, secureCookies, isResetLinkValid }: Deps) {
  const app = new Hono<ApiEnv>()
  const known = knownBrowsers(secret)

  async function hand(context: Context<ApiEnv>, body?: unknown): Promise<Response> {
    const { method, url, headers: given } = context.req.raw
    const headers = new Headers(given)
    headers.set('x-client-address', context.env.clientAddress)
    headers.delete('content-length')
    if (method !== 'GET') headers.set('content-type', headers.get('content-type') ?? 'application/json')
    const sent = body === undefined ? (method === 'GET' ? null : (await context.req.text()) || '{}') : JSON.stringify(body)
    const answer = await auth.handler(new Request(url, { method, headers, body: sent }))
    return answer.ok ? context.newResponse(answer.body, { status: 200, headers: answer.headers }) : refusal(answer)
  }

  app.get('/reset-link', async context => context.json({ valid: await isResetLinkValid(context.req.query('token') ?? '') }))

  app.post('/sign-in/email', async context => {
    const body = await readBody(context)
    const email = emailIn(body)
    const counter = counterOf(known, email, getCookie(context, KNOWN_COOKIE))
    await limits.take(counter, WRONG_PASSWORDS)
    await limits.take(context.env.clientAddress, WRONG_PASSWORDS_FROM)
    const remembered = known.remember(getCookie(context, KNOWN_COOKIE), email)
    setCookie(context, KNOWN_COOKIE, remembered, { httpOnly: true, sameSite: 'Lax', path: '/api/auth', maxAge: YEAR, secure: secureCookies })
    const answer = await hand(context, body)
    if (answer.ok) {
      await limits.giveBack(counter, WRONG_PASSWORDS)
      await limits.giveBack(context.env.clientAddress, WRONG_PASSWORDS_FROM)
    }
    return answer
  })

  app.post('/sign-up/email', async context => {
    await limits.visit(context, SIGN_UPS, deviceOf(context, secureCookies))
    return hand(context)
  })

  app.post('/request-password-reset', async context => {
    await limits.visit(context, RESETS, deviceOf(context, secureCookies))
    const body = await readBody(context)
    const mayMail = await limits.take(emailIn(body), RESET_MAILS).then(
      () => true,
      () => false,
    )
    if (!mayMail) return context.json({ status: true, message: RESET_ANSWER })
    return hand(context, { email: emailIn(body) })
  })

  app.on(['GET', 'POST'], '/*', context => {
    if (/^\/api\/auth\/(callback|reset-password\/|admin\/)/.test(context.req.path))
      throw notFound('api.unknown', 'There is nothing at this address of the API.')
    return hand(context)
  })
  return app
}

/** What the library itself says, whether the address is known or not. */
const RESET_ANSWER = 'If this email exists in our system, check your email for the reset link'

const emailIn = (body: unknown) => {
  const email = body !== null && typeof body === 'object' && 'email' in body ? body.email : ''
  return typeof email === 'string' ? email.trim().toLowerCase() : ''
}

/** A browser that signed in to this account before counts for itself, so that a stranger's guesses lock out strangers only. */
const counterOf = (known: KnownBrowsers, email: string, cookie: string | undefined) => {
  const browser = known.browserOf(cookie, email)
  return browser ? `${email} from ${browser}` : email
}

async function readBody(context: Context): Promise<unknown> {
  try {
    return await context.req.json()
  } catch {
    throw new Refusal(400, 'request.not_json', 'That was not valid JSON.')
  }
}

/** A library's error, said in the shop's one form; it carries no cookies. */
async function refusal(answer: Response): Promise<Response> {
  const said = (await answer.json().catch(() => ({}))) as { message?: string; code?: string }
  const message = said.message || 'An unexpected error occurred'
  return problemResponse(new Refusal(answer.status, `auth.${(said.code ?? 'failed').toLowerCase()}`, message, { message }))
}
