import { Printer, Truck, X } from 'lucide'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { Order } from '../../../shared/orders/api.ts'
import { packingSlipPath, productionPath, type Settable } from '../../../shared/orders/desk-api.ts'
import { SETTABLE_STATUSES } from '../../../shared/orders/order-status.ts'
import { parcelsPath } from '../../../shared/parcels/api.ts'
import { platePath } from '../../../shared/print/api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import { sentenceOf, useChange } from '../../ui/use-change.ts'
import { DecalsButton } from '../print/decals-button.tsx'
import { PlateButton } from '../print/plate-button.tsx'
import { type Question, StatusDialog } from '../ui/status-dialog.tsx'
import { questionFor } from './bulk-question.ts'
import { type Answers, changeMany, UNREADY } from './change-status.ts'
import { messages } from './messages.ts'
import './bulk-bar.css'

interface Failed {
  id: string
  detail: string
}

interface Props {
  orders: readonly Order[]
  onDone: (still: readonly string[]) => void
}

/** Orders that could not be changed stay chosen, each with its reason. */
export function BulkBar({ orders, onDone }: Props) {
  const { choose, busy, failed, question, close } = useBulkChange({ orders, onDone })
  const ids = idsOf(orders)
  return (
    <section className="bulk" aria-label="Chosen orders">
      {failed && <Failures {...failed} />}
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
      <Link className="btn btn--soft btn--sm" to={parcelsPath(ids)}>
        <Icon of={Truck} />
        Book parcels
      </Link>
      <PlateButton path={platePath(ids)} />
      <DecalsButton ids={ids} />
      <button type="button" className="ico" aria-label="Clear selection" onClick={() => onDone([])}>
        <Icon of={X} />
      </button>
      {question && <StatusDialog {...question} onClose={close} />}
    </section>
  )
}

const Failures = ({ all, orders }: { all: number; orders: Failed[] }) => (
  <Banner kind="bad">
    {messages.notAll(orders.length, all)}
    <ul>
      {orders.map(({ id, detail }) => (
        <li key={id}>
          {id} {detail}
        </li>
      ))}
    </ul>
  </Banner>
)

const unreadyQuestion = (
  status: Settable,
  ids: readonly string[],
  choose: () => Promise<void>,
): Question => ({
  title: messages.unreadyTitle(status),
  text: messages.unreadyMany(ids),
  choices: [{ label: `Set to ${status} anyway`, choose: () => void choose() }],
})

const idsOf = (orders: readonly { id: string }[]) => orders.map(({ id }) => id)

function useBulkChange({ orders, onDone }: Props) {
  const { revalidate } = useRevalidator()
  const { run, busy } = useChange()
  const [question, setQuestion] = useState<Question | null>(null)
  const [failed, setFailed] = useState<{ all: number; orders: Failed[] } | null>(null)

  async function change(status: Settable, answers: Answers, which: readonly Order[]) {
    setFailed(null)
    const fail = (left: Failed[]) => setFailed({ all: which.length, orders: left })
    const left = await run(
      'change',
      () => changeMany(which, { status, ...answers }, { reload: revalidate }),
      error => {
        fail([{ id: '', detail: sentenceOf(error) }])
        return null
      },
    )
    if (!left) return
    const unready = idsOf(left.filter(({ code }) => code === UNREADY))
    const others = left.filter(({ code }) => code !== UNREADY)
    if (others.length > 0) fail(others)
    if (unready.length > 0)
      setQuestion(
        unreadyQuestion(status, unready, () =>
          change(
            status,
            { ...answers, unready: true },
            which.filter(({ id }) => unready.includes(id)),
          ),
        ),
      )
    onDone(left.map(({ id }) => id))
  }

  /** Asks whatever is still to be answered, then changes. */
  function choose(status: Settable, which = orders, answers: Answers = {}) {
    const next = questionFor(which, status, answers, {
      goOn: (some, more = {}) => choose(status, some, { ...answers, ...more }),
      change: () => void change(status, answers, which),
    })
    if (next) setQuestion(next)
    else void change(status, answers, which)
  }
  return { choose, busy: busy !== null, failed, question, close: () => setQuestion(null) }
}
