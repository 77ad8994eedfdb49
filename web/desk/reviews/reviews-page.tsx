import { Link } from 'react-router'
import { ADMIN_PAGE } from '../../../shared/endpoint.ts'
import { ADMIN_REVIEWS, ReviewFilter, reviewDeskApi } from '../../../shared/reviews/api.ts'
import { pageContext } from '../../api.ts'
import { orNull } from '../../browser/loading.tsx'
import { requireAdmin } from '../../session/guard.ts'
import { originOf, pageHead } from '../../ui/page-head.ts'
import { TryAgain } from '../../ui/try-again.tsx'
import { messages } from '../ui/messages.ts'
import { NothingHere, Pager } from '../ui/pager.tsx'
import { AdminShell, inbox } from '../ui/shell.tsx'
import type { Route } from './+types/reviews-page.ts'
import { DeskReviewItem } from './desk-review.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), { title: 'Reviews', path: ADMIN_REVIEWS, noindex: true })

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args)
  const asking = args.url.searchParams
  const id = asking.get('id') || undefined
  const show = ReviewFilter.safeParse(asking.get('show')).data ?? 'all'
  const page = Math.max(1, Math.trunc(Number(asking.get('page')) || 1))
  const list = await args.context
    .get(pageContext)
    .call(reviewDeskApi.list, { query: id ? { id } : { show, offset: String((page - 1) * ADMIN_PAGE) } })
    .catch(orNull('the reviews'))
  return { id, show, page, list }
}

const words: Record<ReviewFilter, string> = {
  all: 'All',
  waiting: 'To look at',
  unanswered: 'Not answered',
  withheld: 'Withheld',
  photos: 'With photos',
}

export default function ReviewsPage({ loaderData: { id, show, page, list } }: Route.ComponentProps) {
  return (
    <AdminShell
      heading="Reviews"
      lead="What buyers say, newest first. The words stay theirs: answer a review, or withhold it with a reason."
      back={inbox}
    >
      <nav className="chips" aria-label="Which reviews">
        {ReviewFilter.options.map(option => (
          <Link
            key={option}
            className="chip"
            to={`?show=${option}`}
            aria-current={!id && option === show ? 'true' : undefined}
          >
            {words[option]}
          </Link>
        ))}
      </nav>
      {!list && <TryAgain>The reviews could not be loaded.</TryAgain>}
      {list?.reviews.length === 0 && (
        <NothingHere>
          {id ? messages.oneGone : show === 'all' ? 'Nobody has written a review yet.' : 'None.'}
        </NothingHere>
      )}
      <ul className="one-list">
        {list?.reviews.map(review => (
          <DeskReviewItem key={review.id} review={review} />
        ))}
      </ul>
      {list && <Pager page={page} total={list.total} />}
    </AdminShell>
  )
}
