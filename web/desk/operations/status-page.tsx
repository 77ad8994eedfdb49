import { ChevronRight } from 'lucide'
import { type ReactNode, useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { operationsApi, type ShopStatus } from '../../../shared/admin/api.ts'
import { paths } from '../../../shared/paths.ts'
import { when } from '../../../shared/time/moments.ts'
import { pageContext } from '../../api.ts'
import { orNull } from '../../browser/loading.tsx'
import { requireAdmin } from '../../session/guard.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import { originOf, pageHead } from '../../ui/page-head.ts'
import { TryAgain } from '../../ui/try-again.tsx'
import { AdminShell } from '../ui/shell.tsx'
import type { Route } from './+types/status-page.ts'
import './status-page.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), { title: 'Status', path: paths.adminStatus, noindex: true })

const POLL_MS = 15_000

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args)
  const status = await args.context.get(pageContext).call(operationsApi.status).catch(orNull('the status'))
  return { status }
}

export default function StatusPage({ loaderData: { status } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const again = setInterval(() => document.visibilityState === 'visible' && void revalidate(), POLL_MS)
    return () => clearInterval(again)
  }, [revalidate])
  return (
    <AdminShell heading="Status" lead="How the shop itself is doing. This page refreshes every 15 seconds.">
      {status ? <StatusSections status={status} /> : <TryAgain>The status could not be loaded.</TryAgain>}
    </AdminShell>
  )
}

const StatusSections = ({ status }: { status: ShopStatus }) => (
  <>
    {status.troubles.length === 0 ? (
      <Banner kind="ok">All is well: no money without an order, no email lost, nothing stuck.</Banner>
    ) : (
      <Troubles troubles={status.troubles} />
    )}
    <div className="board">
      <Trade status={status} />
      <ThisProcess status={status} />
      <ImageModels providers={status.providers} />
      <Jobs jobs={status.jobs} />
    </div>
  </>
)

const Troubles = ({ troubles }: Pick<ShopStatus, 'troubles'>) => (
  <nav className="todo" aria-label="What needs a look">
    {troubles.map(({ what, count, where }) => (
      <Link key={what} to={where ?? paths.adminStatus} prefetch="intent">
        <b className="num">{count}</b>
        <span>{what}</span>
        {where && <Icon of={ChevronRight} />}
      </Link>
    ))}
  </nav>
)

const Trade = ({ status: { money, orders, mails } }: { status: ShopStatus }) => (
  <>
    <Facts
      heading="Money"
      facts={[
        ['Captured without an order', money.captured_without_order],
        ['Refunds that failed', money.refunds_failed],
        ['Refunds on their way', money.refunds_on_their_way],
        ['Webhooks waiting', money.webhooks_waiting],
        ['Oldest of them', money.oldest_webhook_at ? when(money.oldest_webhook_at) : 'none'],
      ]}
    />
    <Facts
      heading="Orders"
      facts={[
        ['Awaiting payment', orders.awaiting_payment],
        ['Paid and not started', orders.paid_not_started],
        ['Paid in the last day', orders.paid_last_day],
        ['Overdue for a check with the provider', orders.unpaid_due_for_a_look],
      ]}
    />
    <Facts
      heading="Mails"
      facts={[
        ['Waiting', mails.waiting],
        ['Could not be delivered', mails.failed],
        ['Sent in the last day', mails.sent_last_day],
      ]}
    />
  </>
)

function ThisProcess({ status: { process, disk } }: { status: ShopStatus }) {
  const database = process.database === 'embedded' ? 'embedded' : 'PostgreSQL'
  return (
    <Facts
      heading="This process"
      facts={[
        ['Since', when(process.started_at)],
        ['Memory', `${process.memory_mb} MB`],
        ['Slowest turns (p99)', `${process.event_loop_p99_ms} ms`],
        ['Database', `${database}, ${process.database_mb} MB`],
        ['Node', process.node],
        ...(disk ? [['Free for its data', <FreeSpace key="disk" disk={disk} />] as const] : []),
      ]}
    />
  )
}

const ImageModels = ({ providers }: Pick<ShopStatus, 'providers'>) => (
  <section>
    <h2>Image models</h2>
    {providers.length === 0 && <p className="muted">None used in the last 30 days.</p>}
    <dl className="readings">
      {providers.map(({ name, last_answered_at, failed_last_day }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {last_answered_at ? `answered ${when(last_answered_at)}` : 'has not answered'}
            {failed_last_day > 0 && `, ${failed_last_day} failed in the last day`}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

const Jobs = ({ jobs }: Pick<ShopStatus, 'jobs'>) => (
  <section>
    <h2>Jobs</h2>
    {jobs.length === 0 && <p className="muted">Nothing is waiting and nothing failed.</p>}
    <dl className="readings">
      {jobs.map(job => (
        <div key={job.queue}>
          <dt>{job.queue}</dt>
          <dd>{wordsOf(job)}</dd>
        </div>
      ))}
    </dl>
  </section>
)

function wordsOf({ waiting, active, failed, oldest_at }: ShopStatus['jobs'][number]): string {
  const counts = [
    waiting > 0 && `${waiting} waiting`,
    active > 0 && `${active} active`,
    failed > 0 && `${failed} failed`,
  ]
  return counts.filter(Boolean).join(', ') + (oldest_at ? `, oldest from ${when(oldest_at)}` : '')
}

const gigabytes = (mb: number) => `${(mb / 1024).toFixed(mb < 10_240 ? 1 : 0)} GB`
const FreeSpace = ({ disk: { free_mb, total_mb, is_low } }: { disk: NonNullable<ShopStatus['disk']> }) => (
  <>
    {is_low && <Badge tone="bad">Low</Badge>} {gigabytes(free_mb)} of {gigabytes(total_mb)}
  </>
)

const Facts = ({ heading, facts }: { heading: string; facts: (readonly [string, ReactNode])[] }) => (
  <section>
    <h2>{heading}</h2>
    <dl className="readings">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)
