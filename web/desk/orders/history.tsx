import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DeskOrder } from '../../../shared/orders/desk-api.ts'
import { when } from '../../../shared/time/moments.ts'
import { Button } from '../../ui/button.tsx'
import { type ProofEvent, proofEvents } from '../proofs/proof-events.ts'
import { undoOne } from './change-status.ts'

const who: Record<string, string> = {
  customer: 'the customer',
  payment: 'the payment',
  'command line': 'the command line',
}

/** Newest first; only the newest change can be undone, and none that moved money. */
export function History({ desk: { order, history, refunds, proofs } }: { desk: DeskOrder }) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const newest = history.at(-1)
  const isPaidBack =
    newest?.status === 'Cancelled' &&
    refunds.some(({ status, created_at }) => status !== 'failed' && created_at >= newest.created_at)
  const steps = history.map(step => ({ at: step.created_at, step, told: null }))
  const told = proofEvents(proofs).map(event => ({ at: event.at, step: null, told: event }))
  const all = [...steps, ...told].toSorted((a, b) => (a.at < b.at ? -1 : 1)).toReversed()
  return (
    <ol className="one-list">
      {all.map(({ step, told }) =>
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
                busy={busy && 'Undoing…'}
                aria-label={`Undo: back to ${step.from_status}`}
                onClick={() => {
                  setBusy(true)
                  void undoOne(order.id, step.id, revalidate).finally(() => setBusy(false))
                }}
              >
                Undo
              </Button>
            )}
          </li>
        ) : (
          told && <Told key={told.what} {...told} />
        ),
      )}
    </ol>
  )
}

const Told = ({ what, note, by, at }: ProofEvent) => (
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
