import { eq } from 'drizzle-orm'
import { type ClaimState, nextStates } from '../../shared/claims/api.ts'
import { formatInr } from '../../shared/money.ts'
import { hasLeft } from '../../shared/orders/order-status.ts'
import type { DayRange } from '../../shared/promise/promise-range.ts'
import { recordChange } from '../audit/record-change.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { lockOrder } from '../orders/change-status.ts'
import type { Order } from '../orders/order.ts'
import { announceOrder } from '../orders/order-events.ts'
import { leftToGiveBack, type RefundDeps, refundOrder, unusedRefundKey } from '../payments/refund-order.ts'
import type { Tx } from '../platform/db/database.ts'
import { notFound, Refusal } from '../platform/http/problem.ts'
import { deleteMadeAgain, isMadeAgain, makeAgain } from '../production/make-again.ts'
import { settledMail } from './claim-mails.ts'
import { findClaimRow, loadRefund, newestStep } from './queries.ts'
import { type ClaimRow, claimSteps, claims } from './tables.ts'

interface ClaimActionInput {
  id: string
  message: string | null
  actor: { id: string; name: string }
}
type Settled = Exclude<ClaimState, 'open'>
interface TakenClaim {
  claim: ClaimRow
  order: Order
}

export async function answerClaim(tx: Tx, deps: RefundDeps, pressed: ClaimActionInput): Promise<void> {
  const taken = await takeClaim(tx, pressed.id, 'answered', inTheSameWords(tx, pressed))
  if (taken) await settle(tx, deps, taken, { ...pressed, state: 'answered' })
}

export async function declineClaim(tx: Tx, deps: RefundDeps, pressed: ClaimActionInput): Promise<void> {
  const taken = await takeClaim(tx, pressed.id, 'declined', inTheSameWords(tx, pressed))
  if (taken?.claim.state === 'replacement') await deleteMadeAgain(tx, taken.claim)
  if (taken) await settle(tx, deps, taken, { ...pressed, state: 'declined' })
}

export interface Figures {
  line: number
  quantity: number
}
/** New cards on the board; the order stays as it is, and its next parcel costs its customer nothing. */
export async function replaceForClaim(
  tx: Tx,
  deps: RefundDeps,
  {
    figures,
    promise,
    ...pressed
  }: ClaimActionInput & { figures: readonly Figures[] | null; promise: DayRange | null },
): Promise<void> {
  const inputOf = ({ claim, order }: TakenClaim) => ({
    order,
    claimId: claim.id,
    figures: figures ?? allFigures(order),
  })
  const taken = await takeClaim(tx, pressed.id, 'replacement', known => isMadeAgain(tx, inputOf(known)))
  if (!taken) return
  const { order, claim } = taken
  refuseUnreplaceable(order)
  await makeAgain(tx, deps, { ...inputOf(taken), actor: pressed.actor.name })
  await tx
    .update(claims)
    .set({ promiseFrom: promise?.from ?? null, promiseTo: promise?.to ?? null })
    .where(eq(claims.id, claim.id))
  await settle(tx, deps, taken, { ...pressed, state: 'replacement', promise })
}

export const allFigures = ({ lines }: Pick<Order, 'lines'>): Figures[] =>
  lines.map(({ quantity }, at) => ({ line: at + 1, quantity }))

function refuseUnreplaceable({ status, paymentStatus }: Order) {
  if (paymentStatus === 'refunded')
    throw new Refusal(409, 'claim.paid_back', 'All the money for this order has already gone back.')
  if (!hasLeft(status))
    throw new Refusal(
      409,
      'claim.not_left',
      'This order has not left the workshop, so there is nothing to make again.',
    )
}

/** By the way of all refunds, so that the books write what belongs to it; once for a claim. */
export async function refundForClaim(
  tx: Tx,
  deps: RefundDeps,
  {
    amountPaise,
    line,
    ...pressed
  }: ClaimActionInput & { amountPaise: number | undefined; line: number | null },
): Promise<void> {
  const taken = await takeClaim(tx, pressed.id, 'refunded', async ({ claim, order }) => {
    const refund = await refundOf(tx, claim)
    if (!refund || refund.status === 'failed' || refund.line !== line) return false
    if (amountPaise !== undefined) return refund.amountPaise === amountPaise
    return line !== null || (await leftToGiveBack(tx, order.id)) === 0
  })
  if (!taken) return
  const { claim } = taken
  if (claim.state === 'replacement') await deleteMadeAgain(tx, claim)
  const refundId = await refundOrder(tx, deps, {
    orderId: claim.orderId,
    ...(amountPaise !== undefined && { amountPaise }),
    line,
    reason: `claim ${claim.id}: ${claim.kind}`,
    actor: pressed.actor.name,
    purpose: 'claim',
    key: await unusedRefundKey(tx, `claim-${claim.id}`),
  })
  const refund = await loadRefund(tx, refundId)
  await tx.update(claims).set({ refundId }).where(eq(claims.id, claim.id))
  await settle(tx, deps, taken, { ...pressed, state: 'refunded', refundId, amountPaise: refund.amountPaise })
}

/** The order's lock keeps presses in turn; null for one that was made before. */
async function takeClaim(
  tx: Tx,
  id: string,
  to: Settled,
  isSame: (taken: TakenClaim) => Promise<boolean>,
): Promise<TakenClaim | null> {
  const known = await findClaimRow(tx, id)
  const order = known && (await lockOrder(tx, known.orderId))
  const claim = order && (await findClaimRow(tx, id))
  if (!claim) throw notFound('claim.not_found', 'This claim is no longer there.')
  if (claim.state === to && (await isSame({ claim, order }))) return null
  if (!nextStates({ state: claim.state, refund: await refundOf(tx, claim) }).includes(to))
    throw new Refusal(409, 'claim.settled', `This claim is settled: ${ENDS[claim.state]}.`)
  return { claim, order }
}

const inTheSameWords =
  (tx: Tx, { id, message }: ClaimActionInput) =>
  async () =>
    (await newestStep(tx, id))?.message === message

const refundOf = async (tx: Tx, { refundId }: ClaimRow) => (refundId ? loadRefund(tx, refundId) : null)

const ENDS: Record<ClaimState, string> = {
  open: 'open',
  answered: 'answered',
  replacement: 'it is made again',
  refunded: 'its money went back',
  declined: 'it was declined',
}
const ACTIONS: Record<Settled, string> = {
  answered: 'answered a claim about',
  replacement: 'replaced for a claim about',
  refunded: 'refunded for a claim about',
  declined: 'declined a claim about',
}

interface Step extends ClaimActionInput {
  state: Settled
  refundId?: string
  amountPaise?: number
  promise?: DayRange | null
}
async function settle(tx: Tx, deps: RefundDeps, { claim, order }: TakenClaim, step: Step): Promise<void> {
  const { state, message, actor, amountPaise } = step
  const at = deps.clock()
  await tx.update(claims).set({ state, updatedAt: at }).where(eq(claims.id, claim.id))
  await tx.insert(claimSteps).values({ claimId: claim.id, state, message, author: actor.name, createdAt: at })
  await queueMail(tx, settledMail(deps, order, claim, step))
  await recordChange(tx, {
    actor,
    action: ACTIONS[state],
    subject: { kind: 'order', id: order.id, name: order.id },
    after: { claim: claim.id, ...(amountPaise !== undefined && { amount: formatInr(amountPaise) }) },
  })
  await announceOrder(tx, order)
}
