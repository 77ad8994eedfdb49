import { z } from 'zod/mini'
import type { Tonight } from '../../../shared/production.ts'
import { readStored, writeStored } from '../../browser/storage.ts'

const KEY = 'dopple-plate'
const Plate = z.array(z.object({ id: z.string(), proof_hash: z.string() }))

/** Of which proofs the last plate was saved, so that a name changed since then is noticed. */
export function keepPlate(cards: Tonight['cards']): void {
  const kept = cards.flatMap(({ id, proof_hash }) => (proof_hash === null ? [] : { id, proof_hash }))
  writeStored('localStorage', KEY, kept)
}

export const onPlate = (id: string): { proof_hash?: string } => {
  const found = (readStored('localStorage', KEY, Plate) ?? []).find(card => card.id === id)
  return found ? { proof_hash: found.proof_hash } : {}
}

export const forgetPlate = () => writeStored('localStorage', KEY, [])
