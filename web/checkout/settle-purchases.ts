import { CallFailed } from '../../shared/errors.ts'
import { ordersApi } from '../../shared/orders/api.ts'
import { call } from '../api.ts'
import { finishPurchase } from './finish-purchase.ts'
import { forgetStarted, unfinishedPayments } from './started-payments.ts'

/** Checks the orders whose payment began before this browser was closed. */
export async function settlePurchases() {
  for (const { id } of unfinishedPayments()) {
    try {
      const { order } = await call(ordersApi.one, { params: { id } })
      if (order.paid_at) await finishPurchase(order)
      else if (order.status === 'Cancelled') forgetStarted(id)
    } catch (error) {
      // An order of another person who used this browser.
      if (error instanceof CallFailed && error.status === 404) forgetStarted(id)
      else console.warn(`nobody could say what became of ${id}`, error)
    }
  }
}
