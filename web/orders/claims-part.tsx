import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { type Claim, KIND_WORDS, type OrderClaims } from '../../shared/claims/api.ts'
import type { Order } from '../../shared/orders/api.ts'
import { paths } from '../../shared/paths.ts'
import { date, when } from '../../shared/time/moments.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { nextWords, STATE_BADGES } from './claim-words.ts'
import { messages } from './messages.ts'
import './claims-part.css'

const ClaimForm = lazyPart(() => import('./claim-form.tsx').then(part => part.ClaimForm), {
  waiting: <p className="sk claim-sk" />,
})

/** What its buyer said is wrong with an order, how each claim stands, and the form for another one. */
export function ClaimsPart({ order, orderClaims }: { order: Order; orderClaims: OrderClaims }) {
  const [isOpen, setOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  /** Of the form: what was typed stays when it is put away, until it was sent. */
  const [round, setRound] = useState(0)
  const { claims, kinds, in_time_until } = orderClaims
  if (claims.length === 0 && kinds.length === 0) return null
  const isFirst = claims.length === 0
  const open = () => {
    setOpen(true)
    setRound(round || 1)
  }
  const close = () => {
    setOpen(false)
    heading.current?.focus()
  }
  return (
    <section className="claims" aria-labelledby="claims">
      <h2 id="claims" ref={heading} tabIndex={-1}>
        {messages.somethingWrong}
      </h2>
      {!isFirst && (
        <ul className="stack gap-4">
          {claims.map(claim => (
            <ClaimCard key={claim.id} claim={claim} />
          ))}
        </ul>
      )}
      {kinds.length > 0 && !isOpen && (
        <>
          {isFirst && <p>{hintFor(in_time_until)}</p>}
          <Button kind="soft" size="small" className="self-start" onClick={open}>
            {isFirst ? messages.tellMe : messages.tellMore}
          </Button>
        </>
      )}
      {kinds.length > 0 && round > 0 && (
        <div hidden={!isOpen}>
          <ClaimForm
            key={round}
            orderId={order.id}
            kinds={kinds}
            isOpen={isOpen}
            onClose={close}
            onSent={() => {
              close()
              setRound(round + 1)
            }}
          />
        </div>
      )}
    </section>
  )
}

function hintFor(until: string | null): string {
  if (until === null) return messages.claimNotArrived
  return new Date(until) < new Date() ? messages.claimLate : messages.claimInTime(when(until))
}

function ClaimCard({ claim }: { claim: Claim }) {
  const [word, tone] = STATE_BADGES[claim.state]
  const parcel = claim.replacement?.parcel
  const answers = claim.steps.filter(({ message }) => message !== null)
  return (
    <li className="claim">
      <p className="claim-head">
        <b>{KIND_WORDS[claim.kind]}</b>
        <Badge tone={tone}>{word}</Badge>
        <span className="small muted num">
          {claim.id}, {date(claim.created_at)}
        </span>
      </p>
      <p className="claim-words">{claim.text}</p>
      <ClaimPhotos claim={claim} />
      {answers.map(({ message, created_at }) => (
        <blockquote key={created_at} className="claim-words">
          {message}
          <span className="small muted block">{when(created_at)}</span>
        </blockquote>
      ))}
      <p>
        {nextWords(claim)}{' '}
        {claim.state === 'declined' && (
          <Link className="link" to={`${paths.contact}?order=${encodeURIComponent(claim.order_id)}`}>
            Write to me
          </Link>
        )}
        {parcel?.tracking_number &&
          (parcel.tracking_url ? (
            <a className="link" href={parcel.tracking_url} target="_blank" rel="noreferrer">
              {parcel.courier} {parcel.tracking_number}
            </a>
          ) : (
            <span className="num">
              {parcel.courier} {parcel.tracking_number}
            </span>
          ))}
      </p>
      {claim.is_late && <p className="small muted">{messages.claimWasLate}</p>}
    </li>
  )
}

export const ClaimPhotos = ({ claim: { photos } }: { claim: Pick<Claim, 'photos'> }) =>
  photos.length > 0 && (
    <ul className="photo-row">
      {photos.map(({ picture }, at) => (
        <li key={picture}>
          <a href={picture} target="_blank" rel="noreferrer">
            <img
              className="own-picture"
              src={picture}
              alt={`What is wrong, ${at + 1} of ${photos.length}`}
              width={160}
              height={160}
              loading="lazy"
              decoding="async"
            />
          </a>
        </li>
      ))}
    </ul>
  )
