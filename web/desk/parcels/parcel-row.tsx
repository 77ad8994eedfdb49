import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { adminOrderPath } from '../../../shared/orders/desk-api.ts'
import type { ParcelState, Shipment } from '../../../shared/parcels/api.ts'
import { dayWords } from '../../../shared/promise/delivery.ts'
import { when } from '../../../shared/time/moments.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { STATE_WORDS } from './messages.ts'

const TONES: Partial<Record<ParcelState, Tone>> = {
  in_transit: 'info',
  out: 'info',
  delivered: 'ok',
  not_delivered: 'warn',
  returning: 'warn',
  pickup_problem: 'warn',
  returned: 'warn',
  lost: 'bad',
  damaged: 'bad',
}
export const StateBadge = ({ state }: Pick<Shipment, 'state'>) => (
  <Badge tone={TONES[state]}>{STATE_WORDS[state]}</Badge>
)

interface Props {
  parcel: Shipment
  /** A box to choose it by. */
  choose?: ReactNode
  children?: ReactNode
}

export const ParcelRow = ({ parcel, choose, children }: Props) => (
  <li className="parcel">
    {choose}
    <div className="parcel-what">
      <p className="one-row">
        <Link className="bold" to={adminOrderPath(parcel.order_id)} prefetch="intent">
          {parcel.order_id}
        </Link>
        {parcel.number > 1 && <span className="small muted">parcel {parcel.number}</span>}
        <StateBadge state={parcel.state} />
      </p>
      <p className="small">
        {parcel.to.name}, {parcel.to.city} <span className="num">{parcel.to.pincode}</span>
      </p>
      <p className="small muted">
        <TrackingNumber parcel={parcel} />
        {parcel.pickup_on && parcel.state === 'booked' && `, pickup on ${dayWords(parcel.pickup_on)}`}
      </p>
      <Newest parcel={parcel} />
      {parcel.trouble && <p className="small text-bad">{parcel.trouble}</p>}
      {children}
    </div>
  </li>
)

export function TrackingNumber({ parcel: { courier, awb, tracking_url } }: Pick<Props, 'parcel'>) {
  if (!awb) return <>{courier ?? 'No number yet'}</>
  return (
    <>
      {courier}{' '}
      {tracking_url ? (
        <a className="link num" href={tracking_url} target="_blank" rel="noreferrer">
          {awb}
        </a>
      ) : (
        <span className="num">{awb}</span>
      )}
    </>
  )
}

function Newest({ parcel: { news } }: Pick<Props, 'parcel'>) {
  const [newest] = news
  if (!newest) return null
  return (
    <p className="small muted">
      {STATE_WORDS[newest.state]}
      {newest.place && `, ${newest.place}`}, <span className="num">{when(newest.at)}</span>
    </p>
  )
}
