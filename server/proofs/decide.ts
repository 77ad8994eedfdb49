import { and, eq, inArray } from 'drizzle-orm'
import { hasLeft, isUnfinished } from '../../shared/orders/order-status.ts'
import type { DayRange } from '../../shared/promise/promise-range.ts'
import { FREE_CHANGES, type Pin } from '../../shared/proofs/api.ts'
import { recordChange } from '../audit/record-change.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { lockOrder, type OrderDeps } from '../orders/change-status.ts'
import { writeDueDays } from '../orders/due-days.ts'
import type { Order } from '../orders/order.ts'
import { announceOrder } from '../orders/order-events.ts'
import { promiseWithYes } from '../orders/promised.ts'
import type { Tx } from '../platform/db/database.ts'
import { notFound, Refusal } from '../platform/http/problem.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { beginPrint } from '../print/begin-prints.ts'
import { saveProof } from './offer-proof.ts'
import { withdrawnMail } from './proof-mails.ts'
import { countChangeRequests, findNewestProof, proofsOf } from './queries.ts'
import { type ProofRow, proofs } from './tables.ts'

interface Decision {
  orderId: string
  number: number
  who: { id: string; name: string }
}

/** Yes to exactly what was shown: the hash must be that of the newest proof of the line. */
export async function approveProof(
  tx: Tx,
  deps: OrderDeps & { jobs: Jobs },
  { hash, promise, ...decision }: Decision & { hash: string; promise: DayRange | null },
): Promise<void> {
  const { order, proof } = await loadOpenProof(tx, decision)
  if (proof.state === 'withdrawn') throw takenBack()
  if (proof.hash !== hash) throw changed(proof)
  if (proof.state === 'approved') return
  await decide(tx, deps, proof, { state: 'approved' })
  await promiseWithYes(tx, order, { line: proof.line, promise })
  if (proof.body) await beginPrint(tx, deps.jobs, order.id)
  await recordDecision(tx, order, decision, 'approved a proof of')
}

interface ChangeWish {
  text: string
  pins?: Pin[] | undefined
  /** Which the pins are on. */
  body?: string | undefined
}

export async function askForChange(
  tx: Tx,
  deps: OrderDeps,
  { text, pins = [], body, ...decision }: Decision & ChangeWish,
): Promise<void> {
  const { order, proof } = await loadOpenProof(tx, decision)
  if (proof.state === 'changes_asked')
    throw new Refusal(409, 'proof.asked', 'We have your last request. The next proof will come by email.')
  if (proof.state === 'withdrawn') throw takenBack()
  if (proof.state !== 'offered') throw changed(proof)
  if (pins.length > 0) refuseElsewhere(proof, body)
  if ((await countChangeRequests(tx, order.id, proof.line)) >= FREE_CHANGES)
    throw new Refusal(
      409,
      'proof.rounds_used',
      'Two rounds of changes are free, and both are used up. Approve this one, or write to us about anything else.',
    )
  await decide(tx, deps, proof, { state: 'changes_asked', change: text, pins: pins.length > 0 ? pins : null })
  await recordDecision(tx, order, decision, 'asked for a change of')
}

function refuseElsewhere(proof: ProofRow, body: string | undefined) {
  if (!proof.body)
    throw new Refusal(
      409,
      'proof.no_body',
      'There is no model in this proof to mark a place on. Please say it in words.',
    )
  if (body !== undefined && body !== proof.body.id) throw changed(proof)
}

/** Only the buyer says yes or no; an admin has the reason for going on without. */
async function loadOpenProof(tx: Tx, { orderId, number, who }: Decision) {
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
  const named = (await proofsOf(tx, order.id)).find(one => one.number === number)
  if (!named) throw notFound('proof.not_found', 'There is no such proof.')
  const proof = await findNewestProof(tx, order.id, named.line)
  if (proof?.number !== number) throw changed(proof ?? named)
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
    'This proof was taken back, so there is nothing to decide. The next one will come by email.',
  )

async function decide(
  tx: Tx,
  { clock }: OrderDeps,
  { orderId, number }: ProofRow,
  decision: Pick<ProofRow, 'state'> & Partial<Pick<ProofRow, 'change' | 'pins'>>,
) {
  await tx
    .update(proofs)
    .set({ ...decision, decidedAt: clock() })
    .where(and(eq(proofs.orderId, orderId), eq(proofs.number, number)))
  await writeDueDays(tx, orderId)
}

async function recordDecision(tx: Tx, order: Order, { number, who }: Decision, action: string) {
  const subject = { kind: 'order', id: order.id, name: order.id } as const
  await recordChange(tx, { actor: who, action, subject, after: { proof: number } })
  await announceOrder(tx, order)
}

interface Withdrawal {
  orderId: string
  number: number
  reason: string
  actor: { id: string; name: string }
  /** Null if the order has one already, or none can be said. */
  promise: DayRange | null
}

/** Returns what is done once that is committed. */
export type TakeBackBody = (tx: Tx, id: string) => Promise<() => Promise<void>>

/**
 * Takes back what was shown by mistake, in every proof of the line that shows it; what was approved before counts again.
 * Returns what is done once that is committed.
 */
export async function withdrawProof(
  tx: Tx,
  deps: OrderDeps & { takeBackBody: TakeBackBody },
  withdrawal: Withdrawal,
): Promise<() => Promise<void>> {
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
  const takenBack = proof.body ? await deps.takeBackBody(tx, proof.body.id) : async () => undefined
  const left = ofLine.filter(row => !mistaken.includes(row))
  const before = isNewest ? approvedBefore(left, newest) : undefined
  const again = { state: 'approved', createdAt: deps.clock() } as const
  if (before) {
    const { orderId, line, pictures, label, heightMm, note, source, actor, decidedAt } = before
    await saveProof(tx, {
      ...{ orderId, line, pictures, label, heightMm, note, source, actor, decidedAt, ...again },
      figure: before.figure ?? null,
      body: before.body ?? null,
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
  return takenBack
}

const APPROVED = 'The customer has approved this proof. Offer another one if something is wrong with it.'
const answered = (sentence: string) => new Refusal(409, 'proof.answered', sentence)

const showsThatOf = ({ pictures, body }: ProofRow, proof: ProofRow) =>
  (body && body.id === proof.body?.id) ||
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
