import type { WaitsFor } from '../../shared/orders/api.ts'
import {
  hasLeft,
  isUnfinished,
  type OrderStatus,
  type PaymentStatus,
} from '../../shared/orders/order-status.ts'
import type { ProofStanding } from '../../shared/proofs/api.ts'
import { isStarted } from './is-started.ts'

interface Standing {
  status: OrderStatus
  begun: boolean
  paymentStatus: PaymentStatus
  paidAt: string | null
  lines: readonly { proof: ProofStanding | null; proofSince: string | null }[]
}

/** The customer's answer comes first, as only they can give it; work that has begun waits for no first proof. */
export function waitingOf(order: Standing): { waits_for: WaitsFor; waits_since: string | null } {
  const { status, paymentStatus, paidAt } = order
  if (paidAt === null || paymentStatus === 'refunded' || !isUnfinished(status) || hasLeft(status))
    return { waits_for: null, waits_since: null }
  const answer = oldest(order, ['offered'])
  if (answer) return { waits_for: 'answer', waits_since: answer }
  const proof = isStarted(order) ? null : oldest(order, ['awaited', 'changes_asked', 'withdrawn'])
  return { waits_for: proof === null ? null : 'proof', waits_since: proof }
}

function oldest({ paidAt, lines }: Standing, states: readonly ProofStanding[]): string | null {
  const since = lines
    .filter(({ proof }) => proof !== null && states.includes(proof))
    .map(line => new Date(line.proofSince ?? paidAt ?? 0).toISOString())
  return since.toSorted()[0] ?? null
}
