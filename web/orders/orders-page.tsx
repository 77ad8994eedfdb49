import { paths } from '../../shared/paths.ts'
import { requireVisitor } from '../account/guard.ts'
import { Opening } from '../pages/opening.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/orders-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageHead(originOf(matches), { title: 'Your orders', path: paths.orders, noindex: true })

export const loader = (asked: Route.LoaderArgs) => requireVisitor(asked)

export default function OrdersPage() {
  return <Opening heading="Your orders" />
}
