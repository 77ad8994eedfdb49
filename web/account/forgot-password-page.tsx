import { paths } from '../../shared/paths.ts'
import { Opening } from '../pages/opening.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/forgot-password-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), { title: 'Forgot your password?', path: paths.forgotPassword, noindex: true })

export default function ForgotPasswordPage() {
  return <Opening heading="Forgot your password?" />
}
