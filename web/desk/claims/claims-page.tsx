import { Link } from 'react-router'
import { CLAIM_STATES, ClaimState, claimsDeskApi } from '../../../shared/claims/api.ts'
import { ADMIN_PAGE } from '../../../shared/endpoint.ts'
import { paths } from '../../../shared/paths.ts'
import { pageContext } from '../../api.ts'
import { orNull, orStandIn, useRecovery } from '../../browser/loading.tsx'
import { requireAdmin } from '../../session/guard.ts'
import { originOf, pageHead } from '../../ui/page-head.ts'
import { TryAgain } from '../../ui/try-again.tsx'
import { messages as deskMessages } from '../ui/messages.ts'
import { NothingHere, Pager } from '../ui/pager.tsx'
import { AdminShell, inbox } from '../ui/shell.tsx'
import { useLiveDesk } from '../ui/use-live-desk.ts'
import type { Route } from './+types/claims-page.ts'
import { ClaimRow } from './claim-row.tsx'
import { messages } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), { title: 'Claims', path: paths.adminClaims, noindex: true })

const pageParams = ({ searchParams }: URL) => ({
  id: searchParams.get('id') || undefined,
  state: ClaimState.safeParse(searchParams.get('state')).data ?? 'open',
  page: Math.max(1, Math.trunc(Number(searchParams.get('page')) || 1)),
})

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args)
  const { id, state, page } = pageParams(args.url)
  const list = await args.context
    .get(pageContext)
    .call(claimsDeskApi.list, { query: id ? { id } : { state, offset: String((page - 1) * ADMIN_PAGE) } })
    .catch(orNull('the claims'))
  return { id, state, page, list }
}

export const clientLoader = ({ serverLoader, url }: Route.ClientLoaderArgs) =>
  serverLoader().catch(orStandIn({ ...pageParams(url), list: null }))

const WORDS: Record<ClaimState, string> = {
  open: 'Open',
  answered: 'Answered',
  replacement: 'Made again',
  refunded: 'Refunded',
  declined: 'Declined',
}

export default function ClaimsPage({ loaderData: { id, state, page, list } }: Route.ComponentProps) {
  useLiveDesk()
  useRecovery(list === null)
  return (
    <AdminShell heading="Claims" lead={messages.lead} back={inbox}>
      <nav className="chips" aria-label="Which claims">
        {CLAIM_STATES.map(option => (
          <Link
            key={option}
            className="chip"
            to={`?state=${option}`}
            aria-current={!id && option === state ? 'true' : undefined}
          >
            {WORDS[option]}
          </Link>
        ))}
      </nav>
      {!list && <TryAgain>{messages.listDown}</TryAgain>}
      {list?.claims.length === 0 && (
        <NothingHere>
          {id ? deskMessages.oneGone : state === 'open' ? messages.nothingOpen : 'None.'}
        </NothingHere>
      )}
      <ul className="one-list">
        {list?.claims.map(claim => (
          <ClaimRow key={claim.id} claim={claim} withOrder />
        ))}
      </ul>
      {list && <Pager page={page} total={list.total} />}
    </AdminShell>
  )
}
