import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatInr } from '../../../shared/money.ts'
import { hasLeft } from '../../../shared/orders/order-status.ts'
import type { Preference, ToBook } from '../../../shared/parcels/api.ts'
import { paths } from '../../../shared/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { messages } from './messages.ts'
import {
  forgetBox,
  isSamePacking,
  type OrderPacking,
  packingOf,
  storeBoxes,
  storedBoxes,
  type Typed,
} from './packing.ts'
import { ToBookRow } from './to-book-row.tsx'
import { type Compared, type Packed, type Quote, useBooking } from './use-booking.ts'

interface Props {
  toBook: readonly ToBook[]
  orderIds: readonly string[]
}

/** Choose the orders, look at their boxes, compare, and book with one press. */
export function ToBookPart({ toBook, orderIds }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(orderIds))
  const chosenOrders = toBook.filter(({ order_id }) => chosen.has(order_id))
  const navigate = useNavigate()
  const booking = useBooking(() => {
    setChosen(new Set())
    if (orderIds.length > 0) void navigate(paths.adminParcels, { replace: true, preventScrollReset: true })
  })
  const { typed, type, propose } = useTyped(booking.forget)
  const [isTried, setTried] = useState(false)
  const choose = (next: ReadonlySet<string>) => {
    booking.forget()
    setChosen(next)
  }
  const toggle = (id: string) =>
    choose(new Set(chosen.has(id) ? [...chosen].filter(one => one !== id) : [...chosen, id]))
  const missing = orderIds.filter(id => !toBook.some(({ order_id }) => order_id === id)).length
  const isAll = chosenOrders.length > 0 && chosenOrders.length === toBook.length
  const parcels = chosenOrders.flatMap(order => {
    const { packing } = packingOf(order, typed)
    return packing ? [{ order_id: order.order_id, packing }] : []
  })
  const wrong = chosenOrders.find(order => packingOf(order, typed).packing === null)
  const { quotes, isChanged } = quotesFor(chosenOrders, parcels, booking.quotes ?? [])
  const compare = (form: HTMLFormElement) => {
    setTried(wrong !== undefined)
    if (wrong) {
      form.querySelector<HTMLElement>(`[data-order="${CSS.escape(wrong.order_id)}"] [aria-invalid]`)?.focus()
      return
    }
    if (chosenOrders.length === 0 || booking.going) return
    storeBoxes(chosenOrders, typed)
    void booking.ask(parcels)
  }
  return (
    <section className="part" aria-labelledby="parcels-to-book">
      <h2 id="parcels-to-book">Ready to leave</h2>
      {missing > 0 && <Banner kind="warn">{messages.missing(missing)}</Banner>}
      {toBook.length === 0 && <p className="muted">{messages.nothingToBook}</p>}
      {toBook.length > 0 && (
        <form
          className="stack gap-4"
          noValidate
          onSubmit={event => {
            event.preventDefault()
            compare(event.currentTarget)
          }}
        >
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
              <ToBookRow
                key={order.order_id}
                order={order}
                isChosen={chosen.has(order.order_id)}
                onChoose={() => toggle(order.order_id)}
                packing={packingOf(order, typed)}
                onType={(field, text) => type(order, field, text)}
                onPropose={() => propose(order)}
                quote={quotes.find(({ order_id }) => order_id === order.order_id)}
                failure={booking.failures.get(order.order_id) ?? order.trouble}
              />
            ))}
          </ul>
          {isTried && wrong && <Banner kind="bad">{messages.wrongBox(wrong.order_id)}</Banner>}
          {isChanged && <Banner kind="warn">{messages.compareAgain}</Banner>}
          <BookBar orders={chosenOrders} quotes={quotes} booking={booking} />
        </form>
      )}
    </section>
  )
}

/** None where a box is another one by now; an order may have left the list since. */
function quotesFor(chosen: readonly ToBook[], parcels: readonly Packed[], all: readonly Compared[]) {
  const packings = new Map(parcels.map(({ order_id, packing }) => [order_id, packing]))
  const quotes = all.filter(quote => chosen.some(({ order_id }) => order_id === quote.order_id))
  const isChanged = quotes.some(({ order_id, packing }) => !isSamePacking(packings.get(order_id), packing))
  return { quotes: isChanged ? [] : quotes, isChanged }
}

function useTyped(onType: () => void) {
  const [typed, setTyped] = useState<Typed>({ boxes: {}, weights: {} })
  useEffect(() => setTyped(now => ({ ...now, boxes: { ...storedBoxes(), ...now.boxes } })), [])
  function type({ order_id, pieces }: ToBook, field: keyof OrderPacking['shown'], text: string) {
    onType()
    setTyped(({ boxes, weights }) =>
      field === 'weight_g'
        ? { boxes, weights: { ...weights, [order_id]: text } }
        : { weights, boxes: { ...boxes, [pieces]: { ...boxes[pieces], [field]: text } } },
    )
  }
  function propose({ pieces }: ToBook) {
    onType()
    forgetBox(pieces)
    setTyped(({ boxes: { [pieces]: _, ...boxes }, weights }) => ({ boxes, weights }))
  }
  return { typed, type, propose }
}

interface BarProps {
  orders: readonly ToBook[]
  quotes: readonly Compared[]
  booking: ReturnType<typeof useBooking>
}
function BookBar({ orders, quotes, booking }: BarProps) {
  const { going, trouble } = booking
  const [asked, setAsked] = useState<Preference | null>(null)
  const count = orders.length
  const again = orders.some(({ status }) => status === 'Delivered')
  const unready = orders
    .filter(one => !one.ready && (one.again || !hasLeft(one.status)))
    .map(({ order_id }) => order_id)
  const book = (prefer: Preference, isUnreadyToo: boolean) =>
    booking.book(quotes, prefer, { again, unready: isUnreadyToo })
  return (
    <>
      {trouble && <Banner kind="bad">{trouble}</Banner>}
      <div className="one-row" aria-live="polite">
        {quotes.length > 0 ? (
          <Offers
            quotes={quotes}
            going={going !== null}
            book={prefer => void (unready.length > 0 ? setAsked(prefer) : book(prefer, false))}
          />
        ) : (
          <Button type="submit" kind="accent" disabled={count === 0} busy={going && goingWords(going)}>
            {count === 0 ? messages.chooseFirst : `Compare couriers for ${count}`}
          </Button>
        )}
        {quotes.length > 0 && going && <span className="small muted num">{goingWords(going)}</span>}
      </div>
      {asked && quotes.length > 0 && (
        <ConfirmDialog
          title="Book what is not ready?"
          action="Book anyway"
          busyAction="Booking…"
          kind="accent"
          onConfirm={async () => void book(asked, true)}
          onClose={() => setAsked(null)}
        >
          <p>{messages.unready(unready)}</p>
        </ConfirmDialog>
      )}
    </>
  )
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
