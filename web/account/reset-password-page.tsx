import { paths } from '../../shared/paths.ts'
import { Opening } from '../pages/opening.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/reset-password-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), { title: 'Set a new password', path: paths.resetPassword, noindex: true })

export default function ResetPasswordPage() {
  return <Opening heading="Set a new password" />
}
