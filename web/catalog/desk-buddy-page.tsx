import { ChevronDown } from 'lucide'
import { Fragment, useState } from 'react'
import { data, Link } from 'react-router'
import type { DeskBuddy } from '../../shared/catalog/api.ts'
import { deskBuddyPath, paths, reviewsPageOf } from '../../shared/paths.ts'
import { pictureOf } from '../../shared/pictures/pictures.ts'
import { type ReviewsPage, reviewsApi, SHOWN_WITH_PRODUCT } from '../../shared/reviews/api.ts'
import { shopApi } from '../../shared/settings/shop-api.ts'
import { type Call, call, pageContext } from '../api.ts'
import { Loaded, type MaybePromise, orNull, soon, useRecovery } from '../browser/loading.tsx'
import { messages as reviewMessages } from '../reviews/messages.ts'
import { ShortReviews } from '../reviews/review-list.tsx'
import { KeptReviews, ReviewFigures } from '../reviews/stars.tsx'
import { Banner } from '../ui/banner.tsx'
import { Icon } from '../ui/icon.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/desk-buddy-page.ts'
import { AboutPiece } from './about-piece.tsx'
import { BuyPanel } from './buy-panel.tsx'
import { DeskBuddyCard } from './desk-buddy-card.tsx'
import { loadDeskBuddy } from './load-desk-buddy.ts'
import { messages } from './messages.ts'
import type { OnCard } from './on-card.ts'
import { productJsonLd } from './product-json-ld.ts'
import { Stage } from './stage.tsx'
import './desk-buddy-page.css'

const statuses = { here: 200, preview: 200, missing: 404, down: 503 } as const

export async function loader({ context, params }: Route.LoaderArgs) {
  const { call, origin } = context.get(pageContext)
  const [loaded, facts, reviews] = await Promise.all([
    loadDeskBuddy(call, params.slug),
    call(shopApi.facts).catch(() => null),
    reviewsOf(call, params.slug),
  ])
  const isShown = loaded.state === 'here' || loaded.state === 'down'
  const jsonLd = isShown && facts ? productJsonLd(origin, loaded.item, facts, reviews) : []
  return data({ ...loaded, jsonLd, reviews, isServers: true }, { status: statuses[loaded.state] })
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
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const [loaded, reviews] = await Promise.all([
    loadDeskBuddy(call, params.slug),
    soon(reviewsOf(call, params.slug)),
  ])
  return { ...loaded, jsonLd: [], reviews: reviews.value, isServers: false }
}

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
  const { item, slug, related, state, reviews } = loaderData
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
        <div className="wrap pdp-preview">
          <Banner kind="warn">
            {messages.preview} <Link to={paths.adminDeskBuddies}>Back to the catalogue</Link>
          </Banner>
        </div>
      )}
      <Fragment key={item.id}>
        <Item item={item} slug={slug} state={state} reviews={reviews} />
        <Loaded value={reviews} waiting={null}>
          {page => page && <ProductReviews slug={item.slug} page={page} isServers={loaderData.isServers} />}
        </Loaded>
      </Fragment>
      <Related items={related} />
    </>
  )
}

interface ItemProps {
  item: DeskBuddy
  slug: string | null
  state: keyof typeof statuses
  reviews: MaybePromise<ReviewsPage | null>
}
/** The date of its details is that of as many as are being ordered. */
function Item({ item, slug, state, reviews }: ItemProps) {
  const [quantity, setQuantity] = useState(1)
  return (
    <>
      <div className="pdp" data-c={slug ?? undefined}>
        <div className="wrap stack">
          <Stage item={item} />
          <BuyPanel
            item={item}
            stars={
              <Loaded value={reviews} waiting={null}>
                {page =>
                  page?.average != null && (
                    <a href={reviewsPageOf(item.slug)}>
                      <ReviewFigures average={page.average} count={page.count} />
                    </a>
                  )
                }
              </Loaded>
            }
            categorySlug={slug}
            available={state === 'here'}
            down={state === 'down'}
            quantity={quantity}
            onQuantity={setQuantity}
          />
        </div>
      </div>
      <ItemDetails item={item} pieces={quantity} />
    </>
  )
}

const parts = [
  { title: 'Overview', lines: (item: DeskBuddy) => item.overview, list: false },
  { title: 'Product details', lines: (item: DeskBuddy) => item.product_details, list: true },
  { title: 'Shipping details', lines: (item: DeskBuddy) => item.shipping_details, list: true },
  { title: 'Care instructions', lines: (item: DeskBuddy) => item.care_instructions, list: true },
]

/** Native details open without scripts and are found by the browser's search. */
export const ItemDetails = ({ item, pieces }: { item: DeskBuddy; pieces: number }) => (
  <section className="wrap pdp-details" aria-label="About this figurine">
    {parts.map(({ title, lines, list }, position) => {
      const shown = lines(item)
      if (shown.length === 0) return null
      return (
        <details key={title} open={position === 0}>
          <summary>
            <h2>{title}</h2>
            <Icon of={ChevronDown} />
          </summary>
          <div>
            {list ? (
              <ul>
                {shown.map(line => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            ) : (
              shown.map(line => <p key={line}>{line}</p>)
            )}
          </div>
        </details>
      )
    })}
    <AboutPiece
      kind="Desk Buddy, a painted figurine"
      paise={item.price_minor_units}
      piece={item}
      pieces={pieces}
    />
    {item.notes && <p className="muted pdp-notes">{item.notes}</p>}
  </section>
)

const Related = ({ items }: { items: OnCard[] }) =>
  items.length > 0 && (
    <section className="sec" aria-labelledby="related">
      <div className="wrap">
        <h2 id="related">They would get along.</h2>
      </div>
      <div className="shelf-row">
        {items.map(item => (
          <DeskBuddyCard key={item.id} item={item} />
        ))}
      </div>
    </section>
  )

interface Props {
  slug: string
  page: ReviewsPage
  isServers: boolean
}

const LaterReviews = lazyPart(() => import('../reviews/review-list.tsx').then(part => part.ShortReviews), {
  waiting: null,
})

/** The browser keeps the server's markup as it is; after a navigation inside the shop it draws its own. */
function ProductReviews({ slug, page, isServers }: Props) {
  const props = { page, heading: reviewMessages.heading, to: reviewsPageOf(slug) }
  if (import.meta.env.SSR)
    return (
      <div>
        <ShortReviews {...props} />
      </div>
    )
  return isServers ? <KeptReviews /> : <LaterReviews {...props} />
}
