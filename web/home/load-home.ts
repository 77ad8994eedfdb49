import {
  type Category,
  catalogApi,
  GALLERY_ON_HOME,
  type GalleryItem,
  galleryApi,
} from '../../shared/catalog/api.ts'
import { REVIEWS_PAGE, type Review, reviewsApi } from '../../shared/reviews/api.ts'
import type { Call } from '../api.ts'
import { type Fetched, fetchedOr, orNull } from '../browser/loading.tsx'
import { builtIn } from '../catalog/load-list.ts'
import { loadAlts, type OnCard, onCard } from '../catalog/on-card.ts'

const SHELVES = 3
const ITEMS_ON_A_SHELF = 6

export interface Shelf {
  category: Category
  items: Fetched<OnCard[]>
}

export type OnStrip = GalleryItem & { alt: string }

export async function loadGallery(call: Call): Promise<Fetched<OnStrip[]>> {
  const [{ state, value }, altFor] = await Promise.all([
    fetchedOr(
      call(galleryApi.list, { query: { limit: String(GALLERY_ON_HOME) } }).then(answer => answer.items),
      () => [],
    ),
    loadAlts(),
  ])
  const onStrip = (item: GalleryItem) => ({
    ...item,
    alt: altFor(item.image_url, item.title ?? 'A painted figurine'),
  })
  return { state, value: value.map(onStrip) }
}

export interface FigurineVoices {
  average: number
  count: number
  /** Two at most, with photos. */
  reviews: Review[]
}

/** What buyers of custom figurines say; null without any, and where it cannot be asked. */
export async function loadVoices(call: Call): Promise<FigurineVoices | null> {
  const page = await call(reviewsApi.ofKind, {
    query: { kind: 'figurine', limit: String(REVIEWS_PAGE) },
  }).catch(orNull('what buyers of figurines say'))
  if (!page || page.average === null) return null
  const { average, count, reviews } = page
  return { average, count, reviews: reviews.filter(({ photos }) => photos.length > 0).slice(0, 2) }
}

export async function loadShelves(call: Call): Promise<Shelf[]> {
  const categories = await fetchedOr(
    call(catalogApi.categories, { query: {} }).then(answer => answer.categories),
    async () => (await builtIn()).builtInCategories,
  )
  return Promise.all(
    categories.value
      .slice(0, SHELVES)
      .map(async category => ({ category, items: await loadShelf(call, category.slug) })),
  )
}

async function loadShelf(call: Call, slug: string): Promise<Fetched<OnCard[]>> {
  const [{ state, value }, altFor] = await Promise.all([
    fetchedOr(
      call(catalogApi.list, { query: { category_slug: slug, limit: String(ITEMS_ON_A_SHELF) } }).then(
        answer => answer.desk_buddies,
      ),
      async () =>
        (await builtIn()).builtInDeskBuddies
          .filter(item => item.category_id === `cat_${slug}`)
          .slice(0, ITEMS_ON_A_SHELF),
    ),
    loadAlts(),
  ])
  return { state, value: value.map(onCard(altFor)) }
}
