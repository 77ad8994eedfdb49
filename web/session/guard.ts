import { type RouterContextProvider, redirect } from 'react-router'
import { accountsApi, type Visitor } from '../../shared/accounts/api.ts'
import { paths } from '../../shared/paths.ts'
import { pageContext } from '../api.ts'
import { isOrIsUnder, landing, loginPath } from './next-path.ts'

interface Asked {
  context: Readonly<RouterContextProvider>
  url: URL
}

const guarded = [paths.account, paths.orders, paths.figurines, paths.checkout, paths.payment, paths.admin]
export const isGuarded = (pathname: string) => guarded.some(path => isOrIsUnder(pathname, path))

/** A signed-out visitor goes to the login and comes back to this page. */
export async function requireVisitor(asked: Asked): Promise<Visitor> {
  const visitor = await visitorOf(asked)
  if (!visitor) throw redirect(loginPath(asked.url.pathname + asked.url.search))
  return visitor
}

export async function requireAdmin(asked: Asked): Promise<Visitor> {
  const visitor = await requireVisitor(asked)
  if (visitor.role !== 'admin') throw redirect(paths.home)
  return visitor
}

/** For the login and the sign-up, which signed-in visitors skip. */
export async function passVisitorOn(asked: Asked): Promise<null> {
  const visitor = await visitorOf(asked)
  if (visitor) throw redirect(landing(visitor, asked.url.searchParams.get('next')))
  return null
}

async function visitorOf({ context }: Asked): Promise<Visitor | null> {
  const { visitor } = await context.get(pageContext).call(accountsApi.visitor)
  return visitor
}
