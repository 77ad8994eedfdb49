import { ChevronDown, Images, LayoutGrid } from 'lucide'
import { Link, useLocation, useRevalidator } from 'react-router'
import { type AdminStats, dashboardApi, type FailedMail } from '../../../shared/admin/api.ts'
import { todayApi } from '../../../shared/admin/today-api.ts'
import { formatInr, rupeesToPaise } from '../../../shared/money.ts'
import type { Order } from '../../../shared/orders/api.ts'
import { adminOrdersPath, orderDeskApi } from '../../../shared/orders/desk-api.ts'
import { ORDER_STATUSES } from '../../../shared/orders/order-status.ts'
import { paths } from '../../../shared/paths.ts'
import { when } from '../../../shared/time/moments.ts'
import { call, pageContext } from '../../api.ts'
import { orNull, orStandIn, useRecovery } from '../../browser/loading.tsx'
import { requireAdmin } from '../../session/guard.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { originOf, pageHead } from '../../ui/page-head.ts'
import { TryAgain } from '../../ui/try-again.tsx'
import { useChange } from '../../ui/use-change.ts'
import { messages as deskMessages } from '../orders/messages.ts'
import { OrderCells, OrderHeads } from '../orders/order-table.tsx'
import { loadSettings, nothingLoaded } from '../settings/load-settings.ts'
import { SettingsDesk } from '../settings/settings-desk.tsx'
import { messages } from '../ui/messages.ts'
import { AdminShell } from '../ui/shell.tsx'
import { useArrivals, useLiveDesk, useMinutely } from '../ui/use-live-desk.ts'
import { announceStatus } from '../ui/use-status.ts'
import type { Route } from './+types/dashboard-page.ts'
import { FirstSteps, isOnToday } from './first-steps.tsx'
import { Funnel } from './funnel.tsx'
import { Spend } from './spend.tsx'
import { Today } from './today.tsx'
import { TodoList, tasksOf } from './todo-list.tsx'
import { TradeChart } from './trade-chart.tsx'
import './dashboard-page.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), { title: 'Today', path: paths.admin, noindex: true })

const RECENT = 8

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args)
  const { call } = args.context.get(pageContext)
  const orLogged = orNull('a part of the dashboard')
  const [today, stats, dashboard, recent, mails, settings] = await Promise.all([
    call(todayApi.today).then(answer => answer.rows, orLogged),
    call(dashboardApi.stats).then(answer => answer.stats, orLogged),
    call(dashboardApi.dashboard).catch(orLogged),
    call(orderDeskApi.list, { query: { limit: String(RECENT) } }).then(({ orders }) => orders, orLogged),
    call(dashboardApi.failedMails).then(answer => answer.mails, orLogged),
    loadSettings(call),
  ])
  return { today, asOf: new Date().toISOString(), stats, dashboard, recent, mails, settings }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch(
    orStandIn({
      today: null,
      asOf: new Date().toISOString(),
      stats: null,
      dashboard: null,
      recent: null,
      mails: null,
      settings: nothingLoaded,
    }),
  )

export default function DashboardPage({
  loaderData: { today, asOf, stats, dashboard, recent, mails, settings },
}: Route.ComponentProps) {
  const { hash } = useLocation()
  useLiveDesk()
  const fresh = useArrivals(recent ?? [])
  useMinutely()
  useRecovery(mails === null || today === null)
  const firstRun = settings.firstRun && isOnToday(settings.firstRun) ? settings.firstRun : null
  const tasks = dashboard ? tasksOf(dashboard, firstRun !== null) : []
  return (
    <AdminShell heading="Today" back={null}>
      {!today && <TryAgain>{messages.todayDown}</TryAgain>}
      {today && <Today rows={today} now={new Date(asOf)} hasMore={tasks.length > 0 || firstRun !== null} />}
      {tasks.length > 0 && <TodoList tasks={tasks} />}
      {firstRun && <FirstSteps firstRun={firstRun} />}
      {mails && mails.length > 0 && <FailedMails mails={mails} />}
      <details className="desk-fold" open={hash === '#spend'}>
        <summary>
          Dashboard <Icon of={ChevronDown} />
        </summary>
        <div className="stack gap-6 may-shrink">
          {(!stats || !dashboard || !recent) && <TryAgain>{messages.dashboardDown}</TryAgain>}
          {recent && <RecentOrders orders={recent} fresh={fresh} />}
          <div className="board">
            {stats && <Stats stats={stats} />}
            {dashboard && <TradeChart series={dashboard.series} />}
          </div>
          {dashboard && (
            <div className="board">
              <Funnel funnel={dashboard.funnel} />
              <Spend spend={dashboard.spend} />
            </div>
          )}
          <nav className="window-links" aria-label="The shop window">
            <ButtonLink kind="soft" to={paths.adminDeskBuddies}>
              <Icon of={LayoutGrid} />
              Desk Buddies
            </ButtonLink>
            <ButtonLink kind="soft" to={paths.adminGallery}>
              <Icon of={Images} />
              Gallery
            </ButtonLink>
          </nav>
          <SettingsDesk settings={settings} />
        </div>
      </details>
    </AdminShell>
  )
}

function FailedMails({ mails }: { mails: FailedMail[] }) {
  const { revalidate } = useRevalidator()
  const { run, busy, trouble } = useChange()

  const again = (id: string) =>
    run(
      id,
      async () => {
        await call(dashboardApi.sendAgain, { params: { id } })
        announceStatus({ text: messages.mailAgain })
        await revalidate()
      },
      messages.mailNotAgain,
    )

  return (
    <section className="tray" id="failed-mails" aria-labelledby="mails-heading">
      <h2 id="mails-heading">Emails that failed</h2>
      {trouble && <Banner kind="bad">{trouble}</Banner>}
      <ul className="rows">
        {mails.map(mail => (
          <li key={mail.id}>
            <p className="anywhere">
              <b>{mail.subject}</b>
              <span className="block small muted">
                To {mail.recipient}, {when(mail.created_at)}
              </span>
              {mail.error && <span className="block small text-bad">{mail.error}</span>}
            </p>
            <Button
              kind="soft"
              size="small"
              className="self-start"
              aria-label={`Send again: ${mail.subject}, to ${mail.recipient}`}
              busy={busy === mail.id && 'Sending…'}
              onClick={() => void again(mail.id)}
            >
              Send again
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const RecentOrders = ({ orders, fresh }: { orders: Order[]; fresh: ReadonlySet<string> }) => (
  <section className="stack gap-4 may-shrink" aria-labelledby="recent-heading">
    <div className="row apart gap-3 dashboard-head">
      <h2 id="recent-heading">Recent orders</h2>
      <Link className="link" to={paths.adminOrders} prefetch="intent">
        All orders
      </Link>
    </div>
    {orders.length === 0 ? (
      <p className="lead">{deskMessages.noOrders}</p>
    ) : (
      <table className="tbl order-rows">
        <thead>
          <tr>
            <OrderHeads />
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

const whole = new Intl.NumberFormat('en-IN')

export const Stats = ({ stats }: { stats: AdminStats }) => (
  <div className="stack gap-5 top">
    <dl className="stats">
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
