import { paths } from '../../shared/paths.ts'
import { Opening } from '../pages/opening.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/order-confirmation-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), { title: 'Thank you', path: paths.orderConfirmation, noindex: true })

export default function OrderConfirmationPage() {
  return <Opening heading="Thank you" />
}
