import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import type { Card, Tonight } from '../../../shared/production.ts'
import { forgetStored, readStored, writeStored } from '../../browser/storage.ts'
import { type Movable, movable } from './next-step.ts'

const KEY = 'dopple-plate'
const Plate = z.array(z.object({ id: z.string(), proof_hash: z.nullable(z.string()) }))
type Plate = z.infer<typeof Plate>

export interface SavedPlate {
  /** Of the last plate that was saved, the figures that are still to be printed. */
  cards: Movable[]
  /** Notes of which proofs it was made, so that a name changed since then is noticed. */
  keep: (cards: Tonight['cards']) => void
  forget: () => void
}

/** New orders change what is to be printed tonight, but not a plate that is on the printer already. */
export function useSavedPlate(toPrint: readonly Card[]): SavedPlate {
  const [plate, setPlate] = useState<Plate>([])
  useEffect(() => setPlate(readPlate()), [])
  return {
    cards: toPrint.filter(card => plate.some(({ id }) => id === card.id)).map(movable),
    keep(cards) {
      const kept = cards.map(({ id, proof_hash }) => ({ id, proof_hash }))
      writeStored('localStorage', KEY, kept)
      setPlate(kept)
    },
    forget() {
      forgetStored('localStorage', KEY)
      setPlate([])
    },
  }
}

const readPlate = () => readStored('localStorage', KEY, Plate) ?? []

export function onPlate(id: string): { proof_hash?: string } {
  const hash = readPlate().find(card => card.id === id)?.proof_hash
  return hash ? { proof_hash: hash } : {}
}
