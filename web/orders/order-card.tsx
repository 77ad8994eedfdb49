import { Link, useNavigate } from 'react-router'
import { isCapped, isOneTooMany, lineName, type NewLine, stopsAtTen } from '../../shared/cart/cart.ts'
import { isPastPromise } from '../../shared/claims/api.ts'
import { formatInr } from '../../shared/money.ts'
import type { Order, OrderLine } from '../../shared/orders/api.ts'
import { isUnfinished } from '../../shared/orders/order-status.ts'
import {
  claimsAt,
  figurinePath,
  orderPath,
  paths,
  payAgainPath,
  receiptPath,
  trackOrderPath,
} from '../../shared/paths.ts'
import { GIFT_WRAP_PAISE, LINE_QUANTITY_MAX } from '../../shared/pricing.ts'
import { orderReviewsPath } from '../../shared/reviews/api.ts'
import { date, waitedFor } from '../../shared/time/moments.ts'
import { indianDay } from '../../shared/time/working-days.ts'
import { dispatchCart, peekCart } from '../cart/cart-store.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { announce } from '../ui/toasts.ts'
import { usePartOnPress } from '../ui/use-part-on-press.ts'
import { messages } from './messages.ts'
import { OrderLines, OrderSheet } from './order-lines.tsx'
import { arrivalWords } from './order-words.ts'
import { StatusBadge } from './status-badge.tsx'

export function OrderCard({ order }: { order: Order }) {
  const navigate = useNavigate()
  const asking = usePartOnPress(() => import('./ask-dialog.tsx').then(part => part.AskDialog))
  return (
    <OrderSheet as="li">
      <header>
        <div>
          <h2>{order.id}</h2>
          <p className="small muted">{date(order.created_at)}</p>
        </div>
        <StatusBadge order={order} />
      </header>
      <OrderLines lines={order.cart_items} />
      <Facts order={order} />
      <div className="row middle gap-3">
        <ToApprove order={order} />
        {order.free_cancel && (
          <ButtonLink size="small" to={orderPath(order.id)}>
            Later than promised
          </ButtonLink>
        )}
        {order.payable && (
          <ButtonLink size="small" reloadDocument to={payAgainPath(order.id)}>
            Pay again
          </ButtonLink>
        )}
        <ButtonLink kind="soft" size="small" to={trackOrderPath(order.id)}>
          Track Order
        </ButtonLink>
        <Button kind="soft" size="small" onClick={() => void navigate(reorder(order))}>
          Reorder
        </Button>
        {order.paid_at && order.status === 'Delivered' && (
          <ButtonLink kind="soft" size="small" to={orderReviewsPath(order.id)}>
            Review
          </ButtonLink>
        )}
        {order.paid_at && (
          <Link className="link small" to={receiptPath(order.id)}>
            Receipt
          </Link>
        )}
        {order.may_cancel && (
          <Link className="link small" to={`${orderPath(order.id)}#changes`}>
            Change or cancel
          </Link>
        )}
        {(order.status === 'Delivered' || isLate(order)) && (
          <Link className="link small" to={`${orderPath(order.id)}${claimsAt}`}>
            {order.status === 'Delivered' ? messages.somethingWrong : messages.notCome}
          </Link>
        )}
        {isUnfinished(order.status) && !order.may_cancel && (
          <button
            type="button"
            className="link-button small"
            aria-busy={asking.busy !== false}
            onClick={asking.open}
          >
            {asking.busy || 'Ask for a change or cancellation'}
          </button>
        )}
      </div>
      {asking.Part && <asking.Part order={order} onClose={asking.close} />}
    </OrderSheet>
  )
}

const isLate = ({ paid_at, status, promise }: Order) =>
  paid_at !== null && isUnfinished(status) && isPastPromise(promise, indianDay(new Date()))

/** For a figurine: the page with its proof, first of all while it waits for an answer. A present has its card there. */
const ToApprove = ({ order }: { order: Order }) => {
  if (!order.cart_items.some(({ proof }) => proof !== null))
    return (
      order.gift && (
        <ButtonLink kind="soft" size="small" to={orderPath(order.id)}>
          {messages.gift}
        </ButtonLink>
      )
    )
  return order.waits_for === 'answer' ? (
    <ButtonLink size="small" to={orderPath(order.id)}>
      {messages.lookAndApprove}
    </ButtonLink>
  ) : (
    <ButtonLink kind="soft" size="small" to={orderPath(order.id)}>
      What is being made
    </ButtonLink>
  )
}

const Facts = ({ order }: { order: Order }) => (
  <div className="order-facts">
    <p className="price money">{formatInr(order.amount_minor_units)}</p>
    {order.discount_minor_units > 0 && (
      <p className="small muted">
        {formatInr(order.discount_minor_units)} off ({order.discount_name})
      </p>
    )}
    {order.refunded_minor_units > 0 && (
      <p className="small muted">{formatInr(order.refunded_minor_units)} refunded</p>
    )}
    {order.paid_at !== null && isUnfinished(order.status) && (
      <p className="small muted">
        {!order.started && order.waits_for && order.waits_since
          ? `${order.waits_for === 'answer' ? messages.dateWaits : messages.dateWaitsForProof} It waits ${waitedFor(order.waits_since)}.`
          : `Arrives ${arrivalWords(order)}`}
      </p>
    )}
    {order.tracking_number && (
      <p className="small">
        {order.courier}:{' '}
        {order.tracking_url ? (
          <a className="link" href={order.tracking_url} target="_blank" rel="noreferrer">
            {order.tracking_number}
          </a>
        ) : (
          order.tracking_number
        )}
      </p>
    )}
  </div>
)

/** A figurine alone leads to its result; other lines go into the cart again, at the server's prices. */
export function reorder(order: Order): string {
  const [first, ...others] = order.cart_items
  const single = order.flow === 'figurine' || (first?.kind === 'figurine' && others.length === 0)
  const missing = order.cart_items.filter(isGone)
  const left = missing.map(line =>
    line.kind === 'figurine' ? messages.leftFigurine(line.name_label) : messages.leftOut(line.name),
  )
  const full = single ? [] : order.cart_items.filter(line => !isGone(line)).flatMap(again(order))
  const names = [...new Set([...left, ...full])]
  if (names.length > 0) announce({ text: names.join(' ') })
  if (!single) return paths.cart
  const figurine = order.figurine ?? first?.figurine
  return figurine ? figurinePath(figurine.id) : paths.upload
}

const isGone = (line: OrderLine) => !line.id || (line.kind === 'figurine' && !line.figurine)

/** Puts a line into the cart; what could not go in is answered as sentences. */
const again =
  (order: Order) =>
  (line: OrderLine): string[] => {
    const item: NewLine = {
      kind: line.kind,
      id: line.id ?? '',
      slug: line.slug ?? '',
      ...(line.make && { make: line.make }),
      name: line.name,
      subtitle: line.subtitle,
      // A figurine's link ends; its owner's session opens the address without it.
      imageUrl:
        (line.kind === 'figurine' ? line.figurine?.generated_figurine_url?.split('?')[0] : line.image_url) ??
        null,
      currency: order.currency,
      priceMinorUnits: line.price_minor_units,
      giftWrapPriceMinorUnits: GIFT_WRAP_PAISE,
      giftWrap: line.gift_wrap,
      nameLabel: line.name_label,
      quantity: Math.min(line.quantity, LINE_QUANTITY_MAX),
    }
    const { items } = peekCart()
    if (isOneTooMany(items, item)) return [messages.noRoom(lineName(item))]
    const isFull = isCapped(items, { ...item, quantity: line.quantity })
    dispatchCart({ kind: 'add', item })
    return isFull ? [stopsAtTen(lineName(item))] : []
  }
