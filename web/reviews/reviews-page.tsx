import { data, Link } from 'react-router'
import { catalogApi } from '../../shared/catalog/api.ts'
import { CallFailed, isNotFound } from '../../shared/errors.ts'
import { deskBuddyPath, FIGURINE_REVIEWS, paths, reviewsPageOf } from '../../shared/paths.ts'
import { REVIEWS_PAGE, reviewsApi } from '../../shared/reviews/api.ts'
import { type Call, pageContext } from '../api.ts'
import { ButtonLink } from '../ui/button.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import { TryAgain } from '../ui/try-again.tsx'
import type { Route } from './+types/reviews-page.ts'
import { messages } from './messages.ts'
import { ReviewList } from './review-list.tsx'
import { ReviewFigures } from './stars.tsx'

/** Of one Desk Buddy, or of all custom figurines. */
async function reviewsOf(call: Call, slug: string | undefined, page: number) {
  const query = { limit: String(REVIEWS_PAGE), offset: String((page - 1) * REVIEWS_PAGE) }
  if (slug === undefined)
    return { item: null, found: await call(reviewsApi.ofKind, { query: { kind: 'figurine', ...query } }) }
  const [found, { desk_buddy }] = await Promise.all([
    call(reviewsApi.ofDeskBuddy, { params: { slug }, query }),
    call(catalogApi.bySlug, { params: { slug } }),
  ])
  return { item: { name: desk_buddy.name, slug }, found }
}

const isNoItem = (error: unknown) =>
  isNotFound(error) || (error instanceof CallFailed && error.status === 422)

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { slug } = params
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(url.searchParams.get('page')) || 1)))
  try {
    return { state: 'here' as const, page, ...(await reviewsOf(context.get(pageContext).call, slug, page)) }
  } catch (error) {
    if (isNoItem(error)) return data({ state: 'missing' as const }, { status: 404 })
    console.warn('reviews could not be loaded', error)
    return data({ state: 'down' as const }, { status: 503 })
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const origin = originOf(matches)
  if (loaderData?.state !== 'here') return pageHead(origin, { title: 'Reviews', noindex: true })
  const { item, page, found } = loaderData
  return pageHead(origin, {
    title: item ? `Reviews of ${item.name}` : 'Reviews of custom figurines',
    description: messages.howTheyCome,
    path: item ? reviewsPageOf(item.slug) : FIGURINE_REVIEWS,
    ...((page > 1 || found.count === 0) && { noindex: true }),
  })
}

export default function ReviewsPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.state === 'missing')
    return <NotFound heading="Nobody stands here." sentence="Perhaps it moved to somebody’s desk." />
  if (loaderData.state === 'down')
    return (
      <div className="wrap page">
        <TryAgain>{messages.down}</TryAgain>
      </div>
    )
  const { item, page, found } = loaderData
  return (
    <div className="wrap page stack gap-6">
      <header className="reviews-head">
        <h1 tabIndex={-1}>{item ? messages.of(item.name) : messages.ofFigurines}</h1>
        {found.average === null ? (
          <p className="lead">{messages.none}</p>
        ) : (
          <ReviewFigures average={found.average} count={found.count} />
        )}
      </header>
      {found.count > 0 && (
        <>
          <dl className="reviews-counts small">
            {found.by_stars.map(({ stars, count }) => (
              <div key={stars}>
                <dt>{messages.stars(stars)}</dt>
                <dd>
                  <progress max={found.count} value={count} aria-hidden="true" />
                </dd>
                <dd className="num">{count}</dd>
              </div>
            ))}
          </dl>
          <ReviewList reviews={found.reviews} />
          <MorePages page={page} count={found.count} />
        </>
      )}
      <p className="muted read">{messages.howTheyCome}</p>
      <p>
        <ButtonLink kind="soft" to={item ? deskBuddyPath(item.slug) : paths.upload}>
          {item ? `Back to ${item.name}` : 'Make yours'}
        </ButtonLink>
      </p>
    </div>
  )
}

const MorePages = ({ page, count }: { page: number; count: number }) => (
  <nav className="row gap-5" aria-label="Pages">
    {page > 1 && (
      <Link className="link" to={`?page=${page - 1}`} rel="prev">
        Newer reviews
      </Link>
    )}
    {page * REVIEWS_PAGE < count && (
      <Link className="link" to={`?page=${page + 1}`} rel="next">
        Older reviews
      </Link>
    )}
  </nav>
)
