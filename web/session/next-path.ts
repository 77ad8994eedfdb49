import type { Visitor } from '../../shared/accounts/api.ts'
import { queryString } from '../../shared/endpoint.ts'
import { paths } from '../../shared/paths.ts'

const HERE = 'https://here.invalid'
const onePathOnly = /^\/(?![/\\])/

/** A path of this site as a browser would resolve it, or null. */
export function safeNext(next: string | null | undefined): string | null {
  if (!next || !onePathOnly.test(next) || !URL.canParse(next, HERE)) return null
  const { origin, pathname, search, hash } = new URL(next, HERE)
  return origin === HERE && onePathOnly.test(pathname) && !isOrIsUnder(pathname, paths.login)
    ? pathname + search + hash
    : null
}

export const isOrIsUnder = (pathname: string, parent: string) =>
  pathname === parent || pathname.startsWith(`${parent}/`)
const isForAdmins = (path: string) => isOrIsUnder(new URL(path, HERE).pathname, paths.admin)

/** After signing in: the requested page, an admin only to pages of the admin, else the account. */
export function landing({ role }: Pick<Visitor, 'role'>, next: string | null): string {
  const nextPath = safeNext(next)
  return nextPath && (role !== 'admin' || isForAdmins(nextPath)) ? nextPath : paths.account
}

/** Why the login is opened; its page has a sentence for each. */
export type LoginNote = 'signed-up' | 'password-changed' | 'code-over'
export const loginPath = (next?: string | null, more: { note?: LoginNote; step?: 'code' | 'backup' } = {}) =>
  paths.login + queryString({ next, ...more })
export const signupPath = (next?: string | null) => paths.signup + queryString({ next })
