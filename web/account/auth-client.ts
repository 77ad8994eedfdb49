import { z } from 'zod/mini'
import { NewPassword, SignIn, SignUp } from '../../shared/accounts.ts'
import type { Api } from '../../shared/endpoint.ts'
import { Email } from '../../shared/people.ts'
import { messages } from './messages.ts'

export const GivenPassword = z.string().check(z.minLength(1, messages.passwordMissing))
const done = z.unknown()

/** Six digits, as an authenticator app shows them, with or without a space in the middle. */
export const TotpCode = z.pipe(
  z.pipe(
    z.string(),
    z.transform(text => text.replaceAll(/\s/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/, messages.codeInvalid)),
)
export const BackupCode = z.string().check(z.trim(), z.minLength(1, messages.backupCodeMissing))

/** The sign-in library's own doors under /api/auth, called like every other endpoint. */
export const authApi = {
  signUp: { method: 'POST', path: '/auth/sign-up/email', summary: 'Makes an account.', body: SignUp, response: done },
  signIn: {
    method: 'POST',
    path: '/auth/sign-in/email',
    summary: 'Signs in, or asks for the second factor.',
    body: SignIn,
    response: z.object({ twoFactorRedirect: z.optional(z.boolean()) }),
  },
  signOut: { method: 'POST', path: '/auth/sign-out', summary: 'Signs out.', body: z.object({}), response: done },
  session: {
    method: 'GET',
    path: '/auth/get-session',
    summary: 'The session of this browser, prolonged by asking.',
    response: z.nullable(z.object({ user: z.object({ id: z.string() }) })),
  },
  requestReset: {
    method: 'POST',
    path: '/auth/request-password-reset',
    summary: 'Mails a link to set a new password.',
    body: z.object({ email: Email }),
    response: done,
  },
  resetLink: {
    method: 'GET',
    path: '/auth/reset-link',
    summary: 'Whether the link of a mail still serves.',
    query: z.object({ token: z.string() }),
    response: z.object({ valid: z.boolean() }),
  },
  reset: {
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Sets a new password by the link of a mail.',
    body: z.object({ newPassword: NewPassword, token: z.string() }),
    response: done,
  },
  changePassword: {
    method: 'POST',
    path: '/auth/change-password',
    summary: 'Changes the password and signs other devices out.',
    body: z.object({ currentPassword: GivenPassword, newPassword: NewPassword, revokeOtherSessions: z.literal(true) }),
    response: done,
  },
  enableSecondFactor: {
    method: 'POST',
    path: '/auth/two-factor/enable',
    summary: 'Makes a secret and backup codes; the first right code turns the second factor on.',
    body: z.object({ password: GivenPassword }),
    response: z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) }),
  },
  verifyTotp: { method: 'POST', path: '/auth/two-factor/verify-totp', summary: 'Checks a code.', body: z.object({ code: TotpCode }), response: done },
  verifyBackupCode: {
    method: 'POST',
    path: '/auth/two-factor/verify-backup-code',
    summary: 'Uses up one backup code.',
    body: z.object({ code: BackupCode }),
    response: done,
  },
  disableSecondFactor: {
    method: 'POST',
    path: '/auth/two-factor/disable',
    summary: 'Turns the second factor off.',
    body: z.object({ password: GivenPassword }),
    response: done,
  },
} satisfies Api
