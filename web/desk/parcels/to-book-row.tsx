import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatInr } from '../../../shared/money.ts'
import { adminOrderPath } from '../../../shared/orders/desk-api.ts'
import type { ToBook } from '../../../shared/parcels/api.ts'
import { dayWords } from '../../../shared/promise/delivery.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { messages } from './messages.ts'
import { type OrderPacking, SIDES } from './packing.ts'
import type { Quote } from './use-booking.ts'

interface Props {
  order: ToBook
  isChosen: boolean
  onChoose: () => void
  packing: OrderPacking
  onType: (field: keyof OrderPacking['shown'], text: string) => void
  onPropose: () => void
  quote: Quote | undefined
  failure: string | null
}
export const ToBookRow = ({
  order,
  isChosen,
  onChoose,
  packing,
  onType,
  onPropose,
  quote,
  failure,
}: Props) => (
  <li className="parcel" data-order={order.order_id}>
    <label className="check">
      <input type="checkbox" checked={isChosen} onChange={onChoose} aria-label={`Choose ${order.order_id}`} />
    </label>
    <div className="parcel-what">
      <p className="one-row">
        <Link className="bold" to={adminOrderPath(order.order_id)} prefetch="intent">
          {order.order_id}
        </Link>
        {!order.ready && <Badge tone="warn">Not ready on the board</Badge>}
        {order.again && <Badge tone="info">Replacement</Badge>}
        {order.status !== 'Quality Check' && <span className="small muted">{order.status}</span>}
      </p>
      <p className="small">
        {order.name}, {order.city} <span className="num">{order.pincode}</span>, {order.state}
      </p>
      <p className="small muted">
        {messages.figures(order.pieces)}
        {order.promise_to && `, promised by ${dayWords(order.promise_to)}`}
      </p>
      <BoxOfOrder order={order} packing={packing} onType={onType} onPropose={onPropose} />
      {quote?.cheapest && (
        <p className="small num">
          {quote.cheapest.courier} {formatInr(quote.cheapest.price_minor_units)}
          {quote.fastest &&
            quote.fastest.courier_id !== quote.cheapest.courier_id &&
            `, or ${quote.fastest.courier} ${formatInr(quote.fastest.price_minor_units)}`}
        </p>
      )}
      {failure && (
        <p className="small text-bad" role="alert">
          {failure}
        </p>
      )}
    </div>
  </li>
)

/** One line, or its fields once they are wanted. */
function BoxOfOrder({
  order,
  packing: { shown, errors, isOwnBox },
  onType,
  onPropose,
}: Pick<Props, 'order' | 'packing' | 'onType' | 'onPropose'>) {
  const [isOpen, setOpen] = useState(false)
  const fields = useRef<HTMLFieldSetElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    if (isOpen && isPressed.current) fields.current?.querySelector('input')?.focus()
  }, [isOpen])
  const open = () => {
    isPressed.current = true
    setOpen(true)
  }
  const type: Props['onType'] = (field, text) => {
    setOpen(true)
    onType(field, text)
  }
  if (!isOpen && Object.keys(errors).length === 0)
    return (
      <p className="one-row small num parcel-line">
        {shown.length_cm} × {shown.width_cm} × {shown.height_cm} cm, {shown.weight_g} g
        {isOwnBox && <span className="muted">({messages.lastBox})</span>}
        <Button kind="bare" size="small" aria-label={`Change the box of ${order.order_id}`} onClick={open}>
          Change
        </Button>
      </p>
    )
  return (
    <fieldset className="parcel-box" ref={fields}>
      <legend className="vh">Box of {order.order_id}</legend>
      {SIDES.map(([side, label]) => (
        <TextField
          key={side}
          label={label}
          inputMode="numeric"
          value={shown[side]}
          onChange={event => type(side, event.currentTarget.value)}
          error={errors[side]}
        />
      ))}
      <TextField
        label="Weight in grams"
        inputMode="numeric"
        value={shown.weight_g}
        onChange={event => type('weight_g', event.currentTarget.value)}
        error={errors.weight_g}
      />
      <p className="one-row small muted parcel-box-note">
        {isOwnBox && messages.lastBoxOf(order.pieces, order.packing.box)} {messages.boxKept(order.pieces)}
        {isOwnBox && (
          <Button
            kind="bare"
            size="small"
            onClick={() => {
              setOpen(true)
              onPropose()
              fields.current?.querySelector('input')?.focus()
            }}
          >
            Use the proposed box
          </Button>
        )}
      </p>
    </fieldset>
  )
}
