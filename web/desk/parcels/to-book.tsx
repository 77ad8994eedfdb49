import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatInr } from '../../../shared/money.ts'
import { adminOrderPath } from '../../../shared/orders/desk-api.ts'
import { hasLeft } from '../../../shared/orders/order-status.ts'
import { Box, type Preference, type ToBook, USUAL_BOX, Weight } from '../../../shared/parcels/api.ts'
import { paths } from '../../../shared/paths.ts'
import { dayWords } from '../../../shared/promise/delivery.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { messages } from './messages.ts'
import { FIELDS, lastBox, type Packing, type Quote, useBooking } from './use-booking.ts'

interface Props {
  toBook: readonly ToBook[]
  orderIds: readonly string[]
}

/** Choose the orders, say the box, compare, and book with one press. */
export function ToBookPart({ toBook, orderIds }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(orderIds))
  const ids = toBook.map(({ order_id }) => order_id).filter(id => chosen.has(id))
  const navigate = useNavigate()
  const booking = useBooking(() => {
    setChosen(new Set())
    if (orderIds.length > 0) void navigate(paths.adminParcels, { replace: true, preventScrollReset: true })
  })
  const choose = (next: ReadonlySet<string>) => {
    booking.forget()
    setChosen(next)
  }
  const toggle = (id: string) =>
    choose(new Set(chosen.has(id) ? [...chosen].filter(one => one !== id) : [...chosen, id]))
  const missing = orderIds.filter(id => !toBook.some(({ order_id }) => order_id === id)).length
  const isAll = ids.length > 0 && ids.length === toBook.length
  return (
    <section className="part" aria-labelledby="parcels-to-book">
      <h2 id="parcels-to-book">Ready to leave</h2>
      {missing > 0 && <Banner kind="warn">{messages.missing(missing)}</Banner>}
      {toBook.length === 0 && <p className="muted">{messages.nothingToBook}</p>}
      {toBook.length > 0 && (
        <>
          <label className="check">
            <input
              type="checkbox"
              checked={isAll}
              onChange={() => choose(new Set(isAll ? [] : toBook.map(({ order_id }) => order_id)))}
            />
            Choose all
          </label>
          <ul className="one-list">
            {toBook.map(order => (
              <OrderRow
                key={order.order_id}
                order={order}
                isChosen={chosen.has(order.order_id)}
                onChoose={() => toggle(order.order_id)}
                quote={booking.quotes?.find(({ order_id }) => order_id === order.order_id)}
                failure={booking.failures.get(order.order_id) ?? order.trouble}
              />
            ))}
          </ul>
          <BoxForm
            ids={ids}
            booking={booking}
            again={toBook.some(({ order_id, status }) => status === 'Delivered' && chosen.has(order_id))}
            unready={toBook
              .filter(one => !one.ready && (one.again || !hasLeft(one.status)) && chosen.has(one.order_id))
              .map(one => one.order_id)}
          />
        </>
      )}
    </section>
  )
}

interface RowProps {
  order: ToBook
  isChosen: boolean
  onChoose: () => void
  quote: Quote | undefined
  failure: string | null
}
const OrderRow = ({ order, isChosen, onChoose, quote, failure }: RowProps) => (
  <li className="parcel">
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
        {order.pieces} {order.pieces === 1 ? 'figure' : 'figures'}
        {order.promise_to && `, promised by ${dayWords(order.promise_to)}`}
      </p>
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

interface FormProps {
  ids: readonly string[]
  booking: ReturnType<typeof useBooking>
  /** A delivered order is among them. */
  again: boolean
  /** Those among them that are not ready on the board. */
  unready: readonly string[]
}
function BoxForm(props: FormProps) {
  const { ids, booking, unready } = props
  const { going, trouble } = booking
  const {
    form,
    errors,
    kept: storedBox,
    quotes,
    compare,
    asked: preference,
    setAsked: setPreference,
    wish: bookOrAsk,
    book,
  } = useBox(props)
  const isCompared = quotes.length > 0
  return (
    <form
      ref={form}
      className="stack gap-4"
      noValidate
      onInput={booking.forget}
      onSubmit={event => {
        event.preventDefault()
        if (ids.length > 0 && !going) compare()
      }}
    >
      <div className="parcel-box">
        {FIELDS.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            name={name}
            inputMode="numeric"
            defaultValue={storedBox[name]}
            error={errors[name]}
          />
        ))}
      </div>
      {trouble && <Banner kind="bad">{trouble}</Banner>}
      <div className="one-row" aria-live="polite">
        {isCompared ? (
          <Offers quotes={quotes} going={going !== null} book={bookOrAsk} />
        ) : (
          <Button type="submit" kind="accent" disabled={ids.length === 0} busy={going && goingWords(going)}>
            {ids.length === 0 ? messages.chooseFirst : `Compare couriers for ${ids.length}`}
          </Button>
        )}
        {isCompared && going && <span className="small muted num">{goingWords(going)}</span>}
      </div>
      {preference && (
        <ConfirmDialog
          title="Book what is not ready?"
          action="Book anyway"
          busyAction="Booking…"
          kind="accent"
          onConfirm={async () => book(preference, true)}
          onClose={() => setPreference(null)}
        >
          <p>{messages.unready(unready)}</p>
        </ConfirmDialog>
      )}
    </form>
  )
}

function useBox({ ids, booking, again, unready }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [kept, setKept] = useState<Packing>(USUAL_BOX)
  useEffect(() => setKept(lastBox()), [])
  /** An order may have left the list since. */
  const quotes = booking.quotes?.filter(({ order_id }) => ids.includes(order_id)) ?? []

  function packing(): Packing | null {
    const { found, box } = readBox(new FormData(form.current ?? undefined))
    setErrors(found)
    return box
  }
  const compare = () => {
    const box = packing()
    if (box) void booking.ask(ids, box)
  }
  const [asked, setAsked] = useState<Preference | null>(null)
  /** Asks first where a figure is not ready to be packed. */
  const wish = (prefer: Preference) => (unready.length > 0 ? setAsked(prefer) : book(prefer, false))
  const book = (prefer: Preference, isUnreadyToo: boolean) => {
    const box = packing()
    const compared = quotes.map(({ order_id }) => order_id)
    if (box) void booking.book(compared, box, prefer, { again, unready: isUnreadyToo })
  }
  return { form, errors, kept, quotes, compare, asked, setAsked, wish, book }
}

function readBox(typed: FormData): { found: Record<string, string>; box: Packing | null } {
  const given = Object.fromEntries(
    FIELDS.map(([name]) => [name, Number(String(typed.get(name) ?? '').trim() || 'x')]),
  )
  const box = Box.safeParse(given)
  const weight = Weight.safeParse(given.weight_g)
  const found: Record<string, string> = {}
  for (const { path, message } of box.error?.issues ?? []) found[String(path[0])] = message
  if (weight.error) found.weight_g = weight.error.issues[0]?.message ?? ''
  return { found, box: box.data && weight.data ? { ...box.data, weight_g: weight.data } : null }
}

const goingWords = ({ what, done, all }: { what: string; done: number; all: number }) =>
  `${what === 'asking' ? 'Asking' : 'Booking'}… ${done} of ${all}`

const summed = (quotes: readonly Quote[], which: Preference) => {
  const offers = quotes.flatMap(quote => quote[which] ?? [])
  const days = offers.flatMap(({ days: some }) => some ?? [])
  return {
    count: offers.length,
    paise: offers.reduce((sum, { price_minor_units }) => sum + price_minor_units, 0),
    days: days.length > 0 ? Math.max(...days) : null,
  }
}

interface OffersProps {
  quotes: readonly Quote[]
  going: boolean
  book: (prefer: Preference) => void
}
function Offers({ quotes, going, book }: OffersProps) {
  const [cheapest, fastest] = [summed(quotes, 'cheapest'), summed(quotes, 'fastest')]
  if (cheapest.count === 0) return null
  const label = (name: string, { paise, days }: typeof cheapest) =>
    `Book ${name}: ${formatInr(paise)}${days === null ? '' : `, ${days} ${days === 1 ? 'day' : 'days'}`}`
  return (
    <>
      <Button kind="accent" disabled={going} onClick={() => book('cheapest')}>
        {label('cheapest', cheapest)}
      </Button>
      <Button kind="soft" disabled={going} onClick={() => book('fastest')}>
        {label('fastest', fastest)}
      </Button>
    </>
  )
}
