import { Link } from 'react-router'
import { formatInr } from '../../../shared/money.ts'
import { adminOrderPath } from '../../../shared/order-desk.ts'
import type { Order } from '../../../shared/orders.ts'
import { paths } from '../../../shared/paths.ts'
import { StatusBadge } from '../../orders/status-badge.tsx'
import { messages } from '../orders/messages.ts'
import { What } from '../orders/order-table.tsx'
import { StatusSelect } from '../orders/status-select.tsx'
import { when } from '../orders/when.ts'

/** The newest orders, each with its status to choose; it refreshes by itself. */
export const RecentOrders = ({ orders, fresh }: { orders: Order[]; fresh: ReadonlySet<string> }) => (
  <section className="grid gap-4 min-w-0" aria-labelledby="recent-heading">
    <div className="flex flex-wrap items-baseline justify-between gap-3">
      <h2 id="recent-heading">Recent orders</h2>
      <Link className="link" to={paths.adminOrders} prefetch="intent">
        All orders
      </Link>
    </div>
    {orders.length === 0 ? (
      <p className="lead">{messages.noOrders}</p>
    ) : (
      <table className="tbl order-rows">
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">What</th>
            <th scope="col">For</th>
            <th scope="col" className="r">
              Total
            </th>
            <th scope="col">Now</th>
            <th scope="col">Change to</th>
          </tr>
        </thead>
        <tbody>
          {orders.map(order => (
            <tr key={order.id} data-fresh={fresh.has(order.id) || undefined}>
              <td className="cell-id">
                <Link to={adminOrderPath(order.id)} prefetch="intent">
                  {order.id}
                </Link>
                <span className="muted num">{when(order.created_at)}</span>
              </td>
              <td className="cell-what">
                <What order={order} />
              </td>
              <td className="cell-whom">
                {order.shipping_name}
                <span className="muted">{order.shipping_city}</span>
              </td>
              <td className="cell-total r money">{formatInr(order.amount_minor_units)}</td>
              <td className="cell-now">
                <StatusBadge order={order} />
              </td>
              <td className="cell-status">
                <StatusSelect order={order} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)
