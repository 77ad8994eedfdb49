import { Link } from 'react-router'
import { TicketStatus, ticketsApi } from '../../../shared/contact/api.ts'
import { ADMIN_PAGE } from '../../../shared/endpoint.ts'
import { paths } from '../../../shared/paths.ts'
import { pageContext } from '../../api.ts'
import { orNull } from '../../browser/loading.tsx'
import { requireAdmin } from '../../session/guard.ts'
import { originOf, pageHead } from '../../ui/page-head.ts'
import { TryAgain } from '../../ui/try-again.tsx'
import { messages } from '../ui/messages.ts'
import { NothingHere, Pager } from '../ui/pager.tsx'
import { AdminShell, inbox } from '../ui/shell.tsx'
import type { Route } from './+types/messages-page.ts'
import { Ticket } from './ticket.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), { title: 'Messages', path: paths.adminMessages, noindex: true })

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args)
  const asking = args.url.searchParams
  const id = asking.get('id') || undefined
  const status = id ? null : (TicketStatus.safeParse(asking.get('status')).data ?? 'open')
  const page = Math.max(1, Math.trunc(Number(asking.get('page')) || 1))
  const list = await args.context
    .get(pageContext)
    .call(ticketsApi.list, { query: status ? { status, offset: String((page - 1) * ADMIN_PAGE) } : { id } })
    .catch(orNull('the messages'))
  return { status, page, list }
}

const words: Record<TicketStatus, string> = { open: 'Open', answered: 'Answered', closed: 'Closed' }

const emptyWords = (status: TicketStatus | null) => {
  if (status === null) return messages.oneGone
  return status === 'open' ? 'Nobody is waiting for an answer.' : 'None.'
}

export default function MessagesPage({ loaderData: { status, page, list } }: Route.ComponentProps) {
  return (
    <AdminShell heading="Messages" lead="What customers wrote, longest wait first." back={inbox}>
      <nav className="chips" aria-label="Which messages">
        {TicketStatus.options.map(option => (
          <Link
            key={option}
            className="chip"
            to={`?status=${option}`}
            aria-current={option === status ? 'true' : undefined}
          >
            {words[option]}
          </Link>
        ))}
      </nav>
      {!list && <TryAgain>The messages could not be loaded.</TryAgain>}
      {list?.tickets.length === 0 && <NothingHere>{emptyWords(status)}</NothingHere>}
      <ul className="one-list">
        {list?.tickets.map(ticket => (
          <Ticket key={ticket.id} ticket={ticket} withOrder />
        ))}
      </ul>
      {list && <Pager page={page} total={list.total} />}
    </AdminShell>
  )
}
