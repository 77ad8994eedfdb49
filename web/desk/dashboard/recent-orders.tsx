import { Link } from 'react-router'
import type { Order } from '../../../shared/orders/api.ts'
import { paths } from '../../../shared/paths.ts'
import { messages } from '../orders/messages.ts'
import { OrderCells } from '../orders/order-table.tsx'

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
              <OrderCells order={order} />
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)
