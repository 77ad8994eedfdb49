import { Link } from 'react-router'
import { InboxKind, type InboxRow, InboxShow, inboxApi } from '../../../shared/admin/inbox-api.ts'
import { ADMIN_PAGE, queryString } from '../../../shared/endpoint.ts'
import { paths } from '../../../shared/paths.ts'
import { date, dueWords, when } from '../../../shared/time/moments.ts'
import { pageContext } from '../../api.ts'
import { orNull, orStandIn, useRecovery } from '../../browser/loading.tsx'
import { requireAdmin } from '../../session/guard.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { originOf, pageHead } from '../../ui/page-head.ts'
import { TryAgain } from '../../ui/try-again.tsx'
import { messages } from '../ui/messages.ts'
import { NothingHere, Pager } from '../ui/pager.tsx'
import { AdminShell } from '../ui/shell.tsx'
import { useLiveDesk, useMinutely } from '../ui/use-live-desk.ts'
import type { Route } from './+types/inbox-page.ts'
import './inbox-page.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), { title: 'Inbox', path: paths.adminInbox, noindex: true })

const pageParams = ({ searchParams }: URL) => ({
  kind: InboxKind.safeParse(searchParams.get('kind')).data,
  show: InboxShow.safeParse(searchParams.get('show')).data ?? 'open',
  page: Math.max(1, Math.trunc(Number(searchParams.get('page')) || 1)),
})

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args)
  const { kind, show, page } = pageParams(args.url)
  const list = await args.context
    .get(pageContext)
    .call(inboxApi.inbox, { query: { kind, show, offset: String((page - 1) * ADMIN_PAGE) } })
    .catch(orNull('the inbox'))
  return { kind, show, page, list, asOf: new Date().toISOString() }
}

export const clientLoader = ({ serverLoader, url }: Route.ClientLoaderArgs) =>
  serverLoader().catch(orStandIn({ ...pageParams(url), list: null, asOf: new Date().toISOString() }))

const KIND_CHIPS = [
  { kind: undefined, label: 'Everything' },
  { kind: 'message', label: 'Messages' },
  { kind: 'claim', label: 'Claims' },
  { kind: 'review', label: 'Reviews' },
] as const satisfies { kind: InboxKind | undefined; label: string }[]
const SHOW_CHIPS = [
  { show: 'open', label: 'Waiting' },
  { show: 'all', label: 'All' },
] as const

/** What people wrote, in one list; each is answered on its own page. */
export default function InboxPage({ loaderData: { kind, show, page, list, asOf } }: Route.ComponentProps) {
  useLiveDesk()
  useMinutely()
  useRecovery(list === null)
  return (
    <AdminShell
      heading="Inbox"
      lead={messages.inboxLead}
      back={{ to: paths.adminOrders, label: 'the order desk' }}
    >
      <div className="inbox-filters">
        <nav className="chips" aria-label="Which kind">
          {KIND_CHIPS.map(chip => (
            <Link
              key={chip.label}
              className="chip"
              to={queryString({ kind: chip.kind, show: show === 'open' ? undefined : show }) || '?'}
              aria-current={chip.kind === kind ? 'true' : undefined}
            >
              {chip.label}
            </Link>
          ))}
        </nav>
        <nav className="chips" aria-label="Waiting or all">
          {SHOW_CHIPS.map(chip => (
            <Link
              key={chip.show}
              className="chip"
              to={queryString({ kind, show: chip.show === 'open' ? undefined : chip.show }) || '?'}
              aria-current={chip.show === show ? 'true' : undefined}
            >
              {chip.label}
            </Link>
          ))}
        </nav>
      </div>
      {!list && <TryAgain>{messages.inboxDown}</TryAgain>}
      {list?.rows.length === 0 && (
        <NothingHere>{show === 'open' ? messages.inboxEmpty : messages.inboxNothing}</NothingHere>
      )}
      {list && list.rows.length > 0 && (
        <ul className="one-list inbox">
          {list.rows.map(row => (
            <Row key={`${row.kind} ${row.id}`} row={row} now={new Date(asOf)} />
          ))}
        </ul>
      )}
      {list && <Pager page={page} total={list.total} />}
    </AdminShell>
  )
}

const TONES: Record<InboxKind, Tone | undefined> = { message: undefined, claim: 'warn', review: 'info' }

/** It waits now, is answered and must be settled, or is done. */
function Standing({ row: { is_open, due_at }, now }: { row: InboxRow; now: Date }) {
  if (!due_at) return !is_open && <span className="muted">Done</span>
  if (!is_open)
    return (
      <span className="muted">
        Answered. Settle by <time dateTime={due_at}>{date(due_at)}</time>
      </span>
    )
  return (
    <time className="bold" dateTime={due_at} data-late={new Date(due_at) < now || undefined}>
      {dueWords(due_at, now)}
    </time>
  )
}

const Row = ({ row, now }: { row: InboxRow; now: Date }) => (
  <li>
    <Link to={row.path} prefetch="intent">
      <span className="inbox-who">
        <b>{row.who ?? 'A deleted account'}</b>
        <Badge tone={TONES[row.kind]}>{row.title}</Badge>
      </span>
      <span className="inbox-when small">
        <Standing row={row} now={now} />
      </span>
      <span className="inbox-words" dir="auto">
        {row.words}
      </span>
      <span className="inbox-about small muted">
        {when(row.created_at)}
        {row.order_id && ` · ${row.order_id}`}
      </span>
    </Link>
  </li>
)
