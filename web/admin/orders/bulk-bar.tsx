import { Printer, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { CallFailed } from '../../../shared/errors.ts'
import { packingSlipPath, productionPath, type Settable } from '../../../shared/order-desk.ts'
import { goesBack, goesOn, isUnpaid, SETTABLE_STATUSES } from '../../../shared/order-status.ts'
import type { Order } from '../../../shared/orders.ts'
import { Banner } from '../../ui/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type Answers, changeMany } from './change-status.ts'
import { messages } from './messages.ts'
import { type Choice, StatusDialog } from './status-dialog.tsx'

interface Failed {
  id: string
  detail: string
}

/** What can be done with all that are chosen; those that could not be changed stay chosen, with why. */
export function BulkBar({
  orders,
  onDone,
}: {
  orders: readonly Order[]
  onDone: (still: readonly string[]) => void
}) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [question, setQuestion] = useState<{ title: string; text: string; choices: Choice[] } | null>(null)
  const [failed, setFailed] = useState<{ all: number; orders: Failed[] } | null>(null)
  const ids = orders.map(({ id }) => id)

  async function change(status: Settable, answers: Answers = {}, which = ids) {
    setBusy(true)
    setFailed(null)
    try {
      const left = await changeMany(which, { status, ...answers }, revalidate)
      if (left.length > 0) setFailed({ all: which.length, orders: left })
      onDone(left.map(({ id }) => id))
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setFailed({ all: which.length, orders: [{ id: '', detail: error.detail }] })
    } finally {
      setBusy(false)
    }
  }

  function choose(status: Settable) {
    const others = orders.filter(order => order.status !== status)
    const paid = others.filter(
      ({ payment_status }) => payment_status === 'paid' || payment_status === 'partially_refunded',
    ).length
    const unpaid = others
      .filter(order => isUnpaid(order.payment_status) && goesOn(order.status, status))
      .map(({ id }) => id)
    const back = others.filter(order => goesBack(order.status, status)).length
    if (status === 'Cancelled' && paid > 0) {
      setQuestion({
        title: `Cancel ${ids.length === 1 ? ids[0] : `${ids.length} orders`}?`,
        text: messages.cancelMany(paid),
        choices: [
          { label: 'Cancel and refund', kind: 'bad', choose: () => void change(status, { refund: true }) },
          {
            label: 'Cancel, keep the money',
            kind: 'soft',
            choose: () => void change(status, { refund: false }),
          },
        ],
      })
    } else if (unpaid.length > 0) {
      const paidOnes = ids.filter(id => !unpaid.includes(id))
      setQuestion({
        title: messages.unpaidTitle(status),
        text: messages.unpaidMany(unpaid),
        choices: [
          ...(paidOnes.length > 0
            ? [{ label: 'Only those that are paid', choose: () => void change(status, {}, paidOnes) }]
            : []),
          {
            label: `Set to ${status} all the same`,
            kind: 'soft',
            choose: () => void change(status, { unpaid: true }),
          },
        ],
      })
    } else if (back > 0) {
      const choices = [{ label: `Set all to ${status}`, choose: () => void change(status) }]
      setQuestion({ title: messages.backTitle(status), text: messages.backMany(back, status), choices })
    } else void change(status)
  }

  return (
    <section className="bulk" aria-label="Chosen orders">
      {failed && (
        <Banner kind="bad">
          {messages.notAll(failed.orders.length, failed.all)}
          <ul>
            {failed.orders.map(({ id, detail }) => (
              <li key={id}>
                {id} {detail}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <b className="num" role="status">
        {orders.length} chosen
      </b>
      <div className="field">
        <select
          aria-label="Set the status of the chosen orders"
          aria-busy={busy || undefined}
          value=""
          onChange={event => {
            const status = SETTABLE_STATUSES.find(one => one === event.target.value)
            if (status && !busy) choose(status)
          }}
        >
          <option value="">{busy ? 'Changing…' : 'Set status…'}</option>
          {SETTABLE_STATUSES.map(status => (
            <option key={status} value={status}>
              {status}
            </option>
          ))}
        </select>
      </div>
      <Link className="btn btn--soft btn--sm" to={packingSlipPath(ids)}>
        <Icon of={Printer} />
        Packing slips
      </Link>
      <Link className="btn btn--soft btn--sm" to={productionPath(ids)}>
        <Icon of={Printer} />
        Production
      </Link>
      <button type="button" className="ico" aria-label="Choose none" onClick={() => onDone([])}>
        <Icon of={X} />
      </button>
      {question && <StatusDialog {...question} onClose={() => setQuestion(null)} />}
    </section>
  )
}
