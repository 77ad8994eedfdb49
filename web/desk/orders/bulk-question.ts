import type { Order } from '../../../shared/orders/api.ts'
import type { Settable } from '../../../shared/orders/desk-api.ts'
import { goesBack, goesOn, isClosed, isUnpaid } from '../../../shared/orders/order-status.ts'
import type { Question } from '../ui/status-dialog.tsx'
import { type Answers, isPaid, needsReason } from './change-status.ts'
import { messages } from './messages.ts'

interface BulkSteps {
  /** With these orders and what is answered now: the next question, if there is one. */
  goOn: (orders: readonly Order[], answers?: Answers) => void
  change: () => void
}

/** The next question to ask before this change of many orders; null if there is none left. */
export function questionFor(
  orders: readonly Order[],
  status: Settable,
  answers: Answers,
  { goOn, change }: BulkSteps,
): Question | null {
  const others = orders.filter(order => order.status !== status)
  const paid = others.filter(isPaid).length
  if (status === 'Cancelled' && paid > 0 && answers.refund === undefined)
    return {
      title: `Cancel ${orders.length === 1 ? orders[0]?.id : `${orders.length} orders`}?`,
      text: messages.cancelMany(paid),
      choices: [
        { label: 'Cancel and refund', kind: 'bad', choose: () => goOn(orders, { refund: true }) },
        { label: 'Cancel, keep the money', kind: 'soft', choose: () => goOn(orders, { refund: false }) },
      ],
    }
  const without = (some: readonly Order[]) => orders.filter(order => !some.includes(order))
  const closed =
    status === 'Cancelled' ? [] : others.filter(order => isClosed(order.status, order.payment_status))
  if (closed.length > 0 && !answers.revive) {
    const onlyOpen = { label: 'Only the others', choose: () => goOn(without(closed)) }
    return {
      title: messages.reviveTitle(status),
      text: messages.reviveMany(closed.map(({ id }) => id)),
      choices: [
        ...(without(closed).length > 0 ? [onlyOpen] : []),
        { label: `Set to ${status} anyway`, kind: 'bad', choose: () => goOn(orders, { revive: true }) },
      ],
    }
  }
  const unpaid = others.filter(order => isUnpaid(order.payment_status) && goesOn(order.status, status))
  if (unpaid.length > 0 && !answers.unpaid) {
    const onlyPaid = { label: 'Only those that are paid', choose: () => goOn(without(unpaid)) }
    return {
      title: messages.unpaidTitle(status),
      text: messages.unpaidMany(unpaid.map(({ id }) => id)),
      choices: [
        ...(without(unpaid).length > 0 ? [onlyPaid] : []),
        {
          label: `Set to ${status} anyway`,
          kind: 'soft',
          choose: () => goOn(orders, { unpaid: true }),
        },
      ],
    }
  }
  const unapproved = others.filter(order => needsReason(order, status))
  if (unapproved.length > 0 && !answers.override_reason) {
    const onlyApproved = {
      label: 'Only those that are approved',
      needsNoReason: true,
      choose: () => goOn(without(unapproved)),
    }
    return {
      title: messages.proofTitle(status),
      text: messages.proofMany(unapproved.map(({ id }) => id)),
      reason: messages.proofReason,
      choices: [
        ...(without(unapproved).length > 0 ? [onlyApproved] : []),
        {
          label: `Set to ${status} anyway`,
          kind: 'soft',
          choose: reason => goOn(orders, { override_reason: reason }),
        },
      ],
    }
  }
  const back = others.filter(order => goesBack(order.status, status)).length
  if (back === 0 || Object.keys(answers).length > 0) return null
  const choices = [{ label: `Set all to ${status}`, choose: change }]
  return { title: messages.backTitle(status), text: messages.backMany(back, status), choices }
}
