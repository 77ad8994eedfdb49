import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { accountsApi, type Profile, type Visitor } from '../../shared/accounts/api.ts'
import { CART_LINES_MAX } from '../../shared/cart/cart.ts'
import { paths } from '../../shared/paths.ts'
import { pageContext } from '../api.ts'
import { orNull } from '../browser/loading.tsx'
import { peekCart } from '../cart/cart-store.ts'
import { useFreshCart } from '../cart/look-at-shelf.ts'
import { PromoField } from '../cart/promo-field.tsx'
import { usePromo } from '../cart/use-promo.ts'
import { DemoStrip } from '../session/demo-strip.tsx'
import { requireVisitor } from '../session/guard.ts'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/checkout-page.ts'
import './checkout.css'
import { CheckoutForm } from './checkout-form.tsx'
import { OrderSummary } from './order-summary.tsx'
import { summaryOf, useWanted, type Wanted, wishesOf } from './wanted.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), {
    title: 'Checkout',
    description: 'Where your figurines should go, and what they cost.',
    path: paths.checkout,
    noindex: true,
  })

export async function loader(asked: Route.LoaderArgs) {
  const visitor = await requireVisitor(asked)
  const profile = await asked.context
    .get(pageContext)
    .call(accountsApi.profile, { params: { id: visitor.id } })
    .then(answer => answer.profile, orNull('the profile for the address'))
  return { visitor, profile }
}

export default function CheckoutPage({ loaderData: { visitor, profile } }: Route.ComponentProps) {
  const wanted = useWanted()
  useFreshCart(wanted?.flow === 'cart')
  const navigate = useNavigate()
  // The cart says what is too many.
  const isTooLong = wanted?.flow === 'cart' && wanted.items.length > CART_LINES_MAX
  useEffect(() => {
    if (isTooLong) void navigate(paths.cart, { replace: true })
    if (wanted === null)
      void navigate(peekCart().items.length > 0 ? paths.cart : paths.upload, { replace: true })
  }, [wanted, isTooLong, navigate])
  return (
    <>
      <DemoStrip />
      <div className="wrap page">
        <h1 className="pb-4">Where should it go?</h1>
        {wanted && !isTooLong ? (
          <Checkout key={visitor.id} wanted={wanted} visitor={visitor} profile={profile} />
        ) : (
          <div className="two" aria-busy="true">
            <div className="grid gap-4">
              <div className="sk h-14" />
              <div className="sk h-14" />
              <div className="sk h-14" />
            </div>
            <div className="sk h-72" />
          </div>
        )}
      </div>
    </>
  )
}

interface Props {
  wanted: Wanted
  visitor: Visitor
  profile: Profile | null
}
function Checkout({ wanted, visitor, profile }: Props) {
  const promo = usePromo(wishesOf(wanted))
  return (
    <div className="two">
      <CheckoutForm wanted={wanted} visitor={visitor} profile={profile} promo={promo} />
      <OrderSummary summary={summaryOf(wanted, promo.discount)}>
        <PromoField promo={promo} />
      </OrderSummary>
    </div>
  )
}
