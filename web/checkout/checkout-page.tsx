import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { addressesApi, type RememberedAddress } from '../../shared/accounts/addresses-api.ts'
import { accountsApi, type Profile, type Visitor } from '../../shared/accounts/api.ts'
import { CART_LINES_MAX } from '../../shared/cart/cart.ts'
import { paths } from '../../shared/paths.ts'
import { pageContext } from '../api.ts'
import { orNull } from '../browser/loading.tsx'
import { peekCart } from '../cart/cart-store.ts'
import { useFreshCart } from '../cart/fresh-cart.ts'
import { PromoField } from '../cart/promo-field.tsx'
import { usePromo } from '../cart/use-promo.ts'
import { DemoStrip } from '../session/demo-strip.tsx'
import { requireVisitor } from '../session/guard.ts'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/checkout-page.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { messages } from './messages.ts'
import { OrderSummary } from './order-summary.tsx'
import { type Purchase, priceLinesOf, summaryOf, usePurchase } from './purchase.ts'
import './checkout-page.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), {
    title: 'Checkout',
    description: 'Where your figurines should go, and what they cost.',
    path: paths.checkout,
    noindex: true,
  })

export async function loader(args: Route.LoaderArgs) {
  const visitor = await requireVisitor(args)
  const { call } = args.context.get(pageContext)
  const own = { params: { id: visitor.id } }
  const [profile, addresses] = await Promise.all([
    call(accountsApi.profile, own).catch(orNull('the profile for the address')),
    call(addressesApi.list, own).catch(orNull('the remembered addresses')),
  ])
  return { visitor, profile: profile?.profile ?? null, remembered: addresses?.addresses ?? [] }
}

export default function CheckoutPage({ loaderData: { visitor, profile, remembered } }: Route.ComponentProps) {
  const { purchase, changeWrap } = usePurchase()
  useFreshCart(purchase?.flow === 'cart')
  const navigate = useNavigate()
  // The cart says what is too many.
  const isTooLong = purchase?.flow === 'cart' && purchase.items.length > CART_LINES_MAX
  useEffect(() => {
    if (isTooLong) void navigate(paths.cart, { replace: true })
    if (purchase === null)
      void navigate(peekCart().items.length > 0 ? paths.cart : paths.upload, { replace: true })
  }, [purchase, isTooLong, navigate])
  return (
    <>
      <DemoStrip />
      <div className="wrap page">
        <h1 className="checkout-title">Where should it go?</h1>
        {purchase && !isTooLong ? (
          <Checkout key={visitor.id} {...{ purchase, visitor, profile, remembered }} onWrap={changeWrap} />
        ) : (
          <div className="two" aria-busy="true">
            <div className="stack gap-4">
              <div className="sk checkout-sk" />
              <div className="sk checkout-sk" />
              <div className="sk checkout-sk" />
            </div>
            <div className="sk checkout-sk--sum" />
          </div>
        )}
      </div>
    </>
  )
}

interface Props {
  purchase: Purchase
  visitor: Visitor
  profile: Profile | null
  remembered: RememberedAddress[]
  onWrap: (key: string, giftWrap: boolean) => void
}
function Checkout(props: Props) {
  const { purchase } = props
  const promo = usePromo(priceLinesOf(purchase))
  return (
    <div className="two paying">
      <CheckoutForm {...props} promo={promo}>
        <OrderSummary summary={summaryOf(purchase, promo.discount)}>
          <PromoField promo={promo} />
          {purchase.flow === 'cart' && purchase.cartWaits && (
            <p className="small muted">{messages.cartWaits}</p>
          )}
        </OrderSummary>
      </CheckoutForm>
    </div>
  )
}
