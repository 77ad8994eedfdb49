import { Link } from 'react-router'
import type { AdminStats } from '../../../shared/admin/api.ts'
import { formatInr, rupeesToPaise } from '../../../shared/money.ts'
import { adminOrdersPath } from '../../../shared/orders/desk-api.ts'
import { ORDER_STATUSES } from '../../../shared/orders/order-status.ts'
import { messages } from '../ui/messages.ts'

const whole = new Intl.NumberFormat('en-IN')

export const Stats = ({ stats }: { stats: AdminStats }) => (
  <div className="grid gap-5 content-start">
    <dl className="stats stats--three">
      <div>
        <dt className="small muted">Orders</dt>
        <dd className="num">{whole.format(stats.total_orders)}</dd>
      </div>
      <div>
        <dt className="small muted">Customers</dt>
        <dd className="num">{whole.format(stats.total_users)}</dd>
      </div>
      <div className="stats-wide">
        <dt className="small muted">Revenue</dt>
        <dd className="num">{formatInr(rupeesToPaise(Math.round(stats.total_revenue)))}</dd>
      </div>
    </dl>
    <nav aria-label="Orders by status">
      <ul className="standings">
        {ORDER_STATUSES.map(status => (
          <li key={status}>
            <Link to={adminOrdersPath({ status })} prefetch="intent">
              <span>{status}</span>
              <b className="num">{whole.format(stats.orders_by_status[status])}</b>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
    {unpaid(stats) > 0 && <p className="small muted">{messages.alsoUnpaid(unpaid(stats))}</p>}
  </div>
)

/** The count above is of paid orders, the tiles are of all. */
const unpaid = ({ total_orders, orders_by_status }: AdminStats) =>
  Object.values(orders_by_status).reduce((sum, count) => sum + count, 0) - total_orders
