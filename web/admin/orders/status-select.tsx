import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { CallFailed } from '../../../shared/errors.ts'
import { formatInr } from '../../../shared/money.ts'
import type { Settable } from '../../../shared/order-desk.ts'
import { goesBack, goesOn, isUnpaid, SETTABLE_STATUSES } from '../../../shared/order-status.ts'
import type { Order } from '../../../shared/orders.ts'
import { dismissToast } from '../../ui/toasts.ts'
import { type Answers, changeOne, UNPAID } from './change-status.ts'
import { messages } from './messages.ts'
import { type Choice, StatusDialog } from './status-dialog.tsx'

type Shown = Pick<Order, 'id' | 'status' | 'payment_status' | 'amount_minor_units' | 'refunded_minor_units'>
interface Question {
  title: string
  text: string
  choices: Choice[]
}

/** Any of the seven may be chosen; going back, cancelling what is paid and going on unpaid ask once. The list around it reloads. */
export function StatusSelect({ order }: { order: Shown }) {
  const { revalidate } = useRevalidator()
  const [wanted, setWanted] = useState<Settable | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const [error, setError] = useState<string | null>(null)
  const { id, status: from } = order

  async function change(status: Settable, answers: Answers = {}) {
    setWanted(status)
    setError(null)
    try {
      await changeOne(id, { status, ...answers }, revalidate)
    } catch (reason) {
      if (!(reason instanceof CallFailed)) throw reason
      console.warn('a status could not be changed', reason)
      if (reason.code === 'order.refund_unsaid') setQuestion(cancelling(Number(reason.body.left_minor_units)))
      else if (reason.code === UNPAID) setQuestion(goingOn(status, answers))
      else {
        dismissToast()
        setError(reason.detail)
      }
    } finally {
      setWanted(null)
    }
  }

  const cancelling = (paise: number): Question => ({
    title: messages.cancelTitle(id),
    text: messages.cancelText(paise),
    choices: [
      {
        label: `Cancel and refund ${formatInr(paise)}`,
        kind: 'bad',
        choose: () => void change('Cancelled', { refund: true }),
      },
      {
        label: 'Cancel, keep the money',
        kind: 'soft',
        choose: () => void change('Cancelled', { refund: false }),
      },
    ],
  })

  const goingOn = (status: Settable, answers: Answers): Question => ({
    title: messages.unpaidTitle(status),
    text: messages.unpaidText(id),
    choices: [
      {
        label: `Set to ${status} all the same`,
        choose: () => void change(status, { ...answers, unpaid: true }),
      },
    ],
  })

  function choose(status: Settable) {
    if (status === from || wanted) return
    const isPaid = order.payment_status === 'paid' || order.payment_status === 'partially_refunded'
    if (status === 'Cancelled' && isPaid)
      setQuestion(cancelling(order.amount_minor_units - order.refunded_minor_units))
    else if (isUnpaid(order.payment_status) && goesOn(from, status)) setQuestion(goingOn(status, {}))
    else if (goesBack(from, status)) {
      const choices = [{ label: `Set back to ${status}`, choose: () => void change(status) }]
      setQuestion({ title: messages.backTitle(status), text: messages.backText(id, from), choices })
    } else void change(status)
  }

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
      {question && <StatusDialog {...question} onClose={() => setQuestion(null)} />}
    </div>
  )
}
