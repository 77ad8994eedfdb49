import { paths } from '../../shared/paths.ts'
import { Opening } from '../pages/opening.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/track-order-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), { title: 'Track your order', path: paths.trackOrder, noindex: true })

export default function TrackOrderPage() {
  return <Opening heading="Track your order" />
}
