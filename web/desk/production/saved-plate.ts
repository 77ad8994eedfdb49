import { useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod/mini'
import type { Board, Tonight } from '../../../shared/production/api.ts'
import { readStored, writeStored } from '../../browser/storage.ts'
import { type Movable, movable } from './next-step.ts'

const KEY = 'dopple-plate'
const PrintPlate = z.object({
  cards: z.array(
    z.object({ id: z.string(), version: z.int(), called: z.string(), proof_hash: z.nullable(z.string()) }),
  ),
  /** Its figures have left To print. */
  isPrinted: z.boolean(),
})
type PrintPlate = z.infer<typeof PrintPlate>
const NONE: PrintPlate = { cards: [], isPrinted: true }

export interface SavedPlate {
  /** Of the last plate that was saved and not printed yet, the figures that are still to be printed. */
  cards: Movable[]
  /** Notes of which proofs it was made, so that a name changed since then is noticed. */
  save: (cards: Tonight['cards']) => void
  forget: () => void
}

/** New orders change what is to be printed tonight, but not a plate that is on the printer already. */
export function useSavedPlate(board: Board): SavedPlate {
  const [plate, setPlate] = useState(NONE)
  useEffect(() => setPlate(readPlate()), [])
  const store = (next: PrintPlate) => {
    writeStored('localStorage', KEY, next)
    setPlate(next)
  }
  const left = plate.isPrinted ? [] : plate.cards.flatMap(card => stillToPrint(card, board))
  const hasLeft = !plate.isPrinted && left.length === 0
  const markPrinted = useEffectEvent(() => store({ ...plate, isPrinted: true }))
  useEffect(() => {
    if (hasLeft) markPrinted()
  }, [hasLeft])
  return {
    cards: left,
    save: cards =>
      store({
        cards: cards.map(({ id, version, called, proof_hash }) => ({ id, version, called, proof_hash })),
        isPrinted: false,
      }),
    forget: () => store(NONE),
  }
}

/** A long column shows its first cards only. */
function stillToPrint({ id, version, called }: Movable, { columns, tonight }: Board): Movable[] {
  const tonights = tonight.cards.find(card => card.id === id)
  if (tonights) return [{ id, version: tonights.version, called: tonights.called }]
  const column = columns.find(({ cards }) => cards.some(card => card.id === id))
  const card = column?.cards.find(one => one.id === id)
  if (card) return column?.id === 'to_print' ? [movable(card)] : []
  const toPrint = columns.find(one => one.id === 'to_print')
  return toPrint && toPrint.total > toPrint.cards.length ? [{ id, version, called }] : []
}

const readPlate = () => readStored('localStorage', KEY, PrintPlate) ?? NONE

export function onPlate(id: string): { proof_hash?: string } {
  const hash = readPlate().cards.find(card => card.id === id)?.proof_hash
  return hash ? { proof_hash: hash } : {}
}
