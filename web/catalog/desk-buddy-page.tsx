import { data, Link } from 'react-router'
import { deskBuddyPath, paths } from '../../shared/paths.ts'
import { pictureOf } from '../../shared/pictures/pictures.ts'
import { type ReviewsPage, reviewsApi, SHOWN_WITH_PRODUCT } from '../../shared/reviews/api.ts'
import { shopApi } from '../../shared/settings/shop-api.ts'
import { type Call, call, pageContext } from '../api.ts'
import { orNull, useRecovery } from '../browser/loading.tsx'
import { Banner } from '../ui/banner.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/desk-buddy-page.ts'
import { BuyPanel } from './buy-panel.tsx'
import { ItemDetails } from './item-details.tsx'
import { loadDeskBuddy } from './load-desk-buddy.ts'
import { messages } from './messages.ts'
import { productJsonLd } from './product-json-ld.ts'
import { ProductReviews } from './product-reviews.tsx'
import { Related } from './related.tsx'
import { Stage } from './stage.tsx'

const statuses = { here: 200, preview: 200, missing: 404, down: 503 } as const

export async function loader({ context, params }: Route.LoaderArgs) {
  const { call, origin } = context.get(pageContext)
  const [loaded, facts, reviews] = await Promise.all([
    loadDeskBuddy(call, params.slug),
    call(shopApi.facts).catch(() => null),
    reviewsOf(call, params.slug),
  ])
  const isShown = loaded.state === 'here' || loaded.state === 'down'
  const jsonLd = isShown && facts ? productJsonLd(origin, loaded.item, facts.sells_only_in, reviews) : []
  return data({ ...loaded, jsonLd, reviews }, { status: statuses[loaded.state] })
}

/** Null without any; a page that cannot say them is shown without, and not cached. */
const reviewsOf = async (call: Call, slug: string): Promise<ReviewsPage | null> => {
  const page = await call(reviewsApi.ofDeskBuddy, {
    params: { slug },
    query: { limit: String(SHOWN_WITH_PRODUCT) },
  }).catch(orNull('the reviews of a Desk Buddy'))
  return page && page.count > 0 ? page : null
}

/** Search engines read documents, so the browser makes no JSON-LD of its own. */
export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => ({
  ...(await loadDeskBuddy(call, params.slug)),
  jsonLd: [],
  reviews: undefined,
})

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const origin = originOf(matches)
  const item = loaderData && 'item' in loaderData ? loaderData.item : null
  if (!item)
    return pageHead(origin, {
      title: loaderData?.state === 'down' ? messages.deskBuddyDown : messages.deskBuddyMissing,
      noindex: true,
    })
  const picture = item.image_url ? pictureOf(item.image_url) : null
  return pageHead(origin, {
    title: item.name,
    description: `${item.subtitle ?? item.name}. A painted figurine, 4 to 5 inches tall, ${item.price_display} with free shipping.`,
    path: deskBuddyPath(params.slug),
    ...(picture && { picture: `/og/${picture.stem}.jpg` }),
    ...(loaderData?.state === 'preview' ? { noindex: true } : { jsonLd: loaderData?.jsonLd ?? [] }),
  })
}

export default function DeskBuddyPage({ loaderData }: Route.ComponentProps) {
  useRecovery(loaderData.state === 'down')
  if (loaderData.state === 'missing')
    return (
      <NotFound
        heading={messages.deskBuddyMissing}
        sentence="Perhaps it moved to somebody’s desk. The others are still here."
      />
    )
  const { item, slug, related, state } = loaderData
  if (!item)
    return (
      <NotFound
        title={messages.deskBuddyDown}
        heading={messages.deskBuddyDown}
        sentence={messages.deskBuddyAwaited}
      />
    )
  return (
    <>
      {state === 'preview' && (
        <div className="wrap pt-4">
          <Banner kind="warn">
            {messages.preview} <Link to={paths.adminDeskBuddies}>Back to the catalogue</Link>
          </Banner>
        </div>
      )}
      <div className="pdp" data-c={slug ?? undefined}>
        <div className="wrap grid">
          <Stage item={item} />
          <BuyPanel
            key={item.id}
            item={item}
            categorySlug={slug}
            available={state === 'here'}
            down={state === 'down'}
          />
        </div>
      </div>
      <ItemDetails item={item} />
      <ProductReviews key={item.id} slug={item.slug} page={loaderData.reviews} />
      <Related items={related} />
    </>
  )
}
