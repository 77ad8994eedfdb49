import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { claimsDeskApi, type DeskClaim, KIND_WORDS, nextStates } from '../../../shared/claims/api.ts'
import { formatInr } from '../../../shared/money.ts'
import { adminOrderPath } from '../../../shared/orders/desk-api.ts'
import { hasLeft } from '../../../shared/orders/order-status.ts'
import { PARCEL_WORDS, parcelsPath } from '../../../shared/parcels/api.ts'
import { paths } from '../../../shared/paths.ts'
import { COLUMN_NAMES } from '../../../shared/production/api.ts'
import { rangeWords } from '../../../shared/promise/delivery.ts'
import { date, when } from '../../../shared/time/moments.ts'
import { call } from '../../api.ts'
import { STATE_BADGES } from '../../orders/claim-words.ts'
import { ClaimPhotos } from '../../orders/claims-part.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useChange } from '../../ui/use-change.ts'
import { announceStatus } from '../ui/use-status.ts'
import { AgainForm, AnswerForm, DeclineForm, RefundClaimForm } from './forms.tsx'
import { messages } from './messages.ts'

const FORMS = { answer: AnswerForm, again: AgainForm, refund: RefundClaimForm, decline: DeclineForm }

/** One claim with the presses that settle it. */
export function ClaimRow({ claim, withOrder = false }: { claim: DeskClaim; withOrder?: boolean }) {
  const [word, tone] = STATE_BADGES[claim.state]
  return (
    <li className="ticket">
      <p className="ticket-head">
        <b>{KIND_WORDS[claim.kind]}</b>
        <Badge tone={tone}>{claim.state === 'open' ? 'Open' : word}</Badge>
        {claim.due_at && (
          <Badge tone={claim.is_urgent ? 'bad' : 'warn'}>
            {claim.state === 'open' ? 'Answer' : 'Settle'} by {when(claim.due_at)}
          </Badge>
        )}
        {claim.is_late && <Badge>After 48 hours</Badge>}
        <span className="small muted">
          {claim.id}, {claim.customer.name}, {when(claim.created_at)}
          {withOrder && (
            <>
              , about{' '}
              <Link className="link" to={adminOrderPath(claim.order_id)}>
                {claim.order_id}
              </Link>
              , {arrivedWords(claim)}
            </>
          )}
        </span>
      </p>
      <p className="ticket-words">{claim.text}</p>
      <ClaimPhotos claim={claim} />
      {claim.steps.map(
        ({ message, created_at }) =>
          message !== null && (
            <blockquote key={created_at} className="ticket-words">
              {message}
              <span className="small muted">{when(created_at)}</span>
            </blockquote>
          ),
      )}
      {claim.replacement && <Replacement claim={claim} replacement={claim.replacement} />}
      {claim.refund && (
        <p>
          {formatInr(claim.refund.amount_minor_units)} back{' '}
          <span className="muted">({REFUND_WORDS[claim.refund.status]})</span>
        </p>
      )}
      <ClaimActions claim={claim} />
    </li>
  )
}

const arrivedWords = ({ order: { status, delivered_at } }: DeskClaim) =>
  status === 'Delivered' && delivered_at ? `delivered ${date(delivered_at)}` : status

const REFUND_WORDS = {
  asked: 'being sent',
  pending: 'on its way',
  processed: 'sent',
  failed: 'did not go through',
} as const

/** Where what is made again stands, and the way to its next step. */
function Replacement({
  claim,
  replacement,
}: {
  claim: DeskClaim
  replacement: NonNullable<DeskClaim['replacement']>
}) {
  const { stage, figures, promise, left_at, parcel } = replacement
  return (
    <p>
      {figures === 1 ? 'One figure' : `${figures} figures`} made again:{' '}
      {stage ? (
        <Link className="link" to={paths.adminBoard}>
          {COLUMN_NAMES[stage]}
        </Link>
      ) : (
        `left ${left_at ? date(left_at) : ''}`
      )}
      {promise && stage && `, promised ${rangeWords(promise)}`}
      {parcel && `, ${PARCEL_WORDS[parcel.state]}`}
      {stage === 'ready' && (
        <>
          {', '}
          <Link className="link" to={parcelsPath([claim.order_id])}>
            book its parcel
          </Link>
        </>
      )}
    </p>
  )
}

function ClaimActions({ claim }: { claim: DeskClaim }) {
  const { revalidate } = useRevalidator()
  const { run, busy, trouble } = useChange<'again'>()
  const [asking, setAsking] = useState<keyof typeof FORMS | null>(null)
  const close = () => setAsking(null)
  const next = nextStates(claim)
  if (next.length === 0) return null
  const { lines, status, refundable_minor_units: left } = claim.order
  const isOne = lines.reduce((sum, { quantity }) => sum + quantity, 0) === 1
  const makeAgain = async () => {
    const params = { id: claim.id }
    const done = await run('again', () => call(claimsDeskApi.replace, { params, body: {} }))
    if (done) announceStatus({ text: messages.again })
    await revalidate()
  }
  if (asking !== null) {
    const Form = FORMS[asking]
    return <Form claim={claim} onClose={close} />
  }
  return (
    <>
      {trouble && <Banner kind="bad">{trouble}</Banner>}
      <div className="one-row">
        {next.includes('replacement') && hasLeft(status) && left > 0 && (
          <Button
            size="small"
            busy={busy && 'Making cards…'}
            onClick={() => (isOne ? void makeAgain() : setAsking('again'))}
          >
            Make it again
          </Button>
        )}
        {next.includes('refunded') && left > 0 && (
          <Button kind="soft" size="small" onClick={() => setAsking('refund')}>
            Give money back
          </Button>
        )}
        {next.includes('answered') && (
          <Button kind="soft" size="small" onClick={() => setAsking('answer')}>
            Answer
          </Button>
        )}
        {next.includes('declined') && (
          <Button kind="bare" size="small" onClick={() => setAsking('decline')}>
            Decline
          </Button>
        )}
      </div>
    </>
  )
}
