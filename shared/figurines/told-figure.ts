import { type Figure, type Figure2, lifted } from '../figure/figure.ts'
import { FIGURE_SLOTS, type FigureSlot, partOf, type SlotSources } from '../figure/figure-slots.ts'
import { hidesHair } from '../kit/api.ts'
import type { Doubt } from '../photo-reading/photo-reading.ts'

/** What there are words for; a drawing has face, pose and age from the photo. */
const NEVER_TOLD: readonly FigureSlot[] = ['face', 'pose', 'age']

/** What a drawing is told of a figure, slot by slot, in the ids and colours of the kit. */
export type Told = Record<string, unknown>

export interface Known {
  figure: Figure
  doubts: readonly Doubt[]
  /** Null in figurines from before it was noted; then the customer had seen the figure whole. */
  sources: SlotSources | null
}

/** What is settled and in sight; a guess is not told. */
export const toldSlots = ({ figure, doubts, sources }: Known): FigureSlot[] =>
  FIGURE_SLOTS.filter(
    slot =>
      !NEVER_TOLD.includes(slot) &&
      sources?.[slot] !== 'default' &&
      !doubts.some(doubt => doubt === slot) &&
      !isHidden(figure, slot),
  )

const isHidden = ({ hair, headwear }: Figure, slot: FigureSlot) =>
  (slot === 'hair_colour' && hair.style === 'bald') ||
  ((slot === 'hair' || slot === 'hair_colour') && headwear !== null && hidesHair(headwear.style))

export function toldOf(known: Known): Told {
  const figure: Figure2 = lifted(known.figure)
  return Object.fromEntries(toldSlots({ ...known, figure }).map(slot => [slot, partOf(figure, slot)]))
}

/** Whether a drawing would be told something new of the figure as it is known now. */
export const isToldOtherwise = (told: Told, now: Known): boolean =>
  Object.entries(toldOf(now)).some(([slot, part]) => textOf(told[slot]) !== textOf(part))

/** Whatever the order of keys. */
const textOf = (part: unknown) =>
  JSON.stringify(part, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
