import { and, eq } from 'drizzle-orm'
import { hasLeft, isUnfinished } from '../../shared/orders/order-status.ts'
import type { DayRange } from '../../shared/promise/promise-range.ts'
import { FREE_CHANGES } from '../../shared/proofs/api.ts'
import { recordChange } from '../audit/record-change.ts'
import { lockOrder, type OrderDeps } from '../orders/change-status.ts'
import { writeDueDays } from '../orders/due-days.ts'
import type { Order } from '../orders/order.ts'
import { announceOrder } from '../orders/order-events.ts'
import { promiseWithYes } from '../orders/promised.ts'
import type { Tx } from '../platform/db/database.ts'
import { notFound, Refusal } from '../platform/http/problem.ts'
import { changesAsked, newestProof, proofsOf } from './queries.ts'
import { type ProofRow, proofs } from './tables.ts'

interface Decision {
  orderId: string
  number: number
  who: { id: string; name: string }
}

/** Yes to exactly what was shown: the hash must be that of the newest proof of the line. */
export async function approveProof(
  tx: Tx,
  deps: OrderDeps,
  { hash, promise, ...decision }: Decision & { hash: string; promise: DayRange | null },
): Promise<void> {
  const { order, proof } = await openProof(tx, decision)
  if (proof.state === 'withdrawn') throw takenBack()
  if (proof.hash !== hash) throw changed(proof)
  if (proof.state === 'approved') return
  await decide(tx, deps, proof, { state: 'approved' })
  await promiseWithYes(tx, order, { line: proof.line, promise })
  await tell(tx, order, decision, 'approved a proof of')
}

export async function askForChange(
  tx: Tx,
  deps: OrderDeps,
  { text, ...decision }: Decision & { text: string },
): Promise<void> {
  const { order, proof } = await openProof(tx, decision)
  if (proof.state === 'changes_asked')
    throw new Refusal(409, 'proof.asked', 'Your last request is with us. The next proof comes by mail.')
  if (proof.state === 'withdrawn') throw takenBack()
  if (proof.state !== 'offered') throw changed(proof)
  if ((await changesAsked(tx, order.id, proof.line)) >= FREE_CHANGES)
    throw new Refusal(
      409,
      'proof.rounds_used',
      'Two rounds of changes are free, and both are used. Approve this one, or write to us about anything else.',
    )
  await decide(tx, deps, proof, { state: 'changes_asked', change: text })
  await tell(tx, order, decision, 'asked for a change of')
}

/** Only the buyer says yes or no; an admin has the reason for going on without. */
async function openProof(tx: Tx, { orderId, number, who }: Decision) {
  const order = await lockOrder(tx, orderId)
  if (order.userId !== who.id)
    throw new Refusal(403, 'proof.not_yours', 'Only the customer who ordered it can answer a proof.')
  if (!isUnfinished(order.status))
    throw new Refusal(
      409,
      'order.finished',
      `This order is ${order.status}, so there is nothing to approve any more.`,
    )
  if (hasLeft(order.status))
    throw new Refusal(
      409,
      'order.left',
      'This order has left the workshop, so nothing about it can be changed any more.',
    )
  const asked = (await proofsOf(tx, order.id)).find(one => one.number === number)
  if (!asked) throw notFound('proof.not_found', 'There is no such proof.')
  const proof = await newestProof(tx, order.id, asked.line)
  if (proof?.number !== number) throw changed(proof ?? asked)
  return { order, proof }
}

const changed = ({ number }: ProofRow) =>
  new Refusal(
    409,
    'proof.changed',
    'This proof has changed since you opened it. Please look at the newest one before you decide.',
    { number },
  )

const takenBack = () =>
  new Refusal(
    409,
    'proof.changed',
    'This proof was taken back, so there is nothing to decide. The next one comes by mail.',
  )

async function decide(
  tx: Tx,
  { clock }: OrderDeps,
  { orderId, number }: ProofRow,
  decision: { state: ProofRow['state']; change?: string },
) {
  await tx
    .update(proofs)
    .set({ ...decision, decidedAt: clock() })
    .where(and(eq(proofs.orderId, orderId), eq(proofs.number, number)))
  await writeDueDays(tx, orderId)
}

async function tell(tx: Tx, order: Order, { number, who }: Decision, action: string) {
  const subject = { kind: 'order', id: order.id, name: order.id } as const
  await recordChange(tx, { actor: who, action, subject, after: { proof: number } })
  await announceOrder(tx, order)
}
