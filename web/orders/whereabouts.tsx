import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import type { TrackedOrder } from '../../shared/orders/api.ts'
import { PARCEL_WORDS } from '../../shared/parcels/api.ts'
import { type Diary, type DiaryEntry, PHOTO_WORDS } from '../../shared/production/api.ts'
import { when } from '../../shared/time/moments.ts'
import { Icon } from '../ui/icon.tsx'
import { dateWords, headlineOf, makingWords, usualWords } from './order-words.ts'
import { ParcelWays, troubleOf } from './parcel-ways.tsx'
import { TrackSteps } from './track-steps.tsx'
import './whereabouts.css'

interface HeadProps {
  order: TrackedOrder
  /** What it is to whoever looks: small, beneath the state and the date. */
  children: ReactNode
}

/** How an order stands, in large, and its one date. */
export function OrderHead({ order, children }: HeadProps) {
  const trouble = troubleOf(order)
  // A parcel that comes back or is lost has no day.
  const days = trouble === null || trouble === 'not_delivered' ? dateWords(order) : null
  return (
    <header className="stack gap-2">
      <h1 tabIndex={-1}>{trouble ? `${PARCEL_WORDS[trouble]}.` : headlineOf(order)}</h1>
      {days && <p className="lead">{days}</p>}
      {children}
    </header>
  )
}

/** The way of an order: its making, its steps, the workshop's photos, its parcels and all that happened. */
export function Whereabouts({ order, diary }: { order: TrackedOrder; diary: Diary | null }) {
  const making = makingWords(order.making)
  const [first] = order.making
  return (
    <>
      {making && (
        <p role="status">
          {making} {diary && first && usualWords(diary.usual_days[first.stage] ?? 1)}
        </p>
      )}
      <TrackSteps order={order} />
      {diary && diary.entries.length > 0 && <MakersDiary entries={diary.entries} />}
      <ParcelWays order={order} />
      <details>
        <summary>
          Everything that happened
          <Icon of={ChevronDown} />
        </summary>
        <div>
          <ol>
            {order.history.map(entry => (
              <li key={`${entry.created_at}${entry.status}`} className="line">
                <span>{entry.status === 'Pending' ? 'Order placed' : entry.status}</span>
                <span className="small muted num">{when(entry.created_at)}</span>
              </li>
            ))}
          </ol>
        </div>
      </details>
    </>
  )
}

/** Photos from the workshop, the newest first; only the order's owner sees them. */
const MakersDiary = ({ entries }: { entries: readonly DiaryEntry[] }) => (
  <section aria-labelledby="diary" className="stack gap-3">
    <h2 id="diary">From the workshop</h2>
    <ol className="diary">
      {entries.toReversed().map(({ id, stage, picture, text, created_at }) => (
        <li key={id}>
          <img
            className="own-picture"
            src={picture}
            alt={`Your figurine, ${PHOTO_WORDS[stage]}`}
            width={1000}
            height={1000}
            loading="lazy"
            decoding="async"
          />
          <p>
            <b className="diary-stage">{PHOTO_WORDS[stage]}</b>
            {text && <>: {text}</>}
          </p>
          <p className="small muted num">{when(created_at)}</p>
        </li>
      ))}
    </ol>
  </section>
)
