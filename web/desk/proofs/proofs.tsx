import { useRevalidator } from 'react-router'
import { madeLabel } from '../../../shared/name-label.ts'
import type { OrderLine } from '../../../shared/orders/api.ts'
import type { DeskOrder } from '../../../shared/orders/desk-api.ts'
import type { Proof, ProofState } from '../../../shared/proofs/api.ts'
import { when } from '../../../shared/time/moments.ts'
import { BodyBesideDrawing, PinList } from '../../bodies/body-view.tsx'
import { ProofPictures } from '../../figure/side-pictures.tsx'
import { OfferForm } from './offer-form.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

const STATES: Record<ProofState, string> = {
  offered: 'waiting for the customer',
  approved: 'approved',
  changes_asked: 'the customer wants a change',
  withdrawn: 'replaced',
}

/** The proofs of each figurine, newest first, and the form for the next one unless it stands elsewhere. */
export const Proofs = ({ desk, except }: { desk: DeskOrder; except: number | null }) =>
  desk.order.cart_items.map((line, at) =>
    line.kind === 'figurine' ? (
      <LineProofs
        key={`${desk.order.id} ${at}`}
        desk={desk}
        line={line}
        position={at + 1}
        hasForm={at + 1 !== except}
        proofs={desk.proofs.filter(proof => proof.line === at + 1)}
      />
    ) : null,
  )

interface Props {
  desk: DeskOrder
  line: OrderLine
  position: number
  hasForm: boolean
  proofs: Proof[]
}

function LineProofs({ desk, line, position, hasForm, proofs }: Props) {
  const { revalidate } = useRevalidator()
  const isOneOfSeveral = desk.order.cart_items.filter(({ kind }) => kind === 'figurine').length > 1
  const isOver = desk.order.status === 'Delivered' || desk.order.status === 'Cancelled'
  return (
    <div className="stack gap-3">
      {isOneOfSeveral && (
        <h3>
          Line {position}
          {line.name_label && `, “${madeLabel(line.name_label)}”`}
        </h3>
      )}
      {proofs.length === 0 && (
        <p>Nothing has been shown to the customer yet. Upload pictures of the sculpted figurine.</p>
      )}
      <ul className="one-list">
        {proofs.toReversed().map((proof, at) => (
          <li key={proof.number} className="stack gap-2">
            <p>
              <b>Proof {proof.number}</b>{' '}
              {proof.withdrawn_because === null ? STATES[proof.state] : 'taken back'}
              <span className="small muted">
                {by(proof)}, {when(proof.created_at)}
                {proof.label ? `, “${madeLabel(proof.label)}” on the base` : ', no name on the base'}
              </span>
            </p>
            {proof.change && <blockquote className="ticket-words">{proof.change}</blockquote>}
            {proof.note && <p className="small">{proof.note}</p>}
            {proof.withdrawn_because && <p className="small">{proof.withdrawn_because}</p>}
            <Shown proof={proof} line={line} isNewest={at === 0} />
            <PinList pins={proof.pins} />
            {mayTakeBack(proof) && <WithdrawForm orderId={desk.order.id} number={proof.number} />}
          </li>
        ))}
      </ul>
      {hasForm && !isOver && (
        <OfferForm
          orderId={desk.order.id}
          line={position}
          isFigure={line.make === 'figure'}
          onSent={revalidate}
        />
      )}
    </div>
  )
}

interface ShownProps {
  proof: Proof
  line: OrderLine
  isNewest: boolean
}
/** Its body beside the drawing, or its pictures; folded away once it was replaced. */
function Shown({ proof, line: { image_url }, isNewest }: ShownProps) {
  if (proof.body)
    return (
      <BodyBesideDrawing
        proof={proof}
        drawing={image_url ? { src: image_url, called: 'The drawing' } : null}
        places={proof.pins}
        turns={isNewest ? 'when idle' : 'when pressed'}
      />
    )
  if (proof.state !== 'withdrawn') return <ProofPictures proof={proof} />
  return (
    <details className="small">
      <summary>Its pictures</summary>
      <ProofPictures proof={proof} />
    </details>
  )
}

/** A figure that was replaced shows nobody anything by mistake. */
const mayTakeBack = ({ state, figure, withdrawn_because }: Proof) =>
  withdrawn_because === null && (state === 'offered' || (state !== 'approved' && figure === null))

const by = ({ source, created_by }: Proof) =>
  ({
    order: 'by the order itself',
    customer: 'by the customer',
    migration: 'from before proofs',
    founder: `by ${created_by}`,
  })[source]
