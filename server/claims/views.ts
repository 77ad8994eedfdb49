import type { Claim, DeskClaim, Replacement } from '../../shared/claims/api.ts'
import { answerBy, settleBy, warnsFrom } from '../../shared/contact/api.ts'
import { stateShown } from '../../shared/parcels/api.ts'
import { trackingUrl } from '../orders/couriers.ts'
import { type Order, totalOf } from '../orders/order.ts'
import type { PrivateLinks } from '../platform/files/private-links.ts'
import type { WholeClaim } from './queries.ts'
import type { ClaimRow } from './tables.ts'

export const claimView = (
  links: PrivateLinks,
  { claim, steps, photos, again, refund }: WholeClaim,
): Claim => ({
  id: claim.id,
  order_id: claim.orderId,
  kind: claim.kind,
  text: claim.text,
  state: claim.state,
  is_late: claim.isLate,
  created_at: claim.createdAt.toISOString(),
  due_at: dueAt(claim)?.toISOString() ?? null,
  photos: photos.map(({ file, keptUntil }) => ({
    picture: links.link(file),
    kept_until: keptUntil.toISOString(),
  })),
  steps: steps.map(({ state, message, createdAt }) => ({
    state,
    message,
    created_at: createdAt.toISOString(),
  })),
  replacement: again && replacementView(claim, again),
  refund: refund && { amount_minor_units: refund.amountPaise, status: refund.status },
})

const replacementView = (
  { promiseFrom, promiseTo }: WholeClaim['claim'],
  { figures, stage, left_at, order_status, parcel }: NonNullable<WholeClaim['again']>,
): Replacement => ({
  figures,
  stage,
  promise: promiseFrom && promiseTo ? { from: promiseFrom, to: promiseTo } : null,
  left_at: left_at && new Date(left_at).toISOString(),
  parcel: parcel && {
    state: stateShown(parcel, order_status),
    courier: parcel.courier,
    tracking_number: parcel.awb,
    tracking_url: trackingUrl(parcel.courier, parcel.awb),
  },
})

interface ClaimContext {
  order: Order
  refundablePaise: number
  givenBack: ReadonlyMap<number, number>
  now: Date
}
export const deskClaimView = (
  links: PrivateLinks,
  whole: WholeClaim,
  { order, refundablePaise, givenBack, now }: ClaimContext,
): DeskClaim => ({
  ...claimView(links, whole),
  is_urgent: isUrgent(whole.claim, now),
  customer: { name: order.buyer?.name ?? order.billing.fullName, email: order.shipping.email },
  order: {
    status: order.status,
    delivered_at: order.deliveredAt && new Date(order.deliveredAt).toISOString(),
    refundable_minor_units: refundablePaise,
    lines: order.lines.map((line, at) => ({
      line: at + 1,
      name: line.name,
      name_label: line.nameLabel,
      quantity: line.quantity,
      paid: totalOf(line) - line.discountPaise,
      left: totalOf(line) - line.discountPaise - (givenBack.get(at + 1) ?? 0),
    })),
  },
})

type DatedClaim = Pick<ClaimRow, 'state' | 'createdAt'>

/** As a complaint: answered within 48 hours, settled within a month. */
function dueAt({ state, createdAt }: DatedClaim): Date | null {
  if (state === 'open') return answerBy(createdAt)
  return state === 'answered' ? settleBy(createdAt) : null
}

function isUrgent({ state, createdAt }: DatedClaim, now: Date): boolean {
  const { unanswered, unsettled } = warnsFrom(now)
  if (state === 'open') return createdAt <= unanswered
  return state === 'answered' && createdAt <= unsettled
}
