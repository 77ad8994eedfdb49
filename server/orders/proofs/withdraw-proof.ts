import { and, eq } from 'drizzle-orm'
import { isUnfinished } from '../../../shared/order-status.ts'
import { recordChange } from '../../audit/record-change.ts'
import { queueMail } from '../../notifications/queue-mail.ts'
import type { Database } from '../../platform/db/database.ts'
import { notFound, Refusal } from '../../platform/http/problem.ts'
import { lockOrder, type OrderDeps } from '../change-status.ts'
import { announceOrder } from '../order-events.ts'
import { putProof } from './offer-proof.ts'
import { withdrawnMail } from './proof-mails.ts'
import { newestProof, proofsOf } from './queries.ts'
import { type ProofRow, proofs } from './tables.ts'

interface Withdrawal {
  orderId: string
  number: number
  reason: string
  actor: { id: string; name: string }
}

/** Takes back what was offered by mistake; what the customer had approved before counts again. */
export async function withdrawProof(tx: Database, deps: OrderDeps, withdrawal: Withdrawal): Promise<void> {
  const { number, reason, actor } = withdrawal
  const order = await lockOrder(tx, withdrawal.orderId)
  const rows = await proofsOf(tx, order.id)
  const proof = rows.find(row => row.number === number)
  if (!proof) throw notFound('proof.not_found', 'There is no such proof.')
  const newest = await newestProof(tx, order.id, proof.line)
  if (proof.state !== 'offered' || newest?.number !== number) throw answered(proof)
  await tx
    .update(proofs)
    .set({ state: 'withdrawn', withdrawnBecause: reason, decidedAt: deps.clock() })
    .where(and(eq(proofs.orderId, order.id), eq(proofs.number, number)))
  const before = approvedBefore(rows, proof)
  const again = { state: 'approved', createdAt: deps.clock() } as const
  if (before) await putProof(tx, { ...before, ...again, figure: before.figure ?? null })
  if (isUnfinished(order.status))
    await queueMail(tx, withdrawnMail(deps, order, { reason, isApproved: before !== undefined }))
  await recordChange(tx, {
    actor,
    action: 'took back a proof of',
    subject: { kind: 'order', id: order.id, name: order.id },
    after: { proof: number, reason },
  })
  await announceOrder(tx, order)
}

const ANSWERS: Partial<Record<ProofRow['state'], string>> = {
  approved: 'The customer has approved this proof. Offer another one if something is wrong with it.',
  changes_asked: 'The customer has asked for a change of this proof. Offer the next one.',
}
const answered = ({ state }: ProofRow) =>
  new Refusal(409, 'proof.answered', ANSWERS[state] ?? 'This proof does not count any more.')

function approvedBefore(rows: readonly ProofRow[], { line, number, label }: ProofRow): ProofRow | undefined {
  const before = rows.findLast(row => row.line === line && row.number < number)
  const wasApproved =
    before?.state === 'withdrawn' && before.decidedAt !== null && before.withdrawnBecause === null
  return wasApproved && before.label === label ? before : undefined
}
