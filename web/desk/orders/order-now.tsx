import { Truck } from 'lucide'
import { Link } from 'react-router'
import type { DeskClaim } from '../../../shared/claims/api.ts'
import type { Gift } from '../../../shared/orders/api.ts'
import type { DeskOrder } from '../../../shared/orders/desk-api.ts'
import { hasLeft } from '../../../shared/orders/order-status.ts'
import { CARD_KINDS, parcelsPath, type Shipment } from '../../../shared/parcels/api.ts'
import { paths } from '../../../shared/paths.ts'
import { date, when } from '../../../shared/time/moments.ts'
import { CardWords } from '../../gift/card-words.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ClaimRow } from '../claims/claim-row.tsx'
import { Ticket } from '../contact/ticket.tsx'
import { STATE_WORDS } from '../parcels/messages.ts'
import { ParcelForm } from '../parcels/parcel-form.tsx'
import { StateBadge, TrackingNumber } from '../parcels/parcel-row.tsx'
import { TakeBack } from '../parcels/take-back.tsx'
import { Fold } from '../ui/fold.tsx'
import { BuyerDetails } from './buyer-details.tsx'
import { messages } from './messages.ts'
import { Notes } from './notes.tsx'
import { isUnderWay, type OrderStep } from './order-step.ts'

interface Props {
  desk: DeskOrder
  /** Followed by a courier; a parcel by hand stands in the form. */
  parcels: Shipment[] | null
  claims: DeskClaim[] | null
}

/** Where it goes, and what was said about it. */
export function OrderNow({ desk, parcels, claims, step }: Props & { step: OrderStep }) {
  const { order } = desk
  return (
    <div className="one-now">
      <Fold heading="Parcel" said={parcelSaid(order, parcels)} open={!parcels || step.do === 'track'}>
        <Panel loaded={parcels} down={messages.parcelsDown}>
          {shipments => <OrderParcels desk={desk} parcels={shipments} claims={claims} />}
        </Panel>
      </Fold>
      <Fold heading="To" said={`${order.shipping_name}, ${order.shipping_city}`}>
        <BuyerDetails desk={desk} />
      </Fold>
      {order.gift && (
        <Fold heading="A present" said={order.gift.surprise ? 'a surprise' : undefined}>
          <PresentOf desk={desk} gift={order.gift} />
        </Fold>
      )}
      {claims?.length !== 0 && (
        <Fold
          heading="Claims"
          said={claims ? String(claims.length) : undefined}
          open={!claims || claims.some(({ state }) => state === 'open' || state === 'answered')}
        >
          <Panel loaded={claims} down={messages.claimsDown}>
            {all => (
              <ul className="one-list">
                {all.map(claim => (
                  <ClaimRow key={claim.id} claim={claim} />
                ))}
              </ul>
            )}
          </Panel>
        </Fold>
      )}
      {desk.tickets.length > 0 && (
        <Fold
          heading="Messages"
          said={String(desk.tickets.length)}
          open={desk.tickets.some(({ status }) => status === 'open')}
        >
          <ul className="one-list">
            {desk.tickets.map(ticket => (
              <Ticket key={ticket.id} ticket={ticket} />
            ))}
          </ul>
        </Fold>
      )}
      <Fold
        heading="Notes"
        said={desk.notes.length === 0 ? 'none' : String(desk.notes.length)}
        open={desk.notes.length > 0}
      >
        <Notes orderId={order.id} notes={desk.notes} />
      </Fold>
    </div>
  )
}

const isMadeAgain = ({ replacement }: DeskClaim) => replacement !== null && replacement.stage !== null
/** Nothing is on its way; a delivered order may get another parcel. */
const mayBook = ({ order }: DeskOrder, parcels: readonly Shipment[]) =>
  order.paid_at !== null &&
  order.status !== 'Cancelled' &&
  order.payment_status !== 'refunded' &&
  !parcels.some(isUnderWay) &&
  (order.tracking_number === null || parcels.length > 0 || order.status === 'Delivered')

function parcelSaid({ courier, tracking_number }: DeskOrder['order'], parcels: Shipment[] | null) {
  const newest = parcels?.findLast(isUnderWay) ?? parcels?.at(-1)
  if (newest) return STATE_WORDS[newest.state]
  return tracking_number ? `${courier}, ${tracking_number}` : 'none yet'
}

/** What the founder needs to know of a present: its card, its receiver, and whether it is a surprise. */
const PresentOf = ({ desk: { shipping, billing }, gift }: { desk: DeskOrder; gift: Gift }) => (
  <>
    {gift.message || gift.from ? (
      <CardWords className="present-words" from={gift.from}>
        {gift.message}
      </CardWords>
    ) : (
      <p className="muted">No message; the card just says that it is a present.</p>
    )}
    <p>
      {gift.to_receiver
        ? `From ${billing.fullName} to ${shipping.fullName}. Emails go to the buyer.`
        : `${billing.fullName} hands it over.`}
    </p>
    <p>
      {gift.opened_at
        ? `Opened ${date(gift.opened_at)}.`
        : gift.surprise
          ? 'A surprise: on the phone, do not say what is in it.'
          : 'Not a surprise.'}
    </p>
  </>
)

interface ParcelsProps extends Props {
  parcels: Shipment[]
}

/** Every parcel of an order that a courier follows, and what may be sent next. */
function OrderParcels({ desk, parcels, claims }: ParcelsProps) {
  const { order } = desk
  // The next parcel may belong to a claim, so it is not offered while the claims are unknown.
  const isClear = claims !== null || !hasLeft(order.status)
  return (
    <>
      {parcels.length > 0 && (
        <ul className="one-list">
          {parcels.map(parcel => (
            <ParcelItem key={parcel.id} parcel={parcel} />
          ))}
        </ul>
      )}
      {mayBook(desk, parcels) && (
        <ButtonLink kind="soft" size="small" to={parcelsPath([order.id])}>
          <Icon of={Truck} />
          Book a parcel
        </ButtonLink>
      )}
      {isClear && !parcels.some(isUnderWay) && (
        <ParcelForm
          key={`${order.courier} ${order.tracking_number}`}
          desk={desk}
          again={hasLeft(order.status) && claims?.some(isMadeAgain) === true}
        />
      )}
    </>
  )
}

const ParcelItem = ({ parcel }: { parcel: Shipment }) => (
  <li>
    <p className="one-row">
      <b>Parcel {parcel.number}</b>
      <StateBadge state={parcel.state} />
    </p>
    <p className="small">
      <TrackingNumber parcel={parcel} />
    </p>
    {CARD_KINDS.some(kind => kind === parcel.state) && (
      <Link className="link small" to={paths.adminParcels}>
        Decide under Parcels
      </Link>
    )}
    {parcel.trouble && <p className="small text-bad">{parcel.trouble}</p>}
    {(parcel.state === 'booking' || parcel.state === 'booked') && <TakeBack parcel={parcel} />}
    {parcel.news.length > 0 && (
      <ol className="small muted">
        {parcel.news.map(({ state, at, place }) => (
          <li key={`${at}${state}${place}`}>
            <span className="num">{when(at)}</span> {STATE_WORDS[state]}
            {place && `, ${place}`}
          </li>
        ))}
      </ol>
    )}
  </li>
)
