import { CHECKOUT_KEY, CheckoutData } from '../../shared/checkout.ts'
import type { Order } from '../../shared/orders.ts'
import { readStored } from '../browser/storage.ts'

/** After a full-page payment: what this tab had at its checkout, if it is what this order bought. */
export function savedCheckout(order: Order): CheckoutData | null {
  const saved = readStored('sessionStorage', CHECKOUT_KEY, CheckoutData)
  return saved && saved.flow === order.flow && Math.round(saved.totalPrice * 100) === order.amount_minor_units ? saved : null
}
