import { z } from 'zod/mini'
import type { Api } from '../endpoint.ts'
import { EMAIL_INVALID, Email, Phone } from '../people.ts'
import { atMost, unpadded } from '../plain-text.ts'
import { NewPassword, PasswordInput, PersonName } from './api.ts'

/** Stricter than a mail address: the sign-in library accepts fewer. */
export const LoginEmail = Email.check(z.regex(z.regexes.email, EMAIL_INVALID))

export const SignUp = z.object({
  name: PersonName,
  email: LoginEmail,
  phone: z.optional(Phone),
  password: NewPassword,
  newsletter: z._default(z.boolean('Please say yes or no.'), false),
})
export type SignUp = z.infer<typeof SignUp>
export const SignIn = z.object({ email: LoginEmail, password: PasswordInput })

const CODE_INVALID = 'The code has 6 digits. You will find it in your authenticator app.'
export const TotpCode = z.pipe(
  z.pipe(
    z.string(CODE_INVALID).check(unpadded(), atMost(60, CODE_INVALID)),
    z.transform(text => text.replaceAll(/\s/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/, CODE_INVALID)),
)
const BACKUP_CODE_MISSING = 'Please enter one of your backup codes.'
export const BackupCode = z
  .string(BACKUP_CODE_MISSING)
  .check(z.trim(), z.minLength(1, BACKUP_CODE_MISSING), z.maxLength(40, BACKUP_CODE_MISSING))

const done = z.unknown()
const passwordOnly = z.object({ password: PasswordInput })

/** The endpoints under /api/auth; only those named here are open. */
export const authApi = {
  signUp: {
    method: 'POST',
    path: '/auth/sign-up/email',
    summary: 'Makes an account; a taken address gets the same answer.',
    body: SignUp,
    response: done,
  },
  signIn: {
    method: 'POST',
    path: '/auth/sign-in/email',
    summary: 'Signs in, or asks for the second factor.',
    body: SignIn,
    response: z.object({ twoFactorRedirect: z.optional(z.boolean()) }),
  },
  signOut: { method: 'POST', path: '/auth/sign-out', summary: 'Signs out.', response: done },
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
    body: z.object({ email: LoginEmail }),
    response: done,
  },
  resetLink: {
    method: 'GET',
    path: '/auth/reset-link',
    summary: 'Whether the link of a mail still serves.',
    query: z.object({ token: z.optional(z.string().check(z.maxLength(200))) }),
    response: z.object({ valid: z.boolean() }),
  },
  reset: {
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Sets a new password by the link of a mail.',
    body: z.object({ newPassword: NewPassword, token: z.string().check(z.maxLength(200)) }),
    response: done,
  },
  changePassword: {
    method: 'POST',
    path: '/auth/change-password',
    summary: 'Changes the password and signs other devices out.',
    access: 'signed-in',
    body: z.object({ currentPassword: PasswordInput, newPassword: NewPassword }),
    response: done,
  },
  verifyEmail: {
    method: 'POST',
    path: '/auth/verify-email',
    summary:
      'Shows by the link of a mail that the address is one’s own; a second factor, and more drawings by a paid model, can be had from then on.',
    access: 'signed-in',
    body: z.object({ token: z.string().check(z.maxLength(200)) }),
    response: z.object({ ok: z.literal(true) }),
  },
  sendProof: {
    method: 'POST',
    path: '/auth/send-verification-email',
    summary: 'Mails the link that shows that the address is one’s own, unless that is known.',
    access: 'signed-in',
    response: z.object({ proven: z.boolean() }),
  },
  enableSecondFactor: {
    method: 'POST',
    path: '/auth/two-factor/enable',
    summary:
      'Makes a secret and backup codes; the first right code turns the second factor on. Not before the address was proven.',
    access: 'signed-in',
    body: passwordOnly,
    response: z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) }),
  },
  disableSecondFactor: {
    method: 'POST',
    path: '/auth/two-factor/disable',
    summary: 'Turns the second factor off.',
    access: 'signed-in',
    body: passwordOnly,
    response: done,
  },
  newBackupCodes: {
    method: 'POST',
    path: '/auth/two-factor/generate-backup-codes',
    summary: 'Makes new backup codes; the old ones end.',
    access: 'signed-in',
    body: passwordOnly,
    response: z.object({ backupCodes: z.array(z.string()) }),
  },
  verifyTotp: {
    method: 'POST',
    path: '/auth/two-factor/verify-totp',
    summary: 'Checks a code.',
    body: z.object({ code: TotpCode }),
    response: done,
  },
  verifyBackupCode: {
    method: 'POST',
    path: '/auth/two-factor/verify-backup-code',
    summary: 'Uses up one backup code.',
    body: z.object({ code: BackupCode }),
    response: done,
  },
} satisfies Api
