export const FIGURINE_REVIEWS = '/reviews'
export const reviewsPageOf = (slug: string) => `${FIGURINE_REVIEWS}/${encodeURIComponent(slug)}`
