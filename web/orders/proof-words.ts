import type { Order, OrderLine } from '../../shared/orders/api.ts'
import { isUnfinished, type OrderStatus } from '../../shared/orders/order-status.ts'
import type { Proof } from '../../shared/proofs/api.ts'
import { when } from '../../shared/time/moments.ts'
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

type Standing = Pick<Order, 'status' | 'started'>

/** What stands in the place of a first proof; the founder may begin without an approval. */
export function noProofWords({ status, started }: Standing): string {
  if (status === 'Cancelled') return messages.proofNever
  return started ? messages.proofLeftOut : messages.proofAwaited
}

/** What stands beneath the reason for which the newest proof was taken back. */
export const takenBackWords = (order: Standing) =>
  order.status === 'Processing' && !order.started ? messages.proofTakenBack : noProofWords(order)

export const questionWords = ({ started }: Pick<Standing, 'started'>) =>
  started ? messages.proofQuestionBegun : messages.proofQuestion

/** A figure is ordered as it stands; a drawing is approved, also after another name was put on it. */
export function approvedWords({ source, figure }: Pick<Proof, 'source' | 'figure'>, at: string) {
  if (source === 'order' || (source === 'customer' && figure)) return `You ordered exactly this, ${when(at)}.`
  return source === 'migration' ? 'Agreed when it was ordered.' : `You approved it, ${when(at)}.`
}
