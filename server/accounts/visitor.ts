import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { Database } from '../platform/db/database.ts'
import { type ApiEnv, cookieOf, requestHeader, type SignedIn } from '../platform/http/api-env.ts'
import type { Auth } from './auth.ts'
import { findSessionOwner } from './queries.ts'

export const carriesSession = (cookie: string | undefined) =>
  cookie?.includes('dopple.session_token') ?? false

/** Reads the session in one query of our own, as every request pays for it; it never extends the session. */
export function visitorOf(
  { auth, db }: { auth: Auth; db: Database },
  context: Context<ApiEnv>,
): () => Promise<SignedIn | null> {
  let cached: Promise<SignedIn | null> | undefined
  const readSession = async () => {
    if (!carriesSession(requestHeader(context, 'cookie'))) return null
    const { secret, authCookies } = await auth.$context
    const token = unsigned(cookieOf(context, authCookies.sessionToken.name), secret)
    // better-auth sets the end of a session by the system's clock.
    const found = token ? await findSessionOwner(db, token, new Date()) : undefined
    if (!found) return null
    const { role, twoFactor, ...person } = found
    return {
      ...person,
      role: role === 'admin' ? ('admin' as const) : ('user' as const),
      two_factor: twoFactor === true,
    }
  }
  return () => (cached ??= readSession())
}

function unsigned(value = '', secret: string): string | null {
  const dot = value.lastIndexOf('.')
  const text = value.slice(0, Math.max(dot, 0))
  const signature = Buffer.from(value.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', secret).update(text).digest()
  return text && signature.length === expected.length && timingSafeEqual(signature, expected) ? text : null
}
