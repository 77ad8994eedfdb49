import { ArrowLeft } from 'lucide'
import { booksApi, type DocumentEntry } from '../../shared/books/api.ts'
import { claimsApi, type OrderClaims } from '../../shared/claims/api.ts'
import { isNotFound } from '../../shared/errors.ts'
import { type Order, ordersApi } from '../../shared/orders/api.ts'
import { orderPath, paths, trackOrderPath } from '../../shared/paths.ts'
import { type Proof, proofsApi } from '../../shared/proofs/api.ts'
import { type OwnReview, reviewsApi } from '../../shared/reviews/api.ts'
import { date } from '../../shared/time/moments.ts'
import { pageContext } from '../api.ts'
import { requireVisitor } from '../session/guard.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import { TryAgain } from '../ui/try-again.tsx'
import type { Route } from './+types/order-page.ts'
import { ClaimsPart } from './claims-part.tsx'
import { GiftSection } from './gift-section.tsx'
import { messages } from './messages.ts'
import { OrderLines } from './order-lines.tsx'
import { cancelledWords } from './order-words.ts'
import './orders.css'
import './documents.css'
import { DocumentList } from './document-list.tsx'
import { OrderReviews } from './order-reviews.tsx'
import { OwnChanges } from './own-changes.tsx'
import { PromiseNote } from './promise-note.tsx'
import { ProofCard } from './proof-card.tsx'
import { StatusBadge } from './status-badge.tsx'
import { useLiveOrders } from './use-live-orders.ts'
import { WaitingNote } from './waiting-note.tsx'

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageHead(originOf(matches), {
    title: `Order ${params.id ?? ''}`.trim(),
    path: orderPath(params.id ?? ''),
    noindex: true,
  })

interface Loaded {
  userId: string
  order: Order | null
  proofs: Proof[]
  documents: DocumentEntry[]
  claims: OrderClaims
  reviews: { may_review: boolean; reviews: OwnReview[] }
  down: boolean
}

const NO_REVIEWS = { may_review: false, reviews: [] }

export async function loader(args: Route.LoaderArgs): Promise<Loaded> {
  const { id: userId } = await requireVisitor(args)
  const { call } = args.context.get(pageContext)
  const params = { id: args.params.id ?? '' }
  try {
    const [{ order }, { proofs }, { documents }, claims, reviews] = await Promise.all([
      call(ordersApi.one, { params }),
      call(proofsApi.list, { params }),
      call(booksApi.documents, { params }),
      call(claimsApi.ofOrder, { params }),
      call(reviewsApi.ofOrder, { params }),
    ])
    return { userId, order, proofs, documents, claims, reviews, down: false }
  } catch (error) {
    if (!isNotFound(error)) console.warn('an order could not be loaded', error)
    return {
      ...{ userId, order: null, proofs: [], documents: [] },
      ...{ claims: NOTHING, reviews: NO_REVIEWS, down: !isNotFound(error) },
    }
  }
}

const NOTHING: OrderClaims = { claims: [], kinds: [], in_time_until: null }

/** What exactly was ordered, and whether the customer has said yes to it. */
export default function OrderPage({
  loaderData: { userId, order, proofs, documents, claims, reviews, down },
}: Route.ComponentProps) {
  useLiveOrders(userId, order ? [order] : [])
  if (!order && !down) return <NotFound heading="Nobody stands here." sentence={messages.notFound} />
  return (
    <div className="wrap page orders">
      <div className="order-back">
        <ButtonLink kind="bare" size="small" to={paths.orders}>
          <Icon of={ArrowLeft} />
          Your orders
        </ButtonLink>
      </div>
      {order ? (
        <>
          <header className="order-head">
            <div>
              <h1 tabIndex={-1}>{order.id}</h1>
              <p className="muted">Placed {date(order.created_at)}</p>
            </div>
            <StatusBadge order={order} />
          </header>
          {order.status === 'Cancelled' && (
            <div className="pb-5">
              <Banner>{cancelledWords(order)}</Banner>
            </div>
          )}
          <WaitingNote order={order} to="buyer here" />
          <PromiseNote order={order} />
          <div className="grid gap-6">
            {order.gift && <GiftSection order={order} gift={order.gift} />}
            <Figurines order={order} proofs={proofs} />
          </div>
          <div className="order-do">
            <ButtonLink kind="soft" size="small" to={trackOrderPath(order.id)}>
              Track Order
            </ButtonLink>
          </div>
          <ClaimsPart order={order} orderClaims={claims} />
          <OwnChanges order={order} />
          <OrderReviews order={order} mayReview={reviews.may_review} reviews={reviews.reviews} />
          <DocumentList orderId={order.id} documents={documents} />
        </>
      ) : (
        <TryAgain>{messages.orderDown}</TryAgain>
      )}
    </div>
  )
}

function Figurines({ order, proofs }: { order: Order; proofs: Proof[] }) {
  const lines = order.cart_items.flatMap((line, at) =>
    line.kind === 'figurine' ? [{ line, position: at + 1 }] : [],
  )
  const others = order.cart_items.filter(({ kind }) => kind === 'desk_buddy')
  return (
    <>
      {lines.length === 0 && !order.gift && <p className="lead">{messages.nothingToApprove}</p>}
      {lines.length > 0 && (
        <ul className="grid gap-6">
          {lines.map(({ line, position }) => (
            <li key={position}>
              <ProofCard
                order={order}
                line={line}
                position={position}
                proofs={proofs.filter(proof => proof.line === position)}
              />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <section className="order" aria-label="Desk Buddies">
          <OrderLines lines={others} />
        </section>
      )}
    </>
  )
}
