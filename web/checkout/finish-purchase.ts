import { CHECKOUT_KEY, CheckoutData, LAST_ORDER_KEY } from '../../shared/checkout.ts'
import { ORDER_DETAILS_KEY } from '../../shared/order-details.ts'
import type { Order } from '../../shared/orders.ts'
import { readStored, writeStored } from '../browser/storage.ts'
import { dispatchCart } from '../cart/cart-store.ts'

/** Only what was bought leaves the cart, and only now that it is paid. */
export function finishPurchase(orderId: string, bought: CheckoutData | null) {
  writeStored('sessionStorage', LAST_ORDER_KEY, { id: orderId })
  if (bought?.flow === 'cart') dispatchCart({ kind: 'bought', items: bought.cartItems })
  forget(CHECKOUT_KEY)
  if (bought?.flow === 'figurine') forget(ORDER_DETAILS_KEY)
}

function forget(key: string) {
  try {
    sessionStorage.removeItem(key)
  } catch (error) {
    console.warn(`${key} could not be removed`, error)
  }
}

/** After a full-page payment or a second try: what this tab had at its checkout, if it is what this order bought. */
export function savedCheckout(order: Order): CheckoutData | null {
  const saved = readStored('sessionStorage', CHECKOUT_KEY, CheckoutData)
  return saved && saved.flow === order.flow && Math.round(saved.totalPrice * 100) === order.amount_minor_units ? saved : null
}
