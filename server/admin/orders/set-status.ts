import { formatInr } from '../../../shared/money.ts'
import type { Settable } from '../../../shared/orders/desk-api.ts'
import {
  goesBack,
  goesOn,
  hasLeft,
  IN_WORKSHOP,
  isClosed,
  normaliseOrderId,
  OrderStatus,
} from '../../../shared/orders/order-status.ts'
import { NEEDS_PROOF } from '../../../shared/proofs/api.ts'
import { type Actor, nameOf, recordChange } from '../../audit/record-change.ts'
import { changeStatus, lockItsBuyer, lockOrder } from '../../orders/change-status.ts'
import type { Order } from '../../orders/order.ts'
import { newestStep } from '../../orders/queries.ts'
import { leftToGiveBack } from '../../payments/queries.ts'
import { type RefundDeps, refundOrder } from '../../payments/refund-order.ts'
import { newRefundId } from '../../payments/request-refund.ts'
import type { Tx } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import { takeInHand, unreadyPieces } from '../../production/move-cards.ts'
import { listUnapprovedLines } from '../../proofs/queries.ts'
import { recordOverride } from '../../proofs/standing.ts'

export interface StatusChange {
  orderId: string
  status: Settable
  /** Required when a cancelled order has money to refund. */
  refund?: boolean | null | undefined
  unpaid?: boolean | null | undefined
  /** False: asks where figures of it are not ready to be shipped. */
  unready?: boolean | null | undefined
  /** Why it goes to production though a figurine is not approved. */
  overrideReason?: string | null | undefined
  /** What the page showed when the change was asked for. */
  seenStatus?: OrderStatus | null | undefined
  /** Said for an order that is cancelled or whose money went back whole. */
  revive?: boolean | null | undefined
  actor: Actor
}

/** Returns the id of the history line, by which the change can be undone. */
export async function setStatus(
  tx: Tx,
  deps: RefundDeps,
  { orderId, status, refund, unpaid, unready, overrideReason, seenStatus, revive, actor }: StatusChange,
): Promise<number | null> {
  const id = normaliseOrderId(orderId)
  if (revive) await lockItsBuyer(tx, id)
  const order = await lockOrder(tx, id)
  if (seenStatus && seenStatus !== order.status) throw changedSince(order)
  const left = status === 'Cancelled' ? await leftToGiveBack(tx, order.id) : 0
  if (order.status === status) {
    // Cancelled before without a refund; now the refund is wanted.
    if (left > 0 && refund) await giveBack(tx, deps, order.id, actor, left)
    return null
  }
  if (isClosed(order.status, order.paymentStatus) && status !== 'Cancelled' && revive !== true)
    throw reviveUnconfirmed(order, status)
  if (left > 0 && typeof refund !== 'boolean') {
    throw new Refusal(409, 'order.refund_unsaid', 'This order is paid. Please choose whether to refund it.', {
      left_minor_units: left,
    })
  }
  const from = OrderStatus.parse(order.status)
  if (order.paidAt === null && goesOn(from, status) && unpaid !== true) {
    throw new Refusal(
      409,
      'order.unpaid_unsaid',
      `This order is not paid. Please confirm that it should be ${status} anyway.`,
    )
  }
  const unapproved = NEEDS_PROOF.includes(status) ? await listUnapprovedLines(tx, order.id) : []
  if (unapproved.length > 0 && !overrideReason) throw proofMissing(status, unapproved)
  if (unready === false && hasLeft(status) && IN_WORKSHOP.includes(from))
    await refuseUnready(tx, order, status)
  const reason = unapproved.length > 0 ? overrideReason : null
  const isForward = !goesBack(from, status)
  if (reason)
    await recordOverride(tx, {
      orderId: order.id,
      goneTo: status,
      reason,
      actor: nameOf(actor),
      at: deps.clock(),
    })
  const refundId = left > 0 && refund ? newRefundId() : null
  await changeStatus(tx, deps, order, {
    status,
    actor: nameOf(actor),
    notify: isForward,
    ...(reason && { note: `without approval: ${reason}` }),
    ...(refundId && { refund: refundId }),
  })
  await takeInHand(tx, order, status, deps.clock())
  await recordChange(tx, {
    actor,
    action: 'changed the status of',
    subject: { kind: 'order', id: order.id, name: order.id },
    before: { status: order.status, ...(left > 0 && { refund: null }) },
    after: {
      status,
      ...(left > 0 && { refund: refund ? formatInr(left) : 'kept' }),
      ...(reason && { reason }),
    },
  })
  if (refundId)
    await refundOrder(tx, deps, {
      id: refundId,
      orderId: order.id,
      reason: 'order cancelled',
      actor: nameOf(actor),
      purpose: 'cancellation',
      key: newId('ask'),
    })
  return newestStep(tx, order.id)
}

function changedSince({ id, status }: Order) {
  const sentence = `${id} is now ${status}. Please look at it again.`
  return new Refusal(409, 'order.changed_since', sentence, { order_status: status })
}

function reviveUnconfirmed({ id, status: from }: Order, status: Settable) {
  const why = from === 'Cancelled' ? 'is cancelled' : 'is refunded'
  const sentence = `${id} ${why}. Please confirm that it should be ${status} anyway.`
  return new Refusal(409, 'order.revive_unsaid', sentence)
}

async function refuseUnready(tx: Tx, order: Order, status: Settable) {
  const { left, all } = await unreadyPieces(tx, order)
  if (left === 0) return
  const what = all === 1 ? 'Its figure is' : `${left} of its ${all} figures ${left === 1 ? 'is' : 'are'}`
  const sentence = `${what} not ready on the board. Please confirm that it should be ${status} anyway.`
  throw new Refusal(409, 'cards.unready', sentence, { left, all })
}

function proofMissing(status: Settable, lines: { line: number; name: string }[]) {
  const what = lines.length === 1 ? 'a figurine' : `${lines.length} figurines`
  const sentence = `The customer has not approved ${what} of this order. Say why it should be ${status} anyway.`
  return new Refusal(409, 'proof.missing', sentence, { lines })
}

async function giveBack(tx: Tx, deps: RefundDeps, orderId: string, actor: Actor, left: number) {
  await refundOrder(tx, deps, { orderId, reason: 'order cancelled', actor: nameOf(actor), key: newId('ask') })
  await recordChange(tx, {
    actor,
    action: 'refunded',
    subject: { kind: 'order', id: orderId, name: orderId },
    after: { amount: formatInr(left), reason: 'order cancelled' },
  })
}
