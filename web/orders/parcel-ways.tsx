import type { TrackedOrder } from '../../shared/orders/api.ts'
import { PARCEL_ADVICE, PARCEL_WORDS, type ParcelState, type ParcelWay } from '../../shared/parcels/api.ts'
import { when } from '../../shared/time/moments.ts'
import { Banner } from '../ui/banner.tsx'
import './parcel-ways.css'

const WARNS: readonly ParcelState[] = ['not_delivered', 'returning', 'returned', 'lost', 'damaged']

/** What stands in the way of the newest parcel, until the order has come to its end. */
export function troubleOf({ parcels, status }: TrackedOrder): ParcelState | null {
  const state = parcels.at(-1)?.state
  const isOver = status === 'Delivered' || status === 'Cancelled'
  return state && !isOver && WARNS.includes(state) ? state : null
}

/** Where each parcel of an order is, in our own words; the newest first. */
export function ParcelWays({ order }: { order: TrackedOrder }) {
  const newest = order.parcels.at(-1)
  const isNumbered = order.parcels.some(({ tracking_number }) => tracking_number === order.tracking_number)
  const advice = newest && order.status !== 'Cancelled' && PARCEL_ADVICE[newest.state]
  return (
    <>
      {newest && advice && <Banner kind={WARNS.includes(newest.state) ? 'warn' : 'info'}>{advice}</Banner>}
      {order.parcels.toReversed().map(way => (
        <Way key={way.number} way={way} isOnly={order.parcels.length === 1} />
      ))}
      {order.tracking_number && !isNumbered && (
        <Numbered courier={order.courier} number={order.tracking_number} url={order.tracking_url} />
      )}
    </>
  )
}

const Way = ({ way, isOnly }: { way: ParcelWay; isOnly: boolean }) => (
  <section className="parcel-way" aria-label={isOnly ? 'Your parcel' : `Parcel ${way.number}`}>
    {!isOnly && (
      <p>
        <b>Parcel {way.number}</b>: {PARCEL_WORDS[way.state]}
      </p>
    )}
    {way.tracking_number && (
      <Numbered courier={way.courier} number={way.tracking_number} url={way.tracking_url} />
    )}
    {way.news.length > 0 && (
      <ol>
        {way.news.map(({ state, at, place }) => (
          <li key={`${at}${state}${place}`}>
            <span>
              {PARCEL_WORDS[state]}
              {place && <span className="muted">, {place}</span>}
            </span>
            <span className="small muted num">{when(at)}</span>
          </li>
        ))}
      </ol>
    )}
  </section>
)

const Numbered = ({
  courier,
  number,
  url,
}: {
  courier: string | null
  number: string
  url: string | null
}) => (
  <p>
    {courier}:{' '}
    {url ? (
      <a className="link" href={url} target="_blank" rel="noreferrer">
        {number}
      </a>
    ) : (
      <b>{number}</b>
    )}
  </p>
)
