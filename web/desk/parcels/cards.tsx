import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { orderDeskApi } from '../../../shared/orders/desk-api.ts'
import {
  type CourierAction,
  labelsPath,
  type ParcelDesk,
  parcelsApi,
  parcelsPath,
  type Shipment,
} from '../../../shared/parcels/api.ts'
import { call } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useChange } from '../../ui/use-change.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { announceStatus } from '../ui/use-status.ts'
import { CARD_ADVICE, CARD_WORDS, messages } from './messages.ts'
import { ParcelRow } from './parcel-row.tsx'
import { TakeBack } from './take-back.tsx'

type Card = ParcelDesk['cards'][number]

/** Parcels that wait for a decision, the most urgent first. */
export const ParcelDecisions = ({ cards }: { cards: readonly Card[] }) => (
  <section className="part" aria-labelledby="parcels-decide">
    <h2 id="parcels-decide">To decide</h2>
    <ul className="one-list">
      {cards.map(card => (
        <ParcelDecision key={card.shipment.id} card={card} />
      ))}
    </ul>
  </section>
)

function ParcelDecision({ card: { kind, shipment } }: { card: Card }) {
  const card = useCard(shipment)
  return (
    <ParcelRow parcel={shipment}>
      <p>
        <b>{CARD_WORDS[kind]}.</b> {CARD_ADVICE[kind]}
        {shipment.failed_attempts > 1 && ` Delivery was tried ${shipment.failed_attempts} times.`}
      </p>
      {kind === 'pickup_problem' && shipment.order_status === 'Cancelled' && (
        <p className="small text-bad">{messages.orderCancelled}</p>
      )}
      {card.trouble && <Banner kind="bad">{card.trouble}</Banner>}
      <Ways shipment={shipment} kind={kind} card={card} />
      <Questions card={card} orderId={shipment.order_id} />
    </ParcelRow>
  )
}

interface WaysProps extends Card {
  card: ReturnType<typeof useCard>
}
const REPLACED: readonly Card['kind'][] = ['returned', 'lost', 'damaged']

const Ways = (props: WaysProps) => (
  <div className="one-row">
    {props.kind === 'not_delivered' && <NotDelivered {...props} />}
    {props.kind === 'pickup_problem' && <PickupProblem {...props} />}
    {REPLACED.includes(props.kind) && <Replace {...props} />}
  </div>
)

const NotDelivered = ({ card: { act, busy, setAsking } }: WaysProps) => (
  <>
    <Button size="small" busy={busy === 're-attempt' && 'Telling…'} onClick={() => void act('re-attempt')}>
      Try again
    </Button>
    <Button kind="soft" size="small" onClick={() => setAsking('return')}>
      Bring it back
    </Button>
  </>
)

const PickupProblem = ({ shipment, card: { pickUp, busy } }: WaysProps) => (
  <>
    <Button size="small" busy={busy === 'pickup' && 'Asking…'} onClick={() => void pickUp()}>
      Ask for the pickup
    </Button>
    <a className="link small" href={labelsPath([shipment.id])} target="_blank" rel="noreferrer">
      Label
    </a>
    <TakeBack parcel={shipment} />
  </>
)

const Replace = ({ kind, shipment, card: { setAsking } }: WaysProps) => (
  <>
    <ButtonLink size="small" to={parcelsPath([shipment.order_id])}>
      {kind === 'returned' ? 'Send it again' : 'Send another one'}
    </ButtonLink>
    <Button kind="soft" size="small" onClick={() => setAsking('refund')}>
      Refund and cancel
    </Button>
  </>
)

function Questions({
  card: { asking, setAsking, act, refund },
  orderId,
}: Pick<WaysProps, 'card'> & { orderId: string }) {
  const onClose = () => setAsking(null)
  if (asking === 'return')
    return (
      <ConfirmDialog
        title={messages.backTitle}
        action="Bring it back"
        busyAction="Telling…"
        cancel="Leave it as it is"
        onConfirm={() => act('return')}
        onClose={onClose}
      >
        {messages.backText}
      </ConfirmDialog>
    )
  if (asking === 'refund')
    return (
      <ConfirmDialog
        title={messages.refundTitle(orderId)}
        action="Refund and cancel"
        busyAction="Refunding…"
        cancel="Leave it as it is"
        onConfirm={refund}
        onClose={onClose}
      >
        {messages.refundText}
      </ConfirmDialog>
    )
  return null
}

function useCard(shipment: Shipment) {
  const { revalidate } = useRevalidator()
  const { run, busy, trouble } = useChange()
  const [asking, setAsking] = useState<'return' | 'refund' | null>(null)
  const { id, order_id } = shipment

  async function act(action: CourierAction) {
    const body = { action, comment: null }
    const done = await run(action, () => call(parcelsApi.act, { params: { id }, body }))
    if (done) announceStatus({ text: action === 'return' ? messages.comesBack : messages.again })
    await revalidate()
  }
  async function refund() {
    const seen_status = shipment.order_status
    const body = { order_id, seen_status, status: 'Cancelled', refund: true, override_reason: null } as const
    const done = await run('refund', () => call(orderDeskApi.setStatus, { body }))
    if (done) announceStatus({ text: messages.refunded(order_id) })
    await revalidate()
  }
  async function pickUp() {
    await run('pickup', () => call(parcelsApi.pickup, { body: { ids: [id] } }))
    await revalidate()
  }
  return { act, refund, pickUp, busy, trouble, asking, setAsking }
}
