import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { CallFailed } from '../../../shared/errors.ts'
import { formatInr } from '../../../shared/money.ts'
import type { Order } from '../../../shared/orders/api.ts'
import type { Settable } from '../../../shared/orders/desk-api.ts'
import {
  goesBack,
  goesOn,
  isClosed,
  isUnpaid,
  SETTABLE_STATUSES,
} from '../../../shared/orders/order-status.ts'
import { dismissToast } from '../../ui/toasts.ts'
import { sentenceOf, useChange } from '../../ui/use-change.ts'
import { type Question, StatusDialog } from '../ui/status-dialog.tsx'
import {
  type Answers,
  CHANGED_SINCE,
  CLOSED,
  changeOne,
  isPaid,
  needsReason,
  UNAPPROVED,
  UNPAID,
  UNREADY,
  useUndo,
} from './change-status.ts'
import { messages } from './messages.ts'

type Shown = Pick<
  Order,
  'id' | 'status' | 'payment_status' | 'amount_minor_units' | 'refunded_minor_units' | 'cart_items'
>

/** Going back, cancelling a paid order and going on with an unpaid one ask once. */
export function StatusSelect({ order }: { order: Shown }) {
  const { id, status: from } = order
  const { choose, wanted, error, question, close } = useStatusChange(order)
  return (
    <div className={error ? 'field bad' : 'field'}>
      <select
        aria-label={`Status of ${id}`}
        value={wanted ?? from}
        aria-busy={wanted !== null || undefined}
        aria-describedby={error ? `${id}-fault` : undefined}
        onChange={event => {
          const status = SETTABLE_STATUSES.find(one => one === event.target.value)
          if (status) choose(status)
        }}
      >
        {from === 'Pending' && <option value="Pending">Pending</option>}
        {SETTABLE_STATUSES.map(status => (
          <option key={status} value={status}>
            {status}
          </option>
        ))}
      </select>
      {error && (
        <p className="err" id={`${id}-fault`} role="alert">
          {error}
        </p>
      )}
      {question && <StatusDialog {...question} onClose={close} />}
    </div>
  )
}

function useStatusChange(order: Shown) {
  const { revalidate } = useRevalidator()
  const { run, busy: pending, trouble } = useChange<Settable>()
  const [question, setQuestion] = useState<Question | null>(null)
  const { undo } = useUndo()
  const { id, status: from } = order
  const ask = questionsOf(order, (status, answers) => void change(status, answers))

  async function change(status: Settable, answers: Answers = {}) {
    await run(
      status,
      () => changeOne(order, { status, ...answers }, { reload: revalidate, undo }),
      reason => {
        const next = reason instanceof CallFailed ? questionOf(reason, status, answers) : null
        if (next) setQuestion(next)
        else dismissToast()
        if (reason instanceof CallFailed && reason.code === CHANGED_SINCE) void revalidate()
        return next ? null : sentenceOf(reason)
      },
    )
  }

  function questionOf(
    { code, body, detail }: CallFailed,
    status: Settable,
    answers: Answers,
  ): Question | null {
    if (code === 'order.refund_unsaid') return ask.cancelling(Number(body.left_minor_units))
    if (code === CLOSED) return ask.reviving(status, answers)
    if (code === UNAPPROVED) return ask.unapproved(status, answers)
    if (code === UNREADY) return ask.unready(status, answers, detail)
    return code === UNPAID ? ask.goingOn(status, answers) : null
  }

  function choose(status: Settable) {
    if (status === from || pending) return
    if (status !== 'Cancelled' && isClosed(from, order.payment_status)) setQuestion(ask.reviving(status, {}))
    else if (status === 'Cancelled' && isPaid(order))
      setQuestion(ask.cancelling(order.amount_minor_units - order.refunded_minor_units))
    else if (isUnpaid(order.payment_status) && goesOn(from, status)) setQuestion(ask.goingOn(status, {}))
    else if (needsReason(order, status)) setQuestion(ask.unapproved(status, {}))
    else if (goesBack(from, status)) {
      const choices = [{ label: `Set back to ${status}`, choose: () => void change(status) }]
      setQuestion({ title: messages.backTitle(status), text: messages.backText(id, from), choices })
    } else void change(status)
  }
  return { choose, wanted: pending, error: trouble, question, close: () => setQuestion(null) }
}

/** What is asked before a change, by what stands against it. */
function questionsOf({ id, status: from }: Shown, change: (status: Settable, answers: Answers) => void) {
  const cancelling = (paise: number): Question => ({
    title: messages.cancelTitle(id),
    text: messages.cancelText(paise),
    choices: [
      {
        label: `Cancel and refund ${formatInr(paise)}`,
        kind: 'bad',
        choose: () => change('Cancelled', { refund: true }),
      },
      {
        label: 'Cancel, keep the money',
        kind: 'soft',
        choose: () => change('Cancelled', { refund: false }),
      },
    ],
  })

  const anyway = (status: Settable, title: string, text: string, answers: Answers): Question => ({
    title,
    text,
    choices: [{ label: `Set to ${status} anyway`, choose: () => change(status, answers) }],
  })
  const reviving = (status: Settable, answers: Answers) =>
    anyway(status, messages.reviveTitle(status), messages.reviveText(id, from === 'Cancelled'), {
      ...answers,
      revive: true,
    })
  const goingOn = (status: Settable, answers: Answers) =>
    anyway(status, messages.unpaidTitle(status), messages.unpaidText(id), { ...answers, unpaid: true })
  const unready = (status: Settable, answers: Answers, text: string) =>
    anyway(status, messages.unreadyTitle(status), text, { ...answers, unready: true })

  const unapproved = (status: Settable, answers: Answers): Question => ({
    title: messages.proofTitle(status),
    text: messages.proofText(id),
    reason: messages.proofReason,
    choices: [
      {
        label: `Set to ${status} anyway`,
        choose: reason => change(status, { ...answers, override_reason: reason }),
      },
    ],
  })
  return { cancelling, reviving, goingOn, unready, unapproved }
}
