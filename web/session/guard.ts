import { type RouterContextProvider, redirect } from 'react-router'
import { accountsApi, type Visitor } from '../../shared/accounts/api.ts'
import { paths } from '../../shared/paths.ts'
import { pageContext } from '../api.ts'
import { isOrIsUnder, landing, loginPath } from './next-path.ts'

interface LoaderArgs {
  context: Readonly<RouterContextProvider>
  url: URL
}

const guarded = [paths.account, paths.orders, paths.figurines, paths.checkout, paths.payment, paths.admin]
export const isGuarded = (pathname: string) => guarded.some(path => isOrIsUnder(pathname, path))

/** A signed-out visitor goes to the login and comes back to this page. */
export async function requireVisitor(args: LoaderArgs): Promise<Visitor> {
  const visitor = await visitorOf(args)
  if (!visitor) throw redirect(loginPath(args.url.pathname + args.url.search))
  return visitor
}

export async function requireAdmin(args: LoaderArgs): Promise<Visitor> {
  const visitor = await requireVisitor(args)
  if (visitor.role !== 'admin') throw redirect(paths.home)
  return visitor
}

/** For the login and the sign-up, which signed-in visitors skip. */
export async function passVisitorOn(args: LoaderArgs): Promise<null> {
  const visitor = await visitorOf(args)
  if (visitor) throw redirect(landing(visitor, args.url.searchParams.get('next')))
  return null
}

async function visitorOf({ context }: LoaderArgs): Promise<Visitor | null> {
  const { visitor } = await context.get(pageContext).call(accountsApi.visitor)
  return visitor
}
