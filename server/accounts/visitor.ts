import type { Context } from 'hono'
import type { ApiEnv, SignedIn } from '../platform/http/api-env.ts'
import type { Auth } from './auth.ts'

export const carriesSession = (cookie: string | undefined) => cookie?.includes('dopple.session_token') ?? false

/** Who sent a request, looked up once and only when somebody asks. Reading never prolongs a session; the browser's own question does. */
export function visitorOf(auth: Auth, context: Context<ApiEnv>): () => Promise<SignedIn | null> {
  let known: Promise<SignedIn | null> | undefined
  const look = async () => {
    if (!carriesSession(context.req.header('cookie'))) return null
    const found = await auth.api.getSession({ headers: context.req.raw.headers, query: { disableRefresh: true } })
    if (!found) return null
    const { user, session } = found
    const role: SignedIn['role'] = user.role === 'admin' ? 'admin' : 'user'
    return { id: user.id, name: user.name, email: user.email, role, two_factor: user.twoFactorEnabled === true, sessionId: session.id }
  }
  return () => (known ??= look())
}
