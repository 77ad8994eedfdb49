import { CLAIM_KINDS, type ClaimKind, isPastPromise, KINDS_BEFORE_DELIVERY } from '../../shared/claims/api.ts'
import { DAMAGE_CLAIM_HOURS, dayWords, usualRange } from '../../shared/promise/delivery.ts'
import { isStarted } from '../orders/is-started.ts'
import type { Order } from '../orders/order.ts'
import { isApproved } from '../orders/promised.ts'
import { Refusal } from '../platform/http/problem.ts'

interface ClaimMoment {
  isLost: boolean
  today: string
}
type Claimed = Pick<
  Order,
  'status' | 'paidAt' | 'paymentStatus' | 'deliveredAt' | 'promise' | 'lines' | 'begun'
>

/** All of a delivered order; before that only what can be said without it, once it should have been there. */
export function kindsToClaim(order: Claimed, { isLost, today }: ClaimMoment): readonly ClaimKind[] {
  if (order.paidAt === null || order.status === 'Cancelled' || order.paymentStatus === 'refunded') return []
  if (order.status === 'Delivered') return CLAIM_KINDS
  const isHeldUpByCustomer = !isApproved(order) && !isStarted(order)
  const isLate = isPastPromise(promisedOf(order), today) && !isHeldUpByCustomer
  return isLost || isLate ? KINDS_BEFORE_DELIVERY : []
}

/** An order from before there were promises has the usual days. */
const promisedOf = ({ promise, paidAt }: Claimed) =>
  promise ?? (paidAt === null ? null : usualRange(new Date(paidAt)))

export function refuseUnclaimable(order: Claimed, kind: ClaimKind, moment: ClaimMoment): void {
  const kinds = kindsToClaim(order, moment)
  if (kinds.includes(kind)) return
  if (order.paidAt === null) throw refusal('This order is not paid.')
  if (order.status === 'Cancelled') throw refusal('This order was cancelled.')
  if (order.paymentStatus === 'refunded') throw refusal('All the money for this order has already gone back.')
  if (kinds.length > 0)
    throw refusal('This order has not arrived yet, so for now you can only report it late or missing.')
  if (!isApproved(order) && !isStarted(order))
    throw refusal('This order is waiting for its proof and your approval; the days count from then.')
  const by = order.promise?.was ?? promisedOf(order)?.to
  throw refusal(
    by
      ? `This order has not arrived yet. It is promised by ${dayWords(by)}. If it has not come by then, tell us here.`
      : 'This order has not arrived yet. Please write to us with anything about it.',
  )
}
const refusal = (sentence: string) => new Refusal(409, 'claim.not_now', sentence)

const HOUR_MS = 3_600_000

/** Until when the shop asks for claims; a later one is taken too. */
export const inTimeUntil = ({ status, deliveredAt }: Claimed): Date | null =>
  status === 'Delivered' && deliveredAt
    ? new Date(new Date(deliveredAt).getTime() + DAMAGE_CLAIM_HOURS * HOUR_MS)
    : null
