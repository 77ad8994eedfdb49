import { when } from '../../shared/moments.ts'
import { isUnfinished, type OrderStatus } from '../../shared/order-status.ts'
import type { OrderLine } from '../../shared/orders.ts'
import { NEEDS_PROOF, type Proof } from '../../shared/proofs.ts'
import type { Tone } from '../ui/badge.tsx'
import { messages } from './messages.ts'

const STATES: Record<NonNullable<OrderLine['proof']>, [string, Tone]> = {
  awaited: ['Proof to come', 'info'],
  offered: ['Waiting for approval', 'warn'],
  changes_asked: ['Being changed', 'info'],
  approved: ['Approved', 'ok'],
  withdrawn: ['Proof to come', 'info'],
}

/** How a figurine of an order stands; where the order is over, nothing is to come or to be decided. */
export function standingOf(status: OrderStatus, proof: OrderLine['proof']): [string, Tone] {
  const isOpen = isUnfinished(status) || proof === 'approved'
  return isOpen ? STATES[proof ?? 'awaited'] : [status, status === 'Delivered' ? 'ok' : 'info']
}

/** What stands in the place of a first proof. */
export function noProofWords(status: OrderStatus): string {
  if (status === 'Cancelled') return messages.proofNever
  return isBegun(status) ? messages.proofLeftOut : messages.proofAwaited
}

/** What stands beneath the reason for which the newest proof was taken back. */
export const takenBackWords = (status: OrderStatus) =>
  status === 'Processing' ? messages.proofTakenBack : noProofWords(status)

export const questionWords = (status: OrderStatus) =>
  isBegun(status) ? messages.proofQuestionBegun : messages.proofQuestion

/** Work has begun, by the founder's decision also without an approval. */
const isBegun = (status: OrderStatus) => NEEDS_PROOF.includes(status)

/** A figure is ordered as it stands; a drawing is approved, also after another name was put on it. */
export function approvedWords({ created_by, figure }: Pick<Proof, 'created_by' | 'figure'>, at: string) {
  if (created_by === 'order' || (created_by === 'customer' && figure))
    return `You ordered exactly this, ${when(at)}.`
  return created_by === 'migration' ? 'Agreed when it was ordered.' : `You approved it, ${when(at)}.`
}
