import { Link } from 'react-router'
import { CARD_KINDS, type Shipment } from '../../../shared/parcels/api.ts'
import { paths } from '../../../shared/paths.ts'
import { when } from '../../../shared/time/moments.ts'
import { STATE_WORDS } from './messages.ts'
import { StateBadge, TrackingNumber } from './parcel-row.tsx'
import { TakeBack } from './take-back.tsx'

/** Every parcel of an order that a courier follows, on its page. */
export const OrderParcels = ({ shipments }: { shipments: readonly Shipment[] }) => (
  <ul className="one-list">
    {shipments.map(parcel => (
      <li key={parcel.id}>
        <p className="one-row">
          <b>Parcel {parcel.number}</b>
          <StateBadge state={parcel.state} />
        </p>
        <p className="small">
          <TrackingNumber parcel={parcel} />
        </p>
        {CARD_KINDS.some(kind => kind === parcel.state) && (
          <Link className="link small" to={paths.adminParcels}>
            Decide at the parcels
          </Link>
        )}
        {parcel.trouble && <p className="small late">{parcel.trouble}</p>}
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
    ))}
  </ul>
)
