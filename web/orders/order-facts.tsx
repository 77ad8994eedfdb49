import type { ReactNode } from 'react'
import { formatInr } from '../../shared/money.ts'
import type { Order } from '../../shared/orders/api.ts'
import './order-facts.css'

/** Who gets an order and what it costs, on its page and once it is paid. */
export const OrderFacts = ({ order }: { order: Order }) => (
  <dl className="order-facts-list">
    <Fact name="To">
      {order.shipping_name}, {order.shipping_city}, {order.shipping_state}
    </Fact>
    <Fact name="Total">
      <span className="money">{formatInr(order.amount_minor_units)}</span>
      {order.discount_minor_units > 0 && (
        <span className="muted">
          {' '}
          ({formatInr(order.discount_minor_units)} off, {order.discount_name})
        </span>
      )}
    </Fact>
  </dl>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
