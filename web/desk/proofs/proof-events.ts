import type { Proof } from '../../../shared/proofs/api.ts'

export interface ProofEvent {
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
