import { type Context, Hono } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import { z } from 'zod/mini'
import { authApi } from '../../shared/accounts/auth-api.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { type Handlers, implement } from '../platform/http/implement.ts'
import { deviceOf, type Limit, type Limits, networkOf } from '../platform/http/limits.ts'
import { problemResponse, Refusal } from '../platform/http/problem.ts'
import { enqueueAfterResponse } from './after-response.ts'
import { type Auth, askLibrary, ownerOfChallenge, ownerOfLink } from './auth.ts'
import { OWN_PASSWORD } from './check-password.ts'
import type { AccountDeps } from './deps.ts'
import { knownBrowsers } from './known-browsers.ts'
import { passwordChanged } from './password-changed.ts'
import { endSession } from './profile.ts'
import { claimCode, confirmEndingFactor, removeEndedFactor } from './second-factor.ts'
import { proveAddress, requireProvenAddress, sendProof, signUp } from './sign-up.ts'

type Deps = Pick<
  AccountDeps,
  'db' | 'auth' | 'jobs' | 'clock' | 'pace' | 'limits' | 'secret' | 'secureCookies' | 'pageAddress'
>

const WRONG_PASSWORDS: Limit = { name: 'sign-in', max: 20, windowSeconds: 15 * 60 }
const WRONG_PASSWORDS_FROM = { ...WRONG_PASSWORDS, name: 'sign-in@', max: 200 }
/** Correct ones as well: each costs a tenth of a second of CPU. */
const SIGN_INS: Limit = { name: 'sign-in-any', max: 10, windowSeconds: 60 }
const SIGN_INS_FROM: Limit = { name: 'sign-in-any@', max: 100, windowSeconds: 60 }
const SIGN_UPS: Limit = { name: 'sign-up', max: 30, windowSeconds: 3600 }
const RESETS: Limit = { name: 'reset', max: 10, windowSeconds: 3600 }
const RESET_MAILS: Limit = { name: 'reset-mail', max: 3, windowSeconds: 3600 }
/** Of one account from one address: a stranger's wrong codes do not lock out its owner elsewhere. */
const WRONG_CODES_FROM: Limit = { name: 'second-factor@', max: 10, windowSeconds: 15 * 60 }
/** From everywhere; recovery codes are too long to guess and go on. */
const WRONG_CODES: Limit = { name: 'second-factor', max: 100, windowSeconds: 24 * 3600 }
const KNOWN_COOKIE = 'dopple.known-browser'
/** Sent to the API alone, so the login's page could not pass it on. Written until 28 November 2026. */
const KNOWN_COOKIE_OF_API = 'dopple.known'
const CHALLENGE_COOKIE = 'dopple.two_factor'
const YEAR = 365 * 24 * 3600

type Counter = [key: string, limit: Limit]

export function authRoutes(app: Hono<ApiEnv>, deps: Deps) {
  const routes = new Hono<ApiEnv>({ strict: false })
  routes.onError(error => {
    if (!(error instanceof Refusal)) throw error
    return problemResponse(
      new Refusal(error.status, error.code, error.message, { message: error.message, ...error.extra }),
    )
  })
  implement(routes, authApi, {
    ...sessionHandlers(deps),
    ...passwordHandlers(deps),
    ...secondFactorHandlers(deps),
  })
  app.route('/', routes)
}

type AuthHandlers = Handlers<typeof authApi>

function sessionHandlers(
  deps: Deps,
): Pick<AuthHandlers, 'signUp' | 'signIn' | 'signOut' | 'session' | 'verifyEmail' | 'sendProof'> {
  const { auth, limits, secureCookies } = deps
  return {
    async signUp({ body, context }) {
      await limits.visit(context, SIGN_UPS, deviceOf(context, secureCookies))
      return signUp(deps, body)
    },
    async signIn({ body, context }) {
      const before = (await context.get('visitor')())?.sessionId
      const counters = countersOf(deps, context, body.email)
      await limits.take(counters[0][0], SIGN_INS)
      await limits.take(networkOf(context.env.clientAddress), SIGN_INS_FROM)
      rememberBrowser(deps, context, body.email)
      await removeEndedFactor(deps.db, body.email, deps.clock())
      const answer = await countAttempt(limits, counters, () => forward(auth, context, body))
      if (answer.ok && before) await endSession(deps.db, before)
      return answer
    },
    signOut: ({ context }) => forward(auth, context),
    session: ({ context }) => forward(auth, context),
    async verifyEmail({ body, who }) {
      await proveAddress(deps, who, body.token)
      return { ok: true } as const
    },
    sendProof: ({ who }) => sendProof(deps, who),
  }
}

function passwordHandlers(
  deps: Deps,
): Pick<AuthHandlers, 'requestReset' | 'resetLink' | 'reset' | 'changePassword'> {
  const { auth, limits, secureCookies } = deps
  return {
    async requestReset({ body, context }) {
      await limits.visit(context, RESETS, deviceOf(context, secureCookies))
      if (await limits.tryTake(body.email, RESET_MAILS))
        await enqueueAfterResponse(deps.db, deps, { what: 'reset', email: body.email })
      return { status: true, message: RESET_ANSWER }
    },
    resetLink: async ({ query }) => ({
      valid: query.token ? (await ownerOfLink(deps, 'reset-password', query.token)) !== undefined : false,
    }),
    async reset({ body, context }) {
      const owner = await ownerOfLink(deps, 'reset-password', body.token)
      if (owner) rememberBrowser(deps, context, owner.email)
      const answer = await forward(auth, context, body)
      if (answer.ok && owner) await limits.forget(owner.email, WRONG_PASSWORDS)
      return answer
    },
    async changePassword({ body, who, context }) {
      const answer = await countAttempt(limits, [[who.id, OWN_PASSWORD]], () =>
        forward(auth, context, { ...body, revokeOtherSessions: true }),
      )
      if (answer.ok) await passwordChanged(deps, { ...who, byMail: false })
      return answer
    },
  }
}

function secondFactorHandlers(
  deps: Deps,
): Pick<
  AuthHandlers,
  'enableSecondFactor' | 'disableSecondFactor' | 'newBackupCodes' | 'verifyTotp' | 'verifyBackupCode'
> {
  const { auth, limits, secureCookies } = deps
  const withPassword = (who: { id: string }, context: Context<ApiEnv>, body: object) =>
    countAttempt(limits, [[who.id, OWN_PASSWORD]], () => forward(auth, context, body))
  const userOf = async (context: Context<ApiEnv>) =>
    (await context.get('visitor')())?.id ??
    (await ownerOfChallenge(auth, challengeIn(context, secureCookies)))
  return {
    async enableSecondFactor({ body, who, context }) {
      await requireProvenAddress(deps, who)
      return withPassword(who, context, body)
    },
    disableSecondFactor: ({ body, who, context }) => withPassword(who, context, body),
    newBackupCodes: ({ body, who, context }) => withPassword(who, context, body),
    async verifyTotp({ body, context }) {
      const userId = await userOf(context)
      if (!userId) return forward(auth, context, body)
      const counters = codeCounters(deps, context, userId)
      for (const [key, limit] of counters) await limits.take(key, limit)
      const release = await claimCode(deps, userId, body.code)
      if (!release)
        throw new Refusal(
          401,
          'auth.code_used',
          'That code has already been used. Your app will show a new one in a moment.',
        )
      const answer = await forward(auth, context, body)
      if (!answer.ok) {
        await release()
        return answer
      }
      for (const [key, limit] of counters) await limits.giveBack(key, limit)
      await confirmEndingFactor(deps.db, userId)
      answer.headers.append('set-cookie', rememberedBrowser(deps, context, factorOf(userId)))
      return answer
    },
    async verifyBackupCode({ body, context }) {
      const userId = await userOf(context)
      const counters = userId ? [codeFrom(userId, context)] : []
      const answer = await countAttempt(limits, counters, () => forward(auth, context, body))
      if (answer.ok && userId) await confirmEndingFactor(deps.db, userId)
      return answer
    },
  }
}

/** Only the parsed body reaches the library. */
async function forward(auth: Auth, context: Context<ApiEnv>, body: object = {}): Promise<Response> {
  const { method: requestMethod, url, headers: requestHeaders } = context.req.raw
  const method = requestMethod === 'HEAD' ? 'GET' : requestMethod
  const headers = new Headers(requestHeaders)
  headers.set('x-client-address', context.env.clientAddress)
  headers.set('content-type', 'application/json')
  headers.delete('content-length')
  const request = new Request(url, { method, headers, body: method === 'GET' ? null : JSON.stringify(body) })
  const answer = await askLibrary(auth, request)
  if (!answer.ok) return refusal(answer)
  answer.headers.delete('content-length')
  return context.newResponse(withoutToken(await answer.text()), { status: 200, headers: answer.headers })
}

async function countAttempt(
  limits: Limits,
  counters: Counter[],
  attempt: () => Promise<Response>,
): Promise<Response> {
  for (const [key, limit] of counters) await limits.take(key, limit)
  const answer = await attempt()
  if (answer.ok) for (const [key, limit] of counters) await limits.giveBack(key, limit)
  return answer
}

const knownBy = (context: Context) =>
  getCookie(context, KNOWN_COOKIE) ?? getCookie(context, KNOWN_COOKIE_OF_API)

const rememberBrowser = (deps: Deps, context: Context<ApiEnv>, email: string) =>
  context.header('set-cookie', rememberedBrowser(deps, context, email), { append: true })

function rememberedBrowser(
  { secret, secureCookies }: Pick<AccountDeps, 'secret' | 'secureCookies'>,
  context: Context<ApiEnv>,
  account: string,
): string {
  const remembered = knownBrowsers(secret).remember(knownBy(context), account)
  return generateCookie(KNOWN_COOKIE, remembered, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: YEAR,
    secure: secureCookies,
  })
}

const RESET_ANSWER = 'If this email exists in our system, check your email for the reset link'

/** Known browsers are counted apart, so that a stranger's guesses do not lock out the owner. */
function countersOf(
  { secret }: Pick<AccountDeps, 'secret'>,
  context: Context<ApiEnv>,
  email: string,
): [Counter, ...Counter[]] {
  const browser = knownBrowsers(secret).browserOf(knownBy(context), email)
  if (browser) return [[`${email} from ${browser}`, WRONG_PASSWORDS]]
  return [
    [email, WRONG_PASSWORDS],
    [networkOf(context.env.clientAddress), WRONG_PASSWORDS_FROM],
  ]
}

/** A browser that gave a right code before is counted apart: strangers with the password cannot lock it out. */
function codeCounters(
  { secret }: Pick<AccountDeps, 'secret'>,
  context: Context<ApiEnv>,
  userId: string,
): Counter[] {
  const browser = knownBrowsers(secret).browserOf(knownBy(context), factorOf(userId))
  if (browser) return [[`${userId} from ${browser}`, WRONG_CODES_FROM]]
  return [codeFrom(userId, context), codeOf(userId)]
}

const factorOf = (userId: string) => `second factor of ${userId}`
const codeOf = (userId: string): Counter => [userId, WRONG_CODES]
const codeFrom = (userId: string, { env }: Context<ApiEnv>): Counter => [
  `${userId} ${networkOf(env.clientAddress)}`,
  WRONG_CODES_FROM,
]

const challengeIn = (context: Context, secure: boolean) =>
  getCookie(context, secure ? `__Secure-${CHALLENGE_COOKIE}` : CHALLENGE_COOKIE)?.split('.')[0] ?? ''

/** The session's token belongs in the cookie, which no script can read. */
function withoutToken(text: string): string {
  const parsed = Answered.safeParse(JSON.parse(text))
  if (!parsed.success) return text
  const { session, ...rest } = parsed.data
  const kept = {
    ...rest,
    ...('token' in rest && { token: null }),
    ...(session && { session: { ...session, token: undefined } }),
  }
  return JSON.stringify(kept)
}
const Answered = z.looseObject({ session: z.optional(z.looseObject({})) })

async function refusal(answer: Response): Promise<Response> {
  const error = (await answer.json().catch(() => ({}))) as { message?: string; code?: string }
  const message = error.message || 'An unexpected error occurred'
  // The default title of a 401 asks the visitor to log in.
  const title = answer.status === 401 ? { title: 'That did not fit' } : {}
  return problemResponse(
    new Refusal(answer.status, `auth.${(error.code ?? 'failed').toLowerCase()}`, message, {
      message,
      ...title,
    }),
  )
}
