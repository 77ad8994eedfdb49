import { ArrowLeft } from 'lucide'
import { booksApi } from '../../shared/books/api.ts'
import { claimsApi } from '../../shared/claims/api.ts'
import { isNotFound } from '../../shared/errors.ts'
import { ordersApi } from '../../shared/orders/api.ts'
import { hasLeft } from '../../shared/orders/order-status.ts'
import { orderPath, paths, trackOrderPath } from '../../shared/paths.ts'
import { proofsApi } from '../../shared/proofs/api.ts'
import { reviewsApi } from '../../shared/reviews/api.ts'
import { date } from '../../shared/time/moments.ts'
import { pageContext } from '../api.ts'
import { orNull } from '../browser/loading.tsx'
import { requireVisitor } from '../session/guard.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import { Panel } from '../ui/panel.tsx'
import { TryAgain } from '../ui/try-again.tsx'
import type { Route } from './+types/order-page.ts'
import { ClaimsPart } from './claims-part.tsx'
import { DocumentList } from './document-list.tsx'
import { GiftSection } from './gift-section.tsx'
import { messages } from './messages.ts'
import { OrderLines, OrderSheet } from './order-lines.tsx'
import { OrderReviews } from './order-reviews.tsx'
import { cancelledWords } from './order-words.ts'
import { OwnChanges } from './own-changes.tsx'
import { PromiseNote } from './promise-note.tsx'
import { ProofCard } from './proof-card.tsx'
import { StatusBadge } from './status-badge.tsx'
import { useLiveOrders } from './use-live-orders.ts'
import { WaitingNote } from './waiting-note.tsx'
import './order-page.css'

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageHead(originOf(matches), {
    title: `Order ${params.id ?? ''}`.trim(),
    path: orderPath(params.id ?? ''),
    noindex: true,
  })

export async function loader(args: Route.LoaderArgs) {
  const { id: userId } = await requireVisitor(args)
  const { call } = args.context.get(pageContext)
  const params = { id: args.params.id }
  try {
    const [{ order }, proofs, documents, claims, reviews] = await Promise.all([
      call(ordersApi.one, { params }),
      call(proofsApi.list, { params }).then(answer => answer.proofs, orNull('the proofs of an order')),
      call(booksApi.documents, { params }).then(answer => answer.documents, orNull('the papers of an order')),
      call(claimsApi.ofOrder, { params }).catch(orNull('the claims of an order')),
      call(reviewsApi.ofOrder, { params }).catch(orNull('the reviews of an order')),
    ])
    return { userId, down: false, loaded: { order, proofs, documents, claims, reviews } }
  } catch (error) {
    if (!isNotFound(error)) console.warn('an order could not be loaded', error)
    return { userId, down: !isNotFound(error), loaded: null }
  }
}

/** What exactly was ordered, and whether the customer has said yes to it. */
export default function OrderPage({ loaderData: { userId, loaded, down } }: Route.ComponentProps) {
  useLiveOrders(userId, loaded ? [loaded.order] : [])
  if (!loaded && !down) return <NotFound heading="Nobody stands here." sentence={messages.notFound} />
  return (
    <div className="wrap page">
      <div className="order-back">
        <ButtonLink kind="bare" size="small" to={paths.orders}>
          <Icon of={ArrowLeft} />
          Your orders
        </ButtonLink>
      </div>
      {loaded ? <OneOrder key={loaded.order.id} {...loaded} /> : <TryAgain>{messages.orderDown}</TryAgain>}
    </div>
  )
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>['loaded']>

function OneOrder({ order, proofs, documents, claims, reviews }: Loaded) {
  return (
    <>
      <header className="order-head">
        <div>
          <h1 tabIndex={-1}>{order.id}</h1>
          <p className="muted">Placed {date(order.created_at)}</p>
        </div>
        <StatusBadge order={order} />
      </header>
      {order.status === 'Cancelled' && (
        <div className="below">
          <Banner>{cancelledWords(order)}</Banner>
        </div>
      )}
      <WaitingNote order={order} to="buyer here" />
      <PromiseNote order={order} />
      <div className="stack gap-6">
        {order.gift && <GiftSection order={order} gift={order.gift} />}
        <Figurines order={order} proofs={proofs} />
      </div>
      <div className="row middle gap-3 order-way">
        <ButtonLink kind="soft" size="small" to={trackOrderPath(order.id)}>
          Track Order
        </ButtonLink>
      </div>
      <Panel loaded={claims} className="above" down={hasLeft(order.status) && messages.claimsDown}>
        {orderClaims => <ClaimsPart order={order} orderClaims={orderClaims} />}
      </Panel>
      <OwnChanges order={order} />
      <Panel loaded={reviews} className="above" down={order.status === 'Delivered' && messages.reviewsDown}>
        {own => <OrderReviews order={order} mayReview={own.may_review} reviews={own.reviews} />}
      </Panel>
      <Panel loaded={documents} className="above" down={order.paid_at !== null && messages.papersDown}>
        {papers => <DocumentList orderId={order.id} documents={papers} />}
      </Panel>
    </>
  )
}

function Figurines({ order, proofs }: Pick<Loaded, 'order' | 'proofs'>) {
  const lines = order.cart_items.flatMap((line, at) =>
    line.kind === 'figurine' ? [{ line, position: at + 1 }] : [],
  )
  const others = order.cart_items.filter(({ kind }) => kind === 'desk_buddy')
  return (
    <>
      {lines.length === 0 && !order.gift && <p className="lead">{messages.nothingToApprove}</p>}
      {lines.length > 0 && (
        <ul className="stack gap-6">
          {lines.map(({ line, position }) => (
            <li key={position}>
              <ProofCard
                order={order}
                line={line}
                position={position}
                proofs={proofs?.filter(proof => proof.line === position) ?? null}
              />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <OrderSheet label="Desk Buddies">
          <OrderLines lines={others} />
        </OrderSheet>
      )}
    </>
  )
}
