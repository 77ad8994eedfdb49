import { paths } from '../../shared/paths.ts'
import { Opening } from '../pages/opening.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/signup-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageHead(originOf(matches), { title: 'Sign up', path: paths.signup, noindex: true })

export default function SignupPage() {
  return <Opening heading="Sign up" />
}
