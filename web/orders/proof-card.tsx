import { Check, ChevronDown } from 'lucide'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { BodyList } from '../../shared/bodies/api.ts'
import type { Order, OrderLine } from '../../shared/orders/api.ts'
import { isUnfinished, type OrderStatus } from '../../shared/orders/order-status.ts'
import { type Proof, proofsApi } from '../../shared/proofs/api.ts'
import { when } from '../../shared/time/moments.ts'
import { call } from '../api.ts'
import { BodyBesideDrawing, PinList } from '../bodies/body-view.tsx'
import { usePins } from '../bodies/use-pins.tsx'
import { FigureFacts } from '../figure/figure-facts.tsx'
import { ProofPictures } from '../figure/side-pictures.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Panel } from '../ui/panel.tsx'
import { announce } from '../ui/toasts.ts'
import { useChange } from '../ui/use-change.ts'
import { AskForm } from './ask-form.tsx'
import { DraftConsent } from './draft-consent.tsx'
import { LabelForm } from './label-form.tsx'
import { messages } from './messages.ts'
import { OrderSheet } from './order-lines.tsx'

interface Props {
  order: Order
  line: OrderLine
  position: number
  consent: BodyList['consent']
  /** Null if they could not be loaded. */
  proofs: Proof[] | null
}

/** One figurine of an order: the newest proof with its decision, and those before. */
export function ProofCard({ order, line, position, consent, proofs }: Props) {
  const [word, tone] = standingOf(order.status, line.proof, consent)
  return (
    <OrderSheet className="proof" label={line.name}>
      <header>
        <div>
          <h2>{line.name}</h2>
          {line.quantity > 1 && <p className="muted">{line.quantity} pieces</p>}
        </div>
        <Badge tone={tone}>{word}</Badge>
      </header>
      <Panel loaded={proofs} down={messages.proofsDown}>
        {all => <Newest key={all.at(-1)?.number} order={order} line={line} proof={all.at(-1)} />}
      </Panel>
      <DraftConsent orderId={order.id} line={position} consent={consent} />
      {order.paid_at && !order.started && order.status !== 'Cancelled' && (
        <LabelForm orderId={order.id} line={position} label={line.name_label} />
      )}
      <EarlierProofs line={line} proofs={proofs?.slice(0, -1).toReversed() ?? []} />
    </OrderSheet>
  )
}

const EarlierProofs = ({ line, proofs }: { line: OrderLine; proofs: Proof[] }) =>
  proofs.length > 0 && (
    <details>
      <summary>
        Earlier proofs
        <Icon of={ChevronDown} />
      </summary>
      <div className="stack gap-5">
        {proofs.map(proof => (
          <Earlier key={proof.number} line={line} proof={proof} />
        ))}
      </div>
    </details>
  )

interface NewestProps {
  order: Order
  line: OrderLine
  proof: Proof | undefined
}
function Newest({ order, line, proof }: NewestProps) {
  const pinning = usePins()
  const [asking, setAsking] = useState(false)
  if (!proof) return <p className="lead">{noProofWords(order)}</p>
  if (proof.withdrawn_because)
    return (
      <div className="stack gap-3">
        <Banner>{proof.withdrawn_because}</Banner>
        <p className="lead">{takenBackWords(order)}</p>
      </div>
    )
  const isOpen = proof.state === 'offered' && isUnfinished(order.status)
  const close = () => {
    setAsking(false)
    pinning.clear()
  }
  return (
    <div className="stack gap-4">
      {proof.figure && <p className="lead">{messages.thisFigure}</p>}
      {proof.body ? (
        <div ref={pinning.view}>
          <BodyBesideDrawing
            proof={proof}
            drawing={drawingOf(line)}
            places={isOpen ? pinning.places : proof.pins}
            onPoint={isOpen && pinning.isPointing ? pinning.point : null}
          />
        </div>
      ) : (
        <ProofPictures proof={proof} />
      )}
      <FigureFacts label={proof.label} heightMm={proof.height_mm} />
      {proof.note && <blockquote className="proof-note">{proof.note}</blockquote>}
      {isOpen &&
        (asking && proof.changes_left > 0 ? (
          <AskForm orderId={order.id} proof={proof} pinning={pinning} onClose={close} />
        ) : (
          <Decision order={order} proof={proof} onAsk={() => setAsking(true)} />
        ))}
      {proof.state === 'changes_asked' && (
        <Banner>
          You asked for a change: “{proof.change}” {isUnfinished(order.status) && messages.changeComes}
        </Banner>
      )}
      <PinList pins={proof.pins} />
      {proof.state === 'approved' && proof.decided_at && (
        <p className="small muted">{approvedWords(proof, proof.decided_at)}</p>
      )}
    </div>
  )
}

const Earlier = ({ line, proof }: { line: OrderLine; proof: Proof }) => (
  <div className="stack gap-2">
    <p className="small muted">
      Proof {proof.number}, {when(proof.created_at)}
    </p>
    {proof.withdrawn_because ? (
      <p className="small">{messages.shownByMistake(proof.withdrawn_because)}</p>
    ) : proof.body ? (
      <BodyBesideDrawing proof={proof} drawing={drawingOf(line)} places={proof.pins} turns="when pressed" />
    ) : (
      <ProofPictures proof={proof} />
    )}
    {proof.change && <p className="small">You asked: “{proof.change}”</p>}
    <PinList pins={proof.pins} />
  </div>
)

const drawingOf = ({ image_url: src }: OrderLine) => (src ? { src, called: 'Your drawing' } : null)

interface DecisionProps {
  order: Order
  proof: Proof
  onAsk: () => void
}
function Decision({ order, proof, onAsk }: DecisionProps) {
  const { revalidate } = useRevalidator()
  const { run, busy, trouble } = useChange<'approve'>()
  const params = { id: order.id, number: String(proof.number) }
  async function approve() {
    const done = await run('approve', () => call(proofsApi.approve, { params, body: { hash: proof.hash } }))
    if (done) announce({ text: messages.approved })
    await revalidate()
  }
  return (
    <div className="stack gap-3">
      <p>{questionWords(order)}</p>
      {trouble && <Banner kind="bad">{trouble}</Banner>}
      <div className="row middle gap-3">
        <Button busy={busy && 'Approving…'} onClick={() => void approve()}>
          <Icon of={Check} />
          Approve
        </Button>
        {proof.changes_left > 0 ? (
          <Button kind="soft" onClick={onAsk}>
            Ask for a change
          </Button>
        ) : (
          <p className="small muted">{messages.noChangesLeft}</p>
        )}
      </div>
    </div>
  )
}

const STATES: Record<NonNullable<OrderLine['proof']>, [string, Tone]> = {
  awaited: ['Proof to come', 'info'],
  offered: ['Waiting for approval', 'warn'],
  changes_asked: ['Being changed', 'info'],
  approved: ['Approved', 'ok'],
  withdrawn: ['Proof to come', 'info'],
}

/** How a figurine of an order stands; where the order is over, nothing is to come or to be decided. */
export function standingOf(
  status: OrderStatus,
  proof: OrderLine['proof'],
  consent: BodyList['consent'] = null,
): [string, Tone] {
  const isFirst = proof === null || proof === 'awaited'
  if (isFirst && consent === 'asked') return ['Waiting for a parent’s yes', 'warn']
  const isOpen = isUnfinished(status) || proof === 'approved'
  return isOpen ? STATES[proof ?? 'awaited'] : [status, status === 'Delivered' ? 'ok' : 'info']
}

type Standing = Pick<Order, 'status' | 'started'>

/** What stands in the place of a first proof; the founder may begin without an approval. */
export function noProofWords({ status, started }: Standing): string {
  if (status === 'Cancelled') return messages.proofNever
  return started ? messages.proofLeftOut : messages.proofAwaited
}

/** What stands beneath the reason for which the newest proof was taken back. */
const takenBackWords = (order: Standing) =>
  order.status === 'Processing' && !order.started ? messages.proofTakenBack : noProofWords(order)

export const questionWords = ({ started }: Pick<Standing, 'started'>) =>
  started ? messages.proofQuestionBegun : messages.proofQuestion

/** A figure is ordered as it stands; a drawing is approved, also after another name was put on it. */
export function approvedWords({ source, figure }: Pick<Proof, 'source' | 'figure'>, at: string) {
  if (source === 'order' || (source === 'customer' && figure)) return `You ordered exactly this, ${when(at)}.`
  return source === 'migration' ? 'Agreed when it was ordered.' : `You approved it, ${when(at)}.`
}
