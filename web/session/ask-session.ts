import { authApi } from '../../shared/accounts/auth-api.ts'
import { call } from '../api.ts'
import { isGuarded } from './guard.ts'
import { loginPath } from './next-path.ts'

const messages = {
  sessionEnded: 'Your session has ended. Please log in again.',
} as const

type Session = { state: 'alive' } | { state: 'changed' } | { state: 'ended'; login: string; message: string }

/** Asking also prolongs the session. */
export async function askSession(visitorId: string): Promise<Session> {
  const found = await call(authApi.session)
  if (found?.user.id === visitorId) return { state: 'alive' }
  const { pathname, search } = window.location
  if (found || !isGuarded(pathname)) return { state: 'changed' }
  return { state: 'ended', login: loginPath(pathname + search), message: messages.sessionEnded }
}
