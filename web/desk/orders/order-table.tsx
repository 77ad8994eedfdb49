import { type Ref, useState } from 'react'
import { Link } from 'react-router'
import { formatInr } from '../../../shared/money.ts'
import { madeLabel } from '../../../shared/name-label.ts'
import type { Order } from '../../../shared/orders/api.ts'
import { adminOrderPath } from '../../../shared/orders/desk-api.ts'
import { waitedFor, when } from '../../../shared/time/moments.ts'
import { StatusBadge } from '../../orders/status-badge.tsx'
import { LinePicture } from '../../ui/line-picture.tsx'
import { StatusSelect } from './status-select.tsx'
import './order-table.css'

interface Props {
  ref: Ref<HTMLTableElement>
  orders: readonly Order[]
  chosen: Selection
  /** Orders that arrived while the page was open. */
  fresh: ReadonlySet<string>
  busy: boolean
}

/** Rows on a wide screen, cards on a phone, from the same markup. */
export const OrderTable = ({ ref, orders, chosen, fresh, busy }: Props) => (
  <table ref={ref} className="tbl order-rows" aria-busy={busy || undefined}>
    <thead>
      <tr>
        <th scope="col">
          <label className="check">
            <input
              type="checkbox"
              checked={chosen.all}
              onChange={chosen.toggleAll}
              aria-label="Choose all on this page"
            />
          </label>
        </th>
        <OrderHeads />
      </tr>
    </thead>
    <tbody>
      {orders.map(order => (
        <Row
          key={order.id}
          order={order}
          isChosen={chosen.has(order.id)}
          isFresh={fresh.has(order.id)}
          onChoose={() => chosen.toggle(order.id)}
        />
      ))}
    </tbody>
  </table>
)

const Row = ({
  order,
  isChosen,
  isFresh,
  onChoose,
}: {
  order: Order
  isChosen: boolean
  isFresh: boolean
  onChoose: () => void
}) => (
  <tr data-chosen={isChosen || undefined} data-fresh={isFresh || undefined}>
    <td className="cell-choose">
      <label className="check">
        <input type="checkbox" checked={isChosen} onChange={onChoose} aria-label={`Choose ${order.id}`} />
      </label>
    </td>
    <OrderCells order={order} />
  </tr>
)

export const OrderCells = ({ order }: { order: Order }) => (
  <>
    <td className="cell-id">
      <Link to={adminOrderPath(order.id)} prefetch="intent" data-order-link>
        {order.id}
      </Link>
      <span className="muted num">{when(order.created_at)}</span>
    </td>
    <td className="cell-what">
      <OrderContents order={order} />
    </td>
    <td className="cell-whom">
      {order.shipping_name}
      <span className="muted">{order.shipping_city}</span>
    </td>
    <td className="cell-total r money">{formatInr(order.amount_minor_units)}</td>
    <td className="cell-now">
      <StatusBadge order={order} />
      <ProofWait order={order} />
    </td>
    <td className="cell-status">
      <StatusSelect order={order} />
    </td>
  </>
)

/** What the proof of a figurine waits for, and how long. */
function ProofWait({ order: { waits_for, waits_since, cart_items } }: { order: Order }) {
  if (!waits_for || !waits_since) return null
  const isAsked = cart_items.some(({ proof }) => proof === 'changes_asked')
  const what = waits_for === 'answer' ? 'Unanswered' : isAsked ? 'Changes asked for' : 'Proof to make'
  return (
    <span className="small muted num">
      {what}, {waitedFor(waits_since)}
    </span>
  )
}

function OrderContents({ order }: { order: Order }) {
  const first = order.cart_items.find(({ kind }) => kind === 'figurine') ?? order.cart_items[0]
  if (!first) return null
  const more = order.cart_items.length - 1
  return (
    <div className="what">
      <LinePicture src={first.image_url} sizes="52px" max={160} />
      <span>
        <b>{first.kind === 'figurine' ? 'Custom' : first.name}</b>
        {first.quantity > 1 && ` × ${first.quantity}`}
        {first.name_label && <span className="muted">“{madeLabel(first.name_label)}”</span>}
        {more > 0 && <span className="muted">and {more} more</span>}
      </span>
    </div>
  )
}

/** The ticked orders that are still on the page. */
export function useSelection(shown: readonly Order[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const orders = shown.filter(({ id }) => ids.has(id))
  const all = shown.length > 0 && orders.length === shown.length
  return {
    orders,
    all,
    has: (id: string) => ids.has(id),
    toggle: (id: string) => setIds(new Set(ids.has(id) ? [...ids].filter(one => one !== id) : [...ids, id])),
    toggleAll: () => setIds(new Set(all ? [] : shown.map(({ id }) => id))),
    keep: (left: readonly string[]) => setIds(new Set(left)),
    clear: () => setIds(new Set()),
  }
}
type Selection = ReturnType<typeof useSelection>

/** Above `OrderCells`. */
export const OrderHeads = () => (
  <>
    <th scope="col">Order</th>
    <th scope="col">What</th>
    <th scope="col">For</th>
    <th scope="col" className="r">
      Total
    </th>
    <th scope="col">Now</th>
    <th scope="col">Change to</th>
  </>
)
