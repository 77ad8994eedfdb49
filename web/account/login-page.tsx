import { paths } from '../../shared/paths.ts'
import { Opening } from '../pages/opening.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/login-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageHead(originOf(matches), { title: 'Log in', path: paths.login, noindex: true })

export default function LoginPage() {
  return <Opening heading="Log in" />
}
