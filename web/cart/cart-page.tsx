import { type Cart, type CartItem, costsNow, isFigurine, lineName } from '../../shared/cart/cart.ts'
import { paths } from '../../shared/paths.ts'
import { screenPictures } from '../../shared/pictures/pictures.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import { Picture } from '../ui/picture.tsx'
import { announce } from '../ui/toasts.ts'
import type { Route } from './+types/cart-page.ts'
import { focusAfter } from './cart-focus.ts'
import { CartLine } from './cart-line.tsx'
import { dispatchCart, useCart } from './cart-store.ts'
import { CartSummary } from './cart-summary.tsx'
import { useFreshCart } from './fresh-cart.ts'
import { messages } from './messages.ts'
import './cart-page.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), {
    title: 'Your cart',
    description: 'Who is coming with you: your figurines, their gift wrap and name labels, and the total.',
    path: paths.cart,
    noindex: true,
  })

export default function CartPage() {
  const cart = useCart()
  useFreshCart()
  return (
    <div className="wrap page">
      <h1 className="cart-title" tabIndex={-1}>
        Your cart
      </h1>
      <div className="cart-room">
        {!cart && <CartWaiting />}
        {cart && <CartNews cart={cart} />}
        {cart?.items.length === 0 && <EmptyCart />}
        {cart && cart.items.length > 0 && (
          <div className="two">
            <div className="stack top start gap-4">
              <ul className="full">
                {cart.items.map((item, position) => (
                  <CartLine key={item.itemKey} item={item} position={position} />
                ))}
              </ul>
              <Button kind="bare" size="small" onClick={() => clear(cart.items)}>
                Clear the cart
              </Button>
            </div>
            <CartSummary items={cart.items} />
          </div>
        )}
      </div>
    </div>
  )
}

/** Line by line, as the account's cart is told of it. */
function clear(items: readonly CartItem[]) {
  focusAfter(
    () => {
      for (const { itemKey } of items) dispatchCart({ kind: 'remove', itemKey })
    },
    () => document.querySelector('h1'),
  )
  announce({
    text: messages.cleared,
    action: {
      label: 'Undo',
      run: () => {
        for (const [position, item] of items.entries()) dispatchCart({ kind: 'restore', item, position })
      },
    },
  })
}

const EmptyCart = () => (
  <div className="state">
    <Picture src={screenPictures.ship} alt="An open parcel" sizes="208px" max={480} />
    <p className="lead">Nobody is in your cart yet.</p>
    <ButtonLink to={paths.collections}>Continue Shopping</ButtonLink>
  </div>
)

const CartWaiting = () => (
  <div className="two" aria-busy="true">
    <div className="stack gap-4">
      <div className="sk cart-sk" />
      <div className="sk cart-sk" />
    </div>
    <div className="sk cart-sk--sum" />
  </div>
)

/** What has changed since the customer looked, by name; read before paying. */
function CartNews({ cart: { items, unread = [] } }: { cart: Cart }) {
  const repriced = items.filter(item => item.wasMinorUnits !== undefined && !item.gone)
  const gone = items.filter(item => item.gone)
  return (
    <>
      {repriced.length > 0 && (
        <Banner kind="warn">
          {repriced.map(item => (
            <span key={item.itemKey} className="block">
              {costsNow(item, item.priceMinorUnits, item.wasMinorUnits ?? 0)}
            </span>
          ))}
          <Button kind="soft" size="small" onClick={() => dispatchCart({ kind: 'seen' })}>
            {messages.understood}
          </Button>
        </Banner>
      )}
      {gone.length > 0 && (
        <Banner kind="warn">
          {gone.map(item => (
            <span key={item.itemKey} className="block">
              {isFigurine(item) ? messages.figurineLeft(lineName(item)) : messages.left(item.name)}
            </span>
          ))}
        </Banner>
      )}
      {unread.length > 0 && (
        <Banner kind="warn">
          {messages.unread(unread.length)}{' '}
          <Button kind="soft" size="small" onClick={() => window.location.reload()}>
            Reload
          </Button>{' '}
          <Button
            kind="bare"
            size="small"
            onClick={() => {
              for (const { itemKey } of unread) dispatchCart({ kind: 'remove', itemKey })
            }}
          >
            Take it out
          </Button>
        </Banner>
      )}
    </>
  )
}
