import type { DayRange } from '../../shared/promise/promise-range.ts'
import { recordChange } from '../audit/record-change.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { lockOrder, type OrderDeps } from '../orders/change-status.ts'
import { isStarted } from '../orders/is-started.ts'
import type { Order } from '../orders/order.ts'
import { announceOrder } from '../orders/order-events.ts'
import { promiseWithYes } from '../orders/promised.ts'
import { setNameLabel } from '../orders/set-name-label.ts'
import type { Tx } from '../platform/db/database.ts'
import { notFound, Refusal } from '../platform/http/problem.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { beginPrints } from '../print/begin-prints.ts'
import { saveProof } from './offer-proof.ts'
import { offeredMail } from './proof-mails.ts'
import { findNewestProof } from './queries.ts'

interface ChangeLabelInput {
  orderId: string
  line: number
  label: string | null
  who: { id: string; name: string }
  /** Null if the order has one already, or none can be said. */
  promise: DayRange | null
}

/** The customer's press approves a figure with its new name; a drawing, or what the founder changes, is offered once more. */
export async function changeLabel(
  tx: Tx,
  deps: OrderDeps & { jobs: Jobs },
  renaming: ChangeLabelInput,
): Promise<void> {
  const { label, who } = renaming
  const order = await lockOrder(tx, renaming.orderId)
  const line = order.lines[renaming.line - 1]
  if (!line) throw notFound('line.not_found', 'There is nothing at this place of the order.')
  if (order.paidAt === null || isStarted(order) || order.status === 'Cancelled')
    throw new Refusal(
      409,
      order.paidAt === null ? 'order.not_paid' : 'order.in_production',
      order.paidAt === null
        ? 'This order is not paid yet. Please order again with the new name.'
        : 'Work on this order has begun, so its name cannot be changed here. Write to us and we will see what can be done.',
    )
  if (line.nameLabel === label) return
  const isBuyer = order.userId === who.id
  await setNameLabel(tx, deps.clock, {
    orderId: order.id,
    line: renaming.line,
    before: line.nameLabel,
    after: label,
    author: isBuyer ? 'customer' : who.name,
  })
  await offerAgain(tx, deps, { ...renaming, order, isBuyer })
  await recordChange(tx, {
    actor: who,
    action: 'changed a name label of',
    subject: { kind: 'order', id: order.id, name: order.id },
    before: { label: line.nameLabel },
    after: { label },
  })
  await beginPrints(tx, deps.jobs, order, deps.clock())
  await announceOrder(tx, order)
}

interface OfferAgainInput extends ChangeLabelInput {
  order: Order
  isBuyer: boolean
}
async function offerAgain(tx: Tx, deps: OrderDeps, again: OfferAgainInput) {
  const { order, line, label, who, isBuyer } = again
  const last = await findNewestProof(tx, order.id, line)
  if (!last || last.state === 'changes_asked' || last.withdrawnBecause !== null) return
  const { figure, pictures, body, heightMm, note } = last
  const now = deps.clock()
  const isApproved = figure !== null && isBuyer
  await saveProof(tx, {
    orderId: order.id,
    line,
    state: isApproved ? 'approved' : 'offered',
    figure: figure ?? null,
    pictures,
    body: body ?? null,
    label,
    heightMm,
    note,
    source: isBuyer ? 'customer' : 'founder',
    actor: isBuyer ? null : who.name,
    createdAt: now,
    decidedAt: isApproved ? now : null,
  })
  if (isApproved) await promiseWithYes(tx, order, again)
  if (!isBuyer) await queueMail(tx, offeredMail(deps, order, { note, isBody: !!body }))
}
