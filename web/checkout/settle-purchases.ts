import { CallFailed } from '../../shared/errors.ts'
import { ordersApi } from '../../shared/orders.ts'
import { call } from '../api.ts'
import { forgetBegun, unfinishedPayments } from './begun-payments.ts'
import { finishPurchase } from './finish-purchase.ts'

/** After a browser was closed on its way back from paying: what became of the orders it had begun to pay. */
export async function settlePurchases() {
  for (const { id } of unfinishedPayments()) {
    try {
      const { order } = await call(ordersApi.one, { params: { id } })
      if (order.paid_at) await finishPurchase(order)
      else if (order.status === 'Cancelled') forgetBegun(id)
    } catch (error) {
      // Somebody else's order, from before another person signed in here.
      if (error instanceof CallFailed && error.status === 404) forgetBegun(id)
      else console.warn(`nobody could say what became of ${id}`, error)
    }
  }
}
