import { paths } from '../../shared/paths.ts'
import { Opening } from '../pages/opening.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/account-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageHead(originOf(matches), { title: 'Your account', path: paths.account, noindex: true })

export default function AccountPage() {
  return <Opening heading="Your account" />
}
