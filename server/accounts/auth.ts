import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { PASSWORD_MAX, PASSWORD_MIN } from '../../shared/accounts.ts'
import { type MailToSend, queueMail } from '../notifications/queue-mail.ts'
import type { Database } from '../platform/db/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import { credentials, secondFactors, sessions, users, verifications } from './tables.ts'

export const RESET_MINUTES = 60
const SESSION_DAYS = 7
const DAY = 24 * 3600

interface Deps {
  db: Database
  jobs: Jobs
  log: Log
  secret: string
  /** The address cookies and links are made for. */
  baseUrl: string
  pageAddress: (path: string) => string
}

/** Doors of the library that this shop has no use for. */
const closed = [
  '/sign-in/social',
  '/link-social',
  '/unlink-account',
  '/list-accounts',
  '/verify-email',
  '/send-verification-email',
  '/change-email',
  '/delete-user',
  '/delete-user/callback',
  '/refresh-token',
  '/get-access-token',
  '/account-info',
  '/list-sessions',
  '/revoke-session',
  '/update-user',
  '/two-factor/send-otp',
  '/two-factor/verify-otp',
  '/two-factor/get-totp-uri',
  '/error',
  '/ok',
]

export function createAuth({ db, jobs, log, secret, baseUrl, pageAddress }: Deps) {
  const mailLater = (mail: MailToSend) => db.transaction(tx => queueMail(tx, jobs, mail))
  return betterAuth({
    appName: 'Dopple',
    baseURL: baseUrl,
    basePath: '/api/auth',
    secret,
    // The door in front has already refused every origin but the shop's own.
    trustedOrigins: request => [baseUrl, request?.headers.get('origin') ?? baseUrl],
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: credentials, verification: verifications, twoFactor: secondFactors },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      resetPasswordTokenExpiresIn: RESET_MINUTES * 60,
      revokeSessionsOnPasswordReset: true,
      // The same shape as a real user, or the answer would tell which addresses are known.
      customSyntheticUser: ({ coreFields, additionalFields, id }) => ({
        ...coreFields,
        phone: null,
        newsletter: false,
        ...additionalFields,
        role: 'user',
        twoFactorEnabled: false,
        id,
      }),
      onExistingUserSignUp: async ({ user }) => {
        await mailLater({
          kind: 'account.exists',
          to: user.email,
          subject: 'You already have a Dopple account',
          heading: 'You are already one of us.',
          paragraphs: [
            'Somebody, perhaps you, tried to sign up with this address. Your account is as it was. If you forgot the password, you can set a new one.',
          ],
          action: { label: 'Set a new password', url: pageAddress('/forgot-password') },
        })
      },
      sendResetPassword: async ({ user, token }) => {
        await mailLater({
          kind: 'account.reset',
          to: user.email,
          subject: 'Set a new password',
          heading: 'A new password, then.',
          paragraphs: [`This link works once and for ${RESET_MINUTES} minutes. If you did not ask for it, do nothing: your password stays as it is.`],
          action: { label: 'Set a new password', url: pageAddress(`/reset-password?token=${encodeURIComponent(token)}`) },
        })
      },
      onPasswordReset: async ({ user }) => {
        await mailLater({
          kind: 'account.password-changed',
          to: user.email,
          subject: 'Your password was changed',
          heading: 'Your password was changed.',
          paragraphs: ['You are signed out everywhere now. If it was not you, set a new password at once and write to us.'],
          action: { label: 'Set a new password', url: pageAddress('/forgot-password') },
        })
      },
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
    plugins: [twoFactor({ issuer: 'Dopple' })],
    rateLimit: { enabled: false },
    disabledPaths: closed,
    advanced: {
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
      cookiePrefix: 'dopple',
      backgroundTasks: { handler: task => void task.catch(error => log.error({ err: error }, 'a mail of the sign-in could not be queued')) },
    },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (level, message, ...rest) => log[level === 'error' ? 'error' : 'warn']({ detail: rest.map(String) }, message) },
  })
}
export type Auth = ReturnType<typeof createAuth>

export async function isResetLinkValid(auth: Auth, token: string, now: Date): Promise<boolean> {
  if (token === '') return false
  const held = await (await auth.$context).internalAdapter.findVerificationValue(`reset-password:${token}`)
  return held !== null && held !== undefined && held.expiresAt > now
}
