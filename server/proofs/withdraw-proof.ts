import { and, eq, inArray } from 'drizzle-orm'
import { isUnfinished } from '../../shared/orders/order-status.ts'
import type { DayRange } from '../../shared/promise/promise-range.ts'
import { recordChange } from '../audit/record-change.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { lockOrder, type OrderDeps } from '../orders/change-status.ts'
import { writeDueDays } from '../orders/due-days.ts'
import { announceOrder } from '../orders/order-events.ts'
import { promiseWithYes } from '../orders/promised.ts'
import type { Tx } from '../platform/db/database.ts'
import { notFound, Refusal } from '../platform/http/problem.ts'
import { putProof } from './offer-proof.ts'
import { withdrawnMail } from './proof-mails.ts'
import { proofsOf } from './queries.ts'
import { type ProofRow, proofs } from './tables.ts'

interface Withdrawal {
  orderId: string
  number: number
  reason: string
  actor: { id: string; name: string }
  /** Null if the order has one already, or none can be said. */
  promise: DayRange | null
}

/** Takes back what was shown by mistake, in every proof of the line that shows it; what was approved before counts again. */
export async function withdrawProof(tx: Tx, deps: OrderDeps, withdrawal: Withdrawal): Promise<void> {
  const { number, reason, actor, promise } = withdrawal
  const order = await lockOrder(tx, withdrawal.orderId)
  const rows = await proofsOf(tx, order.id)
  const proof = rows.find(row => row.number === number)
  if (!proof) throw notFound('proof.not_found', 'There is no such proof.')
  if (proof.withdrawnBecause !== null) throw answered('This proof was taken back before.')
  const ofLine = rows.filter(({ line }) => line === proof.line)
  const mistaken = ofLine.filter(row => row === proof || showsThatOf(row, proof))
  if (mistaken.some(({ state }) => state === 'approved')) throw answered(APPROVED)
  const newest = ofLine.at(-1)
  const isNewest = newest !== undefined && mistaken.includes(newest)
  await markTakenBack(tx, deps, mistaken, reason)
  const left = ofLine.filter(row => !mistaken.includes(row))
  const before = isNewest ? approvedBefore(left, newest) : undefined
  const again = { state: 'approved', createdAt: deps.clock() } as const
  if (before) {
    const { orderId, line, pictures, label, heightMm, note, source, actor, decidedAt } = before
    await putProof(tx, {
      ...{ orderId, line, pictures, label, heightMm, note, source, actor, decidedAt, ...again },
      figure: before.figure ?? null,
    })
    await promiseWithYes(tx, order, { line: before.line, promise })
  }
  const next = isNewest ? (before ? 'approved' : 'none') : 'newer'
  if (isUnfinished(order.status)) await queueMail(tx, withdrawnMail(deps, order, { reason, next }))
  await recordChange(tx, {
    actor,
    action: 'took back a proof of',
    subject: { kind: 'order', id: order.id, name: order.id },
    after: { proof: number, reason },
  })
  await announceOrder(tx, order)
}

const APPROVED = 'The customer has approved this proof. Offer another one if something is wrong with it.'
const answered = (sentence: string) => new Refusal(409, 'proof.answered', sentence)

const showsThatOf = ({ pictures }: ProofRow, proof: ProofRow) =>
  pictures.some(({ file }) => proof.pictures.some(picture => picture.file === file))

async function markTakenBack(tx: Tx, { clock }: OrderDeps, rows: readonly ProofRow[], reason: string) {
  const [first] = rows
  if (!first) return
  const numbers = rows.map(({ number }) => number)
  await tx
    .update(proofs)
    .set({ state: 'withdrawn', withdrawnBecause: reason, decidedAt: clock() })
    .where(and(eq(proofs.orderId, first.orderId), inArray(proofs.number, numbers)))
  await writeDueDays(tx, first.orderId)
}

function approvedBefore(left: readonly ProofRow[], { label }: ProofRow): ProofRow | undefined {
  const before = left.findLast(({ withdrawnBecause }) => withdrawnBecause === null)
  const wasApproved = before?.state === 'withdrawn' && before.decidedAt !== null
  return wasApproved && before.label === label ? before : undefined
}
