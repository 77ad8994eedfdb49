import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { betterAuth } from 'better-auth/minimal'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { PASSWORD_MAX, PASSWORD_MIN } from '../../shared/accounts/api.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { safeMessage } from '../platform/for-log.ts'
import { newSecret } from '../platform/ids.ts'
import { limitConcurrency } from '../platform/limit-concurrency.ts'
import type { Log } from '../platform/log.ts'
import { passwordChanged } from './password-changed.ts'
import { findUser } from './queries.ts'
import { credentials, secondFactors, sessions, users, verifications } from './tables.ts'

const SESSION_DAYS = 7
const DAY = 24 * 3600

interface Deps {
  db: Database
  log: Log
  clock: Clock
  secret: string
  baseUrl: string
  pageAddress: (path: string) => string
  passwordHashing?: PasswordHashing
}

/** The library's endpoints are exposed one by one in auth-routes.ts. */
export function createAuth({
  db,
  log,
  clock,
  secret,
  baseUrl,
  pageAddress,
  passwordHashing = defaultHashing,
}: Deps) {
  return betterAuth({
    appName: 'Dopple',
    baseURL: baseUrl,
    basePath: '/api/auth',
    secret,
    // The middleware has already refused every origin but the shop's own.
    trustedOrigins: request => [baseUrl, request?.headers.get('origin') ?? baseUrl],
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: credentials,
        verification: verifications,
        twoFactor: secondFactors,
      },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: passwordHashing,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: ({ user }) =>
        passwordChanged({ db, clock, pageAddress }, { id: user.id, email: user.email, byMail: true }),
    },
    user: {
      additionalFields: {
        phone: { type: 'string', required: false },
        newsletter: { type: 'boolean', required: false, defaultValue: false },
        role: { type: 'string', required: false, defaultValue: 'user', input: false },
      },
    },
    session: { expiresIn: SESSION_DAYS * DAY, updateAge: DAY },
    verification: { storeIdentifier: 'hashed' },
    // Wrong codes are counted in auth-routes.ts: a lock of the whole account would shut out its owner.
    plugins: [twoFactor({ issuer: 'Dopple', accountLockout: { enabled: false } })],
    rateLimit: { enabled: false },
    advanced: {
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
      cookiePrefix: 'dopple',
    },
    telemetry: { enabled: false },
    onAPIError: { throw: true },
    logger: {
      level: 'error',
      log: (level, ...args) => recordFailure(log[level === 'error' ? 'error' : 'warn'].bind(log), args),
    },
  })
}
export type Auth = ReturnType<typeof createAuth>

const currentRequest = new AsyncLocalStorage<{ failure?: Error }>()

/** Passes the error of a request to its caller, which logs it once. */
function recordFailure(write: (fields: object, message: string) => void, args: unknown[]) {
  const failure = args.find(one => one instanceof Error)
  const request = currentRequest.getStore()
  if (request && failure) request.failure ??= failure
  else write({ err: failure }, `the sign-in library: ${safeMessage(args[0])}`)
}

/** The library only logs some errors and answers as if nothing had happened. */
export async function askLibrary(auth: Auth, request: Request): Promise<Response> {
  const current: { failure?: Error } = {}
  const answer = await currentRequest.run(current, () => auth.handler(request))
  if (current.failure) throw current.failure
  if (answer.status >= 500) throw new Error(`the sign-in library answered ${answer.status}`)
  return answer
}

interface MadeBy {
  auth: Auth
  clock: Clock
}
type LinkTo = 'reset-password' | 'prove-address'
const LINK_MINUTES = 60

export async function makeLink({ auth, clock }: MadeBy, to: LinkTo, userId: string) {
  const token = newSecret()
  const expiresAt = new Date(clock().getTime() + LINK_MINUTES * 60_000)
  await (await auth.$context).internalAdapter.createVerificationValue({
    value: userId,
    identifier: `${to}:${token}`,
    expiresAt,
  })
  return { token, expiresAt }
}

export async function ownerOfLink({ db, auth, clock }: MadeBy & { db: Database }, to: LinkTo, token: string) {
  const verification = await findVerification(auth, `${to}:${token}`)
  return verification && verification.expiresAt > clock() ? findUser(db, verification.value) : undefined
}

export const ownerOfChallenge = async (auth: Auth, challenge: string) =>
  (await findVerification(auth, challenge))?.value

const findVerification = async (auth: Auth, identifier: string) =>
  (await auth.$context).internalAdapter.findVerificationValue(identifier)

export interface PasswordHashing {
  hash: (password: string) => Promise<string>
  verify: (given: { hash: string; password: string }) => Promise<boolean>
}

/** Each takes 32 MB while it runs; more at once would be no quicker on two processors. */
const limited = limitConcurrency(2)

/** The library's own scrypt. */
export const defaultHashing: PasswordHashing = {
  hash: password => limited(() => hashPassword(password)),
  verify: given => limited(() => verifyPassword(given)),
}
