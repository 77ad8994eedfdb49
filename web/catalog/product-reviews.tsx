import type { ReviewsPage } from '../../shared/reviews/api.ts'
import { messages } from '../reviews/messages.ts'
import { reviewsPageOf } from '../reviews/paths.ts'
import { ShortReviews } from '../reviews/review-list.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

interface Props {
  slug: string
  /** From the server: null without reviews. Undefined after a navigation inside the shop. */
  page: ReviewsPage | null | undefined
}

const LaterReviews = lazyPart(() => import('./later-reviews.tsx').then(part => part.LaterReviews), {
  waiting: null,
})

/** The browser keeps the server's markup as it is, so the page's scripts know nothing of reviews. */
export function ProductReviews({ slug, page }: Props) {
  if (page === null) return null
  if (page === undefined) return <LaterReviews slug={slug} />
  if (import.meta.env.SSR)
    return (
      <div>
        <ShortReviews page={page} heading={messages.heading} to={reviewsPageOf(slug)} />
      </div>
    )
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
