import { paths } from '../../shared/paths.ts'
import { requireAdmin } from '../account/guard.ts'
import { Opening } from '../pages/opening.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/desk-buddies-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), { title: 'Desk Buddy Catalog', path: paths.adminDeskBuddies, noindex: true })

export const loader = (asked: Route.LoaderArgs) => requireAdmin(asked)

export default function AdminDeskBuddiesPage() {
  return <Opening heading="Desk Buddy Catalog" />
}
