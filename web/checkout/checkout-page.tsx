import { paths } from '../../shared/paths.ts'
import { requireVisitor } from '../account/guard.ts'
import { Opening } from '../pages/opening.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/checkout-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageHead(originOf(matches), { title: 'Checkout', path: paths.checkout, noindex: true })

export const loader = (asked: Route.LoaderArgs) => requireVisitor(asked)

export default function CheckoutPage() {
  return <Opening heading="Checkout" />
}
