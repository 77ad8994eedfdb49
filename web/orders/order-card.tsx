import { Link, useNavigate } from 'react-router'
import { formatInr } from '../../shared/money.ts'
import type { Order } from '../../shared/orders/api.ts'
import { isUnfinished } from '../../shared/orders/order-status.ts'
import { claimsAt, orderPath, payAgainPath, receiptPath, trackOrderPath } from '../../shared/paths.ts'
import { orderReviewsPath } from '../../shared/reviews/api.ts'
import { date, waitedFor } from '../../shared/time/moments.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { usePartOnPress } from '../ui/use-part-on-press.ts'
import { messages } from './messages.ts'
import { OrderLines, OrderSheet } from './order-lines.tsx'
import { dateWords, isLate } from './order-words.ts'
import { reorder } from './reorder.ts'
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
        {order.waits_for === 'answer' && (
          <ButtonLink size="small" to={orderPath(order.id)}>
            {messages.lookAndApprove}
          </ButtonLink>
        )}
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

function Facts({ order }: { order: Order }) {
  const days = dateWords(order)
  return (
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
      {days && (
        <p className="small muted">
          {days} {!order.started && order.waits_since && `Waiting ${waitedFor(order.waits_since)}.`}
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
}
