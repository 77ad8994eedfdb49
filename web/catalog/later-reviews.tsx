import { useEffect, useState } from 'react'
import { reviewsPageOf } from '../../shared/paths.ts'
import { type ReviewsPage, reviewsApi, SHOWN_WITH_PRODUCT } from '../../shared/reviews/api.ts'
import { call } from '../api.ts'
import { messages } from '../reviews/messages.ts'
import { ShortReviews } from '../reviews/review-list.tsx'

/** After a navigation inside the shop, where no server rendered them. */
export function LaterReviews({ slug }: { slug: string }) {
  const [page, setPage] = useState<ReviewsPage | null>(null)
  useEffect(() => {
    let left = false
    call(reviewsApi.ofDeskBuddy, { params: { slug }, query: { limit: String(SHOWN_WITH_PRODUCT) } }).then(
      found => !left && setPage(found),
      error => console.warn('reviews could not be loaded', error),
    )
    return () => {
      left = true
    }
  }, [slug])
  return page && <ShortReviews page={page} heading={messages.heading} to={reviewsPageOf(slug)} />
}
