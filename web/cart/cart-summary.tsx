import { CART_LINES_MAX, type CartItem, forSale, isUnsaved, tooManyLines } from '../../shared/cart/cart.ts'
import { formatInr } from '../../shared/money.ts'
import { paths } from '../../shared/paths.ts'
import { cartSubtotal, giftWrapTotal } from '../../shared/pricing.ts'
import { ArrivalPromise } from '../promise/arrival-promise.tsx'
import { useVisitor } from '../session/session.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { rememberStart } from './checkout-start.ts'
import { DiscountLine, PromoField } from './promo-field.tsx'
import { RemindMe } from './remind-me.tsx'
import { Sum } from './sum.tsx'
import { paidTotal, priceLinesIn, usePromo } from './use-promo.ts'

export function CartSummary({ items: all }: { items: CartItem[] }) {
  const visitor = useVisitor()
  // A guest's own figure is saved, and can be bought, once they have logged in.
  const items = forSale(all).filter(item => !(visitor && isUnsaved(item)))
  const total = cartSubtotal(items)
  const wrap = giftWrapTotal(items)
  const isTooLong = items.length > CART_LINES_MAX
  const promo = usePromo(isTooLong ? [] : priceLinesIn(items))
  const count = items.reduce((sum, item) => sum + item.quantity, 0)
  return (
    <aside className="stack top gap-4" aria-label="Summary">
      <Sum>
        <p className="line">
          {count} {count === 1 ? 'figurine' : 'figurines'}{' '}
          <span className="money">{formatInr(total - wrap)}</span>
        </p>
        {wrap > 0 && (
          <p className="line">
            Gift wrap <span className="money">{formatInr(wrap)}</span>
          </p>
        )}
        <p className="line">
          Shipping <span>FREE</span>
        </p>
        <DiscountLine discount={promo.discount} />
        <p className="line tot" aria-busy={promo.isAsking || undefined}>
          Total <span className="price money">{formatInr(paidTotal(total, promo.discount))}</span>
        </p>
        <p className="small muted">Inclusive of all taxes.</p>
        {isTooLong && <Banner kind="warn">{tooManyLines(items.length)}</Banner>}
        {items.length > 0 && !isTooLong && <PromoField promo={promo} />}
        {items.length > 0 && !isTooLong && <CheckoutLink />}
        {items.length > 0 && <RemindMe />}
        {count > 0 && (
          <ArrivalPromise pieces={count} proofFirst={items.some(({ make }) => make === 'drawing')} />
        )}
      </Sum>
      <ButtonLink kind="soft" full to={paths.collections}>
        Continue Shopping
      </ButtonLink>
    </aside>
  )
}

function CheckoutLink() {
  if (useVisitor()) {
    return (
      <ButtonLink full to={paths.checkout} state={{ from: 'cart' }} onClick={() => rememberStart('cart')}>
        Proceed to Checkout
      </ButtonLink>
    )
  }
  return (
    <ButtonLink
      full
      to={`${paths.login}?next=${encodeURIComponent(paths.cart)}`}
      state={{ from: paths.cart, message: 'Log in to check out. Your cart stays as it is.' }}
    >
      Proceed to Checkout
    </ButtonLink>
  )
}
