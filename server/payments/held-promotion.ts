import { changeStatus, lockOrder, type OrderDeps } from '../orders/change-status.ts'
import type { Tx } from '../platform/db/database.ts'
import { heldUses } from '../promotions/find-promotion.ts'
import { ProviderFailed } from './razorpay/provider-failed.ts'
import { type SettleDeps, settleOrder } from './settle-order.ts'

/** Whether this customer's order holds the promotion and no bank can be about to pay it. */
export type MayReplace = (promotionId: string, userId: string, orderId: string) => Promise<boolean>

export const mayReplace =
  (deps: SettleDeps): MayReplace =>
  async (promotionId, userId, orderId) => {
    const held = await heldUses(deps.db, promotionId, userId)
    if (!held.some(use => use.orderId === orderId)) return false
    try {
      return (await settleOrder(deps, orderId)).state === 'unpaid'
    } catch (error) {
      if (error instanceof ProviderFailed) return false
      throw error
    }
  }

/** A newer order takes the place of one that was not paid, and may use its promotion. */
export async function replaceHeld(tx: Tx, deps: OrderDeps, id: string) {
  const order = await lockOrder(tx, id)
  if (order.paidAt !== null || order.status !== 'Pending') return
  const note = 'a newer order uses its code'
  await changeStatus(tx, deps, order, { status: 'Cancelled', actor: 'shop', note, tell: false })
}
