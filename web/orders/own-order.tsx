import { Link, useNavigate } from 'react-router'
import { type BodyList, bodiesApi } from '../../shared/bodies/api.ts'
import { booksApi } from '../../shared/books/api.ts'
import { claimsApi } from '../../shared/claims/api.ts'
import { type Order, ordersApi } from '../../shared/orders/api.ts'
import { hasLeft, isUnfinished } from '../../shared/orders/order-status.ts'
import { claimsAt, payAgainPath, receiptPath } from '../../shared/paths.ts'
import { productionApi } from '../../shared/production/api.ts'
import { proofsApi } from '../../shared/proofs/api.ts'
import { reviewsApi } from '../../shared/reviews/api.ts'
import { date } from '../../shared/time/moments.ts'
import type { Call } from '../api.ts'
import { orNull } from '../browser/loading.tsx'
import { FigureView } from '../figure/figure-view.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { ClaimsPart } from './claims-part.tsx'
import { DocumentList } from './document-list.tsx'
import { GiftSection } from './gift-section.tsx'
import { messages } from './messages.ts'
import { OrderFacts } from './order-facts.tsx'
import { LineWords, OrderLines, OrderSheet } from './order-lines.tsx'
import { OrderReviews } from './order-reviews.tsx'
import { isLate, moneyBackWords } from './order-words.ts'
import { OwnChanges } from './own-changes.tsx'
import { PromiseNote } from './promise-note.tsx'
import { ProofCard } from './proof-card.tsx'
import { reorder } from './reorder.ts'
import { StatusBadge } from './status-badge.tsx'
import { TellSomebody } from './tell-somebody.tsx'
import { WaitingNote } from './waiting-note.tsx'
import { OrderHead, Whereabouts } from './whereabouts.tsx'
import './own-order.css'

/** All that its buyer sees of an order. What hangs on the order is null where it could not be loaded. */
export async function loadOwnOrder(call: Call, id: string) {
  const params = { id }
  const [{ order, consents }, tracked, diary, proofs, documents, claims, reviews] = await Promise.all([
    call(ordersApi.one, { params }).then(async found => ({
      ...found,
      consents: await loadConsents(call, found.order),
    })),
    call(ordersApi.track, { params: { orderId: id } }).then(answer => answer.order),
    call(productionApi.diary, { params }).catch(orNull('the diary of an order')),
    call(proofsApi.list, { params }).then(answer => answer.proofs, orNull('the proofs of an order')),
    call(booksApi.documents, { params }).then(answer => answer.documents, orNull('the papers of an order')),
    call(claimsApi.ofOrder, { params }).catch(orNull('the claims of an order')),
    call(reviewsApi.ofOrder, { params }).catch(orNull('the reviews of an order')),
  ])
  return { order, consents, tracked, diary, proofs, documents, claims, reviews }
}

type Consents = ReadonlyMap<number, BodyList['consent']>

/** By place in the order: whether a parent is asked about the drawing there. Without an answer it is made by hand. */
async function loadConsents(
  call: Call,
  { id, paid_at, started, status, cart_items }: Order,
): Promise<Consents> {
  if (!paid_at || started || !isUnfinished(status)) return new Map()
  const asked = cart_items.map(async ({ make, proof }, at) => {
    if (make !== 'drawing' || proof === 'approved') return null
    const params = { id, line: String(at + 1) }
    const found = await call(bodiesApi.list, { params }).catch(orNull('whether a parent is asked'))
    return found?.consent ?? null
  })
  return new Map((await Promise.all(asked)).map((consent, at) => [at + 1, consent]))
}
export type OwnOrderData = Awaited<ReturnType<typeof loadOwnOrder>>

/** An order as its buyer sees it, at its own address and at that of tracking. */
export function OwnOrder({
  order,
  consents,
  tracked,
  diary,
  proofs,
  documents,
  claims,
  reviews,
}: OwnOrderData) {
  const isParentAsked = [...consents.values()].includes('asked')
  return (
    <>
      <div className="two own-order">
        <div className="stack top gap-5" aria-live="polite">
          <OrderHead order={tracked}>
            <p className="row middle gap-2 small muted">
              <span>
                {order.id}, placed {date(order.created_at)}
              </span>
              <StatusBadge order={order} />
            </p>
          </OrderHead>
          <MoneyBack order={order} />
          <WaitingNote order={order} to="buyer" isParentAsked={isParentAsked} />
          <PromiseNote order={order} />
          <Now order={order} />
          <Whereabouts order={tracked} diary={diary} />
        </div>
        <Contents order={order} />
      </div>
      <div className="stack gap-6 above">
        {order.gift && <GiftSection order={order} gift={order.gift} />}
        <Proofs order={order} proofs={proofs} consents={consents} />
      </div>
      <Panel loaded={reviews} className="above" down={order.status === 'Delivered' && messages.reviewsDown}>
        {own => <OrderReviews order={order} mayReview={own.may_review} reviews={own.reviews} />}
      </Panel>
      {order.status === 'Delivered' && <Afterwards order={order} />}
      <Panel loaded={claims} className="above" down={hasLeft(order.status) && messages.claimsDown}>
        {orderClaims => <ClaimsPart order={order} orderClaims={orderClaims} />}
      </Panel>
      <OwnChanges order={order} />
      <Panel loaded={documents} className="above" down={order.paid_at !== null && messages.papersDown}>
        {papers => <DocumentList orderId={order.id} documents={papers} />}
      </Panel>
    </>
  )
}

const MoneyBack = ({ order }: { order: Order }) => {
  const words = moneyBackWords(order)
  return words && <Banner>{words}</Banner>
}

/** What can be done with it now, beside what its notes offer. */
function Now({ order }: { order: Order }) {
  const mayChange = order.may_cancel || order.may_change_address
  const late = isLate(order)
  if (!order.payable && !mayChange && !late) return null
  return (
    <div className="row middle gap-3">
      {order.payable && (
        <ButtonLink size="small" reloadDocument to={payAgainPath(order.id)}>
          Pay again
        </ButtonLink>
      )}
      {mayChange && (
        <a className="link small" href="#changes">
          {order.may_cancel ? 'Change or cancel' : 'Change the address'}
        </a>
      )}
      {late && (
        <a className="link small" href={claimsAt}>
          {messages.notCome}
        </a>
      )}
    </div>
  )
}

/** What was bought, with the names on the bases, for whom and for how much. */
function Contents({ order }: { order: Order }) {
  const custom = order.cart_items.find(({ figurine, image_url }) => figurine && image_url)
  const isAlone = order.cart_items.length === 1
  return (
    <section aria-label="What is in the parcel" className="stack top gap-4">
      {custom?.image_url && (
        <FigureView figure={custom.figurine?.figure ?? null} label={custom.name_label}>
          <img
            className="own-picture own-order-figure"
            src={custom.image_url}
            width={512}
            height={512}
            alt={custom.name_label ? `Your figurine, ${custom.name_label}` : 'Your figurine'}
          />
        </FigureView>
      )}
      {custom && isAlone ? (
        <div>
          <LineWords line={custom} />
        </div>
      ) : (
        <OrderLines lines={order.cart_items} />
      )}
      <OrderFacts order={order} />
      {order.paid_at && (
        <Link className="link small self-start" to={receiptPath(order.id)}>
          Receipt
        </Link>
      )}
    </section>
  )
}

/** Each figurine with what was approved of it, or waits for that. */
function Proofs({ order, proofs, consents }: Pick<OwnOrderData, 'order' | 'proofs' | 'consents'>) {
  const lines = order.cart_items.flatMap((line, at) =>
    line.kind === 'figurine' ? [{ line, position: at + 1 }] : [],
  )
  if (lines.length === 0) return null
  return (
    <ul id="proofs" className="stack gap-6">
      {lines.map(({ line, position }) => (
        <li key={position}>
          <ProofCard
            order={order}
            line={line}
            position={position}
            consent={consents.get(position) ?? null}
            proofs={proofs?.filter(proof => proof.line === position) ?? null}
          />
        </li>
      ))}
    </ul>
  )
}

function Afterwards({ order }: { order: Order }) {
  const navigate = useNavigate()
  return (
    <div className="above">
      <OrderSheet label="What now?">
        <TellSomebody order={order} />
        <Button kind="soft" size="small" className="self-start" onClick={() => void navigate(reorder(order))}>
          Reorder
        </Button>
      </OrderSheet>
    </div>
  )
}
