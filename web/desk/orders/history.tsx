import type { DeskOrder } from '../../../shared/orders/desk-api.ts'
import type { Proof } from '../../../shared/proofs/api.ts'
import { when } from '../../../shared/time/moments.ts'
import { Button } from '../../ui/button.tsx'
import { useUndo } from './change-status.ts'

const who: Record<string, string> = {
  customer: 'the customer',
  payment: 'the payment',
  'command line': 'the command line',
}

/** Newest first; only the newest change can be undone, and none that moved money. */
export function History({ desk: { order, history, refunds, proofs } }: { desk: DeskOrder }) {
  const { undo, isUndoing } = useUndo()
  const newest = history.at(-1)
  const isPaidBack =
    newest?.status === 'Cancelled' &&
    refunds.some(({ status, created_at }) => status !== 'failed' && created_at >= newest.created_at)
  const steps = history.map(step => ({ at: step.created_at, step, proofEvent: null }))
  const proofEntries = proofEvents(proofs).map(event => ({ at: event.at, step: null, proofEvent: event }))
  const all = [...steps, ...proofEntries].toSorted((a, b) => (a.at < b.at ? -1 : 1)).toReversed()
  return (
    <ol className="one-list">
      {all.map(({ step, proofEvent }) =>
        step ? (
          <li key={step.id} className="step-line">
            <p>
              <b>{step.from_status === null ? 'Order placed' : step.status}</b>
              {step.note && ` (${step.note})`}
              <span className="small muted">
                by {who[step.actor] ?? step.actor}, {when(step.created_at)}
              </span>
            </p>
            {step === newest && step.from_status !== null && step.actor !== 'payment' && !isPaidBack && (
              <Button
                kind="bare"
                size="small"
                busy={isUndoing && 'Undoing…'}
                aria-label={`Undo: back to ${step.from_status}`}
                onClick={() => undo(order.id, step.id)}
              >
                Undo
              </Button>
            )}
          </li>
        ) : (
          proofEvent && <ProofEntry key={proofEvent.what} {...proofEvent} />
        ),
      )}
    </ol>
  )
}

const ProofEntry = ({ what, note, by, at }: ProofEvent) => (
  <li className="step-line">
    <p>
      {what}
      {note && ` (${note})`}
      <span className="small muted">
        by {by}, {when(at)}
      </span>
    </p>
  </li>
)

interface ProofEvent {
  what: string
  at: string
  by: string
  note: string | null
}

/** What happened to the proofs of an order, for its history. */
export const proofEvents = (proofs: readonly Proof[]): ProofEvent[] =>
  proofs.flatMap(proof => [...begun(proof), ...answered(proof)])

const event = (
  { number }: Proof,
  what: string,
  { at, by, note = null }: Omit<ProofEvent, 'what' | 'note'> & { note?: string | null },
): ProofEvent => ({ what: `Proof ${number} ${what}`, at, by, note })

const isAgain = ({ created_at, decided_at }: Proof) => decided_at !== null && decided_at < created_at

function begun(proof: Proof): ProofEvent[] {
  const { source, created_by: by, created_at: at, figure } = proof
  if (source === 'migration') return []
  if (isAgain(proof)) return [event(proof, 'counts again, as it was approved before', { at, by: 'the shop' })]
  if (source === 'order') return [event(proof, 'approved', { at, by: 'the order itself' })]
  if (source === 'founder') return [event(proof, 'offered', { at, by })]
  return [
    event(proof, figure ? 'approved with another name' : 'offered again with another name', {
      at,
      by: 'the customer',
    }),
  ]
}

function answered(proof: Proof): ProofEvent[] {
  const { decided_at: at, created_at, created_by, source, change, withdrawn_because: note } = proof
  if (at === null || at <= created_at || source === 'migration') return []
  if (note) return [event(proof, 'taken back', { at, by: created_by, note })]
  const what = change === null ? 'approved' : 'to be changed'
  return [event(proof, what, { at, by: 'the customer', note: change })]
}
