import { Printer, X } from 'lucide'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { packingSlipPath, productionPath, type Settable } from '../../../shared/order-desk.ts'
import { goesBack, goesOn, isUnpaid, SETTABLE_STATUSES } from '../../../shared/order-status.ts'
import type { Order } from '../../../shared/orders.ts'
import { Banner } from '../../ui/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import { sentenceOf, useChange } from '../../ui/use-change.ts'
import { type Answers, changeMany, isPaid } from './change-status.ts'
import { messages } from './messages.ts'
import { PlateButton } from './plate-button.tsx'
import { type Question, StatusDialog } from './status-dialog.tsx'

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
  const ids = orders.map(({ id }) => id)
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
      <PlateButton ids={ids} />
      <button type="button" className="ico" aria-label="Choose none" onClick={() => onDone([])}>
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

function useBulkChange({ orders, onDone }: Props) {
  const { revalidate } = useRevalidator()
  const { run, busy } = useChange()
  const [question, setQuestion] = useState<Question | null>(null)
  const [failed, setFailed] = useState<{ all: number; orders: Failed[] } | null>(null)
  const ids = orders.map(({ id }) => id)

  async function change(status: Settable, answers: Answers = {}, which = ids) {
    setFailed(null)
    const fail = (left: Failed[]) => setFailed({ all: which.length, orders: left })
    const left = await run(
      'change',
      () => changeMany(which, { status, ...answers }, revalidate),
      error => {
        fail([{ id: '', detail: sentenceOf(error) }])
        return null
      },
    )
    if (!left) return
    if (left.length > 0) fail(left)
    onDone(left.map(({ id }) => id))
  }

  function choose(status: Settable) {
    const asked = questionFor(orders, status, (answers, which) => void change(status, answers, which))
    if (asked) setQuestion(asked)
    else void change(status)
  }
  return { choose, busy: busy !== null, failed, question, close: () => setQuestion(null) }
}

/** The question to ask before this change; null if there is none. */
function questionFor(
  orders: readonly Order[],
  status: Settable,
  change: (answers?: Answers, which?: string[]) => void,
): Question | null {
  const ids = orders.map(({ id }) => id)
  const others = orders.filter(order => order.status !== status)
  const paid = others.filter(isPaid).length
  const unpaid = others
    .filter(order => isUnpaid(order.payment_status) && goesOn(order.status, status))
    .map(({ id }) => id)
  const back = others.filter(order => goesBack(order.status, status)).length
  if (status === 'Cancelled' && paid > 0)
    return {
      title: `Cancel ${ids.length === 1 ? ids[0] : `${ids.length} orders`}?`,
      text: messages.cancelMany(paid),
      choices: [
        { label: 'Cancel and refund', kind: 'bad', choose: () => change({ refund: true }) },
        { label: 'Cancel, keep the money', kind: 'soft', choose: () => change({ refund: false }) },
      ],
    }
  if (unpaid.length > 0) {
    const paidOnes = ids.filter(id => !unpaid.includes(id))
    const onlyPaid = { label: 'Only those that are paid', choose: () => change({}, paidOnes) }
    return {
      title: messages.unpaidTitle(status),
      text: messages.unpaidMany(unpaid),
      choices: [
        ...(paidOnes.length > 0 ? [onlyPaid] : []),
        {
          label: `Set to ${status} all the same`,
          kind: 'soft',
          choose: () => change({ unpaid: true }),
        },
      ],
    }
  }
  if (back === 0) return null
  const choices = [{ label: `Set all to ${status}`, choose: () => change() }]
  return { title: messages.backTitle(status), text: messages.backMany(back, status), choices }
}
