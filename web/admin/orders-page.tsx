import { paths } from '../../shared/paths.ts'
import { Opening } from '../pages/opening.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/orders-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageHead(originOf(matches), { title: 'Orders', path: paths.adminOrders, noindex: true })

export default function AdminOrdersPage() {
  return <Opening heading="Orders" />
}
